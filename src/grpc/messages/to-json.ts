import {
  entryTypeOf,
  fullNameOf,
  hasPresence,
  isEnum,
  isMapField,
  isMessageType,
  shapeOf,
  type ValueType,
} from './field'
import { protobufPackages, type Protobuf } from './protobuf'
import { scalarOf } from './scalars'
import { typeAt, wellKnownType, type JsonWriter } from './well-known'

type Members = Readonly<Record<string, unknown>>

/** Converts a message to its JSON form, with field names as in the `.proto`, and with default values. */
export function messageToJson(type: Protobuf.Type, message: object): unknown {
  const special = wellKnownType(fullNameOf(type))
  return special === undefined
    ? fieldsToJson(type, message)
    : special.toJson(type, message as Members, writer)
}

/** Returns the JSON form of a google.protobuf.Any, or its bytes in base64 if none of the roots has its type. */
export function typedJson(
  url: string,
  bytes: Uint8Array,
  roots: readonly Protobuf.Root[],
): Record<string, unknown> {
  const inner = roots.map((root) => typeAt(root, url)).find((type) => type !== undefined)
  if (inner === undefined) return { '@type': url, value: Buffer.from(bytes).toString('base64') }
  const json = messageToJson(inner, inner.decode(bytes))
  return wellKnownType(fullNameOf(inner)) === undefined
    ? { '@type': url, ...(json as object) }
    : { '@type': url, value: json }
}

const writer: JsonWriter = { fields: fieldsToJson, any: typedJson }

/** Returns the fields of a message as an object, even if its type has a special JSON form. */
function fieldsToJson(type: Protobuf.Type, message: object): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  for (const field of type.fieldsArray) {
    const isSet = Object.hasOwn(message, field.name) && (message as Members)[field.name] != null
    field.resolve()
    if (!isSet && hasPresence(field)) continue
    define(json, field.name, fieldToJson(field, isSet ? (message as Members)[field.name] : undefined))
  }
  return json
}

function fieldToJson(field: Protobuf.Field, value: unknown): unknown {
  const shape = shapeOf(field)
  if (shape.kind === 'single') return valueToJson(shape.value, value ?? defaultOf(field))
  if (shape.kind === 'list') return ((value ?? []) as unknown[]).map((item) => valueToJson(shape.value, item))
  const json: Record<string, unknown> = {}
  for (const [key, item] of entriesOf(field, value, shape.value))
    define(json, key, valueToJson(shape.value, item))
  return json
}

function valueToJson({ type, resolved }: ValueType, value: unknown): unknown {
  if (isMessageType(resolved)) return messageToJson(resolved, value as object)
  if (!isEnum(resolved)) return scalarOf(type)?.toJson(value)
  if (fullNameOf(resolved) === 'google.protobuf.NullValue') return null
  return resolved.valuesById[value as number] ?? value
}

function* entriesOf(
  field: Protobuf.Field,
  value: unknown,
  valueType: ValueType,
): Generator<[key: string, value: unknown]> {
  const entryType = entryTypeOf(field)
  if (entryType !== undefined) {
    for (const entry of (value ?? []) as Members[]) {
      const [key, item] = entryType.fieldsArray as [Protobuf.Field, Protobuf.Field]
      yield [
        String(entry[key.name]),
        Object.hasOwn(entry, item.name) ? entry[item.name] : emptyValue(valueType, item),
      ]
    }
    return
  }
  const is64Bit = isMapField(field) && /64$/.test(field.keyType)
  const { util } = protobufPackages().protobuf
  for (const [key, item] of Object.entries((value ?? {}) as Members)) {
    const unsigned = isMapField(field) && /^u|^f/.test(field.keyType)
    yield [
      is64Bit && key.length === 8
        ? (util.longFromHash(key, unsigned) as { toString(): string }).toString()
        : key,
      item,
    ]
  }
}

function emptyValue({ resolved }: ValueType, field: Protobuf.Field): unknown {
  return isMessageType(resolved) ? resolved.create() : defaultOf(field)
}

function defaultOf(field: Protobuf.Field): unknown {
  return field.type === 'bytes' && !(field.typeDefault instanceof Uint8Array)
    ? Buffer.from(String(field.typeDefault ?? ''))
    : (field.defaultValue as unknown)
}

function define(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}
