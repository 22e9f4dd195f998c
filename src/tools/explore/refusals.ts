import type { AnyChapter } from '../seam'
import { isRefused, type StoryOutcome } from './runner'
import { beginAt, stepsBefore, type Walk } from './walk'

/** A story told in a chapter of a walk, and whether the API refused it. */
interface Attempt {
  /** The walk up to and including the story. */
  readonly walk: Walk
  /** The start and the step texts of that walk, as a key. */
  readonly way: string
  /** The step with its values, as a key. */
  readonly values: string
  readonly isRefused: boolean
  /** The stories told before it on the walk. */
  readonly before: ReadonlySet<string>
}

/** All attempts to tell a story in a chapter. */
interface Attempts {
  readonly chapter: AnyChapter
  readonly story: string
  readonly attempts: readonly Attempt[]
}

/** The suspicion that a story is refused in a chapter exactly if another story was told before. */
export interface Suspicion {
  readonly chapter: AnyChapter
  readonly story: string
  readonly after: string
}

/** The attempts that support a suspicion which has not been refuted. */
interface Evidence {
  /** The attempts after the suspected story, all refused. */
  readonly refused: readonly Attempt[]
  /** The attempts without it, all accepted by the API. */
  readonly taken: readonly Attempt[]
}

/** How the API answered the stories of all walks, by chapter. */
export class Refusals {
  readonly #all: (Attempts & { readonly attempts: Attempt[] })[] = []

  /** Notes the stories of a walk; a story that lacked story data is not an attempt. */
  note(walk: Walk, told: readonly StoryOutcome[]): void {
    const before = new Set<string>()
    for (const one of told) {
      if (one.kind !== 'story' || one.manner !== 'in turn') continue
      const at = one.step - stepsBefore(walk)
      if (at >= 0 && !one.lacks && one.isSet && (isRefused(one) || one.failure === undefined)) {
        const moves = walk.moves.slice(0, at + 1)
        this.#of(one.chapter, one.name).attempts.push({
          walk: beginAt(walk.start, moves),
          way: [walk.start.uri, ...moves.map(({ step }) => step.text)].join('\n'),
          values: JSON.stringify(walk.moves[at]?.step),
          isRefused: isRefused(one),
          before: new Set(before),
        })
      }
      before.add(one.name)
    }
  }

  attemptsOf(chapter: AnyChapter, story: string): readonly Attempt[] {
    return this.#of(chapter, story).attempts
  }

  /** The stories that were refused at every attempt. */
  get alwaysRefused(): readonly Attempts[] {
    return this.#all.filter(({ attempts }) => attempts.length > 0 && attempts.every((one) => one.isRefused))
  }

  /** The stories that were refused at some attempts, and at how many of them. */
  get sometimesRefused(): { chapter: AnyChapter; story: string; refused: number; of: number }[] {
    return this.#all
      .map(({ chapter, story, attempts }) => {
        const refused = attempts.filter((one) => one.isRefused).length
        return { chapter, story, refused, of: attempts.length }
      })
      .filter(({ refused, of }) => refused > 0 && refused < of)
  }

  /**
   * The stories that were refused after another one, and only then; the candidates told last before a refusal come
   * first.
   */
  get suspicions(): Suspicion[] {
    return this.#all.flatMap(({ chapter, story, attempts }) => {
      const earlier = attempts.filter((one) => one.isRefused).flatMap(({ before }) => [...before].reverse())
      return [...new Set(earlier)]
        .map((after) => ({ chapter, story, after }))
        .filter((one) => {
          const { refused = [], taken = [] } = this.evidenceOf(one) ?? {}
          return refused.length > 0 && taken.length > 0
        })
    })
  }

  /**
   * Returns the attempts that support a suspicion; undefined if an attempt refutes it. Only values that the API
   * accepted at least once count, as otherwise the values may be the reason. A story refused after itself is no
   * suspicion: many APIs have such a limit.
   */
  evidenceOf({ chapter, story, after }: Suspicion): Evidence | undefined {
    const attempts = this.attemptsOf(chapter, story)
    const good = new Set(attempts.filter((one) => !one.isRefused).map(({ values }) => values))
    const counting = attempts.filter(({ values }) => good.has(values))
    const isRefuted = counting.some((one) => one.isRefused !== one.before.has(after))
    if (isRefuted || story === after) return undefined
    return {
      refused: counting.filter((one) => one.isRefused),
      taken: counting.filter((one) => !one.isRefused),
    }
  }

  #of(chapter: AnyChapter, story: string): { readonly attempts: Attempt[] } {
    const known = this.#all.find((one) => one.chapter === chapter && one.story === story)
    if (known !== undefined) return known
    const first = { chapter, story, attempts: [] }
    this.#all.push(first)
    return first
  }
}

/** Returns how many different walks, or values, attempts were made with. */
export function countOf(what: 'way' | 'values', attempts: readonly Attempt[]): number {
  return new Set(attempts.map((one) => one[what])).size
}

/** Returns the shortest walk of attempts. */
export function shortestOf(attempts: readonly Attempt[]): Walk | undefined {
  return attempts.map(({ walk }) => walk).sort((one, other) => one.moves.length - other.moves.length)[0]
}
