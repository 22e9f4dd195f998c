import { InputError } from '../errors'
import type { HttpExchange } from '../exchange'
import { isAbsolute } from './axios'
import type { HttpRequest } from './http-client'
import type { OAuth2Settings } from './oauth2-settings'
import { basic } from './request-headers'

export interface Token {
  /** The value of the `Authorization` header, such as `Bearer abc`. */
  readonly authorization: string
  /** The time of expiry, in milliseconds since 1970; undefined if the server gave none. */
  readonly expiresAtMs: number | undefined
  /** The refresh token for the next request, if the server gave one. */
  readonly refreshToken: string | undefined
}

/** The request for a token (RFC 6749, 4.3.2, 4.4.2 and 6). */
export function tokenRequest(settings: OAuth2Settings): HttpRequest {
  const { clientId, clientSecret, clientAuthentication = 'basic' } = settings
  const inHeader = clientAuthentication === 'basic' && clientId !== undefined && clientSecret !== undefined
  const form = {
    grant_type: settings.grantType.replaceAll(' ', '_'),
    username: settings.username,
    password: settings.password,
    refresh_token: settings.refreshToken,
    scope: settings.scope,
    audience: settings.audience,
    client_id: inHeader ? undefined : clientId,
    client_secret: inHeader ? undefined : clientSecret,
  }
  const fields = Object.entries(form).filter((field): field is [string, string] => field[1] !== undefined)
  return {
    method: 'POST',
    url: settings.tokenEndpoint,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(inHeader && { Authorization: basic(formEncoded(clientId), formEncoded(clientSecret)) }),
    },
    ...(!inHeader && { removedHeaders: ['Authorization'] }),
    followRedirects: false,
    body: new URLSearchParams(fields).toString(),
  }
}

/** User name and password are form-encoded before they are joined (RFC 6749, 2.3.1). */
function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}

/**
 * Reads the response of a token endpoint (RFC 6749, 5.1 and 5.2).
 *
 * @throws {@link InputError} when it gives no token.
 */
export function tokenFrom(exchange: HttpExchange, askedAtMs: number): Token {
  const { url } = exchange.request
  const { outcome } = exchange
  if (outcome.kind === 'failed')
    throw new InputError(
      `The token endpoint ${url} did not answer: ${outcome.message}.\nIs the authorization server running, and the address right?`,
    )
  const { status, body } = outcome
  const answer = asObject(body.json.ok ? body.json.value : undefined)
  const { error, error_description: description } = answer
  if (typeof error === 'string') {
    const why = typeof description === 'string' ? `: ${description}` : ''
    throw new InputError(
      `The token endpoint ${url} answered ${status} with the error "${error}"${why}\nLook at the settings of OAuth 2.0: the grant type and what it needs, the scope, and the client authentication.`,
    )
  }
  const token = answer['access_token']
  if (status !== 200 || typeof token !== 'string' || token === '') {
    const what = status === 200 ? 'an answer without an "access_token"' : `the status ${status}`
    throw new InputError(
      `The token endpoint ${url} gave ${what}.\nIs "${url}" the token endpoint of the authorization server?`,
    )
  }
  const { token_type: type, expires_in: seconds, refresh_token: refreshToken } = answer
  if (typeof type === 'string' && type.toLowerCase() !== 'bearer')
    throw new InputError(`The token endpoint ${url} gave a token of the type "${type}", not "Bearer".`)
  const lifetimeMs = Number(seconds ?? NaN) * 1000
  return {
    authorization: `Bearer ${token}`,
    expiresAtMs: Number.isFinite(lifetimeMs) ? askedAtMs + lifetimeMs : undefined,
    refreshToken: typeof refreshToken === 'string' ? refreshToken : undefined,
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Sends the request for a token. */
export type AskForToken = (request: HttpRequest) => Promise<HttpExchange>

/** The last token requested with each set of settings, by any scenario of this run and worker. */
const tokens = new Map<string, Promise<Token>>()

/** Gives requests their token, which is requested once per run and worker, and again when it has expired. */
export class TokenSource {
  readonly #settings: OAuth2Settings
  readonly #key: string

  /** @param baseURL - the URL that a relative token endpoint is resolved against */
  constructor(settings: OAuth2Settings, baseURL = '') {
    const { tokenEndpoint } = settings
    this.#settings = settings
    this.#key = JSON.stringify([
      isAbsolute(tokenEndpoint) ? '' : baseURL,
      ...Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1)),
    ])
  }

  /** @throws {@link InputError} when the token endpoint gives none. */
  async token(ask: AskForToken): Promise<Token> {
    const token = this.#unlessExpired(tokens.get(this.#key), ask)
    tokens.set(this.#key, token)
    try {
      return await token
    } catch (error) {
      if (tokens.get(this.#key) === token) tokens.delete(this.#key)
      throw error
    }
  }

  /** While a token is being requested, all callers wait for that one. */
  async #unlessExpired(asked: Promise<Token> | undefined, ask: AskForToken): Promise<Token> {
    const last = await asked?.catch(() => undefined)
    if (last !== undefined && !hasExpired(last)) return last
    const askedAtMs = Date.now()
    return tokenFrom(await ask(tokenRequest(this.#settingsAfter(last))), askedAtMs)
  }

  /** A server that issues a new refresh token no longer accepts the old one. */
  #settingsAfter(last: Token | undefined): OAuth2Settings {
    const refreshToken = this.#settings.grantType === 'refresh token' ? last?.refreshToken : undefined
    return refreshToken === undefined ? this.#settings : { ...this.#settings, refreshToken }
  }
}

function hasExpired({ expiresAtMs }: Token): boolean {
  return expiresAtMs !== undefined && Date.now() >= expiresAtMs
}
