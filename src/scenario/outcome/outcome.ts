import type { Part } from '../part'
import type { RunningScenario } from '../scenario'
import type { OutcomeOptions } from './runs'

/** The outcome of the stories that a scenario has run at the same time. */
class StoriesOutcome {
  readonly #scenario: RunningScenario

  constructor(scenario: RunningScenario) {
    this.#scenario = scenario
  }

  /** Asserts that the stories ended as they do in some sequential order. */
  assert(options: OutcomeOptions, phrase = 'the outcome is as if run one after the other'): Promise<void> {
    const scenario = this.#scenario
    return scenario.calls.openCalls.track({ name: 'outcome.isOfOneAfterTheOther()' }, async () => {
      scenario.checkRepeatable()
      await loadAssertion().assertOutcome(scenario, options, phrase)
    })
  }

  /** Asserts that the story whose response was lost ended as it does when it is told once. */
  assertOnce(options: OutcomeOptions, phrase = 'the outcome is as if run once'): Promise<void> {
    const scenario = this.#scenario
    return scenario.calls.openCalls.track({ name: 'outcome.isAsIfToldOnce()' }, async () => {
      scenario.checkRepeatable()
      await loadAssertion().assertOnce(scenario, options, phrase)
    })
  }
}

export const outcome: Part<RunningScenario, StoriesOutcome> = {
  begin: (scenario) => new StoriesOutcome(scenario),
  assertions: (scenario) => {
    const isOfOneAfterTheOther = (options: OutcomeOptions = {}): Promise<void> =>
      scenario.part(outcome).assert(options)
    const isAsIfToldOnce = (options: OutcomeOptions = {}): Promise<void> =>
      scenario.part(outcome).assertOnce(options)
    const assertions = { isOfOneAfterTheOther, isAsIfToldOnce }
    return { outcome: scenario.calls.uncalledAssertions.watch(assertions, 'outcome') }
  },
}

/** Loads what judges outcomes, which few scenarios need. */
function loadAssertion(): typeof import('./assert-outcome') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
  return require('./assert-outcome') as typeof import('./assert-outcome')
}
