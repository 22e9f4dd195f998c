import { didYouMean, InputError } from '../../errors'
import { entryTypeOf, fullNameOf, isEnum, isMessageType, shapeOf, type ValueType } from './field'
import { fieldOf } from './field-names'
import { doesNotFit, isRecord, placeInside, type Place } from './place'
import type { Protobuf } from './protobuf'
import { scalarOf } from './scalars'
import { wellKnownType, type JsonReader } from './well-known'

type Members = Record<string, unknown>

/**
 * Reads the JSON form of a message, and throws for anything that its type does not accept.
 *
 * @throws {@link InputError} that names the field.
 */
export function messageFromJson(type: Protobuf.Type, json: unknown, place: Place): object {
  const special = wellKnownType(fullNameOf(type))
  if (special === undefined || (place.fieldByField && isRecord(json)))
    return fieldsFromJson(type, json, place)
  return special.fromJson(type, json, place, reader)
}

const reader: JsonReader = { message: messageFromJson, fields: fieldsFromJson }

/** Reads a message from an object of its fields. */
function fieldsFromJson(type: Protobuf.Type, json: unknown, place: Place): object {
  if (!isRecord(json)) throw doesNotFit(place, `a message of type ${fullNameOf(type)}`, json)
  const message = type.create() as unknown as Members
  const oneofs = new Map<string, string>()
  const seen = new Set<string>()
  for (const [name, value] of Object.entries(json)) {
    if (value === undefined) continue
    if (place.fieldByField && (type.oneofs?.[name] !== undefined || name === '@type')) continue
    const field = fieldNamed(type, name, place)
    const at = { ...place, path: join(place.path, name) }
    if (seen.has(field.name))
      throw new InputError(
        `The field ${quoted(at)} of ${place.message} is given twice, under both its names.`,
      )
    seen.add(field.name)
    if (value === null && !takesNull(field)) continue
    checkOneof(field, at, oneofs)
    message[field.name] = fieldFromJson(field, value, at)
  }
  for (const field of type.fieldsArray) {
    if (field.required && !Object.hasOwn(message, field.name)) {
      const at = { ...place, path: join(place.path, field.name) }
      throw new InputError(`The field ${quoted(at)} of ${place.message} is required, but is missing.`)
    }
  }
  return message
}

function fieldNamed(type: Protobuf.Type, name: string, { path, camelCased }: Place): Protobuf.Field {
  const field = fieldOf(type, name, camelCased)
  if (field !== undefined) return field
  const names = type.fieldsArray.map((candidate) => candidate.name)
  const where = path === '' ? '' : ` (at "${path}")`
  const known = names.length === 0 ? 'It has no fields.' : `It has: ${names.join(', ')}`
  throw new InputError(
    `The message ${fullNameOf(type)}${where} has no field "${name}".${didYouMean(name, names)}\n${known}`,
  )
}

function checkOneof(field: Protobuf.Field, place: Place, oneofs: Map<string, string>): void {
  const oneof = field.partOf
  if (!oneof || oneof.isProto3Optional) return
  const other = oneofs.get(oneof.name)
  oneofs.set(oneof.name, place.path)
  if (other !== undefined) {
    throw new InputError(
      `The fields "${other}" and ${quoted(place)} of ${place.message} exclude each other: both belong to the oneof "${oneof.name}".`,
    )
  }
}

function fieldFromJson(field: Protobuf.Field, value: unknown, place: Place): unknown {
  const shape = shapeOf(field)
  if (shape.kind === 'single') return valueFromJson(shape.value, value, place)
  if (shape.kind === 'list') {
    if (!Array.isArray(value)) throw doesNotFit(place, 'a list', value)
    return value.map((item, at) =>
      valueFromJson(shape.value, item, { ...place, path: `${place.path}[${at}]` }),
    )
  }
  if (!isRecord(value)) throw doesNotFit(place, 'an object of keys and values', value)
  const entryType = entryTypeOf(field)
  const inside = entryType === undefined ? place : placeInside(place)
  const entries = Object.entries(value).map(([key, item]) => {
    const at = { ...inside, path: join(place.path, key) }
    return [keyFromJson(shape.keyType, key, at), valueFromJson(shape.value, item, at)] as const
  })
  if (entryType !== undefined) {
    const [keyField, valueField] = entryType.fieldsArray as [Protobuf.Field, Protobuf.Field]
    return entries.map(([key, item]) => entryType.create({ [keyField.name]: key, [valueField.name]: item }))
  }
  return Object.fromEntries(entries.map(([key, item]) => [key === false ? '' : String(key), item]))
}

function keyFromJson(keyType: string, key: string, place: Place): unknown {
  const scalar = scalarOf(keyType)
  const given = keyType === 'bool' ? { true: true, false: false }[key] : key
  const read = scalar?.fromJson(given)
  if (read === undefined) throw doesNotFit(place, `${scalar?.takes ?? keyType} as the key`, key)
  return read
}

function valueFromJson({ type, resolved }: ValueType, value: unknown, place: Place): unknown {
  if (isMessageType(resolved)) return messageFromJson(resolved, value, placeInside(place))
  if (isEnum(resolved)) return enumFromJson(resolved, value, place)
  const scalar = scalarOf(type)
  const read = scalar?.fromJson(value)
  if (read === undefined) throw doesNotFit(place, scalar?.takes ?? type, value)
  return read
}

function enumFromJson(type: Protobuf.Enum, value: unknown, place: Place): number {
  if (fullNameOf(type) === 'google.protobuf.NullValue' && value === null) return 0
  if (typeof value === 'string' && Object.hasOwn(type.values, value)) return type.values[value] as number
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2 ** 31) return value
  const names = Object.keys(type.values)
  const hint = typeof value === 'string' ? didYouMean(value, names) : ''
  throw doesNotFit(place, `one of ${names.join(', ')} (${fullNameOf(type)})`, value, hint)
}

function takesNull({ resolvedType }: Protobuf.Field): boolean {
  return (
    resolvedType !== null &&
    ['google.protobuf.Value', 'google.protobuf.NullValue'].includes(fullNameOf(resolvedType))
  )
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function quoted({ path }: Place): string {
  return `"${path}"`
}
