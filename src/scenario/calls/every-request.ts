import { describeValue, InputError } from '../../errors'
import {
  basic,
  checkFieldName,
  checkFieldValue,
  checkRemovable,
  TokenSource,
  type AskForToken,
  type EveryHeader,
  type OAuth2Settings,
} from '../../http'
import type { Redactor } from '../../redaction'
import type { HeaderSetter } from './api'

/** What holds for every request of a scenario from now on: its headers, and how it authenticates. */
export class EveryRequest implements HeaderSetter {
  readonly headers = new Map<string, EveryHeader>()
  /** What was set, in order. */
  readonly changes: EveryHeader[] = []
  readonly #redactor: Redactor
  readonly #baseURL: string | undefined
  #tokens: TokenSource | undefined

  constructor(redactor: Redactor, oauth2?: OAuth2Settings, baseURL?: string) {
    this.#redactor = redactor
    this.#baseURL = baseURL
    if (oauth2 !== undefined) this.authenticateWithOAuth2(oauth2)
  }

  /** Sets a header. @throws {@link InputError} for what no header may be. */
  setHeader(name: string, value: string): void {
    this.#set(name, checkFieldValue(checkFieldName(name), value))
  }

  /** Has a header not sent, unless a request names it itself. @throws {@link InputError} */
  removeHeader(name: string): void {
    this.#set(checkRemovable(name), false)
  }

  /** Authenticates with a bearer token (RFC 6750). */
  authenticate(token: string): void {
    checkText(token, 'a token')
    this.#redactor.learn(token)
    this.setHeader('Authorization', `Bearer ${token}`)
  }

  /** Authenticates with a user name and a password (RFC 7617). */
  authenticateAs(name: string, password: string): void {
    checkText(name, 'the name of a user')
    checkText(password, 'a password')
    this.#redactor.learnCredentials(name, password)
    this.setHeader('Authorization', basic(name, password))
  }

  /** Authenticates with an OAuth 2.0 token, which {@link renewToken} asks for. */
  authenticateWithOAuth2(settings: OAuth2Settings): void {
    this.#redactor.learnFields(settings)
    this.#tokens = new TokenSource(settings, this.#baseURL)
  }

  /** Authenticates no more: neither `Authorization` nor cookies are sent, whoever set them. */
  authenticateNoMore(): void {
    this.removeHeader('Authorization')
    this.removeHeader('Cookie')
  }

  /** The headers that are set, as gRPC sends them; undefined where there are none. */
  get grpcHeaders(): Readonly<Record<string, string>> | undefined {
    if (this.headers.size === 0) return undefined
    const set = [...this.headers.values()].filter(({ value }) => value !== false)
    return Object.fromEntries(set.map(({ name, value }) => [name, value as string]))
  }

  /**
   * Asks for a token where requests authenticate with one and there is none, or it has expired.
   *
   * @throws {@link InputError} when the token endpoint gives none.
   */
  renewToken(ask: AskForToken): Promise<void> | undefined {
    const tokens = this.#tokens
    return tokens?.token(ask).then(({ authorization, refreshToken }) => {
      // Another scenario may have asked for it.
      this.#redactor.learn(authorization.replace(/^\S+ /, ''))
      if (refreshToken !== undefined) this.#redactor.learn(refreshToken)
      if (this.#tokens !== tokens) return
      this.setHeader('Authorization', authorization)
      this.#tokens = tokens
    })
  }

  #set(name: string, value: string | false): void {
    const key = name.toLowerCase()
    if (key === 'authorization') this.#tokens = undefined
    this.headers.delete(key)
    this.headers.set(key, { name, value })
    this.changes.push({ name, value })
  }
}

/** What authenticates is a text, whatever the compiler was told. @throws {@link InputError} when it is none */
function checkText(value: unknown, what: string): void {
  if (typeof value === 'string') return
  throw new InputError(
    `To authenticate takes ${what}, but ${describeValue(value)} was given.\n` +
      'Write it as a text. A member of the story data is undefined until a story has given it a value.',
  )
}
