import { escapeJson, escapePattern, escapeXml } from '../formats'

/**
 * Returns the forms in which a value may be repeated: as it is, URL-encoded, in JSON, in a pattern or in a path, and
 * each of these encoded once more, in base64 or in XML.
 */
export function encodedFormsOf(text: string): string[] {
  const secret = Buffer.from(text).toString()
  const json = jsonFormsOf(secret)
  const forms = new Set([secret, ...urlFormsOf(secret), ...json, escapePattern(secret), inPath(secret)])
  for (const form of [...forms]) {
    for (const again of [encodeURIComponent(form), escapeJson(form), escapeXml(form), ...base64Of(form)])
      forms.add(again)
  }
  return [...forms]
}

function urlFormsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret)
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1)
  const forms = [encoded, encoded.replaceAll('%20', '+'), encodeURI(secret), inSegment(encoded), inForm]
  return [...forms, ...forms.map(inLowerCase)]
}

/** Returns the form in a path segment, where more characters may be left unencoded (RFC 3986, 3.3). */
function inSegment(encoded: string): string {
  return encoded.replace(/%(?:2[468BC]|3[ABD]|40)/g, decodeURIComponent)
}

/** Returns the form with lower-case escapes, as .NET writes them. */
function inLowerCase(encoded: string): string {
  return encoded.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase())
}

/** Returns the forms in JSON: of most serializers, and of PHP, Python and Go, which escape more than necessary. */
function jsonFormsOf(secret: string): string[] {
  const json = escapeJson(secret)
  const escaped = (signs: RegExp): string =>
    json.replace(signs, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return [json, json.replaceAll('/', '\\/'), escaped(/[^ -~]/g), escaped(/[&<>]/g)]
}

/** Escapes a text for the single quotes of a JSONPath. */
function inPath(text: string): string {
  return text.replace(/[\\']/g, '\\$&')
}

/** Shorter pieces are found in other base64 by chance. */
const shortestBase64 = 8

/** Returns the forms of a value in base64 and base64url, wherever it begins in a longer encoded text (RFC 4648). */
function base64Of(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const pieces = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const ownEnd = (offset + bytes.length) % 3 === 0 ? encoded.length : encoded.length - 1
    return encoded.slice(offset === 0 ? 0 : offset + 1, ownEnd)
  })
  const whole = bytes.toString('base64').replace(/=+$/, '')
  return [whole, ...pieces.filter(({ length }) => length >= shortestBase64)].flatMap((piece) => [
    piece,
    piece.replaceAll('+', '-').replaceAll('/', '_'),
  ])
}
