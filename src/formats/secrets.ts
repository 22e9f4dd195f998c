import { asItIs, decode, inForm, inUrl, urlDecoded } from './encodings'
import type { SecretNames, SecretSearch, SecretSpan, Span } from './format'
import { classify } from './volatile'

export const redacted = '[redacted]'

const nameMembers = new Set(
  'name Name key Key field header parameter param path property propertyName PropertyName'.split(' '),
)
const valueMembers = new Set(
  'value Value values Values rejectedValue attemptedValue AttemptedValue'.split(' '),
)

/** Whether a member may name the value beside it: `{ "name": "password", "value": "…" }`, or `path` in a JSON Patch. */
export function namesValue(member: string): boolean {
  return nameMembers.has(member)
}

export function isNamedValue(member: string): boolean {
  return valueMembers.has(member)
}

/** Whether a text is only `{{name}}`: the name of a value, which may be a secret, and not the value itself. */
export function isPlaceholder(text: string): boolean {
  return /^\s*\{\{[^{}]*\}\}\s*$/.test(text)
}

/**
 * Whether a value is a list of sentences: three words or more, separated by single spaces. Under the name of a secret,
 * sentences are messages about it, as in `{ "password": ["It is too short."] }`, and not secrets.
 */
export function areSentences(value: unknown): boolean {
  const isSentence = (item: unknown): boolean =>
    typeof item === 'string' && /^\S+(?: \S+){2,}$/.test(item.slice(0, 10_000))
  return Array.isArray(value) && value.length > 0 && value.every(isSentence)
}

/**
 * How secret a value below the name of a secret is: all of it, what a mixed object holds under any name, or what describes
 * the secret by its name, such as `user` in `"token": { "user": "reader" }`.
 */
export type Secrecy = 'secret' | 'mixed' | 'described'

/** The names of members that describe a secret. */
const describing = new RegExp(
  '^(?:\\w*name|\\w*type|kind|users?|owner|login|email|roles?|scopes?|groups?|projects?|domain|tenant|region|catalog|links|' +
    'status|state|issuer|audience|provider|algorithm|methods?|policy|description|label|title|hints?|uses|used|count|limit|' +
    '(?:created|updated|issued|expires?|expiry|last|valid)\\w*)$',
  'i',
)

export function secrecyOf(name: string, { isMixed }: Pick<SecretNames, 'isMixed'>): Secrecy {
  return isMixed(name) ? 'mixed' : 'secret'
}

/** Returns how secret a member of such an object is. */
export function secrecyIn(
  outer: Secrecy,
  member: string,
  names: Pick<SecretNames, 'isMixed' | 'isSecretField'>,
): Secrecy {
  if (outer === 'secret') return outer
  if (names.isSecretField(member) || isNamedValue(member)) return secrecyOf(member, names)
  return describing.test(member) ? 'described' : outer
}

/** Whether a secret text is hidden elsewhere, too. A word that describes a secret, such as `reader`, is not. */
export function isHiddenEverywhere(text: string, secrecy: Secrecy): boolean {
  if (secrecy !== 'described') return true
  const form = classify(text)
  if (form !== undefined) return form === 'uuid'
  const words = text.split(/[^\p{L}\p{N}]+/u)
  return !words.every((word) => word.length <= 4 || /^\p{L}{1,20}$/u.test(word))
}

const usualScheme = /^(?:bearer|basic|digest|token|apikey) +/i

/** Returns a secret in its place, with its forms, and each of them without the scheme that it may begin with. */
export function secretAt(place: Span, forms: readonly string[], replacement = redacted): SecretSpan {
  const values = new Set([...forms, ...forms.map((form) => form.replace(usualScheme, ''))])
  return { start: place.start, end: place.end, replacement, values: [...values] }
}

/** Returns a password, and its base64 form together with its user name (RFC 7617). */
export function valuesOfPassword(user: string, password: string): string[] {
  return [password, Buffer.from(`${user}:${password}`).toString('base64')]
}

// In URLs.

const password = /\/\/([^\s/?#:@"'<>\\]{0,400}):([^\s/?#"'<>\\]+)@/g
/** A user name without a password that is long enough to be a token, which git and some services accept there. */
const tokenAlone = /\/\/([^\s/?#:@"'<>\\]{16,400})@/g
const name = /(?:[?&#;]|\b(?=AccountKey=))([^?&#=;\s"'<>\\]{1,200})=/g
const endInUrl = /[&#]/g
const endInText = /[&#;\s"'`<>\\]/g
const endOfOpenValue = /[?&#;\s"'<>\\]/g
/** Characters that end a sentence or a bracket, and may not be part of a URL before them. */
const punctuation = /[).,;:!?\]}*]{1,20}$/

/** Finds the secrets of a URL: its password, or a token in its place, and fields of its query, path and fragment. */
export function secretsInUrl(url: string, search: SecretSearch): Iterable<SecretSpan> {
  return secretsOf(url, search, endInUrl)
}

/** Finds the secrets in the URLs, absolute or relative, in a text. */
export function secretsInUrls(text: string, search: SecretSearch): Iterable<SecretSpan> {
  return secretsOf(text, search, endInText)
}

function* secretsOf(text: string, search: SecretSearch, end: RegExp): Generator<SecretSpan> {
  if (text.includes('//')) yield* userInformationIn(text)
  if (!text.includes('=')) return
  name.lastIndex = 0
  for (let found = name.exec(text); found !== null; found = name.exec(text)) {
    const start = name.lastIndex
    const isSecret = search.names.isSecretParameter(decode(found[1] ?? '', inForm))
    const value = { start, end: indexFrom(text, start, isSecret ? end : endOfOpenValue) }
    if (isSecret) yield secretAt(value, formsOf(text.slice(start, value.end)))
    else if (value.end > start) yield* search.inside(text, value, inUrl)
    name.lastIndex = value.end
  }
}

function* userInformationIn(text: string): Generator<SecretSpan> {
  for (const { 0: all, 1: user = '', 2: written = '', index } of text.matchAll(password)) {
    const end = index + all.length - 1
    const values = valuesOfPassword(urlDecoded(user), urlDecoded(written))
    yield secretAt({ start: end - written.length, end }, [written, ...values])
  }
  for (const { 1: written = '', index } of text.matchAll(tokenAlone)) {
    const start = index + 2
    yield secretAt({ start, end: start + written.length }, [written, urlDecoded(written)])
  }
}

function indexFrom(text: string, start: number, end: RegExp): number {
  end.lastIndex = start
  return end.exec(text)?.index ?? text.length
}

/** Returns a value as it is written, and as it is decoded in a query and elsewhere. */
function formsOf(written: string): string[] {
  return [written, written.replace(punctuation, '')].flatMap((form) => [
    form,
    urlDecoded(form),
    decode(form, inForm),
  ])
}

// In headers.

const parameter = /(?:^|[?&#;,\s])([\w.[\]%-]{1,200})=(?:"([^"]*)"|([^\s,;&#<>"]*))/g
const urlHeaders = new Set(['location', 'content-location', 'referer', 'origin'])
const subProtocols = 'sec-websocket-protocol'

/** Matches any text, such as the value of a header, that may hold a text that may hold a secret. */
export const mayContainEncoded = /[={[<%]|:\/|\\[u/]/

/** Finds the secrets in a header value: the whole value, its parameters, or parts of URLs in it. */
export function secretsInHeader(name: string, value: string, search: SecretSearch): readonly SecretSpan[] {
  const { names } = search
  const whole = { start: 0, end: value.length }
  const lower = name.toLowerCase()
  if (lower === 'set-cookie') return secretsInSetCookie(value)
  if (names.isSecretHeader(name)) return [secretAt(whole, valuesOfHeader(lower, value, names))]
  if (lower === subProtocols) return [...secretsInSubProtocols(value, names)]
  if (!mayContainEncoded.test(value) || !search.mayHoldSecrets(value)) return []
  return [
    ...(urlHeaders.has(lower) ? secretsInUrl(value, search) : []),
    ...(value.includes('=') ? secretParameters(value, names) : []),
    ...search.inside(value, whole, asItIs),
  ]
}

/** Shorter cookie values, such as `de` or `true`, are found in other texts by chance. */
const shortestCookie = 8
const cookieAttribute =
  /^\s*(?:(?:secure|httponly|partitioned)|(?:max-age|domain|path|samesite|priority)=[^,]*|expires=[\w\s,:+-]*)\s*$/i

/** Finds the value of a cookie that is set, and all behind it that is no attribute, such as another cookie. */
function secretsInSetCookie(written: string): SecretSpan[] {
  let end = -1
  return written.split(';').flatMap((part, index) => {
    const start = end + 1
    end = start + part.length
    if (index > 0 && cookieAttribute.test(part)) return []
    const value = (index === 0 ? part.slice(part.indexOf('=') + 1) : part).trim()
    if (value === '') return []
    const from = start + part.lastIndexOf(value)
    return [secretAt({ start: from, end: from + value.length }, longEnough([value]))]
  })
}

function longEnough(cookies: readonly string[]): string[] {
  return cookies.filter(({ length }) => length >= shortestCookie)
}

/**
 * Returns the secret values in a header of credentials: cookies, `Bearer <token>`, `Basic <user:password in base64>`, a
 * scheme with parameters such as `Digest response="…"`, or a bare value (RFC 9110, 11.4).
 */
function valuesOfHeader(name: string, value: string, names: SecretNames): string[] {
  if (name === 'cookie')
    return longEnough(value.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim()))
  const decoded = name.endsWith('-bin') ? [Buffer.from(value, 'base64').toString()] : []
  const [, scheme = '', rest] = /^([\w-]{1,40}) +(\S.*)$/s.exec(value) ?? []
  if (rest === undefined) return [value, ...decoded]
  if (scheme.toLowerCase() === 'basic') {
    const pair = Buffer.from(rest, 'base64').toString()
    return [rest, pair.slice(pair.indexOf(':') + 1)]
  }
  const parameters = [...rest.matchAll(parameter)].filter(
    ([, name = '']) => names.isSecretParameter(name) || /^(?:response|mac)$/i.test(name),
  )
  return [rest, ...decoded, ...parameters.map(([, , quoted, bare]) => quoted ?? bare ?? '')]
}

function* secretParameters(value: string, names: SecretNames): Generator<SecretSpan> {
  for (const { 0: all, 1: name = '', 2: quoted, 3: bare = '', index } of value.matchAll(parameter)) {
    if (!names.isSecretParameter(urlDecoded(name))) continue
    const written = quoted ?? bare
    const end = index + all.length - (quoted === undefined ? 0 : 1)
    yield secretAt({ start: end - written.length, end }, [written, urlDecoded(written)])
  }
}

/**
 * Finds tokens among the sub-protocols of a WebSocket (RFC 6455, 1.9), where browsers put what they cannot put into a
 * header: after the name of a secret (`access_token, eyJ…`), joined with it (`bearer.eyJ…`), or alone if it looks like
 * a token and not like a name.
 */
function* secretsInSubProtocols(value: string, names: SecretNames): Generator<SecretSpan> {
  const isName = (text: string): boolean => names.isSecretParameter(text) || names.isSecretHeader(text)
  let isNamed = false
  for (const { 0: written, index } of value.matchAll(/[^\s,]+/g)) {
    const nameEnd = Array.from(written.matchAll(separator), (found) => found.index).find(
      (end) => end + 1 < written.length && isName(written.slice(0, end)),
    )
    const from: number = isNamed || nameEnd === undefined ? 0 : nameEnd + 1
    const isSecret: boolean = isNamed || from > 0 || isToken(written)
    isNamed = !isSecret && isName(written)
    if (!isSecret) continue
    const token = written.slice(from)
    const last = token.slice(token.lastIndexOf('.') + 1)
    const decoded = Buffer.from(last, 'base64url').toString()
    const values = [token, last, ...(/^[\x20-\x7e]{4,}$/.test(decoded) ? [decoded] : [])]
    yield secretAt({ start: index + from, end: index + written.length }, values)
  }
}

const separator = /[.:_~|-]/g

/** Whether it looks like a token and not like a protocol name: long, with letters and digits mixed. */
function isToken(written: string): boolean {
  if (/^eyJ/i.test(written) || classify(written) === 'uuid') return true
  return written
    .split(separator)
    .some((part) => part.length >= 32 || (part.length >= 16 && /\d/.test(part) && /[a-z]/i.test(part)))
}
