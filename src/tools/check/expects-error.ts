import { status, type ProjectStep } from '../seam'

/** Whether later steps may expect an error in the response to what this step sends, which may then be wrong on purpose. */
export function mayExpectErrorAfter(steps: readonly ProjectStep[], step: ProjectStep): boolean {
  const from = steps.indexOf(step)
  if (from === -1) return false
  const [, ...answered] = steps.slice(steps.findIndex((one, at) => at >= from && isCall(one)))
  const next = answered.findIndex(isCall)
  return answered.slice(0, next === -1 ? undefined : next).some(mayExpectError)
}

function isCall({ definitions }: ProjectStep): boolean {
  return definitions[0]?.entry?.effect === 'calls'
}

/** Whether a step asserts on an error or a status from 400 on. A step of the user's own may. */
function mayExpectError({ text, definitions: [definition] }: ProjectStep): boolean {
  if (definition?.entry === undefined) return definition?.phrase === undefined
  const { expectsError, takes } = definition.entry
  if (expectsError || !takes.includes(status)) return expectsError === true
  const written = definition.cucumber.expression.match(text) ?? []
  return takes.some((argument, at) => argument === status && isErrorStatus(written[at]))
}

function isErrorStatus(argument: { getValue(world: unknown): unknown } | undefined): boolean {
  try {
    return Number(argument?.getValue(undefined)) >= 400
  } catch {
    return false // Its own step has the finding.
  }
}
