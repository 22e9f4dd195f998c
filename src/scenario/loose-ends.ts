import { StepRejectedError } from '../errors'
import type { ScenarioCalls } from './calls/scenario-calls'
import { neverAwaited } from './pending-work'
import { ScenarioEndError } from './scenario-end'
import type { Storyteller } from './stories/storyteller'

/** The calls and story results of a scenario that were never awaited, and the assertions never called. */
export class LooseEnds {
  readonly #calls: ScenarioCalls
  readonly #stories: Storyteller

  constructor(calls: ScenarioCalls, stories: Storyteller) {
    this.#calls = calls
    this.#stories = stories
  }

  /** Abandons calls and results under way. Returns the errors for what was never awaited or called. */
  giveUp(): Error[] {
    const { openCalls, uncalledAssertions } = this.#calls
    const { results: openResults } = this.#stories
    const calls = openCalls.abandon()
    const results = new Set(openResults.abandon())
    const uncalled = uncalledAssertions.take('The scenario')
    return [
      ...openCalls.takeUnseenFailures(),
      ...openResults.takeUnseenFailures(),
      ...(uncalled === undefined ? [] : [uncalled]),
      ...(calls.length > 0 ? [neverAwaited('The scenario', calls)] : []),
      ...(results.size > 0 ? [neverAwaited('The scenario', [...results], 'getResult()')] : []),
    ]
  }

  /**
   * Throws if anything was given up or failed without being reported.
   *
   * @throws the one failure, or a {@link ScenarioEndError} of several.
   */
  report(givenUp: readonly Error[], cleanUpFailure?: Error): void {
    const failures = [...this.#calls.slowCalls.remaining(), ...givenUp]
    const { untold } = this.#stories
    if (untold.length > 0) failures.push(neverTold(untold))
    if (cleanUpFailure) failures.push(cleanUpFailure)
    if (failures.length === 1) throw failures[0] as Error
    if (failures.length > 1) throw new ScenarioEndError(failures)
  }
}

function neverTold(stories: readonly string[]): StepRejectedError {
  const names = stories.map((story) => `"${story}"`).join(', ')
  return new StepRejectedError(
    `Arranged but never told: ${names}.\nAwait getResult(), or a call after it, so that the stories are told.`,
  )
}
