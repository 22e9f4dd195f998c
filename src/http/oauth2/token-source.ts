import type { HttpExchange } from '../../exchange'
import type { HttpRequest } from '../http-client'
import { isAbsolute } from '../url'
import type { OAuth2Settings } from './settings'
import { tokenFrom, tokenRequest, type Token } from './token'

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
