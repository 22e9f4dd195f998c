/** The origins that secret headers of every request may go to: that of the base URL, and those the user names. */
export class TrustedOrigins {
  readonly #base: string | undefined
  readonly #named: ReadonlySet<string>

  constructor(baseURL: string | undefined, named: readonly string[] = []) {
    this.#base = baseURL === undefined ? undefined : originOf(baseURL)
    this.#named = new Set(named.map((url) => originOf(url) ?? url))
  }

  /** Whether secrets of the scenario may be sent to a URL; without a base URL, they may be sent to any. */
  mayBeSent(url: string): boolean {
    return this.#base === undefined || this.has(url)
  }

  has(url: string): boolean {
    const origin = originOf(url)
    return origin !== undefined && (origin === this.#base || this.#named.has(origin))
  }
}

/** Returns the origin of a URL, with `ws` taken as `http` and `wss` as `https`; undefined if the URL is invalid. */
export function originOf(url: string): string | undefined {
  const asHttp = url.replace(/^ws(s?):/i, 'http$1:')
  return URL.canParse(asHttp) ? new URL(asHttp).origin : undefined
}
