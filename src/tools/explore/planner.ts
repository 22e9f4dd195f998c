import type { AnyChapter, Definition, ToldStory } from '../seam'
import type { Experience, Trail } from './experience'
import type { Moves } from './moves'
import { isRefused, type WalkOutcome } from './runner'
import type { Random, Values } from './values'
import {
  beginAt,
  chapterReached,
  goOn,
  stepsBefore,
  storiesOf,
  type Move,
  type Walk,
  type WalkStart,
} from './walk'

/** The probability that a walk begins with a burst. */
const bursting = 0.33
const burstLength = 4
/** The probability that a walk continues an earlier one, and the number of earlier walks to choose from. */
const following = 0.8
const maxEarlier = 40
/** The probability that a choice is random, although something newer is known. */
const wandering = 0.3
/** The chance of another value up to which a refused phrase is left out. */
const hopeless = 0.25
/** How many moves walks look ahead, and the factor by which worth decreases with each of them. */
const lookAhead = 4
const discount = 0.8

/** What walks are planned with. */
interface Known {
  readonly moves: Moves
  readonly values: Values
  readonly experience: Experience
  readonly random: Random
}

/** A story told three times in a row from a chapter on, and then another one, or once more. */
interface Burst {
  readonly from: AnyChapter
  readonly stories: readonly string[]
  readonly keys: readonly string[]
}

/** Plans walks: bursts, what a refusal left of a walk, and walks to what was told least. */
export class WalkPlanner {
  readonly #known: Known
  readonly #random: Random
  readonly #offers = new Map<AnyChapter, Promise<Move[]>>()
  readonly #plannedBursts = new Map<string, number>()
  readonly #rests: Walk[] = []

  constructor(known: Known) {
    this.#known = known
    this.#random = known.random
  }

  /** Plans a walk of at most so many phrases. */
  async plan(start: WalkStart, length: number): Promise<Walk> {
    const rest = this.#rests.pop()
    if (rest !== undefined) return this.#wander(rest, length)
    const burst = this.#random.happens(bursting) ? await this.#burst(start, length) : undefined
    return this.#wander(burst ?? beginAt(start, await this.#earlierMoves(start, length)), length)
  }

  /** Lets the next walk go on after a refusal: with other values, or else without the phrase if the chapters allow it. */
  async note({ walk, storyOutcomes }: WalkOutcome): Promise<void> {
    const at = (storyOutcomes.find(isRefused)?.step ?? -1) - stepsBefore(walk)
    const refused = walk.moves[at]
    if (refused === undefined) return
    const { moves, experience } = this.#known
    const before = beginAt(walk.start, walk.moves.slice(0, at))
    const after = walk.moves.slice(at + 1)
    const other = await this.draw(refused.definition, before)
    const chance = other ? experience.chanceOf(other, chapterReached(before), experience.trailOf(before)) : 0
    const rest =
      other !== undefined && chance > hopeless
        ? [other, ...after]
        : after.filter(({ definition }) => definition !== refused.definition)
    const next = rest.length > 0 && (await moves.rebuild({ ...before, moves: [...before.moves, ...rest] }))
    if (next) this.#rests.push(next)
  }

  /**
   * Plans a walk that reaches a chapter, mostly like an earlier walk; undefined if it finds none that fits.
   *
   * @param isShort - whether to use a shortest one of the earlier walks
   */
  async planTo(
    start: WalkStart,
    chapter: AnyChapter,
    length: number,
    { isShort = false, fits }: { isShort?: boolean; fits?: (walk: Walk) => boolean } = {},
  ): Promise<Walk | undefined> {
    const reaches = (walk: Walk): boolean => chapterReached(walk) === chapter && (fits?.(walk) ?? true)
    const known = this.#openTrails(start, length)
      .map(({ moves }) => beginAt(start, moves))
      .filter(reaches)
    const shortest = Math.min(...known.map(({ moves }) => moves.length))
    const like = this.#random.pick(known.filter(({ moves }) => !isShort || moves.length === shortest))
    if (like !== undefined && (isShort || !this.#random.happens(wandering))) return like
    const { moves } = await this.#wander(beginAt(start, await this.#earlierMoves(start, length)), length)
    const begun = [...moves.keys(), moves.length].map((count) => beginAt(start, moves.slice(0, count)))
    const found = this.#random.pick(begun.filter(reaches)) ?? like
    if (found !== undefined) return found
    const walk = beginAt(start, await this.#shortestTo(start, chapter))
    return reaches(walk) ? walk : undefined
  }

  /** Draws a move by this phrase after a walk, with new values; undefined if the chapter does not offer it. */
  draw(definition: Definition, walk: Walk): Promise<Move | undefined> {
    return this.drawIn(definition, chapterReached(walk), walk.start, this.#known.experience.trailOf(walk))
  }

  /** Draws a move by this phrase from a chapter. */
  async drawIn(
    definition: Definition,
    from: AnyChapter,
    start: WalkStart,
    trail?: Trail,
  ): Promise<Move | undefined> {
    const { values, moves, experience } = this.#known
    const known = this.#random.pick(trail?.worthMaking(definition) ?? [])
    const steps = values.draw(definition, start.uri, this.#random)
    const drawn = await Promise.all(steps.map((step) => moves.of(step, definition, from)))
    const offered = [known, ...drawn].filter((move) => move !== undefined)
    const chances = offered.map((move) => experience.chanceOf(move, from, trail))
    return this.#random.weigh(offered, chances)
  }

  /** Plans the burst that was planned least; undefined if no earlier walk got to a chapter where one begins. */
  async #burst(start: WalkStart, length: number): Promise<Walk | undefined> {
    const open = this.#someTrails(start, length - burstLength + 1)
    const bursts = this.#allBursts().filter(({ from }) => open.some(({ chapter }) => chapter === from))
    const [burst] = this.#random
      .shuffle(bursts)
      .sort((one, other) => this.#planned(one) - this.#planned(other))
    if (burst === undefined) return undefined
    for (const key of burst.keys) this.#plannedBursts.set(key, (this.#plannedBursts.get(key) ?? 0) + 1)
    const trails = open.filter(({ chapter }) => chapter === burst.from)
    const novelty = trails.map(({ moves }) => {
      const before = storiesOf(beginAt(start, moves))
      return this.#known.experience.noveltyOf({ from: burst.from, story: burst.stories[0] ?? '' }, before)
    })
    let walk = beginAt(start, this.#bestOf(trails, novelty)?.moves ?? [])
    for (const story of burst.stories) {
      const offered = (await this.#offered(walk)).filter(({ stories }) => stories.at(-1)?.story === story)
      const move = this.#random.pick(offered)
      if (move === undefined || walk.moves.length >= length) break
      walk = goOn(walk, move)
    }
    return walk
  }

  #planned({ keys }: Burst): number {
    return keys.reduce((sum, key) => sum + (this.#plannedBursts.get(key) ?? 0), 0)
  }

  #allBursts(): Burst[] {
    const { ways } = this.#known.experience
    return ways.flatMap(({ from, story, to }) => {
      const after = new Set(ways.filter((way) => way.from === to).map((way) => way.story))
      if (!after.has(story)) return []
      return [...after].map((last) => ({
        from,
        stories: [story, story, story, last],
        keys: [story, `${story} ${last}`],
      }))
    })
  }

  /** Lets a walk go on to what was told least. */
  async #wander(begun: Walk, length: number): Promise<Walk> {
    let walk = begun
    const minLength = this.#random.next() * length
    while (walk.moves.length < length) {
      const next = await this.#next(walk, walk.moves.length < minLength)
      if (next === undefined) break
      walk = goOn(walk, next)
    }
    return walk
  }

  /** @param isEarly - whether the walk should not end yet */
  async #next(walk: Walk, isEarly: boolean): Promise<Move | undefined> {
    const { experience } = this.#known
    const all = await this.#offered(walk)
    const isWandering = this.#random.happens(wandering)
    const goingOn = all.filter(
      ({ to, stories }) =>
        experience.ways.some(({ from }) => from === to) ||
        (!isWandering && stories.some((way) => experience.isNew(way))),
    )
    const offered = (isEarly || isWandering) && goingOn.length > 0 ? goingOn : all
    if (!isWandering) return this.#bestOf(offered, await this.#worthOf(walk, offered))
    const before = storiesOf(walk)
    const times = (story?: string): number => before.filter((one) => one === story).length
    return this.#random.weigh(
      offered,
      offered.map(({ stories }) => 1 / (1 + times(stories.at(-1)?.story))),
    )
  }

  /** Returns the trails from a start that have fewer than `length` moves. */
  #openTrails(start: WalkStart, length: number): Trail[] {
    const trails = [...this.#known.experience.trailFrom(start).open()]
    return trails.filter(({ moves }) => moves.length < length)
  }

  /** Returns some of these trails, each with other stories. */
  #someTrails(start: WalkStart, length: number): Trail[] {
    const trails = this.#random.shuffle(this.#openTrails(start, length))
    const byStories = new Map(trails.map((trail) => [keyOf(trail), trail]))
    return [...byStories.values()].slice(0, maxEarlier)
  }

  /** Returns the moves of the most worthwhile of some earlier walks, or none. */
  async #earlierMoves(start: WalkStart, length: number): Promise<readonly Move[]> {
    if (!this.#random.happens(following)) return []
    const some = this.#someTrails(start, length)
    const worth: number[] = []
    for (const { moves } of some) {
      const walk = beginAt(start, moves)
      worth.push(Math.max(0, ...(await this.#worthOf(walk, await this.#offered(walk)))))
    }
    return this.#bestOf(some, worth)?.moves ?? []
  }

  #bestOf<T>(list: readonly T[], worth: readonly number[]): T | undefined {
    const most = Math.max(...worth)
    return this.#random.pick(list.filter((_, at) => worth[at] === most))
  }

  /** Returns a move for each phrase that may follow a walk, with drawn values. */
  async #offered(walk: Walk): Promise<Move[]> {
    const moves: Move[] = []
    for (const phrase of this.#known.moves.phrases) {
      const move = await this.draw(phrase, walk)
      if (move !== undefined) moves.push(move)
    }
    return moves
  }

  async #shortestTo(start: WalkStart, chapter: AnyChapter): Promise<readonly Move[]> {
    const walks = [beginAt(start, [])]
    const seen = new Set<AnyChapter>([start.chapter])
    for (const walk of walks) {
      for (const move of await this.#offered(walk)) {
        if (move.to === chapter) return [...walk.moves, move]
        if (!seen.has(move.to)) walks.push(goOn(walk, move))
        seen.add(move.to)
      }
    }
    return []
  }

  #worthOf(walk: Walk, moves: readonly Move[]): Promise<number[]> {
    return Promise.all(moves.map((move) => this.#worth(walk, move)))
  }

  /**
   * Returns how worthwhile a move is: the novelty of its stories, or of stories told later, times how likely the API
   * lets the walk get there; less if other walks made this move after the same moves.
   */
  async #worth(walk: Walk, move: Move): Promise<number> {
    const { experience } = this.#known
    const noveltyAfter = (before: readonly string[], stories: readonly ToldStory[]): number =>
      Math.max(...stories.map((way) => experience.noveltyOf(way, before)))
    const told = storiesOf(walk)
    const trail = experience.trailOf(walk)
    const chance = experience.chanceOf(move, chapterReached(walk), trail)
    let best = chance * noveltyAfter(told, move.stories)
    const later = storiesOf(goOn(walk, move))
    let frontier = [{ chapter: move.to, reach: chance }]
    const seen = new Set([move.to])
    for (let distance = 1; distance <= lookAhead && frontier.length > 0; distance++) {
      const next: typeof frontier = []
      for (const { chapter, reach } of frontier) {
        for (const after of await this.#offersOf(chapter)) {
          const getsThere = reach * discount * experience.easeOf(after.stories)
          best = Math.max(best, getsThere * noveltyAfter(later, after.stories))
          if (!seen.has(after.to)) next.push({ chapter: after.to, reach: getsThere })
          seen.add(after.to)
        }
      }
      frontier = next
    }
    return best / (1 + (trail?.by(move)?.times ?? 0))
  }

  /** Returns one move for each phrase that a chapter offers, with any values. */
  #offersOf(from: AnyChapter): Promise<Move[]> {
    const { moves, values } = this.#known
    const offers =
      this.#offers.get(from) ??
      Promise.all(
        moves.phrases.map(async (phrase) => {
          const [step] = values.stepsOf(phrase)
          return step && moves.of(step, phrase, from)
        }),
      ).then((all) => all.filter((move) => move !== undefined))
    this.#offers.set(from, offers)
    return offers
  }
}

/** Returns a key for the chapter and the stories of a trail, whatever their order and values. */
function keyOf({ moves, chapter }: Trail): string {
  const stories = moves.flatMap((move) => move.stories.map(({ story }) => story))
  return [chapter.name, ...new Set(stories.sort())].join()
}
