import { statSync } from 'node:fs'
import { InputError } from '../../errors'
import { parseJson } from '../../expectations'
import { projectFile } from './project-file'

const documents = new Map<string, { readonly modifiedMs: number; readonly document: unknown }>()

/** A JSON or YAML file that a feature names, parsed once for all scenarios. @throws {@link InputError} when it is neither. */
export function documentFile(
  name: string,
  featureFolder: string,
): { readonly path: string; readonly document: unknown } {
  const { path, bytes } = projectFile(name, featureFolder)
  const modifiedMs = statSync(path).mtimeMs
  const known = documents.get(path)
  if (known?.modifiedMs === modifiedMs) return { path, document: known.document }
  const document = parse(name, bytes.toString())
  documents.set(path, { modifiedMs, document })
  return { path, document }
}

function parse(name: string, text: string): unknown {
  if (!/\.ya?ml$/i.test(name)) {
    const parsed = parseJson(text)
    if (parsed.ok) return parsed.value
    throw new InputError(
      `The file "${name}" is not JSON: ${parsed.problem}\nA YAML file has a name that ends in .yaml or .yml`,
    )
  }
  try {
    return yaml().parse(text) as unknown
  } catch (error) {
    throw new InputError(`The file "${name}" is not YAML: ${(error as Error).message}`, { cause: error })
  }
}

function yaml(): typeof import('yaml') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, not at start-up
  return require('yaml') as typeof import('yaml')
}
