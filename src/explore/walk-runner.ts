import { isAnswered, type Exchange, type FailedExchange } from '../exchange'
import type { RehearsedOutcome, Rehearsal } from '../rehearsal'
import type { Contract } from './contract'
import type { Trouble } from './finding'
import { storyOutcomesOf, type StoryOutcome } from './story-outcome'
import { troublesIn } from './trouble'
import { toScenario, type Walk } from './walk'

/** The outcome of a walk. */
export interface WalkOutcome {
  readonly walk: Walk
  readonly outcome: RehearsedOutcome
  readonly storyOutcomes: readonly StoryOutcome[]
  readonly troubles: readonly Trouble[]
}

/** Walks: runs walks as scenarios, and counts what that costs. */
export class WalkRunner {
  requests = 0
  stories = 0
  notTried = 0
  /** How often the API would not answer, as it was asked too often. */
  throttled = 0
  hasAnswer = false
  /** How many walks in a row were refused every connection. */
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

  /** The call that shows that an API which answered before is gone; undefined while it is there. */
  get gone(): FailedExchange | undefined {
    return this.hasAnswer ? this.#gone : undefined
  }

  /** Runs a walk; undefined where it was stopped on its way. */
  async walk(walk: Walk): Promise<WalkOutcome | undefined> {
    if (this.isOver) return undefined
    const scenario = toScenario(walk)
    const [outcome] = await this.#rehearsal.run([scenario], {
      signal: this.#signal,
      watchStoryData: true,
      checkAlways: true,
    })
    if (outcome === undefined || this.isOver) return undefined
    const storyOutcomes = storyOutcomesOf(outcome, walk.start.book)
    this.requests += outcome.exchanges.length
    this.stories += storyOutcomes.filter(({ kind, lacks }) => kind === 'story' && !lacks).length
    this.notTried += storyOutcomes.filter(({ kind, lacks }) => kind === 'story' && lacks).length
    this.throttled += outcome.exchanges.filter((one) => isAnswered(one) && one.outcome.status === 429).length
    this.hasAnswer ||= outcome.exchanges.some(isAnswered)
    // What says that nobody is there says nothing of the story that called.
    const isAlone = this.#isAlone(outcome.exchanges)
    return {
      walk,
      outcome,
      storyOutcomes,
      troubles: isAlone ? [] : troublesIn(walk, storyOutcomes, outcome, this.#contract),
    }
  }

  /** Whether an API that answered before took none of the connections of a walk; after several such walks it is gone. */
  #isAlone(exchanges: readonly Exchange[]): boolean {
    if (!this.hasAnswer || exchanges.length === 0) return false
    const failed = exchanges.filter(isUnconnected)
    const isAlone = failed.length === exchanges.length
    this.#unconnected = isAlone ? this.#unconnected + 1 : 0
    if (this.#unconnected >= goneAfter) this.#gone = failed[0]
    return isAlone
  }
}

/** After so many walks in a row that nobody answered an API is gone; one that is started again at once is not. */
const goneAfter = 5

const unconnectedCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** Whether no connection came about, so that nothing was sent. */
function isUnconnected(exchange: Exchange): exchange is FailedExchange {
  return !isAnswered(exchange) && unconnectedCodes.includes(exchange.outcome.code)
}
