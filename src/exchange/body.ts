import { isUtf8 } from 'node:buffer'
import { findRepeatedName, withExactNumbers } from './exact-json'
import type { RepeatedName } from './read-json'

/** The outcome of reading a body as JSON. */
export type ParsedJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

const textualMediaType =
  /^(?:text\/.*|application\/(?:.*[+]|x-)?(?:json|xml|yaml|javascript|graphql|ndjson|www-form-urlencoded))$/
const binaryMediaType = /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:pdf|zip|gzip|wasm))/

/** The body of a message, kept as the bytes that crossed the wire and read as text or JSON when asked. */
export class Body {
  readonly bytes: Buffer
  /** Lower-case media type without parameters, such as `application/json`; empty when none was named. */
  readonly mediaType: string
  readonly #charset: string | undefined
  #text: string | undefined
  #json: ParsedJson | undefined
  #exactJson: ParsedJson | undefined
  #repeatedName: RepeatedName | null | undefined

  constructor(bytes: Buffer | string, contentType = '') {
    this.bytes = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
    this.mediaType = mediaTypeOf(contentType)
    this.#charset = charsetOf(contentType)
  }

  get isEmpty(): boolean {
    return this.bytes.length === 0
  }

  /**
   * The body decoded by its charset, else by the encoding of its XML declaration (UTF-8 where none or an unknown one is
   * named), without a byte order mark.
   */
  get text(): string {
    return (this.#text ??= decode(this.bytes, this.#charset ?? declaredEncoding(this.bytes) ?? 'utf-8'))
  }

  /** The body read as JSON, whatever its media type says. */
  get json(): ParsedJson {
    return (this.#json ??= parse(this.text))
  }

  /** Likewise, with a bigint or an ExactNumber for each number that would be rounded. */
  get exactJson(): ParsedJson {
    return (this.#exactJson ??= this.json.ok
      ? { ok: true, value: withExactNumbers(this.text, this.json.value) }
      : this.json)
  }

  /** A name that an object of the JSON has twice, where there is one: which of its values is meant, nobody can say. */
  get repeatedName(): RepeatedName | undefined {
    if (this.#repeatedName === undefined && this.json.ok)
      this.#repeatedName = findRepeatedName(this.text, this.json.value) ?? null
    return this.#repeatedName ?? undefined
  }

  /** Whether its media type is one of XML: `application/xml`, `text/xml`, `application/soap+xml`. */
  get isXml(): boolean {
    return /(?:\/(?:x-)?|\+)xml$/.test(this.mediaType)
  }

  /** Whether the bytes are no text a person could read. */
  get isBinary(): boolean {
    if (this.isEmpty || textualMediaType.test(this.mediaType)) return false
    return binaryMediaType.test(this.mediaType) || this.bytes.includes(0) || !isUtf8(this.bytes)
  }
}

/** `application/json` of `Application/JSON; charset=utf-8`. */
export function mediaTypeOf(contentType: string): string {
  const end = contentType.indexOf(';')
  return (end === -1 ? contentType : contentType.slice(0, end)).trim().toLowerCase()
}

function charsetOf(contentType: string): string | undefined {
  if (!contentType.includes(';')) return undefined
  return /;\s*charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase()
}

/** The encoding that an XML declaration names (RFC 7303, 3). One that can be read as it stands is not in UTF-16. */
function declaredEncoding(bytes: Buffer): string | undefined {
  if (!bytes.subarray(0, 6).toString('latin1').startsWith('<?xml')) return undefined
  const declaration = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    bytes.toString('latin1', 0, 200),
  )
  const encoding = declaration?.[1]?.toLowerCase()
  return encoding !== undefined && /^(?:utf-?16|utf-?32|ucs|iso-10646)/.test(encoding) ? undefined : encoding
}

function decode(bytes: Buffer, charset: string): string {
  const marked = charsetOfMark(bytes) ?? charset
  if (marked === 'utf-8' || marked === 'utf8') return withoutMark(bytes.toString())
  try {
    return new TextDecoder(marked).decode(bytes)
  } catch {
    return withoutMark(bytes.toString())
  }
}

/** What a byte order mark says of the bytes behind it, which is more than a header knows (RFC 3629, 6; RFC 2781, 3.2). */
function charsetOfMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function parse(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false }
  }
}
