import { asItIs, decode, inForm, inUrl, urlDecoded } from './encodings'
import type { Format, SecretSearch, SecretSpan, Span } from './format'
import { json } from './json'
import { secretsInJson } from './json'
import { secretAt, secretsInHeader, secretsInUrls } from './secrets'

/** Any other text: plain text, HTML, YAML. */
export const text: Format = {
  name: 'text',
  mediaTypes: /^text\/|^application\/(?:.*\+|x-)?(?:yaml|javascript)$/,
  isText: true,
  fill: (text, values) => values.replace(text, (name) => values.textAt(name)),
  secrets: secretsInText,
}

/** JSON documents, one a line. */
export const ndjson: Format = {
  ...text,
  name: 'NDJSON',
  mediaTypes: /ndjson$/,
  fill: json.fill!,
}

/** Bytes that are no text. */
export const binary: Format = {
  name: 'binary',
  mediaTypes: /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|gzip|wasm)$/,
}

/** Matches JSON that is percent-encoded: the quote of a name, and of all the text up to a space or a quote. */
const encodedJson = /%(?:25)*22/
const encodedJsons = /[^\s"'<>&=?]*%(?:25)*22[^\s"'<>&]*/g

/** Finds the secrets in any text: in members of JSON, in lines, events or logs, and in URLs. */
export function* secretsInText(text: string, search: SecretSearch): Generator<SecretSpan> {
  if (text.includes('"')) yield* secretsInJson(text, { ...search, paths: [] })
  yield* secretsInUrls(text, search)
  if (encodedJson.test(text))
    for (const { 0: written, index } of text.matchAll(encodedJsons))
      yield* search.inside(text, { start: index, end: index + written.length }, inUrl)
}

// Forms.

/** The fields of an HTML form, URL-encoded. */
export const form: Format = {
  name: 'form',
  mediaTypes: /^application\/x-www-form-urlencoded$/,
  isText: true,
  looksLike: (text) => /^(?!.*;\w+=)[^\s=&?#"'<>{}()/]{1,200}=[^\s"'<>]*$/.test(text),
  secrets: secretsInForm,
}

const field = /(?<![^&])([^&=]*)=([^&]*)/g

function* secretsInForm(form: string, search: SecretSearch): Generator<SecretSpan> {
  for (const { 0: pair, 1: name = '', 2: written = '', index } of form.matchAll(field)) {
    const value = { start: index + pair.length - written.length, end: index + pair.length }
    if (search.names.isSecretField(decode(name, inForm)))
      yield secretAt(value, [written, decode(written, inForm), urlDecoded(written)])
    else yield* search.inside(form, value, inForm)
  }
}

/** Parts with headers of their own, such as the fields and files of a form; some of them may be binary. */
export const multipart: Format = {
  name: 'multipart',
  mediaTypes: /^multipart\//,
  looksLike: (text) => /^\s*--[^\r\n]{1,200}\r?\n[\w-]{1,99}:/.test(text),
  secrets: secretsInMultipart,
}

/** Finds the secrets of a multipart body: fields, files and headers of its parts. */
function* secretsInMultipart(text: string, search: SecretSearch): Generator<SecretSpan> {
  for (const part of partsOf(text)) yield* secretsInPart(text, part, search)
}

/**
 * Yields the parts between the boundary lines; the first line that begins with two hyphens has the boundary (RFC 2046,
 * 5.1).
 */
function* partsOf(text: string): Generator<Span> {
  const first = /(?:^|\n)(--[^\r\n]{1,200})\r?\n/.exec(text)
  if (first === null) return
  const boundary = `\n${first[1] ?? ''}`
  let start = first.index + first[0].length
  while (start < text.length) {
    const found = text.indexOf(boundary, start - 1)
    const end = found === -1 ? text.length : found
    yield { start, end: Math.max(start, text[end - 1] === '\r' ? end - 1 : end) }
    const endOfLine = found === -1 ? -1 : text.indexOf('\n', found + boundary.length)
    if (endOfLine === -1) return
    start = endOfLine + 1
  }
}

const fieldLine = /([^\r\n:]*):[^\S\r\n]*([^\r\n]*)\r?\n?/y

function* secretsInPart(text: string, { start, end }: Span, search: SecretSearch): Generator<SecretSpan> {
  let name = ''
  let contentType = ''
  let at = start
  fieldLine.lastIndex = start
  for (let line = fieldLine.exec(text); line !== null && at < end; line = fieldLine.exec(text)) {
    const [, field = '', value = ''] = line
    const valueStart = at + line[0].indexOf(value, field.length + 1)
    at = fieldLine.lastIndex
    if (/^content-disposition$/i.test(field.trim())) name = nameOf(value)
    else if (/^content-type$/i.test(field.trim())) contentType = value
    else
      for (const secret of secretsInHeader(field.trim(), value.trim(), search))
        yield { ...secret, start: secret.start + valueStart, end: secret.end + valueStart }
    fieldLine.lastIndex = at
  }
  const afterLine = /\r?\n/y
  afterLine.lastIndex = at
  const content = { start: Math.min(end, at + (afterLine.exec(text)?.[0].length ?? 0)), end }
  const written = text.slice(content.start, end)
  if (search.names.isSecretField(name)) yield secretAt(content, [written, written.trim()])
  else yield* search.inside(text, content, asItIs, contentType)
}

/** Returns `a` for `form-data; name="a"; filename="b"`. */
function nameOf(disposition: string): string {
  const [, quoted, bare] =
    /;\s{0,9}name\*?\s{0,9}=\s{0,9}(?:"((?:[^"\\]|\\.){0,1000})"?|([^\s;]*))/i.exec(disposition) ?? []
  return quoted?.replace(/\\(.)/g, '$1') ?? bare ?? ''
}
