import { didYouMean, InputError } from '../../errors'
import { fullNameOf } from './field'
import { doesNotFit, isRecord, placeInside, type Place } from './place'
import type { Protobuf } from './protobuf'
import { longFrom, protobufPackages } from './protobuf'
import { scalarOf } from './scalars'
import { durationFromText, durationToText, timestampFromText, timestampToText } from './time-texts'

type Members = Readonly<Record<string, unknown>>

/** Reads messages of any type from their JSON form. */
export interface JsonReader {
  message(type: Protobuf.Type, json: unknown, place: Place): object
  /** Reads a message from an object of its fields, even if its type has a special JSON form. */
  fields(type: Protobuf.Type, json: unknown, place: Place): object
}

/** Converts messages of any type to their JSON form. */
export interface JsonWriter {
  /** Returns the fields of a message as an object, even if its type has a special JSON form. */
  fields(type: Protobuf.Type, message: object): Record<string, unknown>
  /** Returns the JSON form of a google.protobuf.Any. */
  any(url: string, bytes: Uint8Array, roots: readonly Protobuf.Root[]): Record<string, unknown>
}

/** A type of google.protobuf whose JSON form is not an object of its fields (ProtoJSON format). */
export interface WellKnownType {
  toJson(type: Protobuf.Type, message: Members, writer: JsonWriter): unknown
  fromJson(type: Protobuf.Type, json: unknown, place: Place, reader: JsonReader): object
}

const timed = (
  toText: (seconds: bigint, nanos: number) => string,
  fromText: (text: string) => { readonly seconds: bigint; readonly nanos: number } | undefined,
  takes: string,
): WellKnownType => ({
  toJson: (type, message) =>
    toText(BigInt(textOf(get(type, message, 1) ?? 0)), (get(type, message, 2) ?? 0) as number),
  fromJson(type, json, place) {
    const text = json instanceof Date ? json.toISOString() : json
    const read = typeof text === 'string' ? fromText(text) : undefined
    if (read === undefined) throw doesNotFit(place, takes, json)
    return create(type, { 1: longFrom(read.seconds.toString(), false), 2: read.nanos })
  },
})

const wrapper: WellKnownType = {
  toJson: (type, message) => {
    const field = fieldWith(type, 1)
    return scalarOf(field.type)?.toJson(get(type, message, 1) ?? field.typeDefault)
  },
  fromJson(type, json, place) {
    const scalar = scalarOf(fieldWith(type, 1).type)
    const value = scalar?.fromJson(json)
    if (value === undefined) throw doesNotFit(place, scalar?.takes ?? 'a value', json)
    return create(type, { 1: value })
  },
}

const struct: WellKnownType = {
  toJson: (type, message, writer) => Object.values(writer.fields(type, message))[0],
  fromJson(type, json, place, reader) {
    if (!isRecord(json)) throw doesNotFit(place, 'an object (google.protobuf.Struct)', json)
    return reader.fields(type, { [fieldWith(type, 1).name]: json }, place)
  },
}

const listValue: WellKnownType = {
  toJson: (type, message, writer) => struct.toJson(type, message, writer),
  fromJson(type, json, place, reader) {
    if (!Array.isArray(json)) throw doesNotFit(place, 'a list (google.protobuf.ListValue)', json)
    return reader.fields(type, { [fieldWith(type, 1).name]: json }, place)
  },
}

const valueFields: Readonly<Record<string, number>> = {
  number: 2,
  bigint: 2,
  string: 3,
  boolean: 4,
  object: 5,
}

const value: WellKnownType = {
  toJson: (type, message, writer) => Object.values(writer.fields(type, message))[0] ?? null,
  fromJson(type, json, place, reader) {
    const id = json === null ? 1 : Array.isArray(json) ? 6 : valueFields[typeof json]
    if (id === undefined) throw doesNotFit(place, 'any JSON value', json)
    return reader.fields(type, { [fieldWith(type, id).name]: json }, place)
  },
}

const fieldMask: WellKnownType = {
  toJson: (type, message) =>
    ((get(type, message, 1) ?? []) as string[])
      .map((path) => path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
      .join(','),
  fromJson(type, json, place) {
    if (typeof json !== 'string') throw doesNotFit(place, 'field paths joined by commas', json)
    const paths = json === '' ? [] : json.split(',')
    return create(type, {
      1: paths.map((path) => path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
    })
  },
}

const any: WellKnownType = {
  toJson(type, message, writer) {
    const url = textOf(get(type, message, 1) ?? '')
    if (url === '') return {}
    const bytes = (get(type, message, 2) ?? new Uint8Array()) as Uint8Array
    return writer.any(url, bytes, [type.root])
  },
  fromJson(type, json, place, reader) {
    if (!isRecord(json)) throw doesNotFit(place, 'an object with "@type" (google.protobuf.Any)', json)
    const { '@type': url, ...members } = json
    if (url === undefined && Object.keys(members).length === 0) return type.create()
    if (typeof url !== 'string') throw doesNotFit(place, 'an object with "@type" (google.protobuf.Any)', json)
    const inner = typeAt(type.root, url)
    if (inner === undefined) throw unknownType(type, url, place)
    const content = wellKnownType(fullNameOf(inner)) === undefined ? members : members['value']
    const message = reader.message(inner, content, placeInside(place))
    return create(type, { 1: url, 2: inner.encode(message).finish() })
  },
}

const types: Readonly<Record<string, WellKnownType>> = {
  Timestamp: timed(timestampToText, timestampFromText, 'a time such as "2026-01-31T12:00:00Z"'),
  Duration: timed(durationToText, durationFromText, 'a duration in seconds such as "1.5s"'),
  DoubleValue: wrapper,
  FloatValue: wrapper,
  Int64Value: wrapper,
  UInt64Value: wrapper,
  Int32Value: wrapper,
  UInt32Value: wrapper,
  BoolValue: wrapper,
  StringValue: wrapper,
  BytesValue: wrapper,
  Struct: struct,
  ListValue: listValue,
  Value: value,
  FieldMask: fieldMask,
  Any: any,
}

/** Returns the special JSON form of a type such as `google.protobuf.Timestamp`; undefined for any other. */
export function wellKnownType(fullName: string): WellKnownType | undefined {
  const [, name] = /^google\.protobuf\.(\w+)$/.exec(fullName) ?? []
  return name !== undefined && Object.hasOwn(types, name) ? types[name] : undefined
}

/** Returns the type that the URL of an Any names after its last slash. */
export function typeAt(root: Protobuf.Root, url: string): Protobuf.Type | undefined {
  const found = root.lookup(`.${url.slice(url.lastIndexOf('/') + 1)}`)
  return found instanceof protobufPackages().protobuf.Type ? found : undefined
}

function unknownType(near: Protobuf.Type, url: string, { message, path }: Place): InputError {
  const name = url.slice(url.lastIndexOf('/') + 1)
  return new InputError(
    `The field "${path}" of ${message} names the type "${name}", which is unknown here.${didYouMean(name, typeNames(near.root))}`,
  )
}

function typeNames(namespace: Protobuf.NamespaceBase): string[] {
  return namespace.nestedArray.flatMap((nested) =>
    nested instanceof protobufPackages().protobuf.Namespace ? [fullNameOf(nested), ...typeNames(nested)] : [],
  )
}

// Fields are found by number: their names differ between a .proto and the copies that protobufjs bundles.
function fieldWith(type: Protobuf.Type, id: number): Protobuf.Field {
  return type.fieldsById[id] as Protobuf.Field
}

function get(type: Protobuf.Type, message: Members, id: number): unknown {
  const { name } = fieldWith(type, id)
  return Object.hasOwn(message, name) ? message[name] : undefined
}

function create(type: Protobuf.Type, values: Readonly<Record<number, unknown>>): object {
  return type.create(
    Object.fromEntries(Object.entries(values).map(([id, item]) => [fieldWith(type, Number(id)).name, item])),
  )
}

/** Returns the text of a value with a `toString` of its own, such as a 64-bit integer. */
function textOf(value: unknown): string {
  return (value as { toString(): string }).toString()
}
