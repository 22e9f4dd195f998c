import type { Definition } from '../project'
import { EndChapter, type AnyChapter } from '../story'
import type { Ground } from './ground'
import type { Move, Moves } from './moves'
import type { Random } from './random'
import { chapterReached, type Walk } from './walk'
import type { Values } from './values'
import type { Ways } from './ways'

/** How often chance has its way where there is something less walked to go for. */
const wandering = 0.3

/** Plans walks by chance, and prefers the ways walked least. */
export class Walker {
  readonly #moves: Moves
  readonly #values: Values
  readonly #ways: Ways
  readonly #random: Random

  constructor(moves: Moves, values: Values, ways: Ways, random: Random) {
    this.#moves = moves
    this.#values = values
    this.#ways = ways
    this.#random = random
  }

  /** A walk of at most so many phrases. */
  async plan(ground: Ground, length: number): Promise<Walk> {
    const moves: Move[] = []
    const least = this.#random.next() * length
    while (moves.length < length) {
      const next = await this.#next(ground, moves.at(-1)?.to ?? ground.chapter, moves.length < least)
      if (next === undefined) break
      moves.push(next)
    }
    return { ground, moves, ending: [] }
  }

  /** A walk that comes to a chapter by chance; undefined where it does not get there. */
  async planTo(ground: Ground, chapter: AnyChapter, length: number): Promise<Walk | undefined> {
    let walk = await this.plan(ground, length)
    const stops = [ground.chapter, ...walk.moves.map(({ to }) => to)]
    const places = stops.flatMap((stop, at) => (stop === chapter ? [at] : []))
    const chosen = this.#random.pick(places)
    if (chosen !== undefined) return { ...walk, moves: walk.moves.slice(0, chosen) }
    walk = { ...walk, moves: await this.#shortestTo(ground, chapter) }
    return chapterReached(walk) === chapter ? walk : undefined
  }

  /** A move by this phrase from a chapter, with values drawn anew; undefined where the chapter does not offer it. */
  async draw(definition: Definition, from: AnyChapter, ground: Ground): Promise<Move | undefined> {
    const step = this.#values.draw(definition, ground.uri, this.#random)
    return step && this.#moves.of(step, definition, from)
  }

  /** @param isEarly - whether the walk is not to end yet, unless that way was never gone */
  async #next(ground: Ground, from: AnyChapter, isEarly: boolean): Promise<Move | undefined> {
    const all = await this.#offered(ground, from)
    const isWandering = this.#random.happens(wandering)
    const goingOn = all.filter((move) => this.#goesOn(move, from) || (!isWandering && this.#isNew(move)))
    const offered = (isEarly || isWandering) && goingOn.length > 0 ? goingOn : all
    if (isWandering) return this.#random.pick(offered)
    const worth = await Promise.all(offered.map(async (move) => this.#timesFrom(ground, move)))
    const least = Math.min(...worth)
    return this.#random.pick(offered.filter((_, at) => worth[at] === least))
  }

  #goesOn({ to }: Move, from: AnyChapter): boolean {
    return to === from || (to !== EndChapter && this.#lengths.get(to) !== 0)
  }

  #isNew({ stories }: Move): boolean {
    return stories.some((way) => this.#ways.attempts(way) === 0)
  }

  /** How many phrases each chapter was seen to offer. */
  readonly #lengths = new Map<AnyChapter, number>()

  async #offered(ground: Ground, from: AnyChapter): Promise<Move[]> {
    const moves = await Promise.all(this.#moves.phrases.map((phrase) => this.draw(phrase, from, ground)))
    const offered = moves.filter((move) => move !== undefined)
    this.#lengths.set(from, offered.length)
    return offered
  }

  /** How often the least walked way that a move opens was walked, be it one of its own or one that comes after it. */
  async #timesFrom(ground: Ground, move: Move): Promise<number> {
    const own = Math.min(...move.stories.map((way) => this.#ways.attempts(way)))
    let best = own
    let frontier = [move.to]
    const seen = new Set(frontier)
    for (let distance = 1; distance <= 4 && frontier.length > 0; distance++) {
      const next: AnyChapter[] = []
      for (const chapter of frontier) {
        for (const later of await this.#offeredBefore(ground, chapter)) {
          for (const way of later.stories) best = Math.min(best, this.#ways.attempts(way) + distance / 5)
          if (!seen.has(later.to)) next.push(later.to)
          seen.add(later.to)
        }
      }
      frontier = next
    }
    return best
  }

  readonly #known = new Map<AnyChapter, Promise<Move[]>>()

  /** What a chapter offers, with whatever values. */
  #offeredBefore(ground: Ground, from: AnyChapter): Promise<Move[]> {
    let moves = this.#known.get(from)
    if (moves === undefined) {
      moves = Promise.all(
        this.#moves.phrases.map(async (phrase) => {
          const [step] = this.#values.stepsOf(phrase)
          return step && this.#moves.of(step, phrase, from)
        }),
      ).then((all) => all.filter((move) => move !== undefined))
      this.#known.set(from, moves)
    }
    return moves
  }

  async #shortestTo(ground: Ground, chapter: AnyChapter): Promise<Move[]> {
    const paths: Move[][] = [[]]
    const seen = new Set<AnyChapter>([ground.chapter])
    for (const path of paths) {
      for (const move of await this.#offered(ground, path.at(-1)?.to ?? ground.chapter)) {
        if (move.to === chapter) return [...path, move]
        if (seen.has(move.to)) continue
        seen.add(move.to)
        paths.push([...path, move])
      }
    }
    return []
  }
}
