import {
  chapterInWords,
  inWords,
  storyInWords,
  type AnyChapter,
  type FoundStory,
  type ToldStory,
} from '../../story'
import { keyOfStep, type Definition } from '../../project'
import type { ProjectWalk } from './book'
import { KnownReads } from './known-reads'
import type { LearnedByBook } from './learned-file'
import { valuesOf } from './phrase-values'
import type { ObservedStory, WalkRun } from './run'
import { isInvented, type Move, type Walk, type WalkStart } from './walk'

/** Moves made one after the other from a start, and those that were made after them. */
export interface Prefix {
  moves: readonly Move[]
  /** The chapter that they lead to; where the story data decides that, the one reached last. */
  chapter: AnyChapter
  readonly next: Map<string, Prefix>
  /** How often the last move was made here. */
  times: number
  /** Whether the API accepted the last move the last time; undefined if it was never made. */
  isOpen: boolean | undefined
  /** Whether the invariants were checked after the last move. */
  isChecked?: boolean
}

/** A story that was run in turn, made a call and succeeded, and the run. */
export interface SucceededStory {
  readonly act: ObservedStory
  readonly run: WalkRun
}

/** How often something was tried, and how often the API accepted it. */
interface Tally {
  readonly all: number
  readonly accepted: number
}

const none: Tally = { all: 0, accepted: 0 }

function count(tallies: Map<string, Tally>, key: string, isAccepted: boolean): void {
  const { all, accepted } = tallies.get(key) ?? none
  tallies.set(key, { all: all + 1, accepted: accepted + (isAccepted ? 1 : 0) })
}

/** The probability that an API answers a move as it did before, after the same moves. */
const likeBefore = 0.95
/** The factor for a value that the API rejected together with an earlier one of the walk, and never accepted with it. */
const unpaired = 0.3
/** The number of attempts after which a story that is always rejected counts as new no longer. */
const patience = 12
/** Repetitions of a story on a walk are counted up to this number. */
const maxTimes = 3

/** What walks of a book have shown: the ways they went, what the API accepts where and with which values, what is read. */
export class Experience {
  readonly #ways: FoundStory[]
  readonly #walked = new Set<FoundStory>()
  readonly #starts = new Map<string, Prefix>()
  /** How often stories and sequences of them were run, and how often values and pairs of them were sent. */
  readonly #tallies = new Map<string, Tally>()
  readonly #values = new Map<string, Tally>()
  readonly #succeeded = new Map<string, SucceededStory>()
  readonly reads = new KnownReads()

  /**
   * @param ways - the stories of the book, with the chapters they lead from and to
   * @param earlier - what earlier explorations have learned
   */
  constructor(
    ways: readonly FoundStory[],
    { accepted, refused }: LearnedByBook[string] = { accepted: [], refused: [] },
  ) {
    this.#ways = [...ways]
    for (const key of accepted) this.#values.set(key, { all: 1, accepted: 1 })
    for (const key of refused) this.#values.set(key, { all: 1, accepted: 0 })
  }

  get learned(): LearnedByBook[string] {
    const all = [...this.#values]
    return {
      accepted: all.flatMap(([key, { accepted }]) => (accepted > 0 ? key : [])),
      refused: all.flatMap(([key, { accepted }]) => (accepted === 0 && isOfPair(key) ? key : [])),
    }
  }

  get ways(): readonly FoundStory[] {
    return this.#ways
  }

  /** The ways never walked, in words, with the conditions of stories that were never run. */
  get never(): string[] {
    return this.#inWords((way) => !this.#walked.has(way) && !this.#hasFailed(way))
  }

  /** The ways whose story was run and never succeeded, in words. */
  get failed(): string[] {
    return this.#inWords((way) => this.#hasFailed(way))
  }

  /** The ways that no walk went, whether their story was run or not. */
  get unwalked(): readonly FoundStory[] {
    return this.#ways.filter((way) => !this.#walked.has(way))
  }

  #inWords(isMeant: (way: FoundStory) => boolean): string[] {
    return this.#ways.filter(isMeant).map(({ from, story, to }) => {
      const leads = to === undefined ? '' : ` to ${chapterInWords(to)}`
      const told = this.#tally(wayOf(from, story)).all === 0 ? storyInWords(from, story) : inWords(story)
      return `${told}, from ${chapterInWords(from)}${leads}`
    })
  }

  #hasFailed({ from, story }: FoundStory): boolean {
    const { all, accepted } = this.#tally(wayOf(from, story))
    return all > 0 && accepted === 0
  }

  /** Whether the API has ever accepted the story. */
  hasAccepted({ from, story }: Pick<FoundStory, 'from' | 'story'>): boolean {
    return this.#tally(wayOf(from, story)).accepted > 0
  }

  /** Learns from a scenario of the project: the API is taken to accept what it tells; what it tries is worth a try. */
  learn({ start, moves, tried, read }: ProjectWalk): void {
    let prefix = this.startOf(start)
    for (const move of moves) prefix = this.#noteMove(prefix, move, true)
    if (read !== undefined) this.reads.noteOfScenario(read, prefix.chapter)
    if (tried !== undefined) nextOf(prefix, tried)
  }

  /** Learns from a walk. */
  note(run: WalkRun): void {
    const { walk, acts, outcome } = run
    let prefix = this.startOf(walk.start)
    for (const [at, move] of walk.moves.entries()) {
      // Other walks go on from what the features have.
      if (move.invented.length > 0) break
      const index = walk.start.background.length + at
      const status = outcome.steps.find((step) => step.index === index)?.status
      const own = acts.filter((act) => act.at === at)
      if (status !== 'passed' && (status !== 'failed' || own.some((act) => act.isThrottled))) break
      for (const earlier of own.some((act) => act.isRejected) || status === 'passed'
        ? walk.moves.slice(0, at)
        : [])
        count(this.#values, pairOf(earlier, move), status === 'passed')
      const { to = move.to } = own.filter(({ kind }) => kind === 'story').at(-1) ?? {}
      prefix = this.#noteMove(prefix, { ...move, to }, status === 'passed')
      prefix.isChecked ||= status === 'passed'
    }
    const before: string[] = []
    for (const act of acts) {
      const { kind, manner, chapter: from, name: story, to, lacks } = act
      if (kind !== 'story' || lacks || manner !== 'in turn') continue
      count(this.#tallies, wayOf(from, story), to !== undefined)
      if (to !== undefined) this.#noteWay({ from, story, to })
      const { sequels, lastThree } = sequencesOf(before, from, story)
      for (const key of [...sequels, lastThree]) count(this.#tallies, key, true)
      before.push(story)
      this.#noteSucceeded({ act, run })
    }
    if (!isInvented(walk)) this.reads.note(run)
  }

  #noteMove(prefix: Prefix, move: Move, isAccepted: boolean): Prefix {
    for (const key of keysOf(move, prefix.chapter)) count(this.#values, key, isAccepted)
    const next = nextOf(prefix, move)
    if (isAccepted) [next.moves, next.chapter] = [[...prefix.moves, move], move.to]
    next.times++
    next.isOpen = isAccepted
    return next
  }

  #noteWay({ from, story, to }: FoundStory): void {
    const ofStory = this.#ways.filter((way) => way.from === from && way.story === story)
    // Where a story leads may be known only during a run.
    let way = ofStory.find((one) => one.to === to) ?? ofStory.find((one) => one.to === undefined)
    if (way === undefined) this.#ways.push((way = { from, story, to }))
    this.#walked.add(way)
  }

  #noteSucceeded({ act, run }: SucceededStory): void {
    const key = wayOf(act.chapter, act.name)
    const { at } = this.#succeeded.get(key)?.act ?? { at: Infinity }
    if (act.failure === undefined && act.exchanges.length > 0 && act.at < at)
      this.#succeeded.set(key, { act, run })
  }

  /** Each story of each chapter that was run in turn, made a call and succeeded, with one of the shortest walks to it. */
  get succeeded(): readonly SucceededStory[] {
    return [...this.#succeeded.values()]
  }

  #tally(key: string): Tally {
    return this.#tallies.get(key) ?? none
  }

  /** Yields the beginnings of walks from a start by moves that the API accepted the last time. */
  *openFrom(start: WalkStart, prefix = this.startOf(start)): Generator<Prefix> {
    yield prefix
    for (const next of prefix.next.values()) if (next.isOpen) yield* this.openFrom(start, next)
  }

  /** Returns the empty prefix of a start; starts that begin alike share it. */
  startOf({ tags, background, chapter }: WalkStart): Prefix {
    const key = JSON.stringify([tags, background, chapter.name])
    const prefix = this.#starts.get(key) ?? emptyPrefix([], chapter)
    this.#starts.set(key, prefix)
    return prefix
  }

  /** Returns the prefix that the moves of a walk are; undefined if they were never made in this order. */
  prefixOf(walk: Walk): Prefix | undefined {
    return this.#prefixesOf(walk).at(-1)
  }

  /** Whether the API rejected a move of a walk the last time. */
  isKnownRejected(walk: Walk): boolean {
    return this.#prefixesOf(walk).some((prefix) => prefix?.isOpen === false)
  }

  /** Returns from which move on a walk is worth a check of the invariants: from the last one after which they held. */
  checksFrom(walk: Walk): number {
    const [, ...made] = this.#prefixesOf(walk)
    const first = made.findIndex((prefix) => prefix?.isChecked !== true)
    return Math.max(0, (first < 0 ? made.length : first) - 1)
  }

  /** Returns the prefixes of a walk: the empty one, and one after each move. */
  #prefixesOf({ start, moves }: Walk): (Prefix | undefined)[] {
    const prefixes: (Prefix | undefined)[] = [this.startOf(start)]
    for (const { step } of moves) prefixes.push(prefixes.at(-1)?.next.get(keyOfStep(step)))
    return prefixes
  }

  /** Returns the moves by a phrase after a walk that the API accepted the last time, or that were never made. */
  worthMaking(phrase: Definition, prefix: Prefix | undefined): Move[] {
    const next = [...(prefix?.next.values() ?? [])].filter(({ isOpen }) => isOpen !== false)
    return next.flatMap(({ moves }) => moves.at(-1) ?? []).filter(({ definition }) => definition === phrase)
  }

  /**
   * Estimates how likely the API accepts a move after others: by what it did after the same moves, or else with the same
   * values, or else with each single value.
   */
  chanceOf(move: Move, from: AnyChapter, walk?: Walk): number {
    const isOpen = walk && this.prefixOf(walk)?.next.get(keyOfStep(move.step))?.isOpen
    if (isOpen !== undefined) return isOpen ? likeBefore : 1 - likeBefore
    const [whole = '', ...values] = keysOf(move, from)
    const chanceBy = (key: string): number => {
      const { all, accepted } = this.#values.get(key) ?? none
      return (accepted + 1) / (all + 2)
    }
    const chance = this.#values.has(whole) ? chanceBy(whole) : Math.min(0.5, ...values.map(chanceBy))
    const isUnpaired = walk?.moves.some((earlier) => {
      const { all, accepted } = this.#values.get(pairOf(earlier, move)) ?? none
      return all > 0 && accepted === 0
    })
    return isUnpaired ? chance * unpaired : chance
  }

  /** Whether the API has not yet accepted a story in a chapter, and was not given it too often. */
  isNew({ from, story }: ToldStory): boolean {
    const { all, accepted } = this.#tally(wayOf(from, story))
    return accepted === 0 && all < patience
  }

  /**
   * Returns how new it is to run a story after others: 1 for a story never run in the chapter, less if only a sequence is
   * new, and the less the more often it was run. A rejection counts a third.
   */
  noveltyOf({ from, story }: Pick<ToldStory, 'from' | 'story'>, before: readonly string[]): number {
    const { all, accepted } = this.#tally(wayOf(from, story))
    const { sequels, lastThree } = sequencesOf(before, from, story)
    const least = Math.min(...sequels.map((key) => this.#tally(key).all))
    const newest = Math.max(
      1 / (1 + accepted + (all - accepted) / 3),
      0.5 / (1 + least),
      0.1 / (1 + this.#tally(lastThree).all),
    )
    return newest / (1 + before.filter((one) => one === story).length)
  }
}

function emptyPrefix(moves: readonly Move[], chapter: AnyChapter): Prefix {
  return { moves, chapter, next: new Map(), times: 0, isOpen: undefined }
}

function nextOf(prefix: Prefix, move: Move): Prefix {
  const key = keyOfStep(move.step)
  const next = prefix.next.get(key) ?? emptyPrefix([...prefix.moves, move], move.to)
  prefix.next.set(key, next)
  return next
}

function wayOf(from: AnyChapter, story: string): string {
  return `${from.name} ${story}`
}

/** Returns keys to count a story by after others: how often it was run itself, and each other; and the last two. */
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

/** What a key has between two steps. */
const together = '\nwith '

function pairOf(earlier: Move, { step }: Move): string {
  return `${keyOfStep(earlier.step)}${together}${keyOfStep(step)}`
}

function isOfPair(key: string): boolean {
  return key.includes(together)
}

/** Returns the keys to count a phrase in a chapter by: one for the whole step, then one for each of its values. */
function keysOf({ step, definition }: Move, chapter: AnyChapter): string[] {
  const place = `${chapter.name}: ${definition.pattern}`
  const { text, argument } = step
  const values = valuesOf({ text }, definition)
  if (argument !== undefined) values.push(keyOfStep({ text: '', argument }))
  return [`${place} ${keyOfStep(step)}`, ...values.map((value, at) => `${place} ${at + 1}: ${value}`)]
}
