import { StepRejectedError } from '../errors'
import type { ScenarioCalls } from './calls/scenario-calls'
import { neverAwaited } from './pending-work'
import { ScenarioEndError } from './scenario-end'
import type { Storyteller } from './stories/storyteller'

/** What nobody has awaited of a scenario, or looked at. */
export class LooseEnds {
  readonly #calls: ScenarioCalls
  readonly #stories: Storyteller

  constructor(calls: ScenarioCalls, stories: Storyteller) {
    this.#calls = calls
    this.#stories = stories
  }

  /** Gives up what is under way. Returns what is wrong with the calls and story results that nobody awaited. */
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
   * Fails for what was given up, with what went unreported until now.
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
