import type { AnyChapter } from '../seam'
import type { WalkOutcome } from './walk-runner'
import { isAnsweredGet } from './story-outcome'
import { urlTemplate } from './url-template'
import type { EndingStep } from './walk'

/** The most GET requests that are made to look at the state of a chapter. */
const most = 4

/** The URLs of the GET requests that stories and promises send in each chapter, with placeholders for story data. */
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

  of(chapter: AnyChapter): readonly string[] {
    return [...(this.#of.get(chapter) ?? [])].slice(0, most)
  }

  #add(chapter: AnyChapter, template: string): void {
    const known = this.#of.get(chapter) ?? new Set<string>()
    known.add(template)
    this.#of.set(chapter, known)
  }
}

/** Returns steps that read the current state; they are left out of findings. */
export function probeSteps(urls: readonly string[]): EndingStep[] {
  return urls.map((url) => ({ keyword: 'When', step: { text: `I GET "${url}"` }, isProbe: true }))
}
