import type { AnyChapter } from '../story'
import type { Walked } from './guide'
import { isRead } from './told'
import type { EndingStep } from './walk'

/** At most so many reads are made where something is looked at. */
const most = 4

/** The reads that stories and promises send in each chapter, with the story data that their URLs name. */
export class Reads {
  readonly #of = new Map<AnyChapter, Set<string>>()

  note({ told, outcome }: Walked): void {
    for (const { manner, chapter, to, exchanges } of told) {
      if (manner !== 'in turn') continue
      for (const exchange of exchanges) {
        if (!isRead(exchange) || exchange.outcome.status >= 300 || exchange.protocol !== 'http') continue
        const template = templateOf(exchange.request.url, outcome.urlOf(''), outcome.storyData)
        if (template === undefined) continue
        for (const place of [chapter, to]) if (place !== undefined) this.#add(place, template)
      }
    }
  }

  /** The URLs read in a chapter, as steps write them. */
  of(chapter: AnyChapter): readonly string[] {
    return [...(this.#of.get(chapter) ?? [])].slice(0, most)
  }

  #add(chapter: AnyChapter, template: string): void {
    const known = this.#of.get(chapter) ?? new Set<string>()
    known.add(template)
    this.#of.set(chapter, known)
  }
}

/** The steps that look at what is there, and are no part of what is found. */
export function looking(urls: readonly string[]): EndingStep[] {
  return urls.map((url) => ({ keyword: 'When', step: { text: `I GET "${url}"` }, isProbe: true }))
}

/**
 * A URL as steps write it, relative to the base URL, with `{{name}}` for what the story data has; undefined where it is of
 * another API, or an id in it is not known there.
 */
function templateOf(url: string, baseUrl: string, storyData: object | undefined): string | undefined {
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

/** What comes after the base URL; undefined where it does not begin the URL. */
function pathUnder(baseUrl: string, url: string): string | undefined {
  if (!URL.canParse(baseUrl)) return undefined
  const [base, { origin, pathname, search }] = [new URL(baseUrl), new URL(url)]
  const folder = base.pathname.replace(/\/*$/, '/')
  return origin === base.origin && pathname.startsWith(folder)
    ? `${pathname.slice(folder.length)}${search}`
    : undefined
}
