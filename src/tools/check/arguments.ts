import { dirname, resolve } from 'node:path'
import { ChapterwiseError, InputError } from '../../errors'
import type { Variables } from '../../variables'
import type { ScenarioConfiguration } from '../../scenario'
import { argumentKinds, lendVariables, textsOfStep } from '../../world'
import { writtenParameters, type Definition, type ProjectScenario, type ProjectStep } from '../../project'
import { error, refusalOf, refusals, warning, type StepFinding } from './findings'

type StepArguments =
  | { readonly kind: 'read'; readonly values: readonly unknown[] }
  /** Only a run knows them: a parameter type of the user needs more than the text, or there is a placeholder. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'wrong'; readonly message: string }

export async function readArguments(
  step: ProjectStep,
  definition: Definition,
  variables: Variables,
): Promise<StepArguments> {
  const { cucumber, phrase, entry } = definition
  const world = {}
  lendVariables(world, variables)
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
    return { kind: 'wrong', message: misfit(step, definition, values.length) }
  } catch (problem) {
    if (hasPlaceholder(step) || !(problem instanceof ChapterwiseError)) return { kind: 'unknown' }
    return { kind: 'wrong', message: problem.message }
  }
}

function misfit(step: ProjectStep, { cucumber, pattern }: Definition, given: number): string {
  const { argument } = step.pickleStep
  const takes = cucumber.code.length
  if (argument === undefined && takes === given + 1)
    return `A doc string or a table is missing after this step.\nThe phrase takes one: ${pattern}`
  if (argument !== undefined && takes === given - 1)
    return `This step has a ${argument.docString ? 'doc string' : 'table'}, but the phrase takes none: ${pattern}`
  return `The handler of "${pattern}" takes ${takes} of the ${given} arguments that this step gives.\nLet it take one for each parameter of the phrase, and one for its doc string or table.`
}

export function hasPlaceholder(step: ProjectStep): boolean {
  return textsOfStep(step.pickleStep).some((text) => text.includes('{{'))
}

/** Returns what is wrong with the arguments of a step of the library, except what depends on a placeholder. */
export function argumentProblems(
  step: ProjectStep,
  definition: Definition,
  values: readonly unknown[],
  known: {
    readonly root: string
    readonly variables: Variables
    readonly configuration: ScenarioConfiguration<unknown> | undefined
    readonly standIns: readonly string[]
  },
): StepFinding[] {
  const { configuration, ...ofScenario } = known
  const options = configuration?.options
  const written = writtenParameters(step, definition)
  const read: unknown[] = []
  const context = {
    ...ofScenario,
    actors: options && (options.actors ?? {}),
    hasPlaceholder: hasPlaceholder(step),
    featureFolder: dirname(resolve(known.root, step.place.uri)),
    mediaType: step.pickleStep.argument?.docString?.mediaType,
  }
  const found = values.flatMap((value, at) => {
    const name = definition.entry?.takes[at]
    if (name === undefined || written[at]?.includes('{{')) return []
    const kind = argumentKinds[name]
    try {
      const before = [...read]
      const argument = kind.read(value, context)
      read.push(argument)
      kind.check(argument, { ...context, before })
      const message = kind.warning(argument)
      return message === undefined ? [] : [warning(name === 'openApi' ? 'openapi' : 'step-argument', message)]
    } catch (problem) {
      if (!(problem instanceof InputError)) throw problem
      // The placeholder may be a part of a marker, of a file or of a file name; only a run knows its value.
      if (context.hasPlaceholder && problem.message.includes('{{')) return []
      const mayNameFile = ['data', 'openApi', 'schema'].includes(name)
      const isInFile = mayNameFile && refusalOf(() => argumentKinds.file.read(value, context)) === undefined
      return [error(isInFile ? 'file' : 'step-argument', problem.message)]
    }
  })
  const canCheck = configuration !== undefined && !context.hasPlaceholder && read.length === values.length
  if (!canCheck || found.length > 0) return found
  const check = (): unknown => definition.entry?.check?.(configuration, ...(read as never[]))
  return refusals('step-argument', check, ChapterwiseError)
}

/** Whether a step after this one may expect an error, so that the request may be wrong on purpose. */
export function mayExpectErrorAfter({ steps }: ProjectScenario, step: ProjectStep): boolean {
  return steps.slice(steps.indexOf(step) + 1).some(mayExpectError)
}

/** Whether a step asserts on an error or a status from 400 on. A step of the user's own may. */
function mayExpectError({ text, definitions: [definition] }: ProjectStep): boolean {
  if (definition?.entry === undefined) return definition?.phrase === undefined
  const { expectsError, takes } = definition.entry
  const at = takes.indexOf('status')
  const written = at === -1 ? undefined : definition.cucumber.expression.match(text)?.[at]
  try {
    return expectsError === true || Number(written?.getValue(undefined)) >= 400
  } catch {
    return false // Its own step has the finding.
  }
}
