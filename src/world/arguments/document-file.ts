import { statSync } from 'node:fs'
import { jsonOf, textIn, yamlOf } from './file-formats'
import { projectFile } from './project-file'

const documents = new Map<string, { readonly modifiedMs: number; readonly document: unknown }>()

/**
 * Reads a JSON or YAML file that a feature names, parsed once for all scenarios.
 *
 * @throws {@link InputError} when it is neither.
 */
export function documentFile(
  name: string,
  featureFolder: string,
  root?: string,
): { readonly path: string; readonly document: unknown } {
  const { path, bytes } = projectFile(name, featureFolder, root)
  const modifiedMs = statSync(path).mtimeMs
  const known = documents.get(path)
  if (known?.modifiedMs === modifiedMs) return { path, document: known.document }
  const document = parse(name, textIn(name, bytes))
  documents.set(path, { modifiedMs, document })
  return { path, document }
}

function parse(name: string, text: string): unknown {
  return /\.ya?ml$/i.test(name)
    ? yamlOf(name, text)
    : jsonOf(name, text, '\nA YAML file has a name that ends in .yaml or .yml')
}
