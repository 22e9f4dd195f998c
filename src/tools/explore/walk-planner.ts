import { EndChapter, type AnyChapter, type Definition } from '../seam'
import type { Experience } from './experience'
import type { WalkStart } from './walk-start'
import type { Move, Moves } from './moves'
import { Prospects, timesIn } from './prospects'
import type { Random } from './random'
import type { Trail } from './trails'
import type { Values } from './values'
import { chapterReached, storiesOf, type Walk } from './walk'
import type { Ways } from './ways'

/** The probability that a choice is random, although a less walked way is known. */
const wandering = 0.3
/** The probability that a walk continues an earlier one, and the number of earlier walks to choose from. */
const following = 0.6
const places = 16

/** Plans random walks that prefer the ways walked least, as far as the API lets walks get there. */
export class WalkPlanner {
  readonly #moves: Moves
  readonly #values: Values
  readonly #ways: Ways
  readonly #experience: Experience
  readonly #prospects: Prospects
  readonly #random: Random

  constructor(moves: Moves, values: Values, ways: Ways, experience: Experience, random: Random) {
    this.#moves = moves
    this.#values = values
    this.#ways = ways
    this.#experience = experience
    this.#prospects = new Prospects(moves, values, ways, experience)
    this.#random = random
  }

  /** Plans a walk of at most so many phrases. */
  async plan(start: WalkStart, length: number): Promise<Walk> {
    let walk = beginAt(start, await this.#wayIn(start, length))
    const least = this.#random.next() * length
    while (walk.moves.length < length) {
      const next = await this.#next(walk, walk.moves.length < least)
      if (next === undefined) break
      walk = goOn(walk, next)
    }
    return walk
  }

  /**
   * Plans a walk that reaches a chapter, mostly like an earlier walk; undefined if it finds none that does.
   *
   * @param isShort - whether to use a shortest one of the earlier walks
   */
  async planTo(
    start: WalkStart,
    chapter: AnyChapter,
    length: number,
    isShort = false,
  ): Promise<Walk | undefined> {
    const trails = this.#openTrails(start, length).filter((trail) => trail.chapter === chapter)
    const shortest = Math.min(...trails.map(({ moves }) => moves.length))
    const known = this.#random.pick(trails.filter(({ moves }) => !isShort || moves.length === shortest))
    if (known !== undefined && (isShort || !this.#random.happens(wandering)))
      return beginAt(start, known.moves)
    const { moves } = await this.plan(start, length)
    const stops = [start.chapter, ...moves.map(({ to }) => to)]
    const chosen = this.#random.pick(stops.flatMap((stop, at) => (stop === chapter ? [at] : [])))
    if (chosen !== undefined) return beginAt(start, moves.slice(0, chosen))
    const walk = beginAt(start, known?.moves ?? (await this.#shortestTo(start, chapter)))
    return chapterReached(walk) === chapter ? walk : undefined
  }

  /**
   * Returns an earlier walk to a chapter that fits, sometimes with more stories of that chapter; undefined if none
   * fits.
   */
  async planAlike(
    start: WalkStart,
    chapter: AnyChapter,
    length: number,
    fits: (walk: Walk) => boolean,
  ): Promise<Walk | undefined> {
    const known = this.#openTrails(start, length)
      .filter((trail) => trail.chapter === chapter)
      .map(({ moves }) => beginAt(start, moves))
      .filter(fits)
    let walk = this.#random.pick(known)
    while (walk !== undefined && walk.moves.length < length && this.#random.happens(0.5)) {
      const before: Walk = walk
      const further = (await this.#offered(before)).map((move) => goOn(before, move))
      walk =
        this.#random.pick(further.filter((one) => chapterReached(one) === chapter && fits(one))) ?? before
    }
    return walk
  }

  /** Draws a move by this phrase after a walk, with new values; undefined if the chapter does not offer it. */
  draw(definition: Definition, walk: Walk): Promise<Move | undefined> {
    return this.#draw(definition, chapterReached(walk), walk.start, this.#experience.trailOf(walk))
  }

  /** Draws a move by this phrase from a chapter, whichever way walks get there. */
  drawIn(definition: Definition, chapter: AnyChapter, start: WalkStart): Promise<Move | undefined> {
    return this.#draw(definition, chapter, start, undefined)
  }

  async #draw(
    definition: Definition,
    from: AnyChapter,
    start: WalkStart,
    trail: Trail | undefined,
  ): Promise<Move | undefined> {
    const known = this.#random.pick(trail?.worthMaking(definition) ?? [])
    const steps = this.#values.draw(definition, start.uri, this.#random)
    const moves = await Promise.all(steps.map((step) => this.#moves.of(step, definition, from)))
    const offered = [known, ...moves].filter((move) => move !== undefined)
    const chances = offered.map((move) => this.#experience.chanceOf(move, from, trail))
    return this.#random.weigh(offered, chances)
  }

  /** Returns the trails from a start that have fewer than `length` moves. */
  #openTrails(start: WalkStart, length: number): Trail[] {
    return [...this.#experience.trailFrom(start).open()].filter(({ moves }) => moves.length < length)
  }

  /** Returns the moves of the most worthwhile trail of a random sample, or none. */
  async #wayIn(start: WalkStart, length: number): Promise<readonly Move[]> {
    if (!this.#random.happens(following)) return []
    const open = this.#openTrails(start, length)
    const some = Array.from({ length: Math.min(places, open.length) }, () => this.#random.pick(open) as Trail)
    const worth: number[] = []
    for (const { moves } of some) {
      const walk = beginAt(start, moves)
      worth.push(Math.max(0, ...(await this.#worth(walk, await this.#offered(walk)))))
    }
    return this.#bestOf(some, worth)?.moves ?? []
  }

  /** @param isEarly - whether the walk should not end yet, unless by a new way */
  async #next(walk: Walk, isEarly: boolean): Promise<Move | undefined> {
    const from = chapterReached(walk)
    const all = await this.#offered(walk)
    const isWandering = this.#random.happens(wandering)
    const goingOn = all.filter((move) => this.#goesOn(move, from) || (!isWandering && this.#isNew(move)))
    const offered = (isEarly || isWandering) && goingOn.length > 0 ? goingOn : all
    if (!isWandering) return this.#bestOf(offered, await this.#worth(walk, offered))
    const before = storiesOf(walk)
    const weights = offered.map(({ stories }) => 1 / (1 + timesIn(before, stories.at(-1)?.story)))
    return this.#random.weigh(offered, weights)
  }

  #worth(walk: Walk, moves: readonly Move[]): Promise<number[]> {
    return Promise.all(moves.map((move) => this.#prospects.of(walk, move)))
  }

  #bestOf<T>(list: readonly T[], worth: readonly number[]): T | undefined {
    const most = Math.max(...worth)
    return this.#random.pick(list.filter((_, at) => worth[at] === most))
  }

  #goesOn({ to }: Move, from: AnyChapter): boolean {
    return to === from || (to !== EndChapter && this.#lengths.get(to) !== 0)
  }

  #isNew({ stories }: Move): boolean {
    return stories.some((way) => this.#ways.isNew(way))
  }

  /** The number of phrases that each chapter offered. */
  readonly #lengths = new Map<AnyChapter, number>()

  async #offered(walk: Walk): Promise<Move[]> {
    const moves: Move[] = []
    for (const phrase of this.#moves.phrases) {
      const move = await this.draw(phrase, walk)
      if (move !== undefined) moves.push(move)
    }
    this.#lengths.set(chapterReached(walk), moves.length)
    return moves
  }

  async #shortestTo(start: WalkStart, chapter: AnyChapter): Promise<readonly Move[]> {
    const walks = [beginAt(start, [])]
    const seen = new Set<AnyChapter>([start.chapter])
    for (const walk of walks) {
      for (const move of await this.#offered(walk)) {
        if (move.to === chapter) return [...walk.moves, move]
        if (seen.has(move.to)) continue
        seen.add(move.to)
        walks.push(goOn(walk, move))
      }
    }
    return []
  }
}

function beginAt(start: WalkStart, moves: readonly Move[]): Walk {
  return { start, moves, ending: [] }
}

function goOn(walk: Walk, move: Move): Walk {
  return { ...walk, moves: [...walk.moves, move] }
}
