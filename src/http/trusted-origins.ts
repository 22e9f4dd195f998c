/** The origins that secret headers of every request may go to: that of the base URL, and those the user names. */
export class TrustedOrigins {
  readonly #base: string | undefined
  readonly #named: ReadonlySet<string>

  constructor(baseURL: string | undefined, named: readonly string[] = []) {
    this.#base = baseURL === undefined ? undefined : originOf(baseURL)
    this.#named = new Set(named.map((url) => originOf(url) ?? url))
  }

  /** Whether the secrets of the scenario may go to a URL. Without a base URL they go wherever it sends them. */
  mayBeSent(url: string): boolean {
    return this.#base === undefined || this.has(url)
  }

  /** Whether a URL is of one of these origins. */
  has(url: string): boolean {
    const origin = originOf(url)
    return origin !== undefined && (origin === this.#base || this.#named.has(origin))
  }
}

/** The origin of a URL, where `ws` is one with `http`, and `wss` with `https`; undefined of what is no URL. */
export function originOf(url: string): string | undefined {
  const asHttp = url.replace(/^ws(s?):/i, 'http$1:')
  return URL.canParse(asHttp) ? new URL(asHttp).origin : undefined
}
