import { isJsonNumber } from '../../formats'
import { InputError } from '../../errors'
import { isSecretField, redacted } from '../../redaction'

/** The place of a value: the message that it belongs to, and its path. */
export interface Place {
  readonly message: string
  readonly path: string
  /** The number of messages around it, one inside the other. */
  readonly depth: number
  /** Whether google.protobuf types may be given field by field, as generated clients take them. */
  readonly fieldByField?: boolean
  /** Whether field names may be in another case in the `.proto`. */
  readonly camelCased?: boolean
}

/** The deepest nesting of messages that protobufjs, and the parsers of most other languages, accept. */
const deepest = 100

/** Returns the place one message deeper. @throws {@link InputError} if that is too deep. */
export function placeInside(place: Place): Place {
  if (place.depth < deepest) return { ...place, depth: place.depth + 1 }
  const [field = ''] = place.path.split(/(?<!^)[.[]/, 1)
  throw new InputError(
    `The field "${field}" of ${place.message} has messages more than ${deepest} deep in each other, which is more than Protocol Buffers take.\n` +
      'In a google.protobuf.Struct or Value, each object and each list in the JSON counts as two.',
  )
}

/** Returns the error for a value that its field does not accept. */
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
