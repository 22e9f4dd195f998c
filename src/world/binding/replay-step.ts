import { StepRejectedError } from '../../errors'
import { sentByHand, type Journal, type Mark } from '../../scenario'
import type { PickleStep } from '../pickle'
import { stepDefinitions, type CucumberDefinition } from './quoted-phrase'
import { isOfStoriesOrLibrary, runStep } from './run-step'

/** A step that was done, and how far its scenario had come before and after it. */
export interface ReplayableStep {
  readonly step: PickleStep
  readonly before: Mark
  readonly after: Mark
}

/**
 * The definition of a step that can be run once more; none of one that a user wrote.
 *
 * @throws {@link StepRejectedError} where that one has sent something.
 */
export function repeatable({ step, before, after }: ReplayableStep): CucumberDefinition | undefined {
  const definition = stepDefinitions().find((one) => one.matchesStepName(step.text))
  if (definition !== undefined && isOfStoriesOrLibrary(definition)) return definition
  if (after.exchanges > before.exchanges) throw new StepRejectedError(sentByHand(step.text))
  return undefined
}

/** Does in another scenario what a step did: runs it, or sets what a step that a user wrote has set. */
export function replayStep(
  done: ReplayableStep,
  here: Journal,
  there: Journal,
  world: object,
): Promise<void> {
  const { step, before, after } = done
  const definition = repeatable(done)
  return there.doAnew(`The step "${step.text}"`, () =>
    definition === undefined ? here.repeat(there, before, after) : runStep(definition, step, world),
  )
}
