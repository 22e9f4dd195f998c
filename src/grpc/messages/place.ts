import { isJsonNumber } from '../../exchange'
import { InputError } from '../../errors'
import { isSecretField, redacted } from '../../redaction'

/** Where a value stands: the message it belongs to, and the path to it. */
export interface Place {
  readonly message: string
  readonly path: string
  /** How many messages it is in, one inside the other. */
  readonly depth: number
  /** Whether google.protobuf types may be given field by field, as generated clients take them. */
  readonly fieldByField?: boolean
  /** Whether the names of the fields may have been in another case in the `.proto`. */
  readonly camelCased?: boolean
}

/** How deep messages may be nested: no deeper do protobufjs, or the readers of most other languages, take them. */
const deepest = 100

/** The place one message further in. @throws {@link InputError} where that is too deep. */
export function placeInside(place: Place): Place {
  if (place.depth < deepest) return { ...place, depth: place.depth + 1 }
  const [field = ''] = place.path.split(/(?<!^)[.[]/, 1)
  throw new InputError(
    `The field "${field}" of ${place.message} has messages more than ${deepest} deep in each other, which is more than Protocol Buffers take.\n` +
      'In a google.protobuf.Struct or Value, each object and each list in the JSON counts as two.',
  )
}

/** The error for a value that its field does not take. */
export function doesNotFit({ message, path }: Place, takes: string, value: unknown, hint = ''): InputError {
  const subject = path === '' ? `The message ${message}` : `The field "${path}" of ${message}`
  const field = /([^.[]+)(?:\[\d+\])*$/.exec(path)?.[1]
  const shown = field !== undefined && isSecretField(field) ? redacted : show(value)
  return new InputError(`${subject} takes ${takes}, but was given ${shown}.${hint}`)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    ![Array, Uint8Array, Date, Map].some((other) => value instanceof other)
  )
}

function show(value: unknown): string {
  if (isJsonNumber(value) || value === undefined) return String(value)
  const text = jsonOf(value)
  return text.length <= 100 ? text : `${text.slice(0, 100)}…`
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item))
  } catch {
    return Array.isArray(value) ? 'a list too deep to show' : 'an object too deep to show'
  }
}
