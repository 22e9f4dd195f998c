import { isUtf8 } from 'node:buffer'
import type * as Yaml from 'yaml'
import { InputError } from '../../errors'
import { findRepeatedName, isRounded, parseExactly, readNumber, parseJson } from '../../formats'

/** Returns the text of a file, without its byte order mark. @throws {@link InputError} when it is not in UTF-8. */
export function textIn(name: string, bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString().replace(/^\uFEFF/, '')
  throw new InputError(`The file "${name}" is not in UTF-8, so its text cannot be read.\nSave it in UTF-8.`)
}

/** Parses a JSON file. @throws {@link InputError} when it is not JSON, or an object has a member twice. */
export function jsonOf(name: string, text: string, hint = ''): unknown {
  const parsed = parseJson(text)
  if (!parsed.ok) throw new InputError(`The file "${name}" is not JSON: ${parsed.problem}${hint}`)
  const value = parseExactly(text)
  const repeated = findRepeatedName(text, value)
  if (repeated === undefined) return value
  throw new InputError(
    `The file "${name}" has the member "${repeated}" twice in one object, so only one of them would count.\nKeep one of them.`,
  )
}

/**
 * Parses a YAML file, with every digit of its numbers; `fill` is applied to each string.
 *
 * @throws {@link InputError} when it is not YAML, or is empty
 */
export function yamlOf(name: string, text: string, fill = (written: string): unknown => written): unknown {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, not at start-up
  const { parseDocument, visit } = require('yaml') as typeof Yaml
  const document = parseDocument(text, { merge: true })
  const [problem] = [...document.errors, ...document.warnings]
  if (problem !== undefined) throw notYaml(name, problem)
  if (document.contents === null)
    throw new InputError(`The file "${name}" is empty.\nWrite null for no value.`)
  visit(document, {
    Scalar: (key, node) => {
      if (key !== 'key') node.value = valueOf(node, fill)
    },
  })
  try {
    return document.toJS() as unknown
  } catch (error) {
    if (error instanceof RangeError || error instanceof ReferenceError) throw notYaml(name, error)
    throw error
  }
}

function valueOf({ value, source }: Yaml.Scalar, fill: (written: string) => unknown): unknown {
  if (typeof value === 'string') return fill(value)
  return typeof value === 'number' && source !== undefined && isRounded(source) ? readNumber(source) : value
}

function notYaml(name: string, cause: Error): InputError {
  const problem =
    'code' in cause && cause.code === 'MULTIPLE_DOCS'
      ? 'it has several documents, parted by "---". Keep one of them.'
      : firstLine(cause.message)
  return new InputError(`The file "${name}" is not YAML: ${problem}`, { cause })
}

/** Returns the message without the excerpt that follows it, which may show secrets. */
function firstLine(message: string): string {
  return (message.split('\n', 1)[0] as string).replace(/:$/, '')
}
