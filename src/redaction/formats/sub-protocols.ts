import { valuesOfSecret } from '../credentials'
import { redacted, type Search, type Secret } from '../secret'
import type { SecretNames } from '../secret-names'

const item = /[^\s,]+/g
const separator = /[.:_~|-]/g

/**
 * Finds tokens among the sub-protocols of a WebSocket (RFC 6455, 1.9), where browsers put what they cannot put into a
 * header: after the name of a secret (`access_token, eyJ…`), joined with it (`bearer.eyJ…`), or alone if it looks like
 * a token and not like a name.
 */
export function* secretsInSubProtocols(value: string, { names }: Search): Generator<Secret> {
  let isNamed = false
  for (const { 0: written, index } of value.matchAll(item)) {
    const from = isNamed ? 0 : endOfName(written, names)
    if (isNamed || from > 0 || isToken(written)) {
      const start = index + from
      yield {
        start,
        end: index + written.length,
        replacement: redacted,
        values: valuesOf(written.slice(from)),
      }
      isNamed = false
    } else isNamed = isName(written, names)
  }
}

/** Returns where the token begins in `bearer.eyJ…`; 0 if no name of a secret precedes it. */
function endOfName(written: string, names: SecretNames): number {
  for (const { index } of written.matchAll(separator)) {
    if (index > 0 && index + 1 < written.length && isName(written.slice(0, index), names)) return index + 1
  }
  return 0
}

function isName(written: string, names: SecretNames): boolean {
  return names.isSecretParameter(written) || names.isSecretHeader(written)
}

/** Whether it looks like a token and not like a protocol name: long, with letters and digits mixed. */
function isToken(written: string): boolean {
  if (/^eyJ/.test(written) || /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(written)) return true
  return written
    .split(separator)
    .some((part) => part.length >= 32 || (part.length >= 16 && /\d/.test(part) && /[a-z]/i.test(part)))
}

/** Returns a token, its last part, and that part decoded. */
function valuesOf(token: string): readonly string[] {
  const last = token.slice(token.lastIndexOf('.') + 1)
  const decoded = Buffer.from(last, 'base64url').toString()
  return valuesOfSecret([token, last, ...(/^[\x20-\x7e]{4,}$/.test(decoded) ? [decoded] : [])])
}
