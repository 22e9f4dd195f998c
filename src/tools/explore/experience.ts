import {
  chapterInWords,
  inWords,
  keyOfStep,
  type AnyChapter,
  type Definition,
  type FoundStory,
  type ToldStory,
} from '../seam'
import { isThrottled, type WalkOutcome } from './runner'
import { valuesIn } from './values'
import { stepsBefore, type Move, type Walk, type WalkStart } from './walk'

/** A phrase told after certain others, and the trail that goes on from it. */
interface Branch {
  readonly move: Move
  readonly after: Trail
  /** How often it was told here. */
  readonly times: number
  /** Whether the API accepted it the last time; undefined if it was never told. */
  readonly isOpen: boolean | undefined
}

/** The phrases told one after the other from a start, and the branches for phrases told after them. */
export class Trail {
  readonly #branches = new Map<string, Branch>()

  constructor(
    readonly moves: readonly Move[],
    readonly chapter: AnyChapter,
  ) {}

  /** Returns the branch of one more phrase; undefined if it was never told here. */
  by({ step }: Move): Branch | undefined {
    return this.#branches.get(keyOfStep(step))
  }

  /** Returns the moves by a phrase that the API accepted here the last time, or that were never made. */
  worthMaking(phrase: Definition): Move[] {
    return [...this.#branches.values()]
      .filter(({ move, isOpen }) => move.definition === phrase && isOpen !== false)
      .map(({ move }) => move)
  }

  /** Notes that a phrase may be told here and, if it was told, whether the API accepted it. */
  note(move: Move, isOpen?: boolean): Trail {
    const { after = new Trail([...this.moves, move], move.to), times = 0 } = this.by(move) ?? {}
    this.#branches.set(keyOfStep(move.step), { move, after, isOpen, times: times + 1 })
    return after
  }

  /** Yields this trail and those that continue it by phrases that the API accepted the last time. */
  *open(): Generator<Trail> {
    yield this
    for (const { isOpen, after } of this.#branches.values()) if (isOpen) yield* after.open()
  }
}

/** The moves of a project scenario after its Background, up to the first step that a walk cannot contain. */
export interface ProjectWalk {
  readonly start: WalkStart
  readonly moves: readonly Move[]
  /** The phrase that the scenario tries after them; undefined if it tries none. */
  readonly tried: Move | undefined
}

/** How often something was told, and how often the API accepted it. */
interface Tally {
  readonly all: number
  readonly accepted: number
}

/** The probability that an API answers a phrase as it did before, after the same phrases. */
const likeBefore = 0.95
/** The number of attempts after which a story that is always refused counts as new no longer. */
const patience = 12
/** Repetitions of a story on a walk are counted up to this number. */
const maxTimes = 3

/** What walks of a book have shown: the ways they went, and what the API accepts where, with which values. */
export class Experience {
  readonly #ways: FoundStory[]
  readonly #walked = new Set<FoundStory>()
  readonly #trails = new Map<string, Trail>()
  readonly #tallies = new Map<string, Tally>()

  /** @param ways - the stories of the book, with the chapters they lead from and to */
  constructor(ways: readonly FoundStory[]) {
    this.#ways = [...ways]
  }

  get ways(): readonly FoundStory[] {
    return this.#ways
  }

  /** The ways never walked, in words. */
  get never(): string[] {
    return this.#ways
      .filter((way) => !this.#walked.has(way))
      .map(({ from, story, to }) => {
        const leads = to === undefined ? '' : ` to ${chapterInWords(to)}`
        return `${inWords(story)}, from ${chapterInWords(from)}${leads}`
      })
  }

  /** Learns from a scenario of the project: the API is taken to accept what it tells; what it tries is worth a try. */
  learn({ start, moves, tried }: ProjectWalk): void {
    let trail = this.trailFrom(start)
    for (const move of moves) trail = this.#noteMove(trail, move, true)
    if (tried !== undefined && trail.by(tried) === undefined) trail.note(tried)
  }

  /** Learns from a walk which phrases were told, and which the API accepted. */
  note({ walk, outcome: { steps }, storyOutcomes }: WalkOutcome): void {
    let trail = this.trailFrom(walk.start)
    for (const [at, move] of walk.moves.entries()) {
      const index = stepsBefore(walk) + at
      const status = steps.find((step) => step.index === index)?.status
      const wasThrottled = storyOutcomes.some((one) => one.step === index && isThrottled(one))
      if (status !== 'passed' && (status !== 'failed' || wasThrottled)) break
      trail = this.#noteMove(trail, move, status === 'passed')
    }
    const before: string[] = []
    for (const { kind, manner, chapter: from, name: story, to, lacks } of storyOutcomes) {
      if (kind !== 'story' || lacks) continue
      this.#count(wayOf(from, story), to !== undefined)
      if (to !== undefined) this.#noteWay({ from, story, to })
      if (manner !== 'in turn') continue
      const { sequels, lastThree } = sequencesOf(before, from, story)
      for (const key of [...sequels, lastThree]) this.#count(key, true)
      before.push(story)
    }
  }

  #noteMove(trail: Trail, move: Move, isAccepted: boolean): Trail {
    for (const key of keysOf(move, trail.chapter)) this.#count(key, isAccepted)
    return trail.note(move, isAccepted)
  }

  #noteWay({ from, story, to }: FoundStory): void {
    const ofStory = this.#ways.filter((way) => way.from === from && way.story === story)
    // Where a story leads may be known only during a run.
    let way = ofStory.find((one) => one.to === to) ?? ofStory.find((one) => one.to === undefined)
    if (way === undefined) this.#ways.push((way = { from, story, to }))
    this.#walked.add(way)
  }

  #count(key: string, isAccepted: boolean): void {
    const { all, accepted } = this.#tally(key)
    this.#tallies.set(key, { all: all + 1, accepted: accepted + (isAccepted ? 1 : 0) })
  }

  #tally(key: string): Tally {
    return this.#tallies.get(key) ?? { all: 0, accepted: 0 }
  }

  /** Returns the trail from which all others of a start branch off; starts that begin alike share it. */
  trailFrom({ tags, background, chapter }: WalkStart): Trail {
    const key = JSON.stringify([tags, background, chapter.name])
    const trail = this.#trails.get(key) ?? new Trail([], chapter)
    this.#trails.set(key, trail)
    return trail
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
    const isOpen = trail?.by(move)?.isOpen
    if (isOpen !== undefined) return isOpen ? likeBefore : 1 - likeBefore
    const [whole = '', ...values] = keysOf(move, chapter)
    const chanceBy = (key: string): number => {
      const { all, accepted } = this.#tally(key)
      return (accepted + 1) / (all + 2)
    }
    return this.#tally(whole).all > 0 ? chanceBy(whole) : Math.min(0.5, ...values.map(chanceBy))
  }

  /** Whether the API has not yet accepted a story in a chapter, and was not given it too often. */
  isNew({ from, story }: ToldStory): boolean {
    const { all, accepted } = this.#tally(wayOf(from, story))
    return accepted === 0 && all < patience
  }

  /** Estimates how likely the API accepts these stories, with any values. */
  easeOf(stories: readonly ToldStory[]): number {
    return stories.reduce((ease, { from, story }) => {
      const { all, accepted } = this.#tally(wayOf(from, story))
      return (ease * (accepted + 1)) / (all + 1)
    }, 1)
  }

  /**
   * Returns how new it is to tell a story after others: 1 for a story never told in the chapter, less if only a sequence
   * is new, and the less the more often it was told. A refusal counts a third.
   */
  noveltyOf({ from, story }: Pick<ToldStory, 'from' | 'story'>, before: readonly string[]): number {
    const { all, accepted } = this.#tally(wayOf(from, story))
    const { sequels, lastThree } = sequencesOf(before, from, story)
    const least = Math.min(...sequels.map((key) => this.#tally(key).all))
    return (
      Math.max(
        1 / (1 + accepted + (all - accepted) / 3),
        0.5 / (1 + least),
        0.1 / (1 + this.#tally(lastThree).all),
      ) /
      (1 + before.filter((one) => one === story).length)
    )
  }
}

const ids = new WeakMap<AnyChapter, number>()
let lastId = 0

/** Returns a number for each chapter, as several may have the same name. */
function idOf(chapter: AnyChapter): number {
  const id = ids.get(chapter) ?? ++lastId
  ids.set(chapter, id)
  return id
}

function wayOf(from: AnyChapter, story: string): string {
  return `${idOf(from)} ${story}`
}

/** Returns keys to count a story by after others: how often it was told itself, and each other; and the last two. */
function sequencesOf(before: readonly string[], from: AnyChapter, story: string) {
  const way = wayOf(from, story)
  const times = before.filter((earlier) => earlier === story).length
  const others = new Set(before.filter((earlier) => earlier !== story))
  return {
    sequels: [
      `${Math.min(times, maxTimes)} times > ${way}`,
      ...[...others].map((earlier) => `${earlier} > ${way}`),
    ],
    lastThree: `${before.slice(-2).join(' > ')} >> ${way}`,
  }
}

/** Returns the keys to count a phrase in a chapter by: one for the whole step, then one for each of its values. */
function keysOf({ step, definition }: Move, chapter: AnyChapter): string[] {
  const place = `${idOf(chapter)} ${definition.uri}:${definition.line}`
  return [
    `${place} ${keyOfStep(step)}`,
    ...valuesIn(step, definition).map((value, at) => `${place} ${at} ${value}`),
  ]
}
