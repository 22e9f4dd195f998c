import type { CookieJar as ToughCookieJar } from 'tough-cookie'

/**
 * The cookies of one scenario (RFC 6265), kept by tough-cookie. The library is loaded when the first cookie is seen:
 * most APIs never set one.
 */
export class CookieJar {
  #jar: ToughCookieJar | undefined

  /** The value of the `Cookie` header for a request to `url`; undefined where no cookie fits. */
  cookieHeader(url: string): string | undefined {
    return this.#jar?.getCookieStringSync(url) || undefined
  }

  /** Keeps what the `Set-Cookie` lines of an answer from `url` say. A cookie for another host is ignored. */
  store(url: string, setCookieLines: readonly string[]): void {
    for (const line of setCookieLines)
      this.#open().setCookieSync(line, url, { ignoreError: true, loose: true })
  }

  #open(): ToughCookieJar {
    return (this.#jar ??= new (loadToughCookie().CookieJar)(undefined, {
      rejectPublicSuffixes: false,
      allowSpecialUseDomain: true,
    }))
  }
}

function loadToughCookie(): typeof import('tough-cookie') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, not at start-up
  return require('tough-cookie') as typeof import('tough-cookie')
}
