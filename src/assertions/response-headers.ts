import { expectHeader } from './headers'
import type { CheckedSubject } from './failure'

/** The headers of a response, and assertions on them. Names are case-insensitive. */
export class ResponseHeaders implements Iterable<readonly [name: string, value: string]> {
  readonly #response: CheckedSubject

  /** @internal */
  constructor(response: CheckedSubject) {
    this.#response = response
  }

  /** Returns the value of the header, several joined by `, `; undefined if it is absent. */
  get(name: string): string | undefined {
    return this.#response.exchange.outcome.headers.get(name)
  }

  /** Whether the response has the header, even with an empty value. */
  has(name: string): boolean {
    return this.#response.exchange.outcome.headers.has(name)
  }

  [Symbol.iterator](): Iterator<readonly [name: string, value: string]> {
    return this.#response.exchange.outcome.headers[Symbol.iterator]()
  }

  /**
   * Asserts the header, with exactly this value if one is given. A media type also matches if the header adds
   * parameters.
   *
   * @example
   * response.headers.shouldInclude('Content-Type', 'application/json').shouldInclude('Location')
   */
  shouldInclude(name: string, value?: string): this {
    this.#response.check({
      phrase:
        value === undefined
          ? `the response should have the header "${name}"`
          : `the response header "${name}" should be "${value}"`,
      assert: () => expectHeader(this.#response, name, value),
    })
    return this
  }

  /** The same assertion, one method per header: `headers.should.include.contentType('application/json')`. */
  get should(): { readonly include: IncludedHeaders } {
    return {
      include: {
        contentType: (value) => this.shouldInclude('Content-Type', value),
        contentLength: (value) => this.shouldInclude('Content-Length', value?.toString()),
        location: (value) => this.shouldInclude('Location', value),
      },
    }
  }
}

/** The headers that have their own method. */
export interface IncludedHeaders {
  contentType(value?: string): ResponseHeaders
  contentLength(value?: string | number): ResponseHeaders
  location(value?: string): ResponseHeaders
}
