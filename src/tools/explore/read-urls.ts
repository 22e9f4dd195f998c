import type { AnyChapter, Exchange, RehearsedOutcome } from '../seam'
import { isAnsweredGet, type WalkOutcome } from './runner'
import type { EndingStep } from './walk'

/** The most GET requests that are made to look at the state of a chapter. */
const maxReads = 4

/** The URLs of the GET requests that stories and invariants send in each chapter, with placeholders for story data. */
export class ReadUrls {
  readonly #of = new Map<AnyChapter, Set<string>>()

  note({ storyOutcomes, outcome }: WalkOutcome): void {
    for (const { manner, chapter, to, exchanges } of storyOutcomes) {
      if (manner !== 'in turn') continue
      for (const exchange of exchanges) {
        const url = isAnsweredGet(exchange) && exchange.outcome.status < 300 && readUrlOf(exchange, outcome)
        if (url) for (const place of [chapter, to]) if (place !== undefined) this.#add(place, url)
      }
    }
  }

  of(chapter: AnyChapter): readonly string[] {
    return [...(this.#of.get(chapter) ?? [])].slice(0, maxReads)
  }

  #add(chapter: AnyChapter, url: string): void {
    const known = this.#of.get(chapter) ?? new Set<string>()
    this.#of.set(chapter, known.add(url))
  }
}

/** Returns steps that read the current state; they are left out of findings. */
export function probeSteps(urls: readonly string[]): EndingStep[] {
  return urls.map((url) => ({ keyword: 'When', step: { text: `I GET "${url}"` }, role: 'probe' }))
}

/** Returns the URL with which a step can repeat a GET; undefined for another exchange, or if no step can. */
export function readUrlOf(exchange: Exchange, outcome: RehearsedOutcome): string | undefined {
  return isAnsweredGet(exchange) && exchange.protocol === 'http'
    ? urlTemplate(exchange.request.url, outcome.urlOf(''), outcome.storyData)
    : undefined
}

/**
 * Returns a URL as steps write it: relative to the base URL, with a placeholder `{{name}}` for each segment that the
 * story data has. Undefined for another API, for a query, and for an id that the story data does not have.
 */
function urlTemplate(url: string, baseUrl: string, storyData: object | undefined): string | undefined {
  const path = pathUnder(baseUrl, url)
  if (path === undefined || /[?"]/.test(path)) return undefined
  const members = Object.entries(storyData ?? {}).filter(([, value]) =>
    ['string', 'number'].includes(typeof value),
  )
  const ids = [...members].sort(([one], [other]) => Number(/id$/i.test(other)) - Number(/id$/i.test(one)))
  const segments = path.split('/').map((segment) => {
    const known = ids.find(([, value]) => encodeURIComponent(String(value)) === segment)
    if (known !== undefined) return `{{${known[0]}}}`
    return /\d/.test(segment) && !/^v\d+$/.test(segment) ? undefined : segment
  })
  return segments.includes(undefined) ? undefined : segments.join('/')
}

/** Returns what follows the base URL; undefined if the URL does not begin with it. */
function pathUnder(baseUrl: string, url: string): string | undefined {
  if (!URL.canParse(baseUrl)) return undefined
  const [base, { origin, pathname, search }] = [new URL(baseUrl), new URL(url)]
  const folder = base.pathname.replace(/\/*$/, '/')
  return origin === base.origin && pathname.startsWith(folder)
    ? `${pathname.slice(folder.length)}${search}`
    : undefined
}
