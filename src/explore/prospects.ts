import type { AnyChapter, ToldStory } from '../story'
import type { Experience } from './experience'
import type { Move, Moves } from './moves'
import type { Values } from './values'
import { chapterReached, storiesOf, type Walk } from './walk'
import type { Ways } from './ways'

/** How far walks look ahead, and what is left after each step of what they see there. */
const sight = 4
const fading = 0.8

/** What there is to go for, wherever a walk may go on to. */
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
   * What there is to go for by a move: how new it is, or what can be told after it, times how likely the API lets anybody get
   * there; less where walks went the very same way before.
   */
  async of(walk: Walk, move: Move): Promise<number> {
    const told = storiesOf(walk)
    const trail = this.#experience.trailOf(walk)
    const chance = this.#experience.chanceOf(move, chapterReached(walk), trail)
    let best = chance * this.#novelty(told, move.stories)
    const later = [...told, ...move.stories.map(({ story }) => story)]
    let frontier = [{ chapter: move.to, reach: chance }]
    const seen = new Set([move.to])
    for (let distance = 1; distance <= sight && frontier.length > 0; distance++) {
      const next: typeof frontier = []
      for (const { chapter, reach } of frontier) {
        for (const after of await this.#offersOf(chapter)) {
          const getsThere = reach * fading * this.#ways.easeOf(after.stories)
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
   * 1 for a way that nobody went; less the more often it was gone, and gone after what was told before, and the more often
   * the walk itself has told the story.
   */
  #novelty(before: readonly string[], stories: readonly ToldStory[]): number {
    const values = stories.map((way) => {
      const onWay = 1 / (1 + this.#ways.familiarity(way))
      const asSequel = 0.5 / (1 + this.#experience.sequels(before, way))
      return Math.max(onWay, asSequel) / (1 + timesIn(before, way.story))
    })
    return Math.max(...values)
  }

  /** What a chapter offers, with whatever values. */
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

/** How often a story is among others. */
export function timesIn(stories: readonly string[], story: string | undefined): number {
  return stories.filter((one) => one === story).length
}
