import { kindOfValue, InputError } from '../../errors'
import {
  basic,
  checkFieldName,
  checkFieldValue,
  checkRemovable,
  TokenSource,
  withoutSecrets,
  type AskForToken,
  type EveryHeader,
  type OAuth2Settings,
} from '../../http'
import type { Redactor } from '../../redaction'

export class EveryRequest {
  readonly headers = new Map<string, EveryHeader>()
  readonly changes: EveryHeader[] = []
  #tokens: TokenSource | undefined

  constructor(
    private readonly redactor: Redactor,
    oauth2?: OAuth2Settings,
    private readonly baseURL?: string,
  ) {
    if (oauth2 !== undefined) this.authenticateWithOAuth2(oauth2)
  }

  setHeader(name: string, value: string): void {
    this.#set({ name, value: checkFieldValue(checkFieldName(name), value) })
  }

  /** Omits a header, unless a request sets it itself. @throws {@link InputError} */
  removeHeader(name: string): void {
    this.#set({ name: checkRemovable(name), value: false })
  }

  repeat(changes: readonly EveryHeader[]): void {
    for (const change of changes) this.#set(change)
  }

  /** @param token - with or without its scheme, `Bearer` */
  authenticate(token: string): void {
    checkText(token, 'a token')
    const bare = token.replace(/^Bearer\s+/i, '')
    this.redactor.learn(bare)
    this.setHeader('Authorization', `Bearer ${bare}`)
  }

  authenticateAs(name: string, password: string): void {
    checkText(name, 'the name of a user')
    checkText(password, 'a password')
    this.redactor.learnCredentials(name, password)
    this.setHeader('Authorization', basic(name, password))
  }

  authenticateWithOAuth2(settings: OAuth2Settings): void {
    this.redactor.learnFields(settings)
    for (const [name, value] of Object.entries(settings))
      if (/assertion$|^code/.test(name)) this.redactor.learn(value)
    this.#tokens = new TokenSource(settings, this.baseURL)
  }

  /** Stops authenticating: neither `Authorization` nor cookies are sent, whoever set them. */
  dropAuthentication(): void {
    this.removeHeader('Authorization')
    this.removeHeader('Cookie')
  }

  copyFrom(other: EveryRequest): void {
    for (const [key, header] of other.headers) this.headers.set(key, header)
    this.#tokens = other.#tokens
  }

  /** Takes over the headers of another scenario that are neither secret nor set here. */
  addNonSecretHeaders({ headers }: EveryRequest, isSecret: (name: string) => boolean): void {
    for (const [key, header] of withoutSecrets(headers, isSecret))
      if (!this.headers.has(key)) this.headers.set(key, header)
  }

  /** Returns the headers as metadata for gRPC. @param configured - those of the option `headers` */
  metadata(configured: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
    const sent = Object.entries(configured).filter(([name]) => !this.headers.has(name.toLowerCase()))
    for (const { name, value } of this.headers.values()) if (value !== false) sent.push([name, value])
    return Object.fromEntries(sent)
  }

  /** Requests a token if requests authenticate with one and it is missing or has expired. */
  renewToken(ask: AskForToken): Promise<void> | undefined {
    const tokens = this.#tokens
    return tokens?.token(ask).then(({ authorization, refreshToken }) => {
      // Another scenario may have requested the token, so this one does not know its secrets yet.
      this.redactor.learn(authorization.replace(/^\S+ /, ''))
      if (refreshToken !== undefined) this.redactor.learn(refreshToken)
      if (this.#tokens !== tokens) return
      this.setHeader('Authorization', authorization)
      this.#tokens = tokens
    })
  }

  #set(header: EveryHeader): void {
    const { name, value } = header
    const key = name.toLowerCase()
    if (key === 'authorization') this.#tokens = undefined
    if (value !== false) this.redactor.learnHeader(name, value)
    this.headers.delete(key)
    this.headers.set(key, header)
    this.changes.push(header)
  }
}

function checkText(value: unknown, what: string): void {
  if (typeof value === 'string') return
  throw new InputError(
    `To authenticate takes ${what}, but ${kindOfValue(value)} was given.\n` +
      'Write it as a text. A member of the story data is undefined until a story has given it a value.',
  )
}
