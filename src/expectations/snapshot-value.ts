import type { Body } from '../exchange'
import { plainBody } from '../log'
import { redacted, type Redactor } from '../redaction'
import { jsonTypeOf, replaceRounded } from './json'

/**
 * A body as a snapshot holds it, without secrets. A secret text of JSON is `[redacted]`; in place of any other secret its
 * type stands too, as in `[redacted number]`, so that a change of type still shows. A whole number beyond 2^53 is a text
 * with all its digits, as in `[number 9007199254740993]`.
 */
export function snapshotValue(body: Body, redactor: Redactor): unknown {
  if (!body.json.ok) return plainBody(body, redactor)
  const exact = replaceRounded(body.text, (written) => `"[number ${written}]"`)
  return withoutSecrets(exact === body.text ? body.json.value : JSON.parse(exact), redactor)
}

function withoutSecrets(value: unknown, redactor: Redactor): unknown {
  if (typeof value === 'string') return redactor.redact(value)
  if (typeof value === 'number')
    return redactor.redact(String(value)) === String(value) ? value : hidden(value)
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, redactor))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      redactor.redact(name),
      redactor.isSecretField(name) && member !== null ? hidden(member) : withoutSecrets(member, redactor),
    ]),
  )
}

function hidden(value: unknown): string {
  return typeof value === 'string' ? redacted : `[redacted ${jsonTypeOf(value)}]`
}
