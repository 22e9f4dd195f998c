import { StepRejectedError } from '../../errors'
import { explainingRepeat, repeatBetween, sentByHand, type Mark, type RunningScenario } from '../../scenario'
import type { PickleStep } from '../pickle'
import { stepDefinitions, type CucumberDefinition } from './quoted-phrase'
import { isOfStoriesOrLibrary, runStep } from './run-step'

/** A step that was run, and the points of its scenario before and after it. */
export interface ReplayableStep {
  readonly step: PickleStep
  readonly before: Mark
  readonly after: Mark
}

/**
 * Returns the definition of a step that can be run again; undefined for a step that a user wrote.
 *
 * @throws {@link StepRejectedError} when that one has sent something.
 */
export function repeatable({ step, before, after }: ReplayableStep): CucumberDefinition | undefined {
  const definition = stepDefinitions().find((one) => one.matchesStepName(step.text))
  if (definition !== undefined && isOfStoriesOrLibrary(definition)) return definition
  if (after.exchanges > before.exchanges) throw new StepRejectedError(sentByHand(step.text))
  return undefined
}

/** Repeats a step in another scenario: runs it again, or sets what a step that a user wrote has set. */
export function replayStep(
  done: ReplayableStep,
  here: RunningScenario,
  there: RunningScenario,
  world: object,
): Promise<void> {
  const { step, before, after } = done
  const definition = repeatable(done)
  return explainingRepeat(there, `The step "${step.text}"`, () =>
    definition === undefined ? repeatBetween(here, there, before, after) : runStep(definition, step, world),
  )
}
