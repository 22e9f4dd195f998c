import type { Protobuf } from './protobuf'
import { protobufPackages } from './protobuf'

/** Whether a field is a map, a list or a single value, and the type of its values. */
export type FieldShape =
  | { readonly kind: 'map'; readonly keyType: string; readonly value: ValueType }
  | { readonly kind: 'list'; readonly value: ValueType }
  | { readonly kind: 'single'; readonly value: ValueType }

/** The type of one value. */
export interface ValueType {
  /** The name of a scalar, such as `int32`; a message or an enum is in `resolved`. */
  readonly type: string
  readonly resolved: Protobuf.Type | Protobuf.Enum | null
}

/** Returns the shape of a field from a `.proto` or from descriptors, which represent a map as a list of entries. */
export function shapeOf(field: Protobuf.Field): FieldShape {
  field.resolve()
  const value = { type: field.type, resolved: field.resolvedType }
  if (isMapField(field)) return { kind: 'map', keyType: field.keyType, value }
  const entry = entryTypeOf(field)
  if (entry !== undefined) {
    const [key, entryValue] = entry.fieldsArray as [Protobuf.Field, Protobuf.Field]
    entryValue.resolve()
    return {
      kind: 'map',
      keyType: key.type,
      value: { type: entryValue.type, resolved: entryValue.resolvedType },
    }
  }
  return { kind: field.repeated ? 'list' : 'single', value }
}

export function isMapField(field: Protobuf.Field): field is Protobuf.Field & Protobuf.MapField {
  return field.map
}

/** Returns the entry type of a map that descriptors represent as a list of messages. */
export function entryTypeOf(field: Protobuf.Field): Protobuf.Type | undefined {
  const type = field.repeated ? field.resolvedType : null
  return type !== null && isMessageType(type) && type.getOption('map_entry') === true ? type : undefined
}

export function isMessageType(type: Protobuf.ReflectionObject | null): type is Protobuf.Type {
  return type instanceof protobufPackages().protobuf.Type
}

export function isEnum(type: Protobuf.ReflectionObject | null): type is Protobuf.Enum {
  return type instanceof protobufPackages().protobuf.Enum
}

/** Whether an unset field differs from one set to its default, so that an unset one is left out of the JSON. */
export function hasPresence(field: Protobuf.Field): boolean {
  if (field.repeated || field.map) return false
  return isMessageType(field.resolvedType) || Boolean((field as { hasPresence?: boolean }).hasPresence)
}

/** Returns the full name of a type without the leading dot: `google.protobuf.Timestamp`. */
export function fullNameOf(type: Protobuf.ReflectionObject): string {
  return type.fullName.replace(/^\./, '')
}
