import { InputError } from '../errors'
import {
  compareJson,
  describeValue,
  isJsonObject,
  parseExactly,
  parseJson,
  renderDifferences,
} from '../formats'
import type { Redactor } from '../redaction'
import type { Requirement } from './requirements'

/** The claims of a JWT, or why a value is none; the value itself is not shown, as it may be a secret. */
type Claims = { readonly claims: unknown } | { readonly problem: string }

/** Requires a JWT whose claims contain what is expected. They are decoded, not verified. */
export function jwtWith(expected: unknown, redactor: Redactor): Requirement {
  return {
    should: 'be a JWT with the claims',
    problemOf: (value) => {
      const read = readJwt(value, redactor)
      if ('problem' in read) return read.problem
      const differences = compareJson(read.claims, expected, 'subset')
      return differences.length === 0 ? undefined : `it has others:\n${renderDifferences(differences)}`
    },
  }
}

/** Returns the claims of a JWT. @throws {@link InputError} if the text is none */
export function claimsOf(token: string, redactor: Redactor): unknown {
  const read = readJwt(token, redactor)
  if ('claims' in read) return read.claims
  throw new InputError(`The claims cannot be read: what should be a JWT ${read.problem}.`)
}

/** Decodes a JWT (RFC 7519) and keeps it secret; its claims are shown like any body. */
function readJwt(value: unknown, redactor: Redactor): Claims {
  if (typeof value !== 'string') return { problem: `was ${describeValue(value)}` }
  const token = value.trim().replace(/^Bearer\s+/i, '')
  const parts = token.split('.')
  if (parts.length === 5) return { problem: 'is encrypted (a JWE), so that its claims cannot be read' }
  if (parts.length !== 3)
    return { problem: `has ${parts.length} of the 3 parts of one, header.claims.signature` }
  redactor.learn(token)
  const claims = parseJson(Buffer.from(parts[1] ?? '', 'base64url').toString(), parseExactly)
  if (!claims.ok || !isJsonObject(claims.value))
    return { problem: 'has a second part that is not a JSON object in base64url' }
  redactor.learnFields(claims.value)
  return { claims: claims.value }
}
