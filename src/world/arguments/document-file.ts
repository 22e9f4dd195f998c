import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SchemaFiles } from '../../assertions'
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

/** Reads the file of a JSON Schema; returns it with access to the files that it refers to. */
export function schemaFile(
  name: string,
  featureFolder: string,
  root?: string,
): { readonly document: unknown; readonly files: SchemaFiles } {
  const { path, document } = documentFile(name, featureFolder, root)
  return { document, files: schemaFilesIn(dirname(path), featureFolder, root) }
}

/** Returns access to the files that a schema in `directory` refers to. */
export function schemaFilesIn(directory: string, featureFolder: string, root?: string): SchemaFiles {
  return { directory, loadFile: (file) => documentFile(file, featureFolder, root).document }
}

function parse(name: string, text: string): unknown {
  return /\.ya?ml$/i.test(name)
    ? yamlOf(name, text)
    : jsonOf(name, text, '\nA YAML file has a name that ends in .yaml or .yml')
}
