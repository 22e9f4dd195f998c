import { writtenParameters, type Definition, type ProjectStep } from '../project'
import type { StepFinding } from './finding'

/** Warns about `<name>` in a URL when no Examples table has such a column: it is sent as it is written. */
export function unfilledNames(step: ProjectStep, definition: Definition): StepFinding[] {
  if (definition.entry?.effect !== 'calls') return []
  // The query of a URL may contain markup on purpose.
  const paths = writtenParameters(step, definition).map((text) => text.split(/[?#]/, 1)[0] ?? '')
  const names = paths.flatMap((path) =>
    [...path.matchAll(/<([A-Za-z][\w -]*)>/g)].map(([, name = '']) => name),
  )
  return names.map((name) => ({
    level: 'warning',
    rule: 'step-argument',
    message: `<${name}> is sent as it is written, since no Examples have a column "${name}".\nMake this a Scenario Outline with such a column, or write {{…}} for a variable.`,
  }))
}
