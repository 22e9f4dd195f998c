import { didYouMean, InputError } from '../errors'
import type { HttpExchange } from '../exchange'
import { isAbsolute } from './request-url'
import { basic } from './credentials'
import type { HttpRequest } from './http-client'

/** Where the client's credentials are sent: in the `Authorization` header, or in the form (RFC 6749, 2.3.1). */
type ClientAuthentication = 'basic' | 'body'

/** The settings of a token request. */
export interface OAuth2Settings {
  /** Absolute, or relative to the base URL. */
  readonly tokenEndpoint: string
  /** The grant of RFC 6749 to ask with (4.4, 4.3, 6 and 4.5). */
  readonly grantType: 'client credentials' | 'password' | 'refresh token' | `urn:${string}`
  /** The id of the client, which grant `client credentials` needs. */
  readonly clientId?: string
  /** The secret of the client. It is redacted. */
  readonly clientSecret?: string
  /** The user, for grant `password`. */
  readonly username?: string
  /** The password of the user, for grant `password`. It is redacted. */
  readonly password?: string
  /** The token to refresh with, for grant `refresh token`. It is redacted. */
  readonly refreshToken?: string
  /** Scopes, separated by spaces. */
  readonly scope?: string
  /** The API that the token is for, where the server asks for it. */
  readonly audience?: string
  /** How the client names itself: in `Authorization`, or in the form. @defaultValue `basic` */
  readonly clientAuthentication?: ClientAuthentication
  /** Any other field of the form, as the server names it, such as `resource` or `assertion`. */
  readonly [field: string]: string | undefined
}

/** The settings that each grant type requires. */
const needs: Readonly<Record<string, readonly string[]>> = {
  'client credentials': ['clientId'],
  password: ['username', 'password'],
  'refresh token': ['refreshToken'],
}

const settingNames =
  'tokenEndpoint grantType clientId clientSecret username password refreshToken scope audience clientAuthentication'.split(
    ' ',
  )

const choices: Readonly<Record<string, readonly string[]>> = {
  grantType: Object.keys(needs),
  clientAuthentication: ['basic', 'body'] satisfies ClientAuthentication[],
}

/** Checks the settings of the option `oauth2`; `show` writes a name as the user does. @throws {@link InputError} */
export function oauth2Settings(
  given: Readonly<Record<string, unknown>>,
  show = (name: string): string => name,
): OAuth2Settings {
  const refuse = (problem: string): never => {
    const known = settingNames.map((name) => show(name)).join(', ')
    throw new InputError(`${problem}\nWhat can be set: ${known}, and any other field of the form`)
  }
  const settings: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (typeof value !== 'string' || value === '')
      return refuse(`The "${show(name)}" of OAuth 2.0 must be a text that is not empty.`)
    settings[name] = chosen(name, value, show)
  }
  const complete = settings as unknown as OAuth2Settings
  for (const name of ['tokenEndpoint', 'grantType', ...(needs[complete.grantType] ?? [])])
    if (settings[name] === undefined) refuse(`OAuth 2.0 needs a "${show(name)}".`)
  return complete
}

/** Reads the settings of a table, with names such as `token endpoint`. @throws {@link InputError} */
export function oauth2Table(rows: readonly (readonly [name: string, value: string])[]): OAuth2Settings {
  const given: Record<string, string> = {}
  for (const [written, value] of rows) {
    const words = written.trim()
    const name = settingNames.find((known) => inWords(known) === words.toLowerCase()) ?? words
    if (name in given) throw new InputError(`The table names "${written}" twice.\nKeep one of the rows.`)
    given[name] = value
  }
  return oauth2Settings(given, inWords)
}

function chosen(name: string, value: string, show: (name: string) => string): string {
  const allowed = choices[name]
  const choice = value.toLowerCase().replaceAll('_', ' ')
  if (allowed === undefined || (name === 'grantType' && value.startsWith('urn:'))) return value
  if (allowed.includes(choice)) return choice
  throw new InputError(
    `"${value}" is not a ${show(name)} of OAuth 2.0.${didYouMean(choice, allowed)}\nWrite one of: ${allowed.join(', ')}`,
  )
}

/** `token endpoint` of `tokenEndpoint`. */
function inWords(name: string, separator = ' '): string {
  return name.replace(/[A-Z]/g, (capital) => separator + capital.toLowerCase())
}

interface Token {
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
  const unsent = ['tokenEndpoint', 'clientAuthentication', ...(inHeader ? ['clientId', 'clientSecret'] : [])]
  const fields = Object.entries({ ...settings, grantType: settings.grantType.replaceAll(' ', '_') })
    .filter((field): field is [string, string] => field[1] !== undefined && !unsent.includes(field[0]))
    .map(([name, value]) => [settingNames.includes(name) ? inWords(name, '_') : name, value])
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

/** Reads the response of a token endpoint (RFC 6749, 5.1 and 5.2). @throws {@link InputError} when it gives no token */
export function tokenFrom({ request, outcome }: HttpExchange, askedAtMs: number): Token {
  const refuse = (what: string): never => {
    throw new InputError(
      `The token endpoint ${request.url} ${what}\nIs the address right, and are the settings of OAuth 2.0?`,
    )
  }
  if (outcome.kind === 'failed') return refuse(`did not answer: ${outcome.message}.`)
  const { status, body } = outcome
  const response = (body.json.ok ? (body.json.value ?? {}) : {}) as Readonly<Record<string, unknown>>
  const { error, error_description: description, access_token: token, token_type: type } = response
  if (typeof error === 'string') {
    const why = typeof description === 'string' ? `: ${description}` : ''
    return refuse(`answered ${status} with the error "${error}"${why}`)
  }
  if (status !== 200 || typeof token !== 'string' || token === '')
    return refuse(status === 200 ? 'gave no "access_token".' : `gave the status ${status}.`)
  if (typeof type === 'string' && type.toLowerCase() !== 'bearer')
    return refuse(`gave a token of the type "${type}", not "Bearer".`)
  const { expires_in: seconds, refresh_token: refreshToken } = response
  const lifetimeMs = Number(seconds ?? NaN) * 1000
  return {
    authorization: `Bearer ${token}`,
    expiresAtMs: Number.isFinite(lifetimeMs) ? askedAtMs + lifetimeMs : undefined,
    refreshToken: typeof refreshToken === 'string' ? refreshToken : undefined,
  }
}

export type AskForToken = (request: HttpRequest) => Promise<HttpExchange>

/** The last token requested with each set of settings, by any scenario of this run and worker. */
const tokens = new Map<string, Promise<Token>>()
/** The last refresh token that a server has issued, likewise. */
const refreshTokens = new Map<string, string>()

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
    if (last !== undefined && Date.now() < (last.expiresAtMs ?? Infinity)) return last
    // A server that issues a new refresh token no longer accepts the old one.
    const refreshToken = refreshTokens.get(this.#key)
    const settings = { ...this.#settings, ...(refreshToken !== undefined && { refreshToken }) }
    const askedAtMs = Date.now()
    const token = tokenFrom(await ask(tokenRequest(settings)), askedAtMs)
    if (settings.grantType === 'refresh token' && token.refreshToken !== undefined)
      refreshTokens.set(this.#key, token.refreshToken)
    return token
  }
}
