import { segmentsOf, type Exchange } from '../../exchange'
import { mayBeId } from '../../formats'

/** The segments of paths that all requests of an operation share, so that they are no ids although they have digits. */
export class SharedSegments {
  readonly #paths = new Map<string, { runs: number; readonly values: readonly Set<string>[] }>()

  /** Notes the paths of one run. */
  note(exchanges: readonly Exchange[]): void {
    const urls = exchanges.flatMap(({ protocol, request }) => (protocol === 'http' ? [request.url] : []))
    const noted = new Set<string>()
    for (const url of urls) {
      const segments = segmentsOf(url)
      const key = keyOf(segments)
      const path = this.#paths.get(key) ?? { runs: 0, values: segments.map(() => new Set<string>()) }
      this.#paths.set(key, path)
      for (const [at, segment] of segments.entries()) path.values[at]?.add(segment)
      if (!noted.has(key)) path.runs++
      noted.add(key)
    }
  }

  /** Returns those of a URL, as far as several runs have shown them. */
  of(url: string): ReadonlySet<string> {
    const segments = segmentsOf(url)
    const { runs = 0, values = [] } = this.#paths.get(keyOf(segments)) ?? {}
    return new Set(runs > 1 ? segments.filter((_, at) => values[at]?.size === 1) : [])
  }
}

function keyOf(segments: readonly string[]): string {
  return segments.map((segment) => (mayBeId(segment) ? '' : segment)).join('/')
}
