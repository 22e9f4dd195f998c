import { isUtf8 } from 'node:buffer'
import {
  binary,
  findRepeatedName,
  formatOf,
  formatOfMediaType,
  jsonTextOf,
  mediaTypeOf,
  parseJson,
  withExactNumbers,
  type Format,
  type Parsed,
} from '../formats'
import { charsetOf, decodeText } from './charset'

/** The body of a message: the bytes that crossed the wire, decoded or parsed when asked. */
export class Body {
  readonly bytes: Buffer
  /** Lower-case media type without parameters, such as `application/json`; empty when none was named. */
  readonly mediaType: string
  readonly #charset: string | undefined
  #format: Format | undefined
  #isBinary: boolean | undefined
  #text: string | undefined
  #textOfJson: string | undefined
  #json: Parsed | undefined
  #exactJson: Parsed | undefined
  #repeatedName: string | null | undefined

  /** @param unread - why there is no body yet, for who asks for it */
  constructor(
    bytes: Buffer | string,
    contentType = '',
    readonly unread?: string,
  ) {
    this.bytes = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
    this.mediaType = mediaTypeOf(contentType)
    this.#charset = charsetOf(contentType)
  }

  get isEmpty(): boolean {
    return this.bytes.length === 0
  }

  /** The body as text; see {@link decodeText}. */
  get text(): string {
    return (this.#text ??= decodeText(this.bytes, this.mediaType, this.#charset))
  }

  /** The body as one JSON text, if it is JSON: documents in lines are a list. */
  get #jsonText(): string {
    return (this.#textOfJson ??= jsonTextOf(this.text, this.mediaType))
  }

  /** The body parsed as JSON, whatever its media type. */
  get json(): Parsed {
    return (this.#json ??= parseJson(this.#jsonText))
  }

  /** The body parsed as JSON, with a bigint or an ExactNumber for each number that a double would round. */
  get exactJson(): Parsed {
    return (this.#exactJson ??= this.json.ok
      ? { ok: true, value: withExactNumbers(this.#jsonText, this.json.value) }
      : this.json)
  }

  /** Where and why the body is not JSON; undefined if it is. */
  get jsonProblem(): string | undefined {
    if (this.json.ok) return undefined
    const documents = formatOfMediaType(this.mediaType)?.documents?.(this.text) ?? [this.text]
    for (const [index, one] of documents.entries()) {
      const parsed = parseJson(one)
      if (!parsed.ok)
        return documents.length === 1 ? parsed.problem : `document ${index + 1}, ${parsed.problem}`
    }
    return undefined
  }

  /** A name that an object of the JSON has twice, with different values, if there is one. */
  get repeatedName(): string | undefined {
    if (this.#repeatedName === undefined && this.json.ok)
      this.#repeatedName = findRepeatedName(this.#jsonText) ?? null
    return this.#repeatedName ?? undefined
  }

  /** What the body is: JSON if it parses as JSON, whatever its media type. */
  get format(): Format {
    return (this.#format ??= formatOf(this))
  }

  /** Whether the bytes are not readable as text. */
  get isBinary(): boolean {
    return (this.#isBinary ??= this.#looksBinary())
  }

  #looksBinary(): boolean {
    const named = formatOfMediaType(this.mediaType)
    if (this.isEmpty || named?.isText) return false
    return named === binary || this.bytes.includes(0) || !isUtf8(this.bytes)
  }
}
