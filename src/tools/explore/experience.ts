import {
  chapterInWords,
  inWords,
  keyOfStep,
  type AnyChapter,
  type Definition,
  type FoundStory,
  type ToldStory,
} from '../seam'
import { isRefused, isThrottled, type StoryOutcome, type WalkOutcome } from './runner'
import { valuesIn } from './values'
import { beginAt, stepsBefore, type Move, type Walk, type WalkStart } from './walk'

const ids = new WeakMap<AnyChapter, number>()
let lastId = 0

/** Returns a number for each chapter, as several may have the same name; 0 for no chapter. */
function idOf(chapter: AnyChapter | undefined): number {
  if (chapter === undefined) return 0
  const id = ids.get(chapter) ?? ++lastId
  ids.set(chapter, id)
  return id
}

/** How often something was told, and how often the API accepted it. */
interface Tally {
  all: number
  taken: number
}

/** Counts by key. */
class Tallies {
  readonly #of = new Map<string, Tally>()

  note(key: string, isTaken: boolean): void {
    const tally = this.of(key)
    this.#of.set(key, { all: tally.all + 1, taken: tally.taken + (isTaken ? 1 : 0) })
  }

  of(key: string): Tally {
    return this.#of.get(key) ?? { all: 0, taken: 0 }
  }
}

/** The number of attempts after which a story that is always refused counts as new no longer. */
const patience = 12

/** How often each way of a book was walked: a story, from the chapter that offers it to the one it leads to. */
export class Ways {
  readonly #ways = new Map<string, FoundStory>()
  readonly #walked = new Set<string>()
  readonly #attempts = new Tallies()

  constructor(ways: readonly FoundStory[]) {
    for (const way of ways) this.#ways.set(keyOfWay(way), way)
  }

  /** Notes that a story was told in a chapter; `to` is undefined if it failed. */
  note(told: FoundStory): void {
    const { from, story, to } = told
    this.#attempts.note(keyOfWay({ from, story, to: undefined }), to !== undefined)
    if (to === undefined) return
    const openEnd = keyOfWay({ from, story, to: undefined })
    const key = !this.#ways.has(keyOfWay(told)) && this.#ways.has(openEnd) ? openEnd : keyOfWay(told)
    if (!this.#ways.has(key)) this.#ways.set(key, told)
    this.#walked.add(key)
  }

  /** Whether the API has not yet accepted a story in a chapter, and was not given it too often. */
  isNew(way: FoundStory): boolean {
    const { all, taken } = this.#attemptsAt(way)
    return taken === 0 && all < patience
  }

  /** Whether a chapter offers a story. */
  goesOnFrom(chapter: AnyChapter): boolean {
    return [...this.#ways.values()].some(({ from }) => from === chapter)
  }

  /** Returns how well a story in a chapter is known; a refusal counts a third. */
  familiarity(way: FoundStory): number {
    const { all, taken } = this.#attemptsAt(way)
    return taken + (all - taken) / 3
  }

  /** Estimates how likely the API accepts these stories, with any values. */
  easeOf(stories: readonly FoundStory[]): number {
    return stories.reduce((ease, way) => {
      const { all, taken } = this.#attemptsAt(way)
      return (ease * (taken + 1)) / (all + 1)
    }, 1)
  }

  get all(): number {
    return this.#ways.size
  }

  /** The ways never walked, in words. */
  get never(): string[] {
    return [...this.#ways]
      .filter(([key]) => !this.#walked.has(key))
      .map(([, { from, story, to }]) => {
        const leads = to === undefined ? '' : ` to ${chapterInWords(to)}`
        return `${inWords(story)}, from ${chapterInWords(from)}${leads}`
      })
  }

  #attemptsAt({ from, story }: FoundStory): Tally {
    return this.#attempts.of(keyOfWay({ from, story, to: undefined }))
  }
}

function keyOfWay({ from, story, to }: FoundStory): string {
  return `${idOf(from)} ${story} ${idOf(to)}`
}

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
    const key = keyOfStep(move.step)
    const { after = new Trail([...this.moves, move], move.to), times = 0 } = this.#branches.get(key) ?? {}
    this.#branches.set(key, { move, after, isOpen, times: times + 1 })
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

/** The probability that an API answers a phrase as it did before, after the same phrases. */
const likeBefore = 0.95
/** Repetitions of a story on a walk are counted up to this number. */
const timesTold = 3

/**
 * What walks have shown: which phrases the API accepts in which chapter, with which values and after which phrases, and
 * which story was told after which.
 */
export class Experience {
  readonly #trails = new Map<string, Trail>()
  readonly #tallies = new Tallies()
  readonly #sequels = new Tallies()

  /** Learns from a scenario of the project: the API is taken to accept what it tells; what it tries is worth a try. */
  learn({ start, moves, tried }: ProjectWalk): void {
    let trail = this.trailFrom(start)
    for (const move of moves) trail = this.#note(trail, move, true)
    if (tried !== undefined && trail.by(tried) === undefined) trail.note(tried)
  }

  /** Notes which phrases of a walk were told, and which the API accepted. */
  note({ walk, outcome: { steps }, storyOutcomes }: WalkOutcome): void {
    let trail = this.trailFrom(walk.start)
    for (const [at, move] of walk.moves.entries()) {
      const index = stepsBefore(walk) + at
      const status = steps.find((step) => step.index === index)?.status
      const isToBeIgnored =
        status === 'failed' && storyOutcomes.some((one) => one.step === index && isThrottled(one))
      if ((status !== 'passed' && status !== 'failed') || isToBeIgnored) break
      trail = this.#note(trail, move, status === 'passed')
    }
    const before: string[] = []
    for (const { kind, manner, chapter, name, lacks } of storyOutcomes) {
      if (kind !== 'story' || manner !== 'in turn' || lacks) continue
      for (const sequel of sequelsOf(before, chapter, name)) this.#sequels.note(sequel, true)
      before.push(name)
    }
  }

  #note(trail: Trail, move: Move, isTaken: boolean): Trail {
    for (const key of keysOf(move, trail.chapter)) this.#tallies.note(key, isTaken)
    return trail.note(move, isTaken)
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
      const { all, taken } = this.#tallies.of(key)
      return (taken + 1) / (all + 2)
    }
    return this.#tallies.of(whole).all > 0 ? chanceBy(whole) : Math.min(0.5, ...values.map(chanceBy))
  }

  /**
   * Returns how often a story was told in a chapter after one of the stories before it: the one with the lowest count.
   */
  sequels(before: readonly string[], { from, story }: Pick<ToldStory, 'from' | 'story'>): number {
    return Math.min(...sequelsOf(before, from, story).map((sequel) => this.#sequels.of(sequel).all))
  }
}

/** Returns keys to count a story by: one for each different story before it, and one for how often it was told itself. */
function sequelsOf(before: readonly string[], chapter: AnyChapter, story: string): string[] {
  const place = `${idOf(chapter)} ${story}`
  const times = before.filter((earlier) => earlier === story).length
  const others = new Set(before.filter((earlier) => earlier !== story))
  return [`${Math.min(times, timesTold)} ${place}`, ...[...others].map((earlier) => `${earlier} ${place}`)]
}

/** Returns the keys to count a phrase in a chapter by: one for the whole step, then one for each of its values. */
function keysOf({ step, definition }: Move, chapter: AnyChapter): string[] {
  const place = `${idOf(chapter)} ${definition.uri}:${definition.line}`
  return [
    `${place} ${keyOfStep(step)}`,
    ...valuesIn(step, definition).map((value, at) => `${place} ${at} ${value}`),
  ]
}

/** A story told in a chapter of a walk, and whether the API refused it. */
interface Attempt {
  /** The walk up to and including the story. */
  readonly walk: Walk
  /** The start and the step texts of that walk, as a key. */
  readonly way: string
  /** The step with its values, as a key. */
  readonly values: string
  readonly isRefused: boolean
  /** The stories told before it on the walk. */
  readonly before: ReadonlySet<string>
}

/** All attempts to tell a story in a chapter. */
interface Attempts {
  readonly chapter: AnyChapter
  readonly story: string
  readonly attempts: readonly Attempt[]
}

/** The suspicion that a story is refused in a chapter exactly if another story was told before. */
export interface Suspicion {
  readonly chapter: AnyChapter
  readonly story: string
  readonly after: string
}

/** The attempts that support a suspicion which has not been refuted. */
interface Evidence {
  /** The attempts after the suspected story, all refused. */
  readonly refused: readonly Attempt[]
  /** The attempts without it, all accepted by the API. */
  readonly taken: readonly Attempt[]
}

/** How the API answered the stories of all walks, by chapter. */
export class Refusals {
  readonly #all = new Map<string, Attempts & { readonly attempts: Attempt[] }>()

  /** Notes the stories of a walk; a story that lacked story data is not an attempt. */
  note(walk: Walk, told: readonly StoryOutcome[]): void {
    const before = new Set<string>()
    for (const one of told) {
      if (one.kind !== 'story' || one.manner !== 'in turn') continue
      const at = one.step - stepsBefore(walk)
      if (at >= 0 && !one.lacks && one.isSet && (isRefused(one) || one.failure === undefined)) {
        const moves = walk.moves.slice(0, at + 1)
        this.#of(one.chapter, one.name).attempts.push({
          walk: beginAt(walk.start, moves),
          way: [walk.start.uri, ...moves.map(({ step }) => step.text)].join('\n'),
          values: JSON.stringify(walk.moves[at]?.step),
          isRefused: isRefused(one),
          before: new Set(before),
        })
      }
      before.add(one.name)
    }
  }

  attemptsOf(chapter: AnyChapter, story: string): readonly Attempt[] {
    return this.#of(chapter, story).attempts
  }

  /** The stories that were refused at every attempt. */
  get alwaysRefused(): readonly Attempts[] {
    return [...this.#all.values()].filter(
      ({ attempts }) => attempts.length > 0 && attempts.every((one) => one.isRefused),
    )
  }

  /** The stories that were refused at some attempts, and at how many of them. */
  get sometimesRefused(): { chapter: AnyChapter; story: string; refused: number; of: number }[] {
    return [...this.#all.values()]
      .map(({ chapter, story, attempts }) => {
        const refused = attempts.filter((one) => one.isRefused).length
        return { chapter, story, refused, of: attempts.length }
      })
      .filter(({ refused, of }) => refused > 0 && refused < of)
  }

  /**
   * The stories that were refused after another one, and only then; the candidates told last before a refusal come
   * first.
   */
  get suspicions(): Suspicion[] {
    return [...this.#all.values()].flatMap(({ chapter, story, attempts }) => {
      const earlier = attempts.filter((one) => one.isRefused).flatMap(({ before }) => [...before].reverse())
      return [...new Set(earlier)]
        .map((after) => ({ chapter, story, after }))
        .filter((one) => {
          const { refused = [], taken = [] } = this.evidenceOf(one) ?? {}
          return refused.length > 0 && taken.length > 0
        })
    })
  }

  /**
   * Returns the attempts that support a suspicion; undefined if an attempt refutes it. Only values that the API
   * accepted at least once count, as otherwise the values may be the reason. A story refused after itself is no
   * suspicion: many APIs have such a limit.
   */
  evidenceOf({ chapter, story, after }: Suspicion): Evidence | undefined {
    const attempts = this.attemptsOf(chapter, story)
    const good = new Set(attempts.filter((one) => !one.isRefused).map(({ values }) => values))
    const counting = attempts.filter(({ values }) => good.has(values))
    const isRefuted = counting.some((one) => one.isRefused !== one.before.has(after))
    if (isRefuted || story === after) return undefined
    return {
      refused: counting.filter((one) => one.isRefused),
      taken: counting.filter((one) => !one.isRefused),
    }
  }

  #of(chapter: AnyChapter, story: string): { readonly attempts: Attempt[] } {
    const key = `${idOf(chapter)} ${story}`
    const known = this.#all.get(key) ?? { chapter, story, attempts: [] }
    this.#all.set(key, known)
    return known
  }
}

/** Returns how many different walks, or values, attempts were made with. */
export function countOf(what: 'way' | 'values', attempts: readonly Attempt[]): number {
  return new Set(attempts.map((one) => one[what])).size
}

/** Returns the shortest walk of attempts. */
export function shortestOf(attempts: readonly Attempt[]): Walk | undefined {
  return attempts.map(({ walk }) => walk).sort((one, other) => one.moves.length - other.moves.length)[0]
}
