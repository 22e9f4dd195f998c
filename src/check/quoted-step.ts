import { InputError } from '../errors'
import { stepsQuotedBy, type Definition, type ProjectStep } from '../project'
import { storyDefinition } from '../world'
import type { StepFinding } from './finding'

export function quotingProblems({ pickleStep, definitions }: ProjectStep): StepFinding[] {
  try {
    stepsQuotedBy(pickleStep, definitions)
    return []
  } catch (error) {
    return [problem(error, 'step-argument')]
  }
}

/** Returns the definition of a step that another step quotes, or the problem if there is none. */
export function quotedDefinition(
  { text }: ProjectStep,
  definitions: readonly Definition[],
): Definition | StepFinding {
  try {
    const { definition } = storyDefinition(
      text,
      definitions.map(({ cucumber }) => cucumber),
    )
    return definitions.find(({ cucumber }) => cucumber === definition) as Definition
  } catch (error) {
    return problem(error, 'undefined-step')
  }
}

function problem(error: unknown, rule: StepFinding['rule']): StepFinding {
  if (!(error instanceof InputError)) throw error
  return { level: 'error', rule, message: error.message }
}
