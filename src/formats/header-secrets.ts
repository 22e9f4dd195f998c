import { asItIs } from './encodings'
import { urlDecoded } from './escapes'
import type { SecretNames, SecretSearch, SecretSpan } from './format'
import { secretAt } from './secrets'
import { secretsInUrl } from './url-secrets'

const parameter = /(?:^|[?&#;,\s])([\w.[\]%-]{1,200})=(?:"([^"]*)"|([^\s,;&#<>"]*))/g
const urlHeaders = new Set(['location', 'content-location', 'referer', 'origin'])
const subProtocols = 'sec-websocket-protocol'

/** Matches the value of any header that may hold a secret though its name is not that of one. */
const sign = /[={[<%]|:\/|\\[u/]/

/** Finds the secrets in a header value: the whole value, its parameters, or parts of URLs in it. */
export function* secretsInHeader(name: string, value: string, search: SecretSearch): Generator<SecretSpan> {
  const whole = { start: 0, end: value.length }
  const lower = name.toLowerCase()
  if (search.names.isSecretHeader(name)) yield secretAt(whole, valuesOfHeader(lower, value, search.names))
  else if (lower === subProtocols) yield* secretsInSubProtocols(value, search.names)
  else if (sign.test(value)) {
    if (urlHeaders.has(lower)) yield* secretsInUrl(value, search)
    if (value.includes('=')) yield* secretParameters(value, search.names)
    yield* search.inside(value, whole, asItIs)
  }
}

/** Shorter cookie values, such as `de` or `true`, are found in other texts by chance. */
const shortestCookie = 8

function valuesOfHeader(name: string, value: string, names: SecretNames): string[] {
  if (name === 'cookie' || name === 'set-cookie') {
    const pairs = name === 'cookie' ? value.split(';') : value.split(';', 1)
    return pairs.map(valueAfterEquals).filter(({ length }) => length >= shortestCookie)
  }
  const values = valuesOfCredentials(value, names)
  return name.endsWith('-bin') ? [...values, Buffer.from(value, 'base64').toString()] : values
}

function valueAfterEquals(pair: string): string {
  return pair.slice(pair.indexOf('=') + 1).trim()
}

const credentialParameter = /([\w-]{1,60})\s{0,9}=\s{0,9}(?:"([^"]*)"|([^\s,"]+))/g

/**
 * Returns the secret values in credentials: `Bearer <token>`, `Basic <user:password in base64>`, a scheme with
 * parameters such as `Digest response="…"`, or a bare value (RFC 9110, 11.4).
 */
function valuesOfCredentials(value: string, names: SecretNames): string[] {
  const [prefix, scheme = ''] = /^([\w-]{1,40}) +(?=\S)/.exec(value) ?? []
  if (prefix === undefined) return [value]
  const rest = value.slice(prefix.length)
  if (scheme.toLowerCase() === 'basic') {
    const pair = Buffer.from(rest, 'base64').toString()
    return [rest, pair.slice(pair.indexOf(':') + 1)]
  }
  const parameters = [...rest.matchAll(credentialParameter)].filter(
    ([, name = '']) => names.isSecretParameter(name) || /^(?:response|mac)$/i.test(name),
  )
  return [rest, ...parameters.map(([, , quoted, bare]) => quoted ?? bare ?? '')]
}

function* secretParameters(value: string, names: SecretNames): Generator<SecretSpan> {
  for (const { 0: all, 1: name = '', 2: quoted, 3: bare = '', index } of value.matchAll(parameter)) {
    if (!names.isSecretParameter(urlDecoded(name))) continue
    const written = quoted ?? bare
    const end = index + all.length - (quoted === undefined ? 0 : 1)
    yield secretAt({ start: end - written.length, end }, [written, urlDecoded(written)])
  }
}

const separator = /[.:_~|-]/g

/**
 * Finds tokens among the sub-protocols of a WebSocket (RFC 6455, 1.9), where browsers put what they cannot put into a
 * header: after the name of a secret (`access_token, eyJ…`), joined with it (`bearer.eyJ…`), or alone if it looks like
 * a token and not like a name.
 */
function* secretsInSubProtocols(value: string, names: SecretNames): Generator<SecretSpan> {
  const isName = (text: string): boolean => names.isSecretParameter(text) || names.isSecretHeader(text)
  let isNamed = false
  for (const { 0: written, index } of value.matchAll(/[^\s,]+/g)) {
    const ends = [...written.matchAll(separator)].map((found) => found.index)
    const nameEnd = ends.find((end) => end > 0 && end + 1 < written.length && isName(written.slice(0, end)))
    const from = isNamed || nameEnd === undefined ? 0 : nameEnd + 1
    if (isNamed || from > 0 || isToken(written)) {
      const token = written.slice(from)
      const last = token.slice(token.lastIndexOf('.') + 1)
      const decoded = Buffer.from(last, 'base64url').toString()
      const values = /^[\x20-\x7e]{4,}$/.test(decoded) ? [token, last, decoded] : [token, last]
      yield secretAt({ start: index + from, end: index + written.length }, values)
      isNamed = false
    } else isNamed = isName(written)
  }
}

/** Whether it looks like a token and not like a protocol name: long, with letters and digits mixed. */
function isToken(written: string): boolean {
  if (/^eyJ|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(written)) return true
  return written
    .split(separator)
    .some((part) => part.length >= 32 || (part.length >= 16 && /\d/.test(part) && /[a-z]/i.test(part)))
}
