import { setTimeout as wait } from 'node:timers/promises'
import { answerOf, knownValuesIn, type Answer, type Order, type Telling } from '../../comparison'
import { StepRejectedError } from '../../errors'
import type { Exchange } from '../../exchange'
import type { AnsweredCall } from '../calls/call'
import type { AtOnceResult } from '../trying/trials'
import { notTaken, showsNothing, staleValue } from './no-outcome'
import { pathIn } from './path-in'
import type { Replay, OutcomeScenario } from './outcome-scenario'
import { pauseMs, Settling } from './settling'
import { staleValueIn } from './stale-value'

/** The options of an assertion on an outcome. */
export interface OutcomeOptions {
  /**
   * The path of a GET request that shows the outcome. `{{…}}` are replaced, and ids from the story data by those of
   * each telling.
   *
   * @defaultValue only the responses to the stories are compared
   */
  readonly seenAt?: string | undefined
  /** JSONPaths (a leading `$.` may be left out) of values that are not compared, in all responses. */
  readonly ignoring?: readonly string[]
}

/** Stories that were told at the same time, and how to tell them anew in an order. */
export interface OutcomeInQuestion {
  readonly toldAtOnce: AtOnceResult
  /** The scenario in which they were told. */
  readonly scenario: OutcomeScenario
  readonly replay: Replay
}

/** The time after which a text such as "3 seconds ago" has changed, in milliseconds. */
const whileMs = 1100

/** The telling at the same time and the tellings in an order, with what is seen after each. */
export class OutcomeTellings {
  readonly #question: OutcomeInQuestion
  readonly #options: OutcomeOptions
  /** The values known to the stories told at the same time. */
  readonly #knownValues: Telling['knownValues']
  readonly #settling: Settling | undefined
  readonly #until: number
  /** Looks again, by path. If tellings share a path, only the last one is kept, as its data is there. */
  readonly #looks = new Map<string, () => Promise<void>>()
  #atOnce: Telling | undefined
  #tellings = 0
  #hasLookedAgain = false

  /** @param keepAskingMs - how long the expected state may take to appear, in milliseconds */
  constructor(question: OutcomeInQuestion, options: OutcomeOptions, keepAskingMs: number | undefined) {
    this.#question = question
    this.#options = options
    this.#knownValues = knownValuesIn(question.toldAtOnce.storyData, question.scenario.known[1])
    if (options.seenAt !== undefined && keepAskingMs !== undefined)
      this.#settling = new Settling(keepAskingMs)
    this.#until = performance.now() + (keepAskingMs ?? 0)
  }

  /** Returns the telling at the same time. */
  async atOnce(): Promise<Telling> {
    const { toldAtOnce, scenario } = this.#question
    const stories = toldAtOnce.calls.map((calls) => this.#answersTo(calls))
    const told = { knownValues: this.#knownValues, stories, beganAt: toldAtOnce.beganAt }
    return (this.#atOnce = await this.#seen(told, this.#viewOf(scenario)))
  }

  /**
   * Tells the arrangement and the stories anew.
   *
   * @throws {@link StepRejectedError} when the outcome cannot be determined in this way.
   */
  async inOrder(order: Order): Promise<Telling> {
    const one = await this.#question.replay()
    const view = this.#viewOf(one)
    const before = this.#isToLookBefore ? await view.look() : undefined
    const told = { knownValues: knownValuesIn(...one.known), beganAt: Date.now() }
    const calls = await one.tellInOrder(order)
    const stories = calls.map((made) => this.#answersTo(made))
    this.#checkOwn(calls, told.knownValues)
    this.#checkTaken(order, stories)
    const telling = await this.#seen({ ...told, stories }, view, before)
    // The effects of the stories told at the same time may have appeared meanwhile.
    if (this.#settling !== undefined) await this.#looks.values().next().value?.()
    if (before !== undefined) this.#checkShown([before, this.#atOnce?.seen ?? [], telling.seen])
    this.#tellings++
    return telling
  }

  /** Looks at all tellings again; returns false once the time limit is reached. */
  async lookAgain(): Promise<boolean> {
    const isOver = this.#hasLookedAgain && performance.now() >= this.#until
    if (this.#settling === undefined || isOver) return false
    this.#hasLookedAgain = true
    await this.#lookIn(pauseMs)
    return true
  }

  /** Looks at all tellings again after a pause that changes relative times. */
  waitAndLook(): Promise<void> {
    return this.#lookIn(whileMs)
  }

  async #lookIn(ms: number): Promise<void> {
    await wait(ms)
    for (const look of this.#looks.values()) await look()
  }

  /**
   * Whether to look before the stories, too: only for the first telling. Its order is told twice, so a value that
   * changes because it was looked at differs between the two and is not compared.
   */
  get #isToLookBefore(): boolean {
    const seen = this.#atOnce?.seen[0]
    return this.#tellings === 0 && (this.#settling !== undefined || (seen !== undefined && isRefused(seen)))
  }

  /** Adds what is seen to a telling, and registers it to be looked at again. */
  async #seen(told: Omit<Telling, 'seen'>, view: View, before?: readonly Answer[]): Promise<Telling> {
    const telling = { ...told, seenAt: view.path, seen: await view.look() }
    const look = async (): Promise<void> => void (telling.seen = await view.look())
    this.#looks.set(view.path, look)
    await this.#settling?.settle(telling, look, before)
    return telling
  }

  #viewOf(one: OutcomeScenario): View {
    const { seenAt } = this.#options
    if (seenAt === undefined) return { path: '', look: () => Promise.resolve([]) }
    const path = one.fillPath(pathIn(seenAt, this.#knownValues, knownValuesIn(...one.known)))
    return { path, look: async () => [this.#answerTo(await one.look(path))] }
  }

  #answersTo(calls: readonly AnsweredCall[]): Answer[] {
    return calls.map(({ exchange }) => this.#answerTo(exchange))
  }

  #answerTo(exchange: Exchange): Answer {
    return answerOf(exchange, this.#options.ignoring)
  }

  /** Throws if a story sent values of the first telling, as it got them as arguments, not from the story data. */
  #checkOwn(calls: readonly (readonly AnsweredCall[])[], knownValues: Telling['knownValues']): void {
    const { names } = this.#question.toldAtOnce
    calls.forEach((made, story) => {
      const stale = staleValueIn(
        made.map(({ exchange }) => exchange),
        knownValues,
        this.#knownValues,
      )
      if (stale !== undefined) throw new StepRejectedError(staleValue(names[story] ?? '', stale))
    })
  }

  /** Throws if the API refused further requests, as that says nothing about an order. */
  #checkTaken({ turns: [first = 0] }: Order, stories: readonly (readonly Answer[])[]): void {
    const [answer] = stories[first] ?? []
    const [atOnce] = this.#atOnce?.stories[first] ?? []
    if (answer !== undefined && takesNoMore(answer) && answer.status !== atOnce?.status)
      throw new StepRejectedError(notTaken(this.#question.toldAtOnce.names[first] ?? '', answer.status))
  }

  /** Throws if every look was refused, for example because of a wrong path. */
  #checkShown(looks: readonly (readonly Answer[])[]): void {
    const [first, ...others] = looks.flat()
    if (first === undefined || !isRefused(first)) return
    if (others.every(({ status }) => status === first.status))
      throw new StepRejectedError(showsNothing(this.#options.seenAt ?? '', first.status))
  }
}

/** How a telling is looked at. */
interface View {
  readonly path: string
  readonly look: () => Promise<Answer[]>
}

function statusOf({ exchange }: Answer): number {
  return exchange?.outcome.kind === 'answered' ? exchange.outcome.status : 0
}

function isRefused(answer: Answer): boolean {
  return statusOf(answer) >= 400
}

/** Whether the API refuses further requests because of their number. */
function takesNoMore(answer: Answer): boolean {
  return [429, 503].includes(statusOf(answer))
}
