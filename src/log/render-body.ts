import { counted, grouped } from '../errors'
import { type Body } from '../exchange'
import { isGraphql, isJsonObject, parseExactly, prettyJson, stringifyExactly } from '../formats'
import { reshaped, type RedactedText, type Redactor } from '../redaction'

export const defaultMaxLogBodyBytes = 64 * 1024

/** The maximum ratio of the formatted length to the limit; a body that exceeds it is shown as it was sent. */
const roomToLayOut = 16

/** Renders a body for a reader: formatted JSON, text as it is, binary by type and size; secrets are redacted. */
export function renderBody(body: Body, redactor: Redactor, maxBytes = defaultMaxLogBodyBytes): RedactedText {
  if (body.isBinary) return describeBinary(body, redactor)
  const room = maxBytes * roomToLayOut
  const isLong = body.bytes.length > maxBytes
  const shown = redactor.redactBody(body, isLong ? room : Infinity)
  return reshaped(shown, () => {
    const laidOut = body.format.render?.(shown, isLong ? maxBytes : room) ?? shown
    if (isLong) return cut(laidOut, maxBytes, body)
    return laidOut.length <= room ? laidOut : shown
  })
}

/** Renders the body of a request in the same way, but a GraphQL query as text, with its variables as JSON. */
export function renderRequestBody(
  body: Body,
  redactor: Redactor,
  maxBytes = defaultMaxLogBodyBytes,
): RedactedText {
  const mayBeGraphql = body.bytes.length <= maxBytes && body.json.ok && /"query"\s*:\s*"/.test(body.text)
  const query = mayBeGraphql ? graphqlText(redactor.redactBody(body), maxBytes * roomToLayOut) : undefined
  return query ?? renderBody(body, redactor, maxBytes)
}

/** Renders a GraphQL request: the query, the name of the operation, the variables; undefined if it is none. */
function graphqlText(json: RedactedText, maxLength: number): RedactedText | undefined {
  let request: unknown
  try {
    request = parseExactly(json)
  } catch {
    return undefined // A redacted number may not be JSON any more.
  }
  if (!isJsonObject(request)) return undefined
  const { query, variables, operationName, ...others } = request
  if (typeof query !== 'string' || !isGraphql(query) || query.length > maxLength) return undefined
  if (Object.keys(others).length > 0) return undefined
  const lines = [query.trim()]
  if (typeof operationName === 'string') lines.push(`Operation: ${operationName}`)
  const written = variables === null ? undefined : stringifyExactly(variables)
  if (written !== undefined) lines.push(`Variables: ${prettyJson(written, maxLength)}`)
  return reshaped(json, () => lines.join('\n'))
}

/** Renders a body on one line of at most `maxLength` characters, for an error message. */
export function summarizeBody(body: Body, redactor: Redactor, maxLength = 500): RedactedText {
  if (body.isBinary) return describeBinary(body, redactor)
  const room = maxLength * roomToLayOut
  const shown = redactor.redactBody(body, body.text.length <= room ? Infinity : room)
  return reshaped(shown, (text) => {
    const lines = text.split('\n').map((line) => line.trim())
    const line = lines.filter((each) => each !== '').join(' ')
    const isWhole = line.length <= maxLength && body.text.length <= room
    return isWhole ? line : `${line.slice(0, maxLength)}… (${counted(body.bytes.length, 'byte')})`
  })
}

function describeBinary(body: Body, redactor: Redactor): RedactedText {
  return redactor.redactText(`<${body.mediaType || 'binary'}, ${counted(body.bytes.length, 'byte')}>`)
}

function cut(text: string, maxBytes: number, body: Body): string {
  const isWhole = body.text.length <= maxBytes * roomToLayOut
  if (isWhole && text.length <= maxBytes && Buffer.byteLength(text) <= maxBytes) return text
  const shown = Buffer.from(text)
    .subarray(0, maxBytes)
    .toString()
    .replace(/\uFFFD$/, '')
  return `${shown}\n… cut after ${grouped(maxBytes)} bytes; the body has ${grouped(body.bytes.length)} bytes`
}
