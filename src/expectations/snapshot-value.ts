import { isJsonNumber, parseExactly, type JsonNumber } from '../formats'
import { type Body } from '../exchange'
import type { Redactor } from '../redaction'

/** A body to compare with a snapshot: as it was received, and without secrets as it may be written. */
export interface SnapshotBody {
  readonly answer: unknown
  readonly value: unknown
}

/**
 * Converts a body to the form that a snapshot holds. A secret text becomes `[redacted]`, a secret number
 * `[redacted number]`. The structure of a secret object or list stays, so that everything but its values is compared. A
 * body that is a single JSON string keeps its quotes, to distinguish it from plain text.
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
