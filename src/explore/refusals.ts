import type { AnyChapter } from '../story'
import { isRefused, type Told } from './told'
import { stepsBefore, type Walk } from './walk'

/** A refusal is told only of a story that was told in so many different walks. */
export const walksNeeded = 5

/** A story told in a chapter, and what the API answered. */
interface Attempt {
  readonly walk: Walk
  readonly told: Told
  /** The walk up to the story, as it is written. */
  readonly way: string
  /** The phrase as it was written, with its values. */
  readonly values: string
  readonly isRefused: boolean
  /** The stories told before. */
  readonly before: ReadonlySet<string>
}

/** A story that was always refused in a chapter, or exactly when another had been told before. */
export interface Refusal {
  readonly chapter: AnyChapter
  readonly story: string
  readonly attempt: Attempt
  /** The story after which it is refused; undefined where it always is. */
  readonly after: string | undefined
}

/** What the stories of all walks were answered, by chapter. */
export class Refusals {
  readonly #attempts = new Map<AnyChapter, Map<string, Attempt[]>>()

  /** Notes what a walk told; what a story lacked is no attempt. */
  note(walk: Walk, told: readonly Told[]): void {
    const before = new Set<string>()
    for (const one of told) {
      if (one.kind !== 'story' || one.manner !== 'in turn') continue
      const at = one.step - stepsBefore(walk)
      const refused = isRefused(one)
      if (at >= 0 && !one.lacks && one.isSet && (refused || one.failure === undefined)) {
        const steps = walk.moves.slice(0, at + 1).map(({ step }) => step.text)
        this.#attemptsOf(one.chapter, one.name).push({
          walk: { ...walk, moves: walk.moves.slice(0, at + 1), ending: [] },
          told: one,
          way: [walk.ground.uri, ...steps].join('\n'),
          values: JSON.stringify(walk.moves[at]?.step),
          isRefused: refused,
          before: new Set(before),
        })
      }
      before.add(one.name)
    }
  }

  /** The stories that were refused each time so far. */
  get alwaysRefused(): {
    readonly chapter: AnyChapter
    readonly story: string
    readonly attempts: readonly Attempt[]
  }[] {
    return this.#all.filter(({ attempts }) => attempts.every((one) => one.isRefused))
  }

  /** The stories that were refused now and then. */
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
   * The stories that were refused exactly when one earlier story was told, in enough different walks of either kind, where
   * nothing else tells these walks apart.
   */
  get refusedAfter(): Refusal[] {
    return this.#all.flatMap(({ chapter, story, attempts }) => {
      const refused = attempts.filter((one) => one.isRefused)
      const accepted = attempts.filter((one) => !one.isRefused)
      if (differentWays(refused) < walksNeeded || differentWays(accepted) < walksNeeded) return []
      // Of stories that are told on the same walks, the one told last is suspected.
      const after = [...(refused[0]?.before ?? [])]
        .filter(
          (name) =>
            refused.every(({ before }) => before.has(name)) &&
            !accepted.some(({ before }) => before.has(name)),
        )
        .at(-1)
      const attempt = shortestOf(refused)
      return after === undefined || attempt === undefined ? [] : [{ chapter, story, attempt, after }]
    })
  }

  get #all(): { chapter: AnyChapter; story: string; attempts: Attempt[] }[] {
    return [...this.#attempts].flatMap(([chapter, stories]) =>
      [...stories].map(([story, attempts]) => ({ chapter, story, attempts })),
    )
  }

  #attemptsOf(chapter: AnyChapter, story: string): Attempt[] {
    let stories = this.#attempts.get(chapter)
    if (stories === undefined) this.#attempts.set(chapter, (stories = new Map<string, Attempt[]>()))
    let attempts = stories.get(story)
    if (attempts === undefined) stories.set(story, (attempts = []))
    return attempts
  }
}

/** In how many different ways attempts came about. */
export function differentWays(attempts: readonly Attempt[]): number {
  return new Set(attempts.map(({ way }) => way)).size
}

/** With how many different values attempts were made. */
export function differentValues(attempts: readonly Attempt[]): number {
  return new Set(attempts.map(({ values }) => values)).size
}

export function shortestOf(attempts: readonly Attempt[]): Attempt | undefined {
  return [...attempts].sort((one, other) => one.walk.moves.length - other.walk.moves.length)[0]
}

export type { Attempt }
