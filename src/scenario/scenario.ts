import type { Response } from '../response'
import type { Api } from '../story'
import { apiOver } from './api'
import type { MakeCall } from './call'
import type { ScenarioRun } from './scenario-run'

/** What may be asserted on once a call was made. */
export interface Then {
  /**
   * The response to the last call.
   *
   * @throws {@link StepRejectedError} before any call.
   */
  readonly response: Response
}

/** Makes the call under test. Extensions add their own calls to it. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merged by extensions
export interface When extends Api {}

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
  readonly when: When
  readonly then: Then
  readonly #run: ScenarioRun

  constructor(run: ScenarioRun) {
    this.#run = run
    const makeCall: MakeCall = async (call) => {
      await run.stories.tellPending()
      return run.underTest.make(call)
    }
    this.when = {
      ...apiOver((request) => makeCall(run.calls.request(request))),
      ...run.part?.members(makeCall),
    } as When
    this.then = {
      get response() {
        return run.underTest.response
      },
    }
  }

  /** Starts an arrangement at the opening chapter. Its stories are told when a result or a call after them is awaited. */
  get given(): Book {
    return this.#run.arrange() as Book
  }

  /** Ends the scenario: runs the clean-ups, and fails for a story arranged but never told and for slow calls unreported. */
  end(): Promise<void> {
    return this.#run.end()
  }
}
