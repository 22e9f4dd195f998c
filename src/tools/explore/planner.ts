import type { AnyChapter, Definition, ToldStory } from '../seam'
import type { Experience, Trail, Ways } from './experience'
import type { Moves } from './moves'
import type { Random, Values } from './values'
import { beginAt, chapterReached, goOn, storiesOf, type Move, type Walk, type WalkStart } from './walk'

/** The probability that a choice is random, although a less walked way is known. */
const wandering = 0.3
/** The probability that a walk continues an earlier one, and the number of earlier walks to choose from. */
const following = 0.6
const maxEarlier = 16
/** How many moves walks look ahead, and the factor by which worth decreases with each of them. */
const lookAhead = 4
const discount = 0.8

/** What walks are planned with. */
interface Known {
  readonly moves: Moves
  readonly values: Values
  readonly ways: Ways
  readonly experience: Experience
  readonly random: Random
}

/** Plans random walks that prefer the ways walked least, as far as the API lets walks get there. */
export class WalkPlanner {
  readonly #known: Known
  readonly #random: Random
  readonly #offers = new Map<AnyChapter, Promise<Move[]>>()

  constructor(known: Known) {
    this.#known = known
    this.#random = known.random
  }

  /** Plans a walk of at most so many phrases. */
  async plan(start: WalkStart, length: number): Promise<Walk> {
    let walk = beginAt(start, await this.#earlierMoves(start, length))
    const minLength = this.#random.next() * length
    while (walk.moves.length < length) {
      const next = await this.#next(walk, walk.moves.length < minLength)
      if (next === undefined) break
      walk = goOn(walk, next)
    }
    return walk
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
    {
      isShort = false,
      fits = (): boolean => true,
    }: { isShort?: boolean; fits?: (walk: Walk) => boolean } = {},
  ): Promise<Walk | undefined> {
    const reaches = (walk: Walk): boolean => chapterReached(walk) === chapter && fits(walk)
    const earlier = this.#openTrails(start, length).map(({ moves }) => beginAt(start, moves))
    const known = earlier.filter(reaches)
    const shortest = Math.min(...known.map(({ moves }) => moves.length))
    const like = this.#random.pick(isShort ? known.filter(({ moves }) => moves.length === shortest) : known)
    if (like !== undefined && (isShort || !this.#random.happens(wandering))) return like
    const { moves } = await this.plan(start, length)
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

  /** Returns the trails from a start that have fewer than `length` moves. */
  #openTrails(start: WalkStart, length: number): Trail[] {
    const trails = [...this.#known.experience.trailFrom(start).open()]
    return trails.filter(({ moves }) => moves.length < length)
  }

  /** Returns the moves of the most worthwhile of some earlier walks, or none. */
  async #earlierMoves(start: WalkStart, length: number): Promise<readonly Move[]> {
    if (!this.#random.happens(following)) return []
    const open = this.#openTrails(start, length)
    const some = Array.from(
      { length: Math.min(maxEarlier, open.length) },
      () => this.#random.pick(open) as Trail,
    )
    const worth: number[] = []
    for (const { moves } of some) {
      const walk = beginAt(start, moves)
      worth.push(Math.max(0, ...(await this.#worthOf(walk, await this.#offered(walk)))))
    }
    return this.#bestOf(some, worth)?.moves ?? []
  }

  /** @param isEarly - whether the walk should not end yet */
  async #next(walk: Walk, isEarly: boolean): Promise<Move | undefined> {
    const { ways } = this.#known
    const all = await this.#offered(walk)
    const isWandering = this.#random.happens(wandering)
    const goesOn = ({ to, stories }: Move): boolean =>
      ways.goesOnFrom(to) || (!isWandering && stories.some((way) => ways.isNew(way)))
    const goingOn = isEarly || isWandering ? all.filter(goesOn) : []
    const offered = goingOn.length > 0 ? goingOn : all
    if (!isWandering) return this.#bestOf(offered, await this.#worthOf(walk, offered))
    const before = storiesOf(walk)
    const weights = offered.map(({ stories }) => 1 / (1 + timesIn(before, stories.at(-1)?.story)))
    return this.#random.weigh(offered, weights)
  }

  #bestOf<T>(list: readonly T[], worth: readonly number[]): T | undefined {
    const most = Math.max(...worth)
    return this.#random.pick(list.filter((_, at) => worth[at] === most))
  }

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
    const { experience, ways } = this.#known
    const told = storiesOf(walk)
    const trail = experience.trailOf(walk)
    const chance = experience.chanceOf(move, chapterReached(walk), trail)
    let best = chance * this.#novelty(told, move.stories)
    const later = [...told, ...move.stories.map(({ story }) => story)]
    let frontier = [{ chapter: move.to, reach: chance }]
    const seen = new Set([move.to])
    for (let distance = 1; distance <= lookAhead && frontier.length > 0; distance++) {
      const next: typeof frontier = []
      for (const { chapter, reach } of frontier) {
        for (const after of await this.#offersOf(chapter)) {
          const getsThere = reach * discount * ways.easeOf(after.stories)
          best = Math.max(best, getsThere * this.#novelty(later, after.stories))
          if (!seen.has(after.to)) next.push({ chapter: after.to, reach: getsThere })
          seen.add(after.to)
        }
      }
      frontier = next
    }
    return best / (1 + (trail?.by(move)?.times ?? 0))
  }

  /**
   * Returns 1 for a way never walked; less the more often it was walked, or walked after the stories told before, and
   * the more often this walk has told the story.
   */
  #novelty(before: readonly string[], stories: readonly ToldStory[]): number {
    const { experience, ways } = this.#known
    const values = stories.map((way) => {
      const onWay = 1 / (1 + ways.familiarity(way))
      const asSequel = 0.5 / (1 + experience.sequels(before, way))
      return Math.max(onWay, asSequel) / (1 + timesIn(before, way.story))
    })
    return Math.max(...values)
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

function timesIn(stories: readonly string[], story: string | undefined): number {
  return stories.filter((one) => one === story).length
}
