import type { AnyChapter } from '../seam'
import { isRefused, type StoryOutcome } from './story-outcome'
import { stepsBefore, type Walk } from './walk'

/** The number of different walks that must have told a story before its refusal is reported. */
export const walksNeeded = 5

/** A story told in a chapter, and what the API answered. */
export interface Attempt {
  readonly walk: Walk
  readonly outcome: StoryOutcome
  /** The start and the step texts of the walk up to and including the story, as a key. */
  readonly way: string
  /** The step with its values, as a key. */
  readonly values: string
  readonly isRefused: boolean
  /** The stories told before it on the walk. */
  readonly before: ReadonlySet<string>
}

/** The suspicion that a story is refused in a chapter exactly if another story was told before. */
export interface Suspicion {
  readonly chapter: AnyChapter
  readonly story: string
  readonly after: string
}

/** The attempts that support a suspicion which has not been refuted. */
export interface Evidence {
  /** The attempts after the suspected story, all refused. */
  readonly refused: readonly Attempt[]
  /** The attempts without it, all accepted by the API. */
  readonly taken: readonly Attempt[]
}

/** How the API answered the stories of all walks, by chapter. */
export class Refusals {
  readonly #attempts = new Map<AnyChapter, Map<string, Attempt[]>>()

  /** Notes the stories of a walk; a story that lacked story data is not an attempt. */
  note(walk: Walk, told: readonly StoryOutcome[]): void {
    const before = new Set<string>()
    for (const one of told) {
      if (one.kind !== 'story' || one.manner !== 'in turn') continue
      const at = one.step - stepsBefore(walk)
      const refused = isRefused(one)
      if (at >= 0 && !one.lacks && one.isSet && (refused || one.failure === undefined)) {
        const steps = walk.moves.slice(0, at + 1).map(({ step }) => step.text)
        this.#listFor(one.chapter, one.name).push({
          walk: { ...walk, moves: walk.moves.slice(0, at + 1), ending: [] },
          outcome: one,
          way: [walk.start.uri, ...steps].join('\n'),
          values: JSON.stringify(walk.moves[at]?.step),
          isRefused: refused,
          before: new Set(before),
        })
      }
      before.add(one.name)
    }
  }

  /** The stories that were refused at every attempt. */
  get alwaysRefused(): {
    readonly chapter: AnyChapter
    readonly story: string
    readonly attempts: readonly Attempt[]
  }[] {
    return this.#all.filter(({ attempts }) => attempts.every((one) => one.isRefused))
  }

  /** The stories that were refused at some attempts. */
  get sometimesRefused(): {
    readonly chapter: AnyChapter
    readonly story: string
    readonly refused: number
    readonly of: number
  }[] {
    return this.#all.flatMap(({ chapter, story, attempts }) => {
      const refused = attempts.filter((one) => one.isRefused).length
      return refused > 0 && refused < attempts.length
        ? [{ chapter, story, refused, of: attempts.length }]
        : []
    })
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
    const telling = attempts.filter(({ values }) => good.has(values))
    const isRefuted = telling.some((one) => one.isRefused !== one.before.has(after))
    if (isRefuted || story === after) return undefined
    return {
      refused: telling.filter((one) => one.isRefused),
      taken: telling.filter((one) => !one.isRefused),
    }
  }

  attemptsOf(chapter: AnyChapter, story: string): readonly Attempt[] {
    return this.#attempts.get(chapter)?.get(story) ?? []
  }

  get #all(): { chapter: AnyChapter; story: string; attempts: Attempt[] }[] {
    return [...this.#attempts].flatMap(([chapter, stories]) =>
      [...stories].map(([story, attempts]) => ({ chapter, story, attempts })),
    )
  }

  #listFor(chapter: AnyChapter, story: string): Attempt[] {
    let stories = this.#attempts.get(chapter)
    if (stories === undefined) this.#attempts.set(chapter, (stories = new Map<string, Attempt[]>()))
    let attempts = stories.get(story)
    if (attempts === undefined) stories.set(story, (attempts = []))
    return attempts
  }
}

export function differentWays(attempts: readonly Attempt[]): number {
  return new Set(attempts.map(({ way }) => way)).size
}

export function differentValues(attempts: readonly Attempt[]): number {
  return new Set(attempts.map(({ values }) => values)).size
}

export function shortestOf(attempts: readonly Attempt[]): Attempt | undefined {
  return [...attempts].sort((one, other) => one.walk.moves.length - other.walk.moves.length)[0]
}
