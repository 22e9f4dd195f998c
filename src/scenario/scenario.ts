import type { AxiosInstance } from 'axios'
import { callingFolder } from '../errors'
import { expectSnapshot, snapshotEnvironment } from '../expectations'
import type { Response } from '../response'
import type { Api, ChapterEnd, Stories } from '../story'
import type { OutcomeOptions } from './outcome/outcome-tellings'
import type { RunningScenario } from './running-scenario'
import {
  streamAssertions,
  streamCalls,
  type StreamAssertions,
  type StreamCalls,
} from './streams/streams-chain'

/** What may be asserted on once a call was made. */
export interface Then extends StreamAssertions {
  /**
   * The response to the last call.
   *
   * @throws {@link StepRejectedError} before any call.
   */
  readonly response: Response
  /**
   * The responses to calls that were made at the same time, in the order they were asked for; after any other call its one
   * response.
   *
   * @throws {@link StepRejectedError} before any call.
   */
  readonly responses: readonly Response[]
  /** How stories that were told at the same time ended. */
  readonly outcome: Outcome
  /**
   * The snapshot of this name: a file in `__snapshots__` beside the feature; outside Cucumber beside the file that calls
   * this, or in the working directory where that file cannot be told.
   */
  snapshot(name: string): Snapshot
}

/** How stories that were told at the same time ended. */
export interface Outcome {
  /**
   * They ended as they do when they are told one after the other, in one order or another. The arrangement is told anew for
   * each order, on data of its own; what differs between two tellings of the same order is not compared.
   *
   * @example
   * await scenario.then.outcome.isOfOneAfterTheOther({ seenAt: 'api/bankaccounts/{{bankAccountId}}' })
   *
   * @throws AssertionError when no order gives what was answered.
   * @throws {@link StepRejectedError} after any other call, and when the arrangement is refused when it is told anew.
   */
  isOfOneAfterTheOther(options?: OutcomeOptions): Promise<void>
}

/** A snapshot to hold the last response against. */
export interface Snapshot {
  /**
   * The response body is what the snapshot holds; a missing snapshot is written, except where `CI` is set.
   *
   * @throws AssertionError when it differs.
   * @throws {@link StepRejectedError} before any call.
   * @throws {@link InputError} when the name or a path cannot be used, or the snapshot is missing where `CI` is set.
   */
  match(options?: SnapshotOptions): void
}

/** How a response body is compared with its snapshot. */
export interface SnapshotOptions {
  /** JSONPaths (a leading `$.` may be left out) of what may differ from run to run. */
  readonly ignoring?: readonly string[]
}

/** Makes the call under test. Extensions add their own calls to it. */
export interface ScenarioApi extends Api, StreamCalls {
  /**
   * Takes what a function sends with the axios instance that it is given, such as a generated SDK does: the exchange that
   * is completed last is the response. That its status is none of success is not a failure.
   *
   * @throws {@link StepRejectedError} when nothing is sent, and whatever else the function throws.
   */
  calling(use: (axios: AxiosInstance) => Promise<unknown>): Promise<Response>
}

/** Tries stories as the call under test. */
export interface Trying<Book> {
  /**
   * Tells stories although their chapter may not have been reached. What they assert stops them and fails nothing; the last
   * call they make is the one under test.
   *
   * @example
   * await scenario.when.trying(story => story.withdrawalHasBeenMade(10))
   * scenario.then.response.shouldBe.unprocessableEntity()
   *
   * @param story - from every story of the book to the chapter reached
   * @throws {@link StepRejectedError} when the story data lacks what a story needs, or the stories call nothing.
   */
  trying(this: void, story: (story: Stories<Book>) => ChapterEnd<unknown>): Promise<Response>

  /**
   * Tells 2 to 8 stories at the same time, likewise: each from where the arrangement stands, on a copy of the story data and
   * over connections of its own. Their n-th calls go out together. Resolves to their responses, in their order.
   *
   * @example
   * await scenario.when.atOnce([story => story.depositHasBeenMade(10), story => story.depositHasBeenMade(20)])
   */
  atOnce(
    this: void,
    stories: readonly ((story: Stories<Book>) => ChapterEnd<unknown>)[],
  ): Promise<readonly Response[]>
}

/** The calls of a scenario: those of every scenario, and stories that are tried where there is a book. */
export type CallsOf<Book> = [Book] extends [never] ? ScenarioApi : ScenarioApi & Trying<Book>

/** A scenario without a story book: calls and assertions. */
export type BasicScenario = Omit<Scenario<never>, 'given'>

/**
 * One scenario, told as a typed chain.
 *
 * @example
 * const account = await scenario.given.bankAccountHasBeenCreated('Fred').getResult()
 * await scenario.when.get(`api/bankaccounts/${account.bankAccountId}`)
 * scenario.then.response.shouldBe.ok()
 * await scenario.end()
 */
export class Scenario<Book> {
  /** Makes the call under test. */
  readonly when: CallsOf<Book>
  readonly then: Then
  readonly #scenario: RunningScenario

  /**
   * @param snapshotFolder - where snapshots are kept, in Cucumber.
   * @internal
   */
  constructor(scenario: RunningScenario, snapshotFolder?: string) {
    this.#scenario = scenario
    this.when = {
      ...scenario.api,
      ...streamCalls(scenario),
      calling: (use: Parameters<ScenarioApi['calling']>[0]) => scenario.calling(use),
      ...scenario.extension?.members((call) => scenario.call(call)),
      trying: (story: (stories: never) => unknown) => scenario.try((stories) => story(stories as never)),
      atOnce: (stories: readonly ((stories: never) => unknown)[]) =>
        scenario.tryAtOnce(
          stories.map((story) => ({ name: undefined, describe: (all) => story(all as never) })),
        ),
    } as never
    this.then = {
      ...streamAssertions(scenario),
      get response() {
        return scenario.response
      },
      get responses() {
        return scenario.responses
      },
      outcome: { isOfOneAfterTheOther: (options = {}) => scenario.assertOutcome(options) },
      snapshot(name) {
        const directory = snapshotFolder ?? callingFolder()
        return { match: (options) => matchSnapshot(scenario.response, directory, name, options) }
      },
    }
  }

  /** Starts an arrangement at the opening chapter. Its stories are told when a result or a call after them is awaited. */
  get given(): Book {
    return this.#scenario.arrange() as Book
  }

  /**
   * Ends the scenario: runs the clean-ups, and fails for what was not awaited or never told and for slow calls unreported.
   *
   * @throws {@link CleanUpError} when a clean-up failed.
   * @throws {@link StepRejectedError} when a story was never told, or a call or story is still under way.
   * @throws AssertionError when a call was slower than `maxApiResponseTime` and nobody asserted on it.
   * @throws {@link ScenarioEndError} when several of these are so.
   */
  async end(): Promise<void> {
    await this.#scenario.end()
  }
}

function matchSnapshot(
  response: Response,
  directory: string,
  name: string,
  { ignoring = [] }: SnapshotOptions = {},
): void {
  response.check({
    phrase: `the response body should match the snapshot "${name}"`,
    assert: () => expectSnapshot(response, { directory, name, ignoring, ...snapshotEnvironment() }),
  })
}
