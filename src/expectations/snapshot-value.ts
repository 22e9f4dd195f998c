import type { Body } from '../exchange'
import { plainBody } from '../log'
import { areSentences, redacted, type Redactor } from '../redaction'

/**
 * A body as a snapshot holds it, without secrets. A secret text of JSON is `[redacted]`, a secret number
 * `[redacted number]`; what a secret is made of stays, so that all that can be told about it without telling it is
 * compared. A whole number that would be rounded is a text with all its digits, as in `[number 9007199254740993]`.
 */
export function snapshotValue(body: Body, redactor: Redactor): unknown {
  return body.exactJson.ok ? withoutSecrets(body.exactJson.value, redactor, false) : plainBody(body, redactor)
}

function withoutSecrets(value: unknown, redactor: Redactor, isSecret: boolean): unknown {
  if (typeof value === 'string') return isSecret && value !== '' ? redacted : redactor.redact(value)
  if (typeof value === 'number' || typeof value === 'bigint') return shownNumber(value, redactor, isSecret)
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, redactor, isSecret))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      redactor.redact(name),
      withoutSecrets(member, redactor, isSecret || (redactor.isSecretField(name) && !areSentences(member))),
    ]),
  )
}

function shownNumber(value: number | bigint, redactor: Redactor, isSecret: boolean): unknown {
  if (isSecret || redactor.redact(String(value)) !== String(value)) return '[redacted number]'
  return typeof value === 'bigint' ? `[number ${value}]` : value
}
