import type { AxiosHeaderValue, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { InputError } from '../errors'
import { Headers } from '../exchange'
import { loadAxios, type AxiosHeaders } from './axios'
import { authorizationOf, dropForeignSecrets, isSent } from './credentials'
import type { RequestSource, HttpSession } from './session'

/** Whether a text can be the name of a header or cookie (RFC 9110, 5.6.2). */
export function isFieldName(name: unknown): name is string {
  return typeof name === 'string' && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)
}

/** Checks the name of a header or cookie. @throws {@link InputError} */
export function checkFieldName(name: unknown): string {
  if (isFieldName(name)) return name
  throw new InputError(
    `${JSON.stringify(name)} cannot be the name of a header or cookie.\nA name may have letters, digits and !#$%&'*+-.^_\`|~`,
  )
}

/** Checks the name of a header to leave out; Node.js always sends two. @throws {@link InputError} */
export function checkRemovable(name: string): string {
  if (!/^(?:host|connection)$/i.test(name)) return checkFieldName(name)
  throw new InputError(
    `The header "${name}" cannot be left out: Node.js sends it with every request.\nWrite a value for it, or leave out this step.`,
  )
}

/** Checks the value of a header or cookie: a line break in it would begin another header. @throws {@link InputError} */
export function checkFieldValue(name: string, value: string): string {
  if ((value as unknown) === undefined || (value as unknown) === null)
    throw new InputError(
      `The header "${name}" needs a value, but was given ${String(value)}.\nA member of the story data is undefined until a story has given it a value.`,
    )
  refuse(/[\u0000-\u0008\u000a-\u001f\u007f]|[^\u0000-\u00ff]/u, value, `The value for "${name}"`, 'header')
  return value
}

/** Returns the URL; a URL parser would drop control characters silently (WHATWG URL). @throws {@link InputError} */
export function checkAddress(url: string): string {
  refuse(/[\u0000-\u001f\u007f]/, url, `The URL ${JSON.stringify(url)}`, 'URL')
  return url
}

function refuse(forbidden: RegExp, text: string, what: string, where: string): void {
  const found = forbidden.exec(text)
  if (found === null) return
  const code = found[0].codePointAt(0) as number
  const isControl = code < 0x20 || code === 0x7f
  const shown = isControl
    ? `a control character (0x${code.toString(16).padStart(2, '0')})`
    : `the character "${found[0]}"`
  throw new InputError(
    `${what} has ${shown} at position ${found.index + 1}, which no ${where} may have.\nRemove it, or encode it.`,
  )
}

/** Returns the headers for this attempt only: a retry gets the cookies of its own time. */
export function headersToSend(
  config: InternalAxiosRequestConfig,
  url: string,
  { dropsContentType, removed }: Pick<RequestSource, 'dropsContentType' | 'removed'>,
  session: HttpSession,
): AxiosHeaders {
  const hasBody = config.data !== undefined && config.data !== null
  const dropsType = dropsContentType && !hasBody && config.headers.hasContentType()
  const authorization = session.isForActor ? undefined : authorizationOf(config, url)
  const kept = session.cookies.cookieHeader(url)
  const isPlain = removed.size === 0 && !dropsType && !session.isForActor
  if (kept === undefined && authorization === undefined && isPlain) return config.headers
  const headers = new (loadAxios().AxiosHeaders)(config.headers)
  if (session.isForActor) dropForeignSecrets(headers, url, session)
  if (kept !== undefined) headers.set('Cookie', mergeCookies(kept, headers.get('Cookie')?.toString()))
  if (authorization !== undefined) headers.set('Authorization', authorization, true)
  // Set to false, not deleted: in place of a deleted one, axios may send its own.
  for (const name of removed) headers.set(name, false)
  if (dropsType) headers.set('content-type', false)
  return headers
}

export function headersOf(headers: AxiosHeaders | AxiosResponse['headers']): Headers {
  const fields: [string, string][] = []
  for (const name of Object.keys(headers)) {
    const value = headers[name] as AxiosHeaderValue | undefined
    if (!isSent(value)) continue
    if (Array.isArray(value)) for (const line of value) fields.push([name, String(line)])
    else fields.push([name, String(value)])
  }
  return new Headers(fields)
}

/** Joins the cookies of the jar with those of this request, which take precedence. */
export function mergeCookies(kept: string, given: string | undefined): string {
  if (given === undefined) return kept
  const givenNames = new Set(given.split(';').map(cookieName))
  const others = kept.split('; ').filter((pair) => !givenNames.has(cookieName(pair)))
  return [...others, given].join('; ')
}

function cookieName(pair: string): string {
  return (pair.split('=', 1)[0] ?? '').trim()
}
