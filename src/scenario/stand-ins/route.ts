import { InputError } from '../../errors'
import { urlDecoded } from '../../formats'

/** What a request asks for: its method, and its path with the query. */
export interface Asked {
  readonly method: string
  readonly path: string
}

/** Why a request is not one that a route is about; the nearest of several has the highest rank. */
interface Misfit {
  readonly rank: number
  readonly why: string
}

/** The requests that a stub is for: a method, a path in which `{id}` stands for any segment, and a query. */
export class Route {
  readonly #segments: readonly (string | undefined)[]
  readonly #query: URLSearchParams
  readonly #path: string

  /**
   * @param written - the path as written; only what is written there can be a `{segment}`
   * @param fill - replaces the placeholders in a part of it by encoded values
   */
  constructor(
    readonly method: string,
    written: string,
    fill: (part: string) => string = (part) => part,
  ) {
    if (!written.startsWith('/'))
      throw new InputError(
        `"${written}" is not a path that a stand-in receives.\nWrite it from the first slash on, such as /charges/{id}`,
      )
    const [path = '', query = ''] = written.split(/\?(.*)/s)
    this.#segments = path.split('/').map((segment) => segmentOf(segment, fill))
    this.#query = new URLSearchParams(fill(query))
    this.#path = fill(path) + (query === '' ? '' : `?${fill(query)}`)
  }

  get text(): string {
    return `${this.method} ${this.#path}`
  }

  fits(asked: Asked): boolean {
    return this.misfit(asked) === undefined
  }

  /** Returns why a request does not fit; undefined if it does. A query that was not told may be there. */
  misfit({ method, path: asked }: Asked): Misfit | undefined {
    const [path = '', query = ''] = asked.split(/\?(.*)/s)
    const segments = withoutSlashAtEnd(path.split('/').map(urlDecoded))
    const told = withoutSlashAtEnd(this.#segments)
    const alike = told.filter((segment, at) => segment === segments[at] || segment === undefined).length
    const fitsPath = told.length === segments.length && alike === told.length
    if (!fitsPath)
      return { rank: alike / Math.max(told.length, segments.length), why: `its path is ${this.#path}` }
    if (method !== this.method) return { rank: 2, why: `its method is ${this.method}` }
    const given = new URLSearchParams(query)
    const lacking = [...this.#query].find(([name, value]) => !given.getAll(name).includes(value))
    return lacking && { rank: 3, why: `it asks for ${lacking.join('=')} in the query` }
  }
}

function segmentOf(written: string, fill: (part: string) => string): string | undefined {
  const braced = written.replace(/\{\{.*?\}\}/g, '')
  if (/^\{[^{}]+\}$/.test(written)) return undefined
  if (/\{[^{}]*\}/.test(braced))
    throw new InputError(
      `"${written}" is only in part a {segment} of a path.\nA name in braces stands for a whole segment, such as /charges/{id}`,
    )
  return urlDecoded(fill(written))
}

/** One slash at the end of a path does not count. */
function withoutSlashAtEnd<Segment>(segments: readonly Segment[]): readonly Segment[] {
  return segments.length > 2 && segments.at(-1) === '' ? segments.slice(0, -1) : segments
}
