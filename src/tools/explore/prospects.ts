import type { AnyChapter, ToldStory } from '../seam'
import type { Experience } from './experience'
import type { Move, Moves } from './moves'
import type { Values } from './values'
import { chapterReached, storiesOf, type Walk } from './walk'
import type { Ways } from './ways'

/** How many moves walks look ahead, and the factor by which worth decreases with each of them. */
const lookAhead = 4
const discount = 0.8

/** Estimates how worthwhile the possible next moves of a walk are. */
export class Prospects {
  readonly #moves: Moves
  readonly #values: Values
  readonly #ways: Ways
  readonly #experience: Experience
  readonly #offers = new Map<AnyChapter, Promise<Move[]>>()

  constructor(moves: Moves, values: Values, ways: Ways, experience: Experience) {
    this.#moves = moves
    this.#values = values
    this.#ways = ways
    this.#experience = experience
  }

  /**
   * Returns how worthwhile a move is: the novelty of its stories, or of stories told later, times how likely the API
   * lets the walk get there; less if other walks made this move after the same moves.
   */
  async of(walk: Walk, move: Move): Promise<number> {
    const told = storiesOf(walk)
    const trail = this.#experience.trailOf(walk)
    const chance = this.#experience.chanceOf(move, chapterReached(walk), trail)
    let best = chance * this.#novelty(told, move.stories)
    const later = [...told, ...move.stories.map(({ story }) => story)]
    let frontier = [{ chapter: move.to, reach: chance }]
    const seen = new Set([move.to])
    for (let distance = 1; distance <= lookAhead && frontier.length > 0; distance++) {
      const next: typeof frontier = []
      for (const { chapter, reach } of frontier) {
        for (const after of await this.#offersOf(chapter)) {
          const getsThere = reach * discount * this.#ways.easeOf(after.stories)
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
    const values = stories.map((way) => {
      const onWay = 1 / (1 + this.#ways.familiarity(way))
      const asSequel = 0.5 / (1 + this.#experience.sequels(before, way))
      return Math.max(onWay, asSequel) / (1 + timesIn(before, way.story))
    })
    return Math.max(...values)
  }

  /** Returns one move for each phrase that a chapter offers, with any values. */
  #offersOf(from: AnyChapter): Promise<Move[]> {
    let moves = this.#offers.get(from)
    if (moves === undefined) {
      moves = Promise.all(
        this.#moves.phrases.map(async (phrase) => {
          const [step] = this.#values.stepsOf(phrase)
          return step && this.#moves.of(step, phrase, from)
        }),
      ).then((all) => all.filter((move) => move !== undefined))
      this.#offers.set(from, moves)
    }
    return moves
  }
}

export function timesIn(stories: readonly string[], story: string | undefined): number {
  return stories.filter((one) => one === story).length
}
