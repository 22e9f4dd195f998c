import { statSync } from 'node:fs'
import { InputError } from '../../errors'
import { parseExactly } from '../../exchange'
import { parseJson } from '../../expectations'
import { projectFile } from './project-file'

const documents = new Map<string, { readonly modifiedMs: number; readonly document: unknown }>()

/** A JSON or YAML file that a feature names, parsed once for all scenarios. @throws {@link InputError} when it is neither. */
export function documentFile(
  name: string,
  featureFolder: string,
  root?: string,
): { readonly path: string; readonly document: unknown } {
  const { path, bytes } = projectFile(name, featureFolder, root)
  const modifiedMs = statSync(path).mtimeMs
  const known = documents.get(path)
  if (known?.modifiedMs === modifiedMs) return { path, document: known.document }
  const document = parse(name, bytes.toString())
  documents.set(path, { modifiedMs, document })
  return { path, document }
}

function parse(name: string, text: string): unknown {
  return /\.ya?ml$/i.test(name)
    ? yamlOf(name, text)
    : jsonOf(name, text, '\nA YAML file has a name that ends in .yaml or .yml')
}

/** The value that a JSON file holds. @throws {@link InputError} when it is not JSON. */
export function jsonOf(name: string, text: string, hint = ''): unknown {
  const parsed = parseJson(text)
  if (parsed.ok) return parseExactly(text)
  throw new InputError(`The file "${name}" is not JSON: ${parsed.problem}${hint}`)
}

/** The value that a YAML file holds, each member as `revive` makes it. @throws {@link InputError} when it is not YAML. */
export function yamlOf(
  name: string,
  text: string,
  revive: (member: unknown, value: unknown) => unknown = (_, value) => value,
): unknown {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, not at start-up
  const { parse, YAMLError } = require('yaml') as typeof import('yaml')
  try {
    return parse(text, revive) as unknown
  } catch (error) {
    if (error instanceof YAMLError || error instanceof ReferenceError)
      throw new InputError(`The file "${name}" is not YAML: ${firstLine(error.message)}`, { cause: error })
    throw error
  }
}

/** Without the excerpt that follows, which may show what is secret. */
function firstLine(message: string): string {
  return (message.split('\n', 1)[0] as string).replace(/:$/, '')
}
