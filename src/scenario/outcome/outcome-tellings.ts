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

/** How an outcome is looked at. */
export interface OutcomeOptions {
  /**
   * The path of a GET whose answer shows the outcome; `{{…}}` are replaced, and ids of the story data stand for those of the
   * telling that is looked at.
   *
   * @defaultValue the answers to the stories alone are compared
   */
  readonly seenAt?: string | undefined
  /** JSONPaths (a leading `$.` may be left out) of what is not compared, in all answers. */
  readonly ignoring?: readonly string[]
}

/** What was told at the same time, and how it is told anew in an order. */
export interface OutcomeInQuestion {
  readonly toldAtOnce: AtOnceResult
  /** The scenario in which they were told. */
  readonly scenario: OutcomeScenario
  readonly replay: Replay
}

/** What says "3 seconds ago" says another number after this. */
const whileMs = 1100

/** What was told at the same time and what is told in an order, each with what is to be seen of it. */
export class OutcomeTellings {
  readonly #question: OutcomeInQuestion
  readonly #options: OutcomeOptions
  /** What the stories were told with at the same time. */
  readonly #knownValues: Telling['knownValues']
  readonly #settling: Settling | undefined
  readonly #until: number
  /** Looks again, by path: of tellings that are looked at in one place, what the last has left is there. */
  readonly #looks = new Map<string, () => Promise<void>>()
  #atOnce: Telling | undefined
  #tellings = 0
  #hasLookedAgain = false

  /** @param keepAskingMs - how long what is looked at may take to come true */
  constructor(question: OutcomeInQuestion, options: OutcomeOptions, keepAskingMs: number | undefined) {
    this.#question = question
    this.#options = options
    this.#knownValues = knownValuesIn(question.toldAtOnce.storyData, question.scenario.known[1])
    if (options.seenAt !== undefined && keepAskingMs !== undefined)
      this.#settling = new Settling(keepAskingMs)
    this.#until = performance.now() + (keepAskingMs ?? 0)
  }

  /** What was told at the same time. */
  async atOnce(): Promise<Telling> {
    const { toldAtOnce, scenario } = this.#question
    const stories = toldAtOnce.calls.map((calls) => this.#answersTo(calls))
    const told = { knownValues: this.#knownValues, stories, beganAt: toldAtOnce.beganAt }
    return (this.#atOnce = await this.#seen(told, this.#viewOf(scenario)))
  }

  /**
   * Tells the arrangement and the stories anew.
   *
   * @throws {@link StepRejectedError} where the outcome cannot be looked at in this way.
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
    // What was told at the same time may have come true meanwhile.
    if (this.#settling !== undefined) await this.#looks.values().next().value?.()
    if (before !== undefined) this.#checkShown([before, this.#atOnce?.seen ?? [], telling.seen])
    this.#tellings++
    return telling
  }

  /** Looks at all tellings again, until the time for it is up; false when it is. */
  async lookAgain(): Promise<boolean> {
    const isOver = this.#hasLookedAgain && performance.now() >= this.#until
    if (this.#settling === undefined || isOver) return false
    this.#hasLookedAgain = true
    await this.#lookIn(pauseMs)
    return true
  }

  /** Looks at all tellings again, once the clock has gone on. */
  waitAndLook(): Promise<void> {
    return this.#lookIn(whileMs)
  }

  async #lookIn(ms: number): Promise<void> {
    await wait(ms)
    for (const look of this.#looks.values()) await look()
  }

  /**
   * Only the first telling is looked at before its stories as well: it is told twice, so that what is another for having
   * been looked at differs between the two.
   */
  get #isToLookBefore(): boolean {
    const seen = this.#atOnce?.seen[0]
    return this.#tellings === 0 && (this.#settling !== undefined || (seen !== undefined && isRefused(seen)))
  }

  /** Adds what is seen to a telling, which is looked at again from then on. */
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

  /** A story that is handed what the first telling gave, and does not take it from the story data, is told with it again. */
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

  /** An API that takes no more requests says nothing of an order. */
  #checkTaken({ turns: [first = 0] }: Order, stories: readonly (readonly Answer[])[]): void {
    const [answer] = stories[first] ?? []
    const [atOnce] = this.#atOnce?.stories[first] ?? []
    if (answer !== undefined && takesNoMore(answer) && answer.status !== atOnce?.status)
      throw new StepRejectedError(notTaken(this.#question.toldAtOnce.names[first] ?? '', answer.status))
  }

  /** What is refused whenever it is looked at shows nothing, such as a path that is wrong. */
  #checkShown(looks: readonly (readonly Answer[])[]): void {
    const [first, ...others] = looks.flat()
    if (first === undefined || !isRefused(first)) return
    if (others.every(({ status }) => status === first.status))
      throw new StepRejectedError(showsNothing(this.#options.seenAt ?? '', first.status))
  }
}

/** Where a telling is looked at. */
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

/** Whether the API has had enough of requests, whatever they are. */
function takesNoMore(answer: Answer): boolean {
  return [429, 503].includes(statusOf(answer))
}
