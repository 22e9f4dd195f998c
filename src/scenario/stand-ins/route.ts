import { InputError } from '../../errors'
import { urlDecoded } from '../../formats'

/** The method of a request, and its path with the query. */
export interface RequestLine {
  readonly method: string
  readonly path: string
}

/** The requests that a stub is for: a method, a path in which `{id}` stands for any segment, and a query. */
export class Route {
  readonly text: string
  readonly #path: string
  readonly #segments: readonly (string | undefined)[]
  readonly #query: URLSearchParams

  /** @param fill - replaces the placeholders in the path by encoded values, so that none of them is a `{segment}` */
  constructor(
    readonly method: string,
    written: string,
    fill: (path: string) => string = (path) => path,
  ) {
    if (!written.startsWith('/'))
      throw new InputError(
        `"${written}" is not a path that a stand-in receives.\nWrite it from the first slash on, such as /charges/{id}`,
      )
    this.#path = fill(written)
    this.text = `${method} ${this.#path}`
    const { segments, query } = partsOf(this.#path)
    const inPart = segments.find((segment) => /\{[^{}]*\}/.test(segment) && !anySegment.test(segment))
    if (inPart !== undefined)
      throw new InputError(
        `"${inPart}" is only in part a {segment} of a path.\nA name in braces stands for a whole segment, such as /charges/{id}`,
      )
    this.#segments = segments.map((segment) => (anySegment.test(segment) ? undefined : urlDecoded(segment)))
    this.#query = query
  }

  /** Reads a route as code writes it: `POST /charges`. @throws {@link InputError} */
  static of(written: string): Route {
    const [, method, path] = /^([A-Z][A-Z-]*) (\/.*)$/s.exec(written) ?? []
    if (method !== undefined && path !== undefined) return new Route(method, path)
    throw new InputError(
      `"${written}" is not a route.\nWrite a method in capitals and a path, such as POST /charges/{id}`,
    )
  }

  fits(request: RequestLine): boolean {
    return this.misfit(request) === undefined
  }

  /** Returns why a request does not fit; undefined if it does. The nearest of several routes has the highest rank. */
  misfit({ method, path }: RequestLine) {
    const { segments, query } = partsOf(path)
    const received = segments.map(urlDecoded)
    const alike = this.#segments.filter(
      (segment, at) => at < received.length && (segment ?? received[at]) === received[at],
    )
    const rank = alike.length / Math.max(this.#segments.length, received.length)
    if (rank < 1) return { rank, why: `its path is ${this.#path}` }
    if (method !== this.method) return { rank: 2, why: `its method is ${this.method}` }
    const lacking = [...this.#query].find(([name, value]) => !query.getAll(name).includes(value))
    return lacking && { rank: 3, why: `it asks for ${lacking.join('=')} in the query` }
  }
}

const anySegment = /^\{[^{}]+\}$/

/** Splits a path into its segments and its query. */
function partsOf(path: string) {
  const [before = '', query = ''] = path.split(/\?(.*)/s)
  return { segments: before.split('/'), query: new URLSearchParams(query) }
}
