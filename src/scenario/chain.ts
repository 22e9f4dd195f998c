import type { AxiosInstance } from 'axios'
import { expectSnapshot, type Response } from '../assertions'
import { callingFolder, InputError } from '../errors'
import { checkRules, jsonPaths } from '../option-rules'
import type { Api, ChapterEnd, ScenarioContext, Stories } from '../story'
import { apiOver } from './calls/api'
import { axiosCall } from './calls/call'
import type { RunningScenario } from './scenario'
import type { StreamAssertions, StreamCalls } from './streams/streams'
import type { OutcomeOptions } from './outcome/outcome-runs'

/** Assertions on the last call. */
export interface Then extends StreamAssertions {
  /**
   * The response to the last call.
   *
   * @throws {@link StepRejectedError} before any call.
   */
  readonly response: Response
  /**
   * The responses to calls that were made at the same time, in the order of the calls; after any other call, its one
   * response.
   *
   * @throws {@link StepRejectedError} before any call.
   */
  readonly responses: readonly Response[]
  /** The outcome of stories that ran at the same time. */
  readonly outcome: Outcome
  /**
   * Returns the snapshot of this name: a file in `__snapshots__` beside the feature. Outside Cucumber it is beside the
   * calling file, or in the working directory if that file is unknown.
   */
  snapshot(name: string): Snapshot
}

/** The outcome of stories that ran at the same time. */
export interface Outcome {
  /**
   * Asserts that the stories ended as they do in some sequential order. The arrangement runs again for each order, with
   * its own data; values that differ between two runs of the same order are not compared.
   *
   * @example
   * await scenario.then.outcome.isOfOneAfterTheOther({ seenAt: 'api/bankaccounts/{{bankAccountId}}' })
   *
   * @throws AssertionError when no order gives these responses.
   * @throws {@link StepRejectedError} after any other call, and when the arrangement cannot be run again.
   */
  isOfOneAfterTheOther(options?: OutcomeOptions): Promise<void>

  /**
   * Asserts that a story whose response was lost ended as it does when it runs once. The arrangement and the story run
   * again for that. Versions and times are not compared, nor the second response where a path shows the state.
   *
   * @example
   * await scenario.when.tryingAgain(story => story.depositHasBeenMade(10))
   * await scenario.then.outcome.isAsIfToldOnce({ seenAt: 'api/bankaccounts/{{bankAccountId}}' })
   *
   * @throws AssertionError when something differs, or the server fails when it is sent the request again.
   * @throws {@link StepRejectedError} after any other call, and when the arrangement cannot be run again.
   */
  isAsIfToldOnce(options?: OutcomeOptions): Promise<void>
}

/** A snapshot to compare the last response with. */
export interface Snapshot {
  /**
   * Asserts that the response body equals the snapshot; a missing snapshot is written, except when `CI` is set.
   *
   * @throws AssertionError when they differ.
   * @throws {@link StepRejectedError} before any call.
   * @throws {@link InputError} when the name or a path is invalid, or the snapshot is missing and `CI` is set, or
   * the call is repeated and no assertion has held yet.
   */
  match(options?: SnapshotOptions): void
}

/** How a response body is compared with its snapshot. */
export interface SnapshotOptions {
  /** JSONPaths (a leading `$.` may be left out) of values of which only the type is compared. */
  readonly ignoring?: readonly string[]
}

/** Makes the call under test. Extensions add their own calls to it. */
export interface ScenarioApi extends Api, StreamCalls {
  /**
   * Runs a function with an axios instance, for example for a generated SDK; the last completed exchange is the
   * response. A status that is no success is not a failure.
   *
   * @throws {@link StepRejectedError} when nothing is sent, and whatever else the function throws.
   */
  calling(use: (axios: ScenarioContext<unknown>['axios']) => Promise<unknown>): Promise<Response>
}

/** Tries stories as the call under test. */
export interface Trying<Book> {
  /**
   * Tells stories even if their chapter has not been reached. A failed assertion in them stops them but is no failure;
   * the last call they make is the one under test.
   *
   * @example
   * await scenario.when.trying(story => story.withdrawalHasBeenMade(10))
   * scenario.then.response.shouldBe.unprocessableEntity()
   *
   * @param story - picks from all stories of the book and returns the chapter reached
   * @throws {@link StepRejectedError} when the story data lacks what a story needs, or the stories make no call.
   */
  trying(this: void, story: (story: Stories<Book>) => ChapterEnd<unknown>): Promise<Response>

  /**
   * Tries stories, and loses the response to their last call that may change something: the same request is sent once
   * more, and its response is the one under test. The story goes on with it if it ends as the
   * first did: with the same status, and with errors of GraphQL or without.
   *
   * @throws {@link StepRejectedError} as `trying`, and when no call may change something.
   */
  tryingAgain(this: void, story: (story: Stories<Book>) => ChapterEnd<unknown>): Promise<void>

  /**
   * Tries 2 to 8 stories at the same time, each from the current point of the arrangement, with a copy of the story
   * data and its own connections. Their n-th calls go out together. Resolves to their responses, in order.
   *
   * @example
   * await scenario.when.atOnce([story => story.depositHasBeenMade(10), story => story.depositHasBeenMade(20)])
   */
  atOnce(
    this: void,
    stories: readonly ((story: Stories<Book>) => ChapterEnd<unknown>)[],
  ): Promise<readonly Response[]>
}

/** The calls of an actor. */
export type CallsAs<Book> = Omit<
  Api,
  'authenticate' | 'authenticateAs' | 'setHeader' | 'removeHeader' | 'setXmlNamespace'
> &
  ([Book] extends [never] ? unknown : Pick<Trying<Book>, 'trying'>)

/** Makes calls as others. */
interface Acting<Book> {
  /**
   * Makes the call under test as an actor: one of the option `actors`, or `nobody`, without the credentials of the
   * scenario.
   *
   * @example
   * await scenario.when.as('nobody').get('api/me')
   * scenario.then.response.shouldBe.unauthorized()
   */
  as(this: void, actor: string): CallsAs<Book>
}

/** The calls of a scenario; those that try stories only with a story book. */
export type CallsOf<Book> = Acting<Book> & ([Book] extends [never] ? ScenarioApi : ScenarioApi & Trying<Book>)

/** A scenario without a story book: calls and assertions. */
export type BasicScenario = Omit<Scenario<never>, 'given'>

/**
 * One scenario, as a typed chain.
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
  /** Asserts on the last call. */
  readonly then: Then
  readonly #scenario: RunningScenario

  /**
   * @param snapshotFolder - the folder of snapshots, in Cucumber.
   * @internal
   */
  constructor(scenario: RunningScenario, snapshotFolder?: string) {
    const { calls, parts } = scenario
    const ofParts = (kind: 'calls' | 'assertions'): object =>
      Object.assign({}, ...parts.map((part) => part[kind]?.(scenario))) as object
    this.#scenario = scenario
    this.when = {
      ...apiOver((request) => scenario.call(calls.request(request)), calls),
      calling: (use: Parameters<ScenarioApi['calling']>[0]) =>
        scenario.call(axiosCall(use as (axios: AxiosInstance) => Promise<unknown>, () => calls.http)),
      ...ofParts('calls'),
    } as never
    this.then = {
      ...(ofParts('assertions') as Pick<Then, 'outcome' | keyof StreamAssertions>),
      get response() {
        return scenario.response
      },
      get responses() {
        return scenario.underTest.responses
      },
      snapshot(name) {
        const directory = snapshotFolder ?? callingFolder()
        const match: Snapshot['match'] = (options = {}) => {
          checkRules(options, { ignoring: jsonPaths }, InputError)
          const { ignoring = [] } = options
          const { response, underTest } = scenario
          const { isAwaited } = underTest
          response.check(`the response body should match the snapshot "${name}"`, () =>
            expectSnapshot(response, { directory, name, ignoring, isAwaited }),
          )
        }
        // Reading it counts as an assertion that is to be called.
        return { match: scenario.calls.uncalledAssertions.watch({ match }, `snapshot("${name}")`).match }
      },
    }
  }

  /** Starts an arrangement at the opening chapter. Its stories run when a result or a later call is awaited. */
  get given(): Book {
    return this.#scenario.stories.arrange() as Book
  }

  /**
   * Ends the scenario: runs the clean-ups, and throws for work not awaited, stories that never ran and slow calls not
   * reported.
   *
   * @throws {@link CleanUpError} when a clean-up failed.
   * @throws {@link StepRejectedError} when a story never ran, or a call or story is still under way.
   * @throws AssertionError when a call was slower than `maxApiResponseTime` and nobody asserted on it.
   * @throws {@link ScenarioEndError} when several of these apply.
   */
  async end(): Promise<void> {
    await this.#scenario.end()
  }
}
