import { mediaTypeOf } from '../formats'
import { type Body } from '../exchange'
import type { Redactor } from '../redaction'
import { graphqlText } from './graphql-text'
import { prettyJson } from './pretty-json'

/** The default of `maxLogBodyBytes`. */
export const defaultMaxLogBodyBytes = 64 * 1024

/** The maximum ratio of the formatted length to the limit; a body that exceeds it is shown as it was sent. */
const roomToLayOut = 16

/** Renders a body for a reader: formatted JSON, text as it is, binary by type and size; secrets are redacted. */
export function renderBody(body: Body, redactor: Redactor, maxBytes = defaultMaxLogBodyBytes): string {
  if (body.isBinary) return describeBinary(body)
  const room = maxBytes * roomToLayOut
  if (body.bytes.length > maxBytes) {
    const shown = redactor.redactBody(body, room)
    return cut(body.json.ok ? prettyJson(shown, maxBytes) : shown, maxBytes, body)
  }
  const shown = redactor.redactBody(body)
  const laidOut = body.json.ok ? prettyJson(shown, room) : shown
  return laidOut.length <= room ? laidOut : shown
}

/** Renders the body of a request in the same way, but a GraphQL query as text, with its variables as JSON. */
export function renderRequestBody(body: Body, redactor: Redactor, maxBytes = defaultMaxLogBodyBytes): string {
  const mayBeGraphql = body.bytes.length <= maxBytes && body.json.ok && /"query"\s*:\s*"/.test(body.text)
  const query = mayBeGraphql ? graphqlText(redactor.redactBody(body), maxBytes * roomToLayOut) : undefined
  return query ?? renderBody(body, redactor, maxBytes)
}

/** Renders a body on one line of at most `maxLength` characters, for an error message. */
export function summarizeBody(body: Body, redactor: Redactor, maxLength = 500): string {
  if (body.isBinary) return describeBinary(body)
  const line = onOneLine(redactor.redactBody(body, maxLength * roomToLayOut))
  const isWhole = line.length <= maxLength && body.text.length <= maxLength * roomToLayOut
  return isWhole ? line : `${line.slice(0, maxLength)}… (${count(body.bytes.length)} bytes)`
}

function onOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}

function describeBinary(body: Body): string {
  return `<${mediaTypeOf(body.mediaType) || 'binary'}, ${count(body.bytes.length)} bytes>`
}

function cut(text: string, maxBytes: number, body: Body): string {
  const isWhole = body.text.length <= maxBytes * roomToLayOut
  if (isWhole && text.length <= maxBytes && Buffer.byteLength(text) <= maxBytes) return text
  const shown = Buffer.from(text)
    .subarray(0, maxBytes)
    .toString()
    .replace(/\uFFFD$/, '')
  return `${shown}\n… cut after ${count(maxBytes)} bytes; the body has ${count(body.bytes.length)} bytes`
}

function count(bytes: number): string {
  return bytes.toLocaleString('en-US')
}
