import type { CookieJar as ToughCookieJar } from 'tough-cookie'
import { originOf, TrustedOrigins } from './trusted-origins'

/**
 * The cookies of one scenario (RFC 6265), kept by tough-cookie. An origin that is not trusted has a jar of its own. The
 * library is loaded when the first cookie is seen: most APIs never set one.
 */
export class CookieJar {
  readonly #jars = new Map<string | undefined, ToughCookieJar>()
  readonly #origins: TrustedOrigins

  constructor(origins = new TrustedOrigins(undefined)) {
    this.#origins = origins
  }

  /** Returns the value of the `Cookie` header for a request to `url`; undefined if no cookie matches. */
  cookieHeader(url: string): string | undefined {
    if (this.#jars.size === 0) return undefined
    return this.#jars.get(this.#keyOf(url))?.getCookieStringSync(url) || undefined
  }

  /** Stores the cookies that a response from `url` sets. A cookie for another host is ignored. */
  store(url: string, setCookieLines: readonly string[]): void {
    for (const line of setCookieLines)
      this.#open(url).setCookieSync(line, url, { ignoreError: true, loose: true })
  }

  /** Returns a jar with the same cookies, which changes on its own. */
  copy(): CookieJar {
    const copy = new CookieJar(this.#origins)
    for (const [key, jar] of this.#jars) copy.#jars.set(key, jar.cloneSync() as ToughCookieJar)
    return copy
  }

  #keyOf(url: string): string | undefined {
    return this.#origins.mayBeSent(url) ? undefined : originOf(url)
  }

  #open(url: string): ToughCookieJar {
    const key = this.#keyOf(url)
    let jar = this.#jars.get(key)
    if (jar === undefined) {
      const { CookieJar: Jar } = loadToughCookie()
      jar = new Jar(undefined, { rejectPublicSuffixes: false, allowSpecialUseDomain: true })
      this.#jars.set(key, jar)
    }
    return jar
  }
}

function loadToughCookie(): typeof import('tough-cookie') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, not at start-up
  return require('tough-cookie') as typeof import('tough-cookie')
}
