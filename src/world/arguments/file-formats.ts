import { isUtf8 } from 'node:buffer'
import type * as Yaml from 'yaml'
import { InputError } from '../../errors'
import { findRepeatedName, isRounded, parseExactly, readNumber } from '../../exchange'
import { parseJson } from '../../expectations'

/** The text of a file, without its byte order mark. @throws {@link InputError} when it is not in UTF-8. */
export function textIn(name: string, bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString().replace(/^\uFEFF/, '')
  throw new InputError(`The file "${name}" is not in UTF-8, so its text cannot be read.\nSave it in UTF-8.`)
}

/** The value that a JSON file holds. @throws {@link InputError} when it is not JSON, or names a member twice. */
export function jsonOf(name: string, text: string, hint = ''): unknown {
  const parsed = parseJson(text)
  if (!parsed.ok) throw new InputError(`The file "${name}" is not JSON: ${parsed.problem}${hint}`)
  const value = parseExactly(text)
  const repeated = findRepeatedName(text, value)
  if (repeated === undefined) return value
  throw new InputError(
    `The file "${name}" has the member "${repeated.name}" twice in one object, so only one of them would count.\nKeep one of them.`,
  )
}

/**
 * The value that a YAML file holds, its numbers with all their digits, each text in it as `fill` makes it.
 *
 * @throws {@link InputError} when it is not YAML, or nothing is in it
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

/** Without the excerpt that follows, which may show what is secret. */
function firstLine(message: string): string {
  return (message.split('\n', 1)[0] as string).replace(/:$/, '')
}
