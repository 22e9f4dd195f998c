import { keyOfStep, type AnyChapter, type ToldStory } from '../seam'
import { idOf } from './chapter-ids'
import type { WalkStart } from './walk-start'
import type { WalkOutcome } from './walk-runner'
import type { Move } from './moves'
import { isThrottled } from './story-outcome'
import { Trails, type Trail } from './trails'
import { stepsBefore, type Walk } from './walk'
import type { ProjectWalk } from './project-walks'
import { valuesIn } from './values'

/** How often a phrase or a value was told, and how often the API accepted it. */
interface Tally {
  times: number
  taken: number
}

/** The probability that an API answers a phrase as it did before, after the same phrases. */
const likeBefore = 0.95
/** Repetitions of a story on a walk are counted up to this number. */
const timesTold = 3

/**
 * What walks have shown: which phrases the API accepts in which chapter, with which values and after which phrases, and
 * which story was told after which.
 */
export class Experience {
  readonly #trails = new Trails()
  readonly #tallies = new Map<string, Tally>()
  readonly #sequels = new Map<string, number>()

  /** Learns from a scenario of the project: the API is taken to accept what it tells; what it tries is worth a try. */
  learn({ start, moves, tried }: ProjectWalk): void {
    let trail = this.trailFrom(start)
    for (const move of moves) {
      this.#tally(move, trail.chapter, true)
      trail = trail.note(move, true)
    }
    if (tried !== undefined && trail.by(tried) === undefined) trail.note(tried)
  }

  /** Notes which phrases of a walk were told, and which the API accepted. */
  note({ walk, outcome: { steps }, storyOutcomes }: WalkOutcome): void {
    let trail = this.trailFrom(walk.start)
    for (const [at, move] of walk.moves.entries()) {
      const status = steps.find(({ index }) => index === stepsBefore(walk) + at)?.status
      if (status !== 'passed' && status !== 'failed') break
      if (
        status === 'failed' &&
        storyOutcomes.some((one) => one.step === stepsBefore(walk) + at && isThrottled(one))
      )
        break
      this.#tally(move, trail.chapter, status === 'passed')
      trail = trail.note(move, status === 'passed')
    }
    const before: string[] = []
    for (const { kind, manner, chapter, name, lacks } of storyOutcomes) {
      if (kind !== 'story' || manner !== 'in turn' || lacks) continue
      for (const sequel of sequelsOf(before, chapter, name))
        this.#sequels.set(sequel, (this.#sequels.get(sequel) ?? 0) + 1)
      before.push(name)
    }
  }

  /** Returns the trail of a start, from which all trails of that start branch off. */
  trailFrom(start: WalkStart): Trail {
    return this.#trails.from(start)
  }

  /** Returns the trail that the moves of a walk lead to; undefined if they were never told in this order. */
  trailOf({ start, moves }: Walk): Trail | undefined {
    let trail: Trail | undefined = this.trailFrom(start)
    for (const move of moves) trail = trail?.by(move)?.after
    return trail
  }

  /**
   * Estimates how likely the API accepts a phrase: by what it did after the same phrases, or else with the same values,
   * or else with each single value.
   */
  chanceOf(move: Move, chapter: AnyChapter, trail?: Trail): number {
    const branch = trail?.by(move)
    if (branch?.isOpen !== undefined) return branch.isOpen ? likeBefore : 1 - likeBefore
    const [whole = '', ...values] = keysOf(move, chapter)
    const tally = this.#tallies.get(whole)
    return tally === undefined
      ? Math.min(0.5, ...values.map((key) => chanceBy(this.#tallies.get(key))))
      : chanceBy(tally)
  }

  /**
   * Returns how often a story was told in a chapter after one of the stories before it: the one with the lowest count.
   */
  sequels(before: readonly string[], { from, story }: Pick<ToldStory, 'from' | 'story'>): number {
    return Math.min(...sequelsOf(before, from, story).map((sequel) => this.#sequels.get(sequel) ?? 0))
  }

  #tally(move: Move, chapter: AnyChapter, isTaken: boolean): void {
    for (const key of keysOf(move, chapter)) {
      const tally = this.#tallies.get(key) ?? { times: 0, taken: 0 }
      this.#tallies.set(key, tally)
      tally.times++
      if (isTaken) tally.taken++
    }
  }
}

/**
 * Returns the keys to count a story by: one for each different story before it, and one for how often it was told
 * itself.
 */
function sequelsOf(before: readonly string[], chapter: AnyChapter, story: string): string[] {
  const place = `${idOf(chapter)} ${story}`
  const times = before.filter((earlier) => earlier === story).length
  const others = new Set(before.filter((earlier) => earlier !== story))
  return [`${Math.min(times, timesTold)} ${place}`, ...[...others].map((earlier) => `${earlier} ${place}`)]
}

function chanceBy(tally: Tally | undefined): number {
  return tally === undefined ? 0.5 : (tally.taken + 1) / (tally.times + 2)
}

/** Returns the keys to count a phrase in a chapter by: one for the whole step, then one for each of its values. */
function keysOf({ step, definition }: Move, chapter: AnyChapter): string[] {
  const place = `${idOf(chapter)} ${definition.uri}:${definition.line}`
  return [
    `${place} ${keyOfStep(step)}`,
    ...valuesIn(step, definition).map((value, at) => `${place} ${at} ${value}`),
  ]
}
