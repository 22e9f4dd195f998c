import { parseExactly, type Body } from '../exchange'
import type { Redactor } from '../redaction'

/**
 * A body as a snapshot holds it, without secrets. A secret text of JSON is `[redacted]`, a secret number
 * `[redacted number]`; what a secret is made of stays, so that all that can be told about it without telling it is
 * compared. A whole number that would be rounded is a text with all its digits, as in `[number 9007199254740993]`.
 */
export function snapshotValue(body: Body, redactor: Redactor): unknown {
  if (!body.json.ok) return redactor.redactBody(body)
  return withoutSecrets(parseExactly(redactor.redactLeaves(body)), redactor)
}

function withoutSecrets(value: unknown, redactor: Redactor): unknown {
  if (typeof value === 'string') return redactor.redact(value)
  if (typeof value === 'number' || typeof value === 'bigint') return shownNumber(value, redactor)
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, redactor))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      redactor.redact(name),
      withoutSecrets(member, redactor),
    ]),
  )
}

function shownNumber(value: number | bigint, redactor: Redactor): unknown {
  if (redactor.redact(String(value)) !== String(value)) return '[redacted number]'
  return typeof value === 'bigint' ? `[number ${value}]` : value
}
