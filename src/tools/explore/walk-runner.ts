import {
  isAnswered,
  type Exchange,
  type FailedExchange,
  type Rehearsal,
  type RehearsedOutcome,
} from '../seam'
import type { Contract } from './contract'
import type { Trouble } from './finding'
import { storyOutcomesOf, type StoryOutcome } from './story-outcome'
import { troublesIn } from './trouble'
import { toScenario, type Walk } from './walk'

export interface WalkOutcome {
  readonly walk: Walk
  readonly outcome: RehearsedOutcome
  readonly storyOutcomes: readonly StoryOutcome[]
  readonly troubles: readonly Trouble[]
}

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
  readonly #rehearsal: Rehearsal
  readonly #signal: AbortSignal
  readonly #contract: Contract | undefined

  constructor(rehearsal: Rehearsal, signal: AbortSignal, contract?: Contract) {
    this.#rehearsal = rehearsal
    this.#signal = signal
    this.#contract = contract
  }

  /** Whether there is no time left, the hunt was stopped, or the API is gone. */
  get isOver(): boolean {
    return this.#signal.aborted || this.#gone !== undefined
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
    const scenario = toScenario(walk)
    const [outcome] = await this.#rehearsal.run([scenario], {
      signal: this.#signal,
      watchStoryData: true,
      checkAlways,
    })
    if (outcome === undefined || this.isOver) return undefined
    const storyOutcomes = storyOutcomesOf(outcome, walk.start.book)
    this.requests += outcome.exchanges.length
    this.stories += storyOutcomes.filter(({ kind, lacks }) => kind === 'story' && !lacks).length
    this.notTried += storyOutcomes.filter(({ kind, lacks }) => kind === 'story' && lacks).length
    this.throttled += outcome.exchanges.filter((one) => isAnswered(one) && one.outcome.status === 429).length
    this.hasAnswer ||= outcome.exchanges.some(isAnswered)
    // A call without a connection says nothing about the story that made it.
    const isAlone = this.#isUnreachable(outcome.exchanges)
    return {
      walk,
      outcome,
      storyOutcomes,
      troubles: isAlone ? [] : troublesIn(walk, storyOutcomes, outcome, this.#contract),
    }
  }

  /** Whether no request of a walk could connect to an API that answered before; after several such walks it is gone. */
  #isUnreachable(exchanges: readonly Exchange[]): boolean {
    if (!this.hasAnswer || exchanges.length === 0) return false
    const failed = exchanges.filter(isUnconnected)
    const isAlone = failed.length === exchanges.length
    this.#unconnected = isAlone ? this.#unconnected + 1 : 0
    if (this.#unconnected >= goneAfter) this.#gone = failed[0]
    return isAlone
  }
}

/** The number of consecutive walks without a connection after which an API is gone; a quick restart takes fewer. */
const goneAfter = 5

const unconnectedCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** Whether the connection failed, so that nothing was sent. */
function isUnconnected(exchange: Exchange): exchange is FailedExchange {
  return !isAnswered(exchange) && unconnectedCodes.includes(exchange.outcome.code)
}
