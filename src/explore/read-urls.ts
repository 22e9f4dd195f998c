import type { AnyChapter } from '../story'
import type { WalkOutcome } from './walk-runner'
import { isAnsweredGet } from './story-outcome'
import { urlTemplate } from './url-template'
import type { EndingStep } from './walk'

/** At most so many reads are made where something is looked at. */
const most = 4

/** The reads that stories and promises send in each chapter, with the story data that their URLs name. */
export class ReadUrls {
  readonly #of = new Map<AnyChapter, Set<string>>()

  note({ storyOutcomes, outcome }: WalkOutcome): void {
    for (const { manner, chapter, to, exchanges } of storyOutcomes) {
      if (manner !== 'in turn') continue
      for (const exchange of exchanges) {
        if (!isAnsweredGet(exchange) || exchange.outcome.status >= 300 || exchange.protocol !== 'http')
          continue
        const template = urlTemplate(exchange.request.url, outcome.urlOf(''), outcome.storyData)
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
export function probeSteps(urls: readonly string[]): EndingStep[] {
  return urls.map((url) => ({ keyword: 'When', step: { text: `I GET "${url}"` }, isProbe: true }))
}
