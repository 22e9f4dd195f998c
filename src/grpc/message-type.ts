import {
  fromBinary,
  fromJson,
  isMessage,
  ScalarType,
  toBinary,
  toJson,
  type DescExtension,
  type DescField,
  type DescMessage,
  type JsonValue,
  type Registry,
} from '@bufbuild/protobuf'
import { isFieldError } from '@bufbuild/protobuf/reflect'
import { AnySchema, EmptySchema, hasCustomJsonRepresentation, isWrapperDesc } from '@bufbuild/protobuf/wkt'
import { didYouMean, InputError } from '../errors'
import { isJsonNumber, isJsonObject, membersAtAnyDepth, readNumber } from '../formats'
import { isSecretField, redacted } from '../redaction'

/** A message type, known from its descriptor; converts messages between the wire format and JSON. */
export class MessageType {
  readonly #type: DescMessage

  /** @param types - the types that messages may have in them, and the type itself among them */
  constructor(
    readonly types: Registry,
    readonly name: string,
  ) {
    this.#type = types.getMessage(name) as DescMessage
  }

  /** Encodes a message, given as JSON. @throws {@link InputError} for an unknown field, or a value that does not fit it */
  encode(message: unknown): Buffer {
    return this.#explaining(
      () => plainJson(message, true),
      (json) => {
        this.#mapFields(json, (_, value) => value)
        return Buffer.from(
          toBinary(this.#type, fromJson(this.#type, json as JsonValue, { registry: this.types })),
        )
      },
      (json) => unfitField(this.#type, json, this.types),
    )
  }

  /** Returns a message by the names of its fields: proto-loader ignores what does not fit. @throws {@link InputError} */
  named(message: unknown): unknown {
    return this.#explaining(
      () => plainJson(message),
      (json) => this.#mapFields(json, this.#checked, ({ typeName }) => `.${typeName}`),
    )
  }

  /** Returns a value that fits its field. @throws what a message that has it alone is refused with */
  readonly #checked: FieldMapping['value'] = (field, value) => {
    let wrapped = value
    if (field.fieldKind === 'list') wrapped = [value]
    if (field.fieldKind === 'map') wrapped = { [field.mapKey === ScalarType.BOOL ? 'true' : '0']: value }
    const type = field.kind === 'extension' ? field.extendee : field.parent
    fromJson(type, { [field.jsonName]: wrapped } as JsonValue, { registry: this.types })
    return value
  }

  #mapFields(json: unknown, value: FieldMapping['value'], nameOf?: FieldMapping['nameOf']): unknown {
    return mapFields(this.#type, json, {
      types: this.types,
      value,
      nameOf: nameOf ?? (({ jsonName }) => jsonName),
    })
  }

  #explaining<Result>(
    read: () => unknown,
    convert: (json: unknown) => Result,
    unfitIn: (json: unknown) => string = () => '',
  ): Result {
    let json: unknown
    try {
      json = read()
      return convert(json)
    } catch (error) {
      if (error instanceof InputError) throw error
      const { message: problem, cause } = error as Error
      const field = isFieldError(cause) ? cause.field() : undefined
      const isOwn = field?.parent === this.#type
      const isSecret = isOwn ? isSecretField(field.name) : hasSecrets(json)
      throw new InputError(
        `The message does not fit ${this.#type.typeName}${isOwn ? '' : unfitIn(json)}: ` +
          (isSecret ? redacted : inWords(problem) + this.#remedyFor(problem)),
        { cause: isSecret ? undefined : error },
      )
    }
  }

  /** Says how to write what could not be read, such as the values that an enum has; nothing if the problem says it. */
  #remedyFor(problem: string): string {
    const [, name = '', given = ''] = /^cannot decode enum (\S+) from JSON: "?(.*?)"?$/.exec(problem) ?? []
    const values = this.types.getEnum(name)?.values.map((value) => value.name) ?? []
    if (values.length > 0) return `${didYouMean(given, values)}\nIt has: ${values.join(', ')}`
    const remedy = remedies.find(([sign]) => sign.test(problem))
    return remedy === undefined ? '' : `\n${remedy[1]}`
  }

  /** Decodes a message to JSON with the field names of the `.proto` and default values. @throws when the bytes are none */
  decode(bytes: Uint8Array): unknown {
    const message = fromBinary(this.#type, bytes)
    emptyUnknown(message, this.types)
    const json = toJson(this.#type, message, {
      alwaysEmitImplicit: true,
      useProtoFieldName: true,
      registry: withUnknownTypes(this.types),
    })
    return this.#mapFields(json, shortFloat)
  }

  /** Returns a message in its JSON form with numbers in place of the texts that it has for 64-bit integers. */
  withNumbers(json: unknown): unknown {
    return this.#mapFields(json, (field, value) =>
      isLongField(field) && typeof value === 'string' ? readNumber(value) : value,
    )
  }
}

const remedies: readonly (readonly [sign: RegExp, remedy: string])[] = [
  [/invalid base64 string$/, 'Write bytes in base64.'],
  [/\.Duration from JSON/, 'Write seconds with an "s", such as "1.5s".'],
  [/\.Timestamp from JSON/, 'Write it as RFC 3339 says, such as "2026-01-31T12:00:00Z".'],
  [/FieldMask from JSON/, 'Write its paths as one text, in lowerCamelCase, such as "name,createdAt".'],
  [/is not in the type registry$/, 'Correct the name of the type, or name the .proto that has it as well.'],
]

/** Returns a problem without the name that JavaScript has for a 64-bit integer. */
function inWords(problem: string): string {
  return problem.replace(/expected bigint \((\w+)\): (.*) out of range$/s, 'expected $1, got $2')
}

/** Whether a message has a field, at any depth, that is named like a secret. */
function hasSecrets(json: unknown): boolean {
  return [...membersAtAnyDepth(json)].some(([name]) => isSecretField(name))
}

/** Returns the path of the first field that does not accept its value, such as `.owner.born`. */
function unfitField(type: DescMessage, json: unknown, registry: Registry): string {
  if (!isJsonObject(json) || hasCustomJsonRepresentation(type)) return ''
  for (const [name, value] of Object.entries(json))
    try {
      fromJson(type, { [name]: value } as JsonValue, { registry })
    } catch {
      const field = fieldOf(type, name)
      return `.${name}${field?.fieldKind === 'message' ? unfitField(field.message, value, registry) : ''}`
    }
  return ''
}

/** How the fields of messages are mapped. */
interface FieldMapping {
  readonly types: Registry
  /** Maps the value of a field that is no message. */
  readonly value: (field: DescField | DescExtension, value: unknown) => unknown
  readonly nameOf: (extension: DescExtension) => string
}

/** Maps a message, under the names of its fields, at any depth. @throws {@link InputError} for an unknown field */
function mapFields(type: DescMessage, json: unknown, mapping: FieldMapping): unknown {
  if (isWrapperDesc(type) && !isJsonObject(json)) return mapping.value(type.fields[0], json)
  if (!isJsonObject(json) || hasCustomJsonRepresentation(type)) return json
  const mapped = Object.entries(json).map(([written, value]): [string, unknown] => {
    const field = fieldOf(type, written) ?? extensionOf(type, written, mapping.types)
    if (field === undefined) throw unknownField(type, written)
    const { message, fieldKind } = field
    const name = field.kind === 'extension' ? mapping.nameOf(field) : field.name
    const one = (item: unknown): unknown =>
      message === undefined ? mapping.value(field, item) : mapFields(message, item, mapping)
    if (fieldKind === 'list') return [name, Array.isArray(value) ? value.map(one) : value]
    if (fieldKind !== 'map' || !isJsonObject(value)) return [name, one(value)]
    return [name, Object.fromEntries(Object.entries(value).map(([key, item]) => [key, one(item)]))]
  })
  return Object.fromEntries(mapped)
}

function fieldOf({ fields }: DescMessage, name: string): DescField | undefined {
  return fields.find((one) => one.name === name || one.jsonName === name)
}

/** Returns the extension of a type that ProtoJSON names `[package.name]`, and proto-loader `.package.name`. */
function extensionOf({ typeName }: DescMessage, name: string, types: Registry): DescExtension | undefined {
  const extension = types.getExtension(name.replace(/^\[(.*)\]$|^\./, '$1'))
  return extension?.extendee.typeName === typeName ? extension : undefined
}

function unknownField({ typeName, fields }: DescMessage, name: string): InputError {
  const names = fields.map((one) => one.name)
  return new InputError(
    `The message ${typeName} has no field "${name}".${didYouMean(name, names)}\n` +
      (names.length === 0 ? 'It has no fields.' : `It has: ${names.join(', ')}`),
  )
}

/** Shows an Any of an unknown type with its `@type` alone, where ProtoJSON would fail. */
function withUnknownTypes(types: Registry): Registry {
  return { ...types, getMessage: (name) => types.getMessage(name) ?? { ...EmptySchema, typeName: name } }
}

/** Empties each Any of an unknown type in a message: its bytes cannot be read. */
function emptyUnknown(value: unknown, types: Registry): void {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return
  if (!isMessage(value, AnySchema)) for (const inner of Object.values(value)) emptyUnknown(inner, types)
  else if (types.getMessage(value.typeUrl.slice(value.typeUrl.lastIndexOf('/') + 1)) === undefined)
    value.value = new Uint8Array()
}

function isLongField({ scalar }: DescField | DescExtension): boolean {
  return scalar !== undefined && longs.has(scalar)
}

const longs = new Set([
  ScalarType.INT64,
  ScalarType.UINT64,
  ScalarType.SINT64,
  ScalarType.FIXED64,
  ScalarType.SFIXED64,
])

/** Returns a 32-bit float as the shortest number that means it: 0.1 rather than 0.10000000149011612. */
function shortFloat({ scalar }: DescField | DescExtension, value: unknown): unknown {
  if (scalar !== ScalarType.FLOAT || typeof value !== 'number') return value
  const candidates = [6, 7, 8, 9].map((digits) => Number(value.toPrecision(digits)))
  return candidates.find((candidate) => Math.fround(candidate) === value) ?? value
}

/** Converts a message of generated code to JSON: 64-bit integers become texts (or stay), bytes base64, dates RFC 3339. */
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
