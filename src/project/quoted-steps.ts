import { quotedStep, quotedSteps, type PickleStep } from '../world'
import type { Definition } from './definition'

/**
 * Returns the steps that a step of the library quotes, to tell their stories; none for any other step.
 *
 * @throws {@link InputError} if they are malformed.
 */
export function stepsQuotedBy(
  { text, argument }: PickleStep,
  definitions: readonly Definition[],
): PickleStep[] {
  const [definition, another] = definitions
  const effect = another === undefined ? definition?.entry?.effect : undefined
  if (effect !== 'tries a story' && effect !== 'tells at once') return []
  if (argument?.docString) return quotedSteps(argument.docString.content)
  const { dataTable } = argument ?? {}
  if (dataTable)
    return quotedSteps({ raw: () => dataTable.rows.map(({ cells }) => cells.map(({ value }) => value)) })
  const [written] = definition?.cucumber.expression.match(text) ?? []
  const phrase = written?.getValue<unknown>(undefined)
  return typeof phrase === 'string' ? [quotedStep(phrase)] : []
}
