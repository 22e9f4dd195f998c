import { isUtf8 } from 'node:buffer'
import { InputError } from '../errors'
import { isJsonMediaType, mediaTypeOf } from '../formats'

/** The characters of the bytes 0x80 to 0x9f in windows-1252, which Node.js 20 to 23 may take for control characters. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Returns the charset that a media type names, in lower case. */
export function charsetOf(contentType: string): string | undefined {
  if (!contentType.includes(';')) return undefined
  return /;\s*charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase()
}

/** Returns the encoding in an XML declaration (RFC 7303, 3), in lower case. */
function declaredEncoding(start: string): string | undefined {
  return /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start.slice(0, 200))?.[1]?.toLowerCase()
}

/**
 * Decodes a text by its charset or else by the encoding of its XML declaration, without a byte order mark; as UTF-8 if
 * none or an unknown one is named. JSON is in UTF-8 whatever is named (RFC 8259, 8.1), unless its bytes are not.
 */
export function decodeText(bytes: Buffer, mediaType: string, charset: string | undefined): string {
  const marked = charsetOfMark(bytes)
  if (marked !== undefined) return decode(bytes, marked)
  const isJson = charset !== undefined && isJsonMediaType(mediaType) && isUtf8(bytes) && !bytes.includes(0)
  if (isJson) return decode(bytes, 'utf-8')
  const declared = charset ?? declaredEncoding(bytes.toString('latin1', 0, 200))
  // A declaration in UTF-16 and the like would not be readable as single bytes.
  const isDeclared = charset !== undefined || !/^(?:utf-?16|utf-?32|ucs|iso-10646)/.test(declared ?? '')
  return decode(bytes, (isDeclared && declared) || 'utf-8')
}

function decode(bytes: Buffer, charset: string): string {
  const encoding = encodingOf(charset) ?? 'utf-8'
  if (encoding === 'utf-8') return withoutMark(bytes.toString())
  if (encoding !== 'windows-1252') return new TextDecoder(encoding).decode(bytes)
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (byte) => windows1252[byte.charCodeAt(0) - 0x80]!)
}

/** Returns the encoding that a charset means (WHATWG Encoding, 4.2): ISO-8859-1 and ASCII are windows-1252. */
function encodingOf(charset: string): string | undefined {
  if (charset === 'utf-8') return charset
  try {
    return new TextDecoder(charset).encoding
  } catch {
    return undefined
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

/**
 * Encodes a text in the charset of its media type, or else as its XML declaration says; in UTF-8 if none is named, and
 * if it is JSON. Of a form in another charset, the escapes are encoded anew.
 *
 * @throws {@link InputError} for a charset that cannot be written, and for a character that the charset lacks
 */
export function encodeText(text: string, contentType: string): Buffer {
  const mediaType = mediaTypeOf(contentType)
  const charset = isJsonMediaType(mediaType) ? undefined : (charsetOf(contentType) ?? declaredEncoding(text))
  if (charset === undefined) return Buffer.from(text)
  const isForm = mediaType === 'application/x-www-form-urlencoded'
  return encode(isForm ? formIn(charset, text) : text, charset)
}

function formIn(charset: string, form: string): string {
  return form.replace(/(?:%[89a-f][\da-f])+/gi, (escapes) => {
    const bytes = Buffer.from(escapes.replaceAll('%', ''), 'hex')
    if (!isUtf8(bytes)) return escapes
    return encode(bytes.toString(), charset).toString('hex').toUpperCase().replace(/../g, '%$&')
  })
}

function encode(text: string, charset: string): Buffer {
  const encoding = encodingOf(charset)
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(charset === 'utf-16' ? `\uFEFF${text}` : text, 'utf16le')
  const beyondAscii = /[^\0-\x7f]/u.exec(text)
  if (beyondAscii === null) return Buffer.from(text)
  if (encoding !== 'windows-1252')
    throw new InputError(
      `The body cannot be encoded in the charset "${charset}".\nName UTF-8, ISO-8859-1, windows-1252 or UTF-16LE, or send a file that has the bytes: the request body is the file "body.txt"`,
    )
  const written = charset.includes('1252') ? text.replace(/[^\0-\xff]/gu, inWindows1252) : text
  const lacked = charset.includes('ascii') ? beyondAscii : /[^\0-\xff]/u.exec(written)
  if (lacked === null) return Buffer.from(written, 'latin1')
  throw new InputError(
    `The body has the character "${lacked[0]}", which the charset "${charset}" lacks.\nLeave it out, or name another charset, such as UTF-8.`,
  )
}

function inWindows1252(letter: string): string {
  const at = windows1252.indexOf(letter)
  return at === -1 ? letter : String.fromCharCode(0x80 + at)
}
