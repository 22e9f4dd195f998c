import { asItIs, decode, inForm, urlDecoded } from './encodings'
import type { Format, SecretSearch, SecretSpan, Span } from './format'
import { secretAt, secretsInHeader } from './secrets'

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

/**
 * Finds the secrets of a multipart body: fields, files and headers of its parts. The first line that begins with two
 * hyphens has the boundary (RFC 2046, 5.1).
 */
function* secretsInMultipart(text: string, search: SecretSearch): Generator<SecretSpan> {
  const boundary = /(?:^|\n)(--[^\r\n]{1,200})\r?\n/.exec(text)?.[1]
  if (boundary === undefined) return
  const separator = `\n${boundary}`
  let end = -1
  for (const part of `\n${text}`.split(separator)) {
    const start = end
    end += part.length + separator.length
    // What is before the first boundary is no part.
    if (start >= 0) yield* secretsInPart(text, { start, end: start + part.length }, search)
  }
}

/** Finds the secrets of a part, which begins with the rest of the line of its boundary. */
function* secretsInPart(text: string, part: Span, search: SecretSearch): Generator<SecretSpan> {
  const written = text.slice(part.start, part.end)
  const [head = '', boundaryLine = '', fields = ''] =
    /^([^\n]*\n)((?:[^\r\n]+(?:\r?\n|$))*)(?:\r?\n)?/.exec(written) ?? []
  let name = ''
  let contentType = ''
  for (const { 0: line, 1: field = '', 2: value = '', index } of fields.matchAll(fieldLine))
    if (/^content-disposition$/i.test(field)) name = nameOf(value)
    else if (/^content-type$/i.test(field)) contentType = value
    else {
      const start = part.start + boundaryLine.length + index + line.length - value.length
      for (const secret of secretsInHeader(field, value.trim(), search))
        yield { ...secret, start: secret.start + start, end: secret.end + start }
    }
  const isEnded = written.endsWith('\r')
  const content = { start: part.start + head.length, end: part.end - (isEnded ? 1 : 0) }
  if (content.start >= content.end) return
  const inside = text.slice(content.start, content.end)
  if (search.names.isSecretField(name)) yield secretAt(content, [inside, inside.trim()])
  else yield* search.inside(text, content, asItIs, contentType)
}

const fieldLine = /^([^\r\n:]+?)[^\S\r\n]*:[^\S\r\n]*([^\r\n]*)/gm

/** Returns `a` for `form-data; name="a"; filename="b"`. */
function nameOf(disposition: string): string {
  const [, quoted, bare] =
    /;\s{0,9}name\*?\s{0,9}=\s{0,9}(?:"((?:[^"\\]|\\.){0,1000})"?|([^\s;]*))/i.exec(disposition) ?? []
  return quoted?.replace(/\\(.)/g, '$1') ?? bare ?? ''
}
