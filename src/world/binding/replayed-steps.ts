import { resolve } from 'node:path'
import { StepRejectedError } from '../../errors'
import { isOwnFile } from '../../package'
import { runStep } from '../../runner'
import { explainingRepeat, repeatBetween, type Mark, type RunningScenario } from '../../scenario'
import type { PickleStep } from '../pickle'
import { stepDefinitions, storyPhraseOf } from './definitions'

/** A step that was run, and the points of its scenario before and after it. */
export interface ReplayableStep {
  readonly step: PickleStep
  readonly before: Mark
  readonly after: Mark
}

/** Returns the definition of a step that can be run again; undefined for one that a user wrote. */
export function repeatable({ step, before, after }: ReplayableStep) {
  const definition = stepDefinitions().find((one) => one.matchesStepName(step.text))
  if (
    definition !== undefined &&
    (storyPhraseOf(definition.unwrappedCode) || isOwnFile(resolve(definition.uri)))
  )
    return definition
  if (after.exchangeCount === before.exchangeCount) return undefined
  throw new StepRejectedError(
    `The outcome cannot be checked: the step "${step.text}" has sent something, and only stories and steps of the library can be run again.\n` +
      'Make it a story, or send the same with steps of the library.',
  )
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
  return explainingRepeat(there, `The step "${step.text}"`, async () => {
    if (definition === undefined) return repeatBetween(here, there, before, after)
    const { error } = await runStep(definition, { step, world })
    if (error) throw error as Error
  })
}
