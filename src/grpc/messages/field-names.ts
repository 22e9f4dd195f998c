import { fullNameOf, isMessageType, shapeOf, type ValueType } from './field'
import { isRecord } from './place'
import { protobufPackages, type Protobuf } from './protobuf'
import { wellKnownType } from './well-known'

/**
 * Finds a field by its own name or its JSON name.
 *
 * @param camelCased - whether names in another case, which the fields may have in the `.proto`, are accepted too
 */
export function fieldOf(type: Protobuf.Type, name: string, camelCased = false): Protobuf.Field | undefined {
  const { camelCase } = protobufPackages().protobuf.util
  return type.fieldsArray.find(
    (field) =>
      field.name === name || jsonNameOf(field) === name || (camelCased && field.name === camelCase(name)),
  )
}

/** Renames the fields of a message to the names that a client made by proto-loader uses. */
export function withOwnNames(type: Protobuf.Type, message: unknown, camelCased: boolean): unknown {
  if (!isRecord(message)) return message
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => {
      const field = fieldOf(type, name, camelCased)
      return field === undefined ? [name, value] : [field.name, valueWithOwnNames(field, value, camelCased)]
    }),
  )
}

function valueWithOwnNames(field: Protobuf.Field, value: unknown, camelCased: boolean): unknown {
  const { kind, value: item } = shapeOf(field)
  const type = ownMessageType(item)
  if (type === undefined) return value
  if (kind === 'single') return withOwnNames(type, value, camelCased)
  if (Array.isArray(value)) return value.map((one) => withOwnNames(type, one, camelCased))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withOwnNames(type, one, camelCased)]),
  )
}

/**
 * Returns the type of a value that is a message; undefined for google.protobuf types, whose field names are single
 * words.
 */
function ownMessageType({ resolved }: ValueType): Protobuf.Type | undefined {
  return isMessageType(resolved) && wellKnownType(fullNameOf(resolved)) === undefined ? resolved : undefined
}

/** Returns the JSON name of a field: its `json_name`, or else its name in lowerCamelCase. */
function jsonNameOf(field: Protobuf.Field): string {
  const chosen: unknown = field.options?.['json_name']
  return typeof chosen === 'string'
    ? chosen
    : field.name.replace(/_+([a-zA-Z0-9]?)/g, (_, letter: string) => letter.toUpperCase())
}
