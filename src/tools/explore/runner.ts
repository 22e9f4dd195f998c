import {
  failedForWantOf,
  isAnswered,
  type AnsweredExchange,
  type AnyChapter,
  type Exchange,
  type FailedExchange,
  type Rehearsal,
  type RehearsedAct,
  type RehearsedOutcome,
  type RehearsedStep,
} from '../seam'
import { toScenario, type Walk } from './walk'

/** How a walk ended. */
export interface WalkOutcome {
  readonly walk: Walk
  readonly outcome: RehearsedOutcome
  readonly storyOutcomes: readonly StoryOutcome[]
}

/** A story that a walk told, or an invariant that was checked. */
export interface StoryOutcome {
  readonly kind: 'story' | 'invariant'
  readonly manner: 'in turn' | 'tried' | 'at the same time'
  readonly name: string
  /** The chapter in which the story was told, or that has the invariant. */
  readonly chapter: AnyChapter
  /** The chapter that the story led to; undefined if it failed, or was not told in turn. */
  readonly to: AnyChapter | undefined
  /** The index of its step in the scenario, from 0. */
  readonly step: number
  readonly exchanges: readonly Exchange[]
  readonly failure: unknown
  /** Whether it failed because a member of the story data was missing. */
  readonly lacks: boolean
  /** Whether every member that it read of the story data had a value. */
  readonly isSet: boolean
  readonly assertions: number
}

/** The number of consecutive walks without a connection after which an API is gone; a quick restart takes fewer. */
const goneAfter = 5
const unconnectedCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** Runs walks as scenarios, and counts stories and requests. */
export class WalkRunner {
  requests = 0
  stories = 0
  notTried = 0
  /** The number of 429 responses. */
  throttled = 0
  hasAnswer = false
  /** The number of consecutive walks of which no request could connect. */
  #unconnected = 0
  #gone: FailedExchange | undefined

  constructor(
    private readonly rehearsal: Rehearsal,
    private readonly signal: AbortSignal,
  ) {}

  /** Whether there is no time left, the hunt was stopped, or the API is gone. */
  get isOver(): boolean {
    return this.signal.aborted || this.#gone !== undefined
  }

  /** A failed call of an API that answered before and is gone; undefined while it is there. */
  get gone(): FailedExchange | undefined {
    return this.hasAnswer ? this.#gone : undefined
  }

  /**
   * Runs a walk; undefined if the hunt was over before it ended.
   *
   * @param options - `checkAlways`: whether the invariants are checked after each story
   */
  async walk(walk: Walk, { checkAlways = true } = {}): Promise<WalkOutcome | undefined> {
    if (this.isOver) return undefined
    const options = { signal: this.signal, watchStoryData: true, checkAlways }
    const [outcome] = await this.rehearsal.run([toScenario(walk)], options)
    if (outcome === undefined || this.isOver) return undefined
    const { exchanges } = outcome
    const storyOutcomes = storyOutcomesOf(outcome, walk.start.book)
    const stories = storyOutcomes.filter(({ kind }) => kind === 'story')
    const notTried = stories.filter(({ lacks }) => lacks).length
    this.requests += exchanges.length
    this.stories += stories.length - notTried
    this.notTried += notTried
    this.throttled += exchanges.filter((one) => isAnswered(one) && one.outcome.status === 429).length
    this.hasAnswer ||= exchanges.some(isAnswered)
    this.#noteConnections(exchanges)
    return { walk, outcome, storyOutcomes }
  }

  #noteConnections(exchanges: readonly Exchange[]): void {
    if (!this.hasAnswer || exchanges.length === 0) return
    this.#unconnected = exchanges.every(isUnconnected) ? this.#unconnected + 1 : 0
    if (this.#unconnected >= goneAfter) this.#gone = exchanges.find(isUnconnected)
  }
}

/** Whether the connection failed, so that nothing was sent, which says nothing about the story that made the call. */
export function isUnconnected(exchange: Exchange): exchange is FailedExchange {
  return !isAnswered(exchange) && unconnectedCodes.includes(exchange.outcome.code)
}

function storyOutcomesOf(outcome: RehearsedOutcome, opening: AnyChapter): StoryOutcome[] {
  let chapter = opening
  return outcome.steps.flatMap((step) => {
    const reached = [...step.reached]
    const told: StoryOutcome[] = []
    for (const act of step.acts) {
      const { kind } = act.act
      if (kind !== 'story' && kind !== 'promise') continue
      const isInTurn = kind === 'story' && act.act.manner === 'in turn'
      const to = isInTurn && act.failure === undefined ? reached.shift() : undefined
      told.push(storyOutcomeOf(act, step, chapter, to))
      chapter = to ?? chapter
    }
    chapter = reached.at(-1) ?? chapter
    return told
  })
}

function storyOutcomeOf(
  { act, exchanges, failure, assertions }: RehearsedAct,
  { index = -1 }: RehearsedStep,
  chapter: AnyChapter,
  to?: AnyChapter,
): StoryOutcome {
  if (act.kind !== 'story' && act.kind !== 'promise') throw new Error('Only stories and invariants are run.')
  const missing = act.reads?.missing ?? new Set<string>()
  return {
    ...(act.kind === 'story'
      ? { kind: 'story', manner: act.manner, name: act.story }
      : { kind: 'invariant', manner: 'in turn', name: act.promise }),
    ...{ chapter, to, step: index, exchanges, failure },
    lacks: failedForWantOf(missing, failure, exchanges.some(isAnswered)),
    isSet: missing.size === 0,
    assertions: assertions.length,
  }
}

/** Whether the API refused a story: it failed, and its last response has a 4xx status other than 429. */
export function isRefused(story: StoryOutcome): boolean {
  const status = lastStatus(story)
  return story.failure !== undefined && !story.lacks && status >= 400 && status < 500 && status !== 429
}

/** Whether the last response to a story is a 429, which says nothing about the story. */
export function isThrottled(story: StoryOutcome): boolean {
  return lastStatus(story) === 429
}

function lastStatus({ exchanges }: StoryOutcome): number {
  return exchanges.filter(isAnswered).at(-1)?.outcome.status ?? 0
}

/** Returns the exchange that best shows the outcome of a story: the first server error, or else the last exchange. */
export function exchangeToShow({ exchanges }: StoryOutcome): Exchange | undefined {
  return exchanges.find((exchange) => isServerError(exchange)) ?? exchanges.at(-1)
}

/** Whether a call got a 5xx status, or no response. */
export function isServerError(exchange: Exchange): boolean {
  return !isAnswered(exchange) || exchange.outcome.status >= 500
}

/** Whether an exchange is a GET request over HTTP with a response; it changes nothing. */
export function isAnsweredGet(exchange: Exchange): exchange is AnsweredExchange {
  return isAnswered(exchange) && exchange.protocol === 'http' && exchange.request.method === 'GET'
}

/** Describes a hook, by its name if it has one. */
export function hookInWords(name: string): string {
  return name === '' ? 'A hook' : `The hook "${name}"`
}
