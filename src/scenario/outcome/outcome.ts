import type { Part } from '../part'
import type { RunningScenario } from '../scenario'
import type { OutcomeOptions } from './outcome-runs'

type AssertOutcome = (options?: OutcomeOptions, phrase?: string) => Promise<void>

/** Asserts on the outcome of the stories that a scenario has tried at the same time, or losing a response. */
export const outcome: Part<
  RunningScenario,
  { readonly isOfOneAfterTheOther: AssertOutcome; readonly isAsIfToldOnce: AssertOutcome }
> = {
  begin: (scenario) => ({
    isOfOneAfterTheOther: (options = {}, phrase = 'the outcome is as if run one after the other') =>
      scenario.calls.openCalls.track({ name: 'outcome.isOfOneAfterTheOther()' }, () =>
        assertion().assertOutcome(scenario, false, options, phrase),
      ),
    isAsIfToldOnce: (options = {}, phrase = 'the outcome is as if run once') =>
      scenario.calls.openCalls.track({ name: 'outcome.isAsIfToldOnce()' }, () =>
        assertion().assertOutcome(scenario, true, options, phrase),
      ),
  }),
  assertions: (scenario) => ({
    outcome: scenario.calls.uncalledAssertions.watch(scenario.part(outcome), 'outcome'),
  }),
}

function assertion(): typeof import('./assert-outcome') {
  return require('./assert-outcome') as typeof import('./assert-outcome')
}
