import type { Protobuf } from './protobuf'
import { protobufPackages } from './protobuf'

/** How often a field occurs, and what one of its values is. */
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

/** The shape of a field, whether its type came from a `.proto` or from descriptors, which spell maps out as entries. */
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

/** The type of the entries of a map that descriptors spelled out as a list of messages. */
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

/** Whether a field that was not set differs from one set to its default, so that it is left out when it was not set. */
export function hasPresence(field: Protobuf.Field): boolean {
  if (field.repeated || field.map) return false
  return isMessageType(field.resolvedType) || Boolean((field as { hasPresence?: boolean }).hasPresence)
}

/** The full name of a type without the dot in front: `google.protobuf.Timestamp`. */
export function fullNameOf(type: Protobuf.ReflectionObject): string {
  return type.fullName.replace(/^\./, '')
}
