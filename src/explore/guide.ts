import { isAnswered } from '../exchange'
import type { RehearsedOutcome, Rehearsal } from '../rehearsal'
import type { Contract } from './contract'
import type { Trouble } from './finding'
import { toldIn, type Told } from './told'
import { troublesIn } from './trouble'
import { toScenario, type Walk } from './walk'

/** What came of a walk. */
export interface Walked {
  readonly walk: Walk
  readonly outcome: RehearsedOutcome
  readonly told: readonly Told[]
  readonly troubles: readonly Trouble[]
}

/** Walks: runs walks as scenarios, and counts what that costs. */
export class Guide {
  requests = 0
  stories = 0
  notTried = 0
  hasAnswer = false
  #runs = 0
  readonly #rehearsal: Rehearsal
  readonly #seed: string
  readonly #signal: AbortSignal
  readonly #contract: Contract | undefined

  constructor(rehearsal: Rehearsal, seed: string, signal: AbortSignal, contract?: Contract) {
    this.#rehearsal = rehearsal
    this.#seed = seed
    this.#signal = signal
    this.#contract = contract
  }

  /** Whether there is no time left, or the hunt was stopped. */
  get isOver(): boolean {
    return this.#signal.aborted
  }

  /** Runs a walk; undefined where it was stopped on its way. */
  async walk(walk: Walk): Promise<Walked | undefined> {
    if (this.isOver) return undefined
    const scenario = toScenario(walk, `${this.#seed} ${++this.#runs}`)
    const [outcome] = await this.#rehearsal.run([scenario], {
      signal: this.#signal,
      watchStoryData: true,
      checkAlways: true,
    })
    if (outcome === undefined || this.isOver) return undefined
    const told = toldIn(outcome, walk.ground.book)
    this.requests += outcome.exchanges.length
    this.stories += told.filter(({ kind, lacks }) => kind === 'story' && !lacks).length
    this.notTried += told.filter(({ kind, lacks }) => kind === 'story' && lacks).length
    this.hasAnswer ||= outcome.exchanges.some(isAnswered)
    return { walk, outcome, told, troubles: troublesIn(walk, told, outcome, this.#contract) }
  }
}
