import { mediaTypeOf, type Body } from '../exchange'
import { jsonMember, redacted, urlDecoded, type Redactor } from '../redaction'
import { prettyJson } from './pretty-json'

/** The default of `maxLogBodyBytes`. */
export const defaultMaxLogBodyBytes = 64 * 1024

/** How many times its length a body may take when it is laid out; one that takes more is shown as it was sent. */
const roomToLayOut = 16

const formType = 'application/x-www-form-urlencoded'

/** A body as a reader wants it: JSON laid out, text as it is, binary named by its type and size; secrets redacted. */
export function renderBody(body: Body, redactor: Redactor, maxBytes = defaultMaxLogBodyBytes): string {
  if (body.isBinary) return describeBinary(body)
  if (body.bytes.length > maxBytes)
    return cut(redactor.redact(layOut(body, redactor, maxBytes)), maxBytes, body.bytes.length)
  const room = maxBytes * roomToLayOut
  const laidOut = layOut(body, redactor, room)
  return laidOut.length <= room ? redactor.redact(laidOut) : plainBody(body, redactor)
}

/** The text of a body as it was sent, secrets redacted. */
export function plainBody(body: Body, redactor: Redactor): string {
  return redactor.redact(hideFields(body, redactor))
}

/** A body on one line, at most `maxLength` characters of it, for the text of an error. */
export function summarizeBody(body: Body, redactor: Redactor, maxLength = 500): string {
  if (body.isBinary) return describeBinary(body)
  const line = plainBody(body, redactor)
    .replace(/\s*\n\s*/g, ' ')
    .trim()
  return line.length <= maxLength ? line : `${line.slice(0, maxLength)}… (${count(body.bytes.length)} bytes)`
}

function layOut(body: Body, redactor: Redactor, maxBytes: number): string {
  if (!body.json.ok) return hideFields(body, redactor)
  return prettyJson(body.text, {
    hides: (name) => redactor.isSecretField(name),
    placeholder: redacted,
    maxLength: maxBytes,
  })
}

/** The text of a body with the values of secret fields hidden, however short they are. */
function hideFields(body: Body, redactor: Redactor): string {
  if (body.isXml && !body.json.ok) return hideXml(body.text, redactor)
  if (body.mediaType !== formType || body.json.ok) {
    return body.text.replace(jsonMember, (all, name: string, value: string) =>
      redactor.isSecretField(name) ? `${all.slice(0, -value.length)}"${redacted}"` : all,
    )
  }
  return body.text.replace(/([^&=]+)=([^&]*)/g, (all, name: string) =>
    redactor.isSecretField(decode(name)) ? `${name}=${redacted}` : all,
  )
}

function hideXml(xml: string, redactor: Redactor): string {
  let shown = ''
  let at = 0
  for (const { start, end } of redactor.secretsInXml(xml)) {
    shown += xml.slice(at, start) + redacted
    at = end
  }
  return shown + xml.slice(at)
}

function decode(text: string): string {
  return urlDecoded(text.replaceAll('+', ' '))
}

function describeBinary(body: Body): string {
  return `<${mediaTypeOf(body.mediaType) || 'binary'}, ${count(body.bytes.length)} bytes>`
}

function cut(text: string, maxBytes: number, totalBytes: number): string {
  if (text.length <= maxBytes && Buffer.byteLength(text) <= maxBytes) return text
  const shown = Buffer.from(text)
    .subarray(0, maxBytes)
    .toString()
    .replace(/\uFFFD$/, '')
  return `${shown}\n… cut after ${count(maxBytes)} bytes; the body has ${count(totalBytes)} bytes`
}

function count(bytes: number): string {
  return bytes.toLocaleString('en-US')
}
