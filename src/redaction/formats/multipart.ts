import { valuesOfSecret } from '../credentials'
import { asItIs } from '../encodings'
import { redacted, type Format, type Search, type Secret } from '../secret'
import type { Span } from '../span'
import { secretsInHeader } from './header'

/** Finds the secrets of a multipart body: fields, files and headers of its parts. */
export const secretsInMultipart: Format = function* (text, search) {
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
    yield { start, end: text[end - 1] === '\r' ? Math.max(start, end - 1) : Math.max(start, end) }
    const endOfLine = found === -1 ? -1 : text.indexOf('\n', found + boundary.length)
    if (endOfLine === -1) return
    start = endOfLine + 1
  }
}

function* secretsInPart(text: string, { start, end }: Span, search: Search): Generator<Secret> {
  let name = ''
  let contentType = ''
  let at = start
  for (;;) {
    const newline = text.indexOf('\n', at)
    const next = newline === -1 || newline >= end ? end : newline + 1
    const line = text.slice(at, next).trimEnd()
    const lineStart = at
    at = next
    if (line === '' || lineStart === end) break
    const colon = line.indexOf(':')
    const field = line.slice(0, colon).trim().toLowerCase()
    if (field === 'content-disposition') name = nameOf(line)
    else if (field === 'content-type') contentType = line.slice(colon + 1).trim()
    else if (colon > 0) yield* secretsInField(line, lineStart, colon, search)
  }
  const written = text.slice(at, end)
  if (!search.names.isSecretField(name)) yield* search.inside(text, { start: at, end }, asItIs, contentType)
  else yield { start: at, end, replacement: redacted, values: valuesOfSecret([written, written.trim()]) }
}

function* secretsInField(line: string, start: number, colon: number, search: Search): Generator<Secret> {
  const written = line.slice(colon + 1)
  const value = written.trim()
  const shift = start + colon + 1 + written.indexOf(value)
  for (const secret of secretsInHeader(line.slice(0, colon).trim(), value, search))
    yield { ...secret, start: secret.start + shift, end: secret.end + shift }
}

/** Returns `a` for `Content-Disposition: form-data; name="a"; filename="b"`. */
function nameOf(line: string): string {
  const [, quoted, bare] =
    /;\s{0,9}name\*?\s{0,9}=\s{0,9}(?:"((?:[^"\\]|\\.){0,1000})"?|([^\s;]*))/i.exec(line) ?? []
  return quoted?.replace(/\\(.)/g, '$1') ?? bare ?? ''
}
