import {
  decodedText,
  findRepeatedName,
  formatOf,
  isBinary,
  mediaTypeOf,
  parseJson,
  withExactNumbers,
  type Format,
} from '../formats'

type ParsedJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

/** The body of a message: the bytes that crossed the wire, decoded or parsed when asked. */
export class Body {
  readonly bytes: Buffer
  /** Lower-case media type without parameters, such as `application/json`; empty when none was named. */
  readonly mediaType: string
  readonly #charset: string | undefined
  #format: Format | undefined
  #isBinary: boolean | undefined
  #text: string | undefined
  #json: ParsedJson | undefined
  #exactJson: ParsedJson | undefined
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

  /**
   * The body decoded by its charset or else by the encoding of its XML declaration, without a byte order mark; as UTF-8
   * if none or an unknown one is named.
   */
  get text(): string {
    return (this.#text ??= textOf(this.bytes, this.mediaType, this.#charset))
  }

  /** The body parsed as JSON, whatever its media type. */
  get json(): ParsedJson {
    return (this.#json ??= parse(this.text))
  }

  /** The body parsed as JSON, with a bigint or an ExactNumber for each number that a double would round. */
  get exactJson(): ParsedJson {
    return (this.#exactJson ??= this.json.ok
      ? { ok: true, value: withExactNumbers(this.text, this.json.value) }
      : this.json)
  }

  /** Where and why the body is not JSON; undefined if it is. */
  get jsonProblem(): string | undefined {
    if (this.json.ok) return undefined
    const decoded = decodedText(this.bytes, this.mediaType)
    const parsed = decoded?.ok === false ? decoded : parseJson(this.text)
    return parsed.ok ? undefined : parsed.problem
  }

  /** A name that an object of the JSON has twice, with different values, if there is one. */
  get repeatedName(): string | undefined {
    if (this.#repeatedName === undefined && this.json.ok)
      this.#repeatedName = findRepeatedName(this.text) ?? null
    return this.#repeatedName ?? undefined
  }

  /** What the body is: JSON if it parses as JSON, whatever its media type. */
  get format(): Format {
    return (this.#format ??= formatOf(this))
  }

  /** Whether the bytes are not readable as text. */
  get isBinary(): boolean {
    return (this.#isBinary ??= isBinary(this.bytes, this.mediaType))
  }
}

function charsetOf(contentType: string): string | undefined {
  if (!contentType.includes(';')) return undefined
  return /;\s*charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase()
}

/**
 * Returns the encoding in an XML declaration (RFC 7303, 3). UTF-16 and the like are ignored: a declaration in them
 * would not be readable as single bytes.
 */
function declaredEncoding(bytes: Buffer): string | undefined {
  if (!bytes.subarray(0, 6).toString('latin1').startsWith('<?xml')) return undefined
  const declaration = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    bytes.toString('latin1', 0, 200),
  )
  const encoding = declaration?.[1]?.toLowerCase()
  return encoding !== undefined && /^(?:utf-?16|utf-?32|ucs|iso-10646)/.test(encoding) ? undefined : encoding
}

function textOf(bytes: Buffer, mediaType: string, charset: string | undefined): string {
  const decoded = bytes.length === 0 ? undefined : decodedText(bytes, mediaType)
  if (decoded?.ok) return decoded.value as string
  return decode(bytes, charset ?? declaredEncoding(bytes) ?? 'utf-8')
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

/** Returns the charset of a byte order mark, which takes precedence over a header (RFC 3629, 6; RFC 2781, 3.2). */
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
