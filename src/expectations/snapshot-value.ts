import { isJsonNumber, parseExactly, type Body, type JsonNumber } from '../exchange'
import type { Redactor } from '../redaction'

/** A body as a snapshot is asked for: as it was answered, and as it may be written. */
export interface SnapshotBody {
  readonly answer: unknown
  readonly value: unknown
}

/**
 * A body as a snapshot holds it, without secrets. A secret text of JSON is `[redacted]`, a secret number
 * `[redacted number]`; what a secret is made of stays, so that all that can be told about it without telling it is
 * compared. A body that is one text of JSON is kept in its quotes, which no other text has.
 */
export function snapshotBody(body: Body, redactor: Redactor): SnapshotBody {
  if (!body.exactJson.ok) return { answer: body.text, value: redactor.redactBody(body) }
  const answer = body.exactJson.value
  const value = withoutSecrets(parseExactly(redactor.redactLeaves(body)), redactor)
  return { answer: inQuotes(answer), value: inQuotes(value) }
}

function inQuotes(value: unknown): unknown {
  return typeof value === 'string' ? JSON.stringify(value) : value
}

function withoutSecrets(value: unknown, redactor: Redactor): unknown {
  if (typeof value === 'string') return redactor.redact(value)
  if (isJsonNumber(value)) return shownNumber(value, redactor)
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, redactor))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      redactor.redact(name),
      withoutSecrets(member, redactor),
    ]),
  )
}

function shownNumber(value: JsonNumber, redactor: Redactor): unknown {
  if (redactor.redact(String(value)) !== String(value)) return '[redacted number]'
  return value
}
