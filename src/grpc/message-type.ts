import {
  fromBinary,
  fromJson,
  ScalarType,
  toBinary,
  toJson,
  type DescField,
  type DescMessage,
  type JsonValue,
  type Registry,
} from '@bufbuild/protobuf'
import { isFieldError } from '@bufbuild/protobuf/reflect'
import { EmptySchema, hasCustomJsonRepresentation } from '@bufbuild/protobuf/wkt'
import { didYouMean, InputError } from '../errors'
import { isJsonNumber } from '../formats'
import { isSecretField, redacted } from '../redaction'
import { codeTypesOf, fullNameOf, jsonTypesOf, type Protobuf } from './descriptors'

/** A message type, known from its descriptor; converts messages between the wire format and JSON. */
export class MessageType {
  /** The types of the root that the type belongs to. */
  readonly types: Registry
  readonly #type: DescMessage
  readonly #hasFloats: boolean

  /** @param inCode - whether types of google.protobuf are given field by field, as generated clients take them */
  constructor(type: Protobuf.Type, { inCode = false } = {}) {
    this.types = inCode ? codeTypesOf(type.root) : jsonTypesOf(type.root)
    this.#type = this.types.getMessage(
      inCode ? fullNameOf(type).replace(/^google\.protobuf\./, 'google.protobuf_.') : fullNameOf(type),
    ) as DescMessage
    this.#hasFloats = hasFloats(this.#type)
  }

  /**
   * Encodes a message, given as JSON, for the wire.
   *
   * @throws {@link InputError} for a field that the type does not have, and for a value that its field does not accept.
   */
  encode(message: unknown): Buffer {
    try {
      const json = plainJson(message, true)
      checkNames(this.#type, json)
      return Buffer.from(toBinary(this.#type, this.#fromJson(json)))
    } catch (error) {
      if (error instanceof InputError) throw error
      throw new InputError(
        `A message of type ${this.#type.typeName} cannot be sent: ${(error as Error).message}`,
        {
          cause: error,
        },
      )
    }
  }

  /**
   * Decodes a message from the wire to its JSON form, with field names as in the `.proto`, and with default values.
   *
   * @throws {@link InputError} when the bytes are not such a message.
   */
  decode(bytes: Uint8Array): unknown {
    try {
      const json = toJson(this.#type, fromBinary(this.#type, bytes), {
        alwaysEmitImplicit: true,
        useProtoFieldName: true,
        registry: withUnknownTypes(this.types),
      })
      return this.#hasFloats ? shortenFloats(this.#type, json) : json
    } catch (error) {
      throw new InputError(
        `A message of ${bytes.length} bytes is no ${this.#type.typeName}: ${(error as Error).message}\n` +
          'Compare the .proto of the client with the one of the server.',
        { cause: error },
      )
    }
  }

  #fromJson(json: unknown): ReturnType<typeof fromJson> {
    try {
      return fromJson(this.#type, json as JsonValue, { registry: this.types })
    } catch (error) {
      const { cause, message } = error as Error
      const field = isFieldError(cause) ? cause.field() : undefined
      const isSecret = field?.parent === this.#type ? isSecretField(field.name) : hasSecrets(json)
      throw new InputError(
        `The message does not fit ${this.#type.typeName}: ${isSecret ? redacted : message}`,
        { cause: isSecret ? undefined : error },
      )
    }
  }
}

/** Whether a message has a field, at any depth, that is named like a secret. */
function hasSecrets(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false
  return Object.entries(json).some(([name, value]) => isSecretField(name) || hasSecrets(value))
}

/** Throws for a field that its type does not have. */
function checkNames(type: DescMessage, json: unknown): void {
  if (!isRecord(json) || hasCustomJsonRepresentation(type)) return
  for (const [name, value] of Object.entries(json)) {
    const field = type.fields.find((one) => one.name === name || one.jsonName === name)
    if (field === undefined) {
      const names = type.fields.map((one) => one.name)
      throw new InputError(
        `The message ${type.typeName} has no field "${name}".${didYouMean(name, names)}\n` +
          (names.length === 0 ? 'It has no fields.' : `It has: ${names.join(', ')}`),
      )
    }
    if (field.message !== undefined) for (const one of valuesOf(field, value)) checkNames(field.message, one)
  }
}

/** Returns the values in a field: those of a list or a map, or its only one. */
function valuesOf({ fieldKind }: DescField, value: unknown): readonly unknown[] {
  if (fieldKind === 'list') return Array.isArray(value) ? value : []
  return fieldKind === 'map' && isRecord(value) ? Object.values(value) : [value]
}

/** Shows an Any of an unknown type with its `@type` alone, where ProtoJSON would fail. */
function withUnknownTypes(types: Registry): Registry {
  return { ...types, getMessage: (name) => types.getMessage(name) ?? EmptySchema }
}

/** Whether a message may have 32-bit floats in it. */
function hasFloats(type: DescMessage, seen = new Set<DescMessage>()): boolean {
  if (seen.has(type)) return false
  seen.add(type)
  return type.fields.some(
    ({ scalar, message }) =>
      scalar === ScalarType.FLOAT || (message !== undefined && hasFloats(message, seen)),
  )
}

/** Writes each 32-bit float in the JSON as the shortest number that means it: 0.1 rather than 0.10000000149011612. */
function shortenFloats(type: DescMessage, json: unknown): unknown {
  if (type.typeName === 'google.protobuf.FloatValue') return shortFloat(json)
  if (!isRecord(json) || hasCustomJsonRepresentation(type)) return json
  for (const field of type.fields) {
    const { message, scalar } = field
    const shorten =
      message !== undefined
        ? (one: unknown) => shortenFloats(message, one)
        : scalar === ScalarType.FLOAT && shortFloat
    const value = json[field.name]
    if (!shorten || value === undefined) continue
    if (field.fieldKind === 'list') json[field.name] = (value as unknown[]).map(shorten)
    else if (field.fieldKind !== 'map') json[field.name] = shorten(value)
    else
      for (const [key, one] of Object.entries(value as object))
        (value as Record<string, unknown>)[key] = shorten(one)
  }
  return json
}

function shortFloat(value: unknown): unknown {
  if (typeof value !== 'number') return value
  for (let digits = 6; digits <= 9; digits++) {
    const candidate = Number(value.toPrecision(digits))
    if (Math.fround(candidate) === value) return candidate
  }
  return value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Converts a message object of generated code to JSON: 64-bit integers as text, bytes as base64, dates as RFC 3339.
 *
 * @param keepsBigInts - whether bigints stay as they are
 */
export function plainJson(value: unknown, keepsBigInts = false): unknown {
  if (typeof value === 'bigint') return keepsBigInts ? value : value.toString()
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (Array.isArray(value)) return value.map((item) => plainJson(item, keepsBigInts))
  if (isJsonNumber(value)) return Number(value)
  if (isLong(value)) return value.toString()
  if (hasToObject(value)) return plainJson(value.toObject(), keepsBigInts)
  const entries = value instanceof Map ? [...(value as Map<unknown, unknown>)] : Object.entries(value)
  return Object.fromEntries(
    entries
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => [name, plainJson(member, keepsBigInts)]),
  )
}

function isLong(value: object): value is { readonly high: number; toString(): string } {
  return 'high' in value && 'low' in value && 'unsigned' in value
}

/** Messages of google-protobuf return their content from this method. */
function hasToObject(value: object): value is { toObject(): unknown } {
  return typeof (value as { toObject?: unknown }).toObject === 'function'
}
