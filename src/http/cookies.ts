import type { CookieJar as ToughCookieJar } from 'tough-cookie'
import { originOf, type TrustedOrigins } from './origins'

/**
 * The cookies of one scenario (RFC 6265), kept by tough-cookie. An origin that is not trusted has a jar of its own. The
 * library is loaded when the first cookie is seen: most APIs never set one.
 */
export class CookieJar {
  readonly #jars = new Map<string | undefined, ToughCookieJar>()

  constructor(private readonly origins: TrustedOrigins) {}

  /** Returns the value of the `Cookie` header for a request to `url`; undefined if no cookie matches. */
  cookieHeader(url: string): string | undefined {
    if (this.#jars.size === 0) return undefined
    return this.#jars.get(this.#keyOf(url))?.getCookieStringSync(url) || undefined
  }

  /** Stores the cookies that a response from `url` sets. A cookie for another host is ignored. */
  store(url: string, setCookieLines: readonly string[]): void {
    if (setCookieLines.length === 0) return
    const key = this.#keyOf(url)
    const jar = this.#jars.get(key) ?? newJar()
    this.#jars.set(key, jar)
    for (const line of setCookieLines) jar.setCookieSync(line, url, { ignoreError: true, loose: true })
  }

  /** Returns a jar with the same cookies, which changes on its own. */
  copy(): CookieJar {
    const copy = new CookieJar(this.origins)
    for (const [key, jar] of this.#jars) copy.#jars.set(key, jar.cloneSync() as ToughCookieJar)
    return copy
  }

  /** The cookies as `name=value`, with what each is for. */
  get list(): { readonly pair: string; readonly of: string }[] {
    return [...this.#jars].flatMap(([key = '', jar]) =>
      (jar.serializeSync()?.cookies ?? []).map(({ key: name, value, domain, path }) => ({
        pair: `${name}=${value}`,
        of: [key, domain, path].join(' '),
      })),
    )
  }

  /** Takes over the cookies of another jar in place of its own. */
  copyFrom(other: CookieJar): void {
    this.#jars.clear()
    for (const [key, jar] of other.copy().#jars) this.#jars.set(key, jar)
  }

  #keyOf(url: string): string | undefined {
    return this.origins.mayBeSent(url) ? undefined : originOf(url)
  }
}

function newJar(): ToughCookieJar {
  const { CookieJar: Jar } = loadToughCookie()
  return new Jar(undefined, { rejectPublicSuffixes: false, allowSpecialUseDomain: true })
}

export interface SetCookie {
  readonly name: string
  readonly value: string
  /** As all write them, such as `SameSite=Lax`; those that a client ignores are left out. */
  readonly attributes: readonly string[]
}

/** Parses a `Set-Cookie` header; returns undefined for one that a client ignores. */
export function parseSetCookie(header: string): SetCookie | undefined {
  const cookie = loadToughCookie().Cookie.parse(header, { loose: true })
  if (cookie === undefined) return undefined
  return { name: cookie.key, value: cookie.value, attributes: cookie.toString().split('; ').slice(1) }
}

function loadToughCookie(): typeof import('tough-cookie') {
  return require('tough-cookie') as typeof import('tough-cookie')
}
