import { InputError } from '../../errors'
import { fullNameOf } from './field'
import { withOwnNames } from './field-names'
import { messageFromJson } from './from-json'
import type { Place } from './place'
import type { Protobuf } from './protobuf'
import { messageToJson } from './to-json'

/** A message type, known from its descriptor; converts messages between the wire format and JSON. */
export class MessageType {
  readonly #type: Protobuf.Type
  readonly #camelCased: boolean

  /** @param camelCased - whether its field names may be in another case in the `.proto` */
  constructor(type: Protobuf.Type, { camelCased = false } = {}) {
    this.#type = type
    this.#camelCased = camelCased
  }

  /** The full name, such as `credit.CheckRequest`. */
  get name(): string {
    return fullNameOf(this.#type)
  }

  /** The root that the type belongs to. */
  get root(): Protobuf.Root {
    return this.#type.root
  }

  /**
   * Encodes a message, given as JSON, for the wire.
   *
   * @throws {@link InputError} for a field that the type does not have, and for a value that its field does not accept.
   */
  encode(json: unknown): Buffer {
    const place = this.#place()
    return Buffer.from(this.#type.encode(messageFromJson(this.#type, json, place)).finish())
  }

  /**
   * Checks a message for a generated client, which would drop unknown fields, and renames its fields as that client
   * does. Types of google.protobuf may be given in their JSON form or field by field.
   *
   * @throws {@link InputError} as `encode` does.
   */
  prepare(message: unknown): unknown {
    messageFromJson(this.#type, message, this.#place({ fieldByField: true }))
    return withOwnNames(this.#type, message, this.#camelCased)
  }

  /**
   * Decodes a message from the wire to its JSON form.
   *
   * @throws {@link InputError} when the bytes are not such a message.
   */
  decode(bytes: Uint8Array): unknown {
    try {
      return messageToJson(this.#type, this.#type.decode(bytes))
    } catch (error) {
      throw this.#unreadable(bytes, error as Error)
    }
  }

  #place(rest: Partial<Place> = {}): Place {
    return { message: this.name, path: '', depth: 0, camelCased: this.#camelCased, ...rest }
  }

  #unreadable({ length }: Uint8Array, cause: Error): InputError {
    if (/depth exceeded|call stack/.test(cause.message)) {
      return new InputError(
        `A ${this.name} of ${length} bytes has messages more than 100 deep in each other.\n` +
          'Ask the server for less depth: no deeper are Protocol Buffers read.',
        { cause },
      )
    }
    return new InputError(
      `A message of ${length} bytes is no ${this.name}: ${cause.message}\n` +
        'Compare the .proto of the client with the one of the server.',
      { cause },
    )
  }
}
