import { urlDecoded } from '../../formats'
import { valuesOfCredentials } from '../credentials'
import { asItIs } from '../encodings'
import { redacted, type Search, type Secret } from '../secret'
import type { Span } from '../span'
import { secretsInSubProtocols } from './sub-protocols'
import { secretsInUrl } from './url'

const parameter = /(?:^|[?&#;,\s])([\w.[\]%-]{1,200})=(?:"([^"]*)"|([^\s,;&#<>"]*))/g
const urlHeaders = new Set(['location', 'content-location', 'referer', 'origin'])

export const subProtocols = 'sec-websocket-protocol'

/** Finds the secrets in a header value: the whole value, its parameters, or parts of URLs in it. */
export function* secretsInHeader(name: string, value: string, search: Search): Generator<Secret> {
  const whole = { start: 0, end: value.length }
  if (search.names.isSecretHeader(name)) {
    yield { ...whole, replacement: redacted, values: [...valuesOfHeader(name.toLowerCase(), value, search)] }
    return
  }
  if (name.toLowerCase() === subProtocols) {
    yield* secretsInSubProtocols(value, search)
    return
  }
  if (urlHeaders.has(name.toLowerCase())) yield* secretsInUrl(value, search)
  if (value.includes('=')) yield* secretParameters(value, search)
  yield* search.inside(value, whole, asItIs)
}

function* valuesOfHeader(name: string, value: string, { names }: Search): Generator<string> {
  if (name === 'cookie') yield* value.split(';').flatMap(valueOfCookie)
  else if (name === 'set-cookie') yield* valueOfCookie(value.split(';', 1)[0] ?? '')
  else yield* valuesOfCredentials(value, names)
  if (name.endsWith('-bin')) yield Buffer.from(value, 'base64').toString()
}

/** Shorter cookie values, such as `de` or `true`, are found in other texts by chance. */
const shortestCookie = 8

function valueOfCookie(pair: string): string[] {
  const value = pair.slice(pair.indexOf('=') + 1).trim()
  return value.length < shortestCookie ? [] : [value]
}

function* secretParameters(value: string, { names }: Search): Generator<Secret> {
  for (const { 0: all, 1: name = '', 2: quoted, 3: bare = '', index } of value.matchAll(parameter)) {
    if (!names.isSecretParameter(urlDecoded(name))) continue
    const written = quoted ?? bare
    const end = index + all.length - (quoted === undefined ? 0 : 1)
    const span: Span = { start: end - written.length, end }
    yield { ...span, replacement: redacted, values: [written, urlDecoded(written)] }
  }
}
