import { InputError, StepRejectedError } from '../../errors'
import type { Response } from '../../response'
import type { Variables } from '../../variables'
import type { ScenarioCalls } from '../calls/scenario-calls'
import type { CallUnderTest } from '../calls/call-under-test'
import type { LogWriter } from '../log-writer'
import type { SavedValues } from '../saved-values'
import type { Storyteller } from '../stories/storyteller'
import type { NamedStories, Trials } from '../trying/trials'
import type { Begin, Forks } from './forks'
import { atTheBeginning, Journal } from './journal'
import { sentOutsideStories } from './no-outcome'
import { OutcomeUnderTest } from './outcome-under-test'
import { outcomeScenario, type Replay, type OutcomeScenario } from './outcome-scenario'
import type { OutcomeOptions } from './outcome-tellings'

/** The parts of a scenario that telling stories at the same time needs. */
export interface AtOnceParts {
  readonly calls: ScenarioCalls
  readonly callUnderTest: CallUnderTest
  readonly log: LogWriter
  readonly stories: Storyteller
  readonly trials: Trials
  readonly variables: Variables
  readonly saved: SavedValues
}

/** Tells stories of a scenario at the same time, and tells them anew, one after the other. */
export class StoriesAtOnce {
  /** What the scenario has done so far, so that it can be repeated. */
  readonly journal: Journal
  readonly #parts: AtOnceParts
  readonly #forks: Forks
  readonly #outcome: OutcomeUnderTest

  constructor(parts: AtOnceParts, forks: Forks) {
    this.#parts = parts
    this.#forks = forks
    this.journal = new Journal(parts.stories, parts.calls)
    this.#outcome = new OutcomeUnderTest(
      parts.callUnderTest,
      parts.log,
      parts.stories.progress,
      parts.calls.redactor,
    )
  }

  /**
   * Tells stories at the same time, after those that wait.
   *
   * @param replay - called after those that wait; returns a function that repeats the arrangement in another scenario
   * @throws {@link InputError} for fewer than 2 or more than 8 stories.
   */
  try(stories: readonly NamedStories[], replay: () => Replay): Promise<readonly Response[]> {
    return this.#parts.calls.openCalls.track({ name: 'atOnce([…])' }, () => {
      checkCount(stories)
      return this.#parts.stories.thenDo(() => this.#tell(stories, replay()))
    })
  }

  async #tell(stories: readonly NamedStories[], replay: Replay): Promise<readonly Response[]> {
    const toldAtOnce = await this.#parts.trials.tellAtOnce(stories)
    this.#outcome.begin({ toldAtOnce, scenario: this.forOutcome(stories), replay })
    return toldAtOnce.responses
  }

  /** Whether there is an outcome to look at. */
  get mayHaveOutcome(): boolean {
    return this.#outcome.mayBeAsserted
  }

  /**
   * Asserts on the outcome of the stories told at the same time last.
   *
   * @throws AssertionError when no order gives what was seen.
   */
  assertOutcome(options: OutcomeOptions, phrase: string): Promise<void> {
    const name = 'outcome.isOfOneAfterTheOther()'
    return this.#parts.calls.openCalls.track({ name }, () => this.#outcome.assert(options, phrase))
  }

  /** Creates another scenario of the same configuration, which ends with this one. */
  fork<Fork extends { end(): unknown }>(begin: Begin<Fork>): Fork {
    return this.#forks.begin(begin)
  }

  /** Returns a function that repeats the arrangement of a typed chain in a fork, for these stories. */
  replayOf(stories: readonly NamedStories[], fork: () => StoriesAtOnce): Replay {
    const here = this.journal.now
    return async () => {
      if (here.exchanges > 0) throw new StepRejectedError(sentOutsideStories)
      const anew = fork()
      await anew.journal.repeatPart('The arrangement', () =>
        this.journal.repeat(anew.journal, atTheBeginning, here),
      )
      return anew.forOutcome(stories)
    }
  }

  /** Returns this scenario as one in which stories are told in an order. */
  forOutcome(stories: readonly NamedStories[]): OutcomeScenario {
    const { calls, trials, variables, saved, stories: teller } = this.#parts
    return outcomeScenario({ known: [teller.storyData, saved.values], calls, trials, variables }, stories)
  }
}

function checkCount({ length }: readonly NamedStories[]): void {
  if (length < 2 || length > 8)
    throw new InputError(`2 to 8 stories are told at the same time, not ${length}.`)
}
