import { dirname, resolve } from 'node:path'
import { ChapterwiseError, InputError, pluralize } from '../../errors'
import {
  setStandInVariables,
  textsOfStep,
  writtenParameters,
  type Definition,
  type ProjectStep,
  type Variables,
} from '../seam'
import type { StepFinding } from './finding'

/** The arguments that a handler would get, or why they cannot be read. */
export type StepArguments =
  | { readonly kind: 'read'; readonly values: readonly unknown[] }
  /** Only a run knows them: a parameter type of the user needs more than the text, or there is a placeholder. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'wrong'; readonly message: string }

/** Reads the arguments of a step as Cucumber would. */
export async function readArguments(
  step: ProjectStep,
  definition: Definition,
  variables: Variables,
): Promise<StepArguments> {
  const { cucumber, pattern, phrase, entry } = definition
  const world = {}
  setStandInVariables(world, variables)
  try {
    const invocation = await cucumber.getInvocationParameters({
      step: step.pickleStep,
      world,
      hookParameter: undefined as never,
    })
    const values = invocation.parameters as readonly unknown[]
    const { length } = cucumber.code
    // Cucumber takes one argument more for a callback; handlers of stories and of the library have no callback.
    const isExact = phrase !== undefined || entry !== undefined
    if (isExact ? length === values.length : invocation.validCodeLengths.includes(length))
      return { kind: 'read', values }
    return {
      kind: 'wrong',
      message:
        misfit(step, definition, length, values.length) ??
        `The handler of "${pattern}" does not fit its phrase: ${invocation.getInvalidCodeLengthMessage()}`,
    }
  } catch (error) {
    if (hasPlaceholder(step) || !(error instanceof ChapterwiseError)) return { kind: 'unknown' }
    return { kind: 'wrong', message: error.message }
  }
}

/** Whether a part of a step is known only in a run. */
export function hasPlaceholder(step: ProjectStep): boolean {
  return textsOfStep(step.pickleStep).some((text) => text.includes('{{'))
}

/** Returns what is wrong with the arguments of a step of the library, except what depends on a placeholder. */
export function argumentProblems(
  step: ProjectStep,
  definition: Definition,
  values: readonly unknown[],
  variables: Variables,
  { cwd, actors }: { readonly cwd: string; readonly actors: Readonly<Record<string, unknown>> | undefined },
): StepFinding[] {
  const written = writtenParameters(step, definition)
  const before: unknown[] = []
  const context = {
    variables,
    featureFolder: dirname(resolve(cwd, step.place.uri)),
    root: cwd,
    actors,
    mediaType: step.pickleStep.argument?.docString?.mediaType,
    before,
    hasPlaceholder: hasPlaceholder(step),
  }
  return values.flatMap((value, at) => {
    const argument = definition.entry?.takes[at]
    if (argument === undefined || written[at]?.includes('{{')) return []
    return problemOf(context.hasPlaceholder, () => {
      const read = argument.read(value, context)
      try {
        return argument.check?.(read, context)
      } finally {
        before.push(read)
      }
    })
  })
}

/** Returns the warning of a check, or the problem that it throws, unless that may depend on a placeholder. */
function problemOf(hasPlaceholder: boolean, check: () => string | undefined): StepFinding[] {
  try {
    const message = check()
    return message === undefined ? [] : [{ level: 'warning', rule: 'step-argument', message }]
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    // The placeholder may be a part of a marker, of a file or of a file name; only a run knows its value.
    if (hasPlaceholder && error.message.includes('{{')) return []
    return [{ level: 'error', rule: 'step-argument', message: error.message }]
  }
}

function misfit(
  { pickleStep: { argument } }: ProjectStep,
  { pattern, phrase }: Definition,
  takes: number,
  given: number,
): string | undefined {
  const isFollowed = phrase === undefined ? undefined : /:(?:\$?\/\w*)?$/.test(pattern)
  if (argument === undefined && takes === given + 1 && isFollowed !== false) {
    return `A doc string or a table is missing after this step.\nThe phrase takes one: ${pattern}`
  }
  if (argument !== undefined && takes < given && isFollowed !== true) {
    const what = argument.docString === undefined ? 'table' : 'doc string'
    return `This step has a ${what}, but the phrase takes none: ${pattern}`
  }
  if (phrase === undefined) return undefined
  const further = isFollowed === true ? ', and one for its doc string or table' : ''
  return `The handler of "${pattern}" takes ${pluralize(takes, 'argument')} after the story, but this step gives ${given}.\nLet it take one for each parameter of the phrase${further}.`
}
