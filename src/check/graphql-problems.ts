import { isRepeatable, parseGraphql } from '../expectations'
import type { ProjectStep } from '../project'
import { graphqlShape, isPlaceholderAlone } from '../variables'
import type { StepFinding } from './finding'

/** What is known of the GraphQL document of a step. */
export interface CheckedGraphql {
  readonly problems: readonly StepFinding[]
  /** Whether sending it again changes nothing, as far as that is known. */
  readonly repeatable: boolean
}

/** Reads the GraphQL document of a step; what is wrong is found at its place in the feature file. */
export function checkGraphql(
  { pickleStep, docString }: ProjectStep,
  operation: string | undefined,
): CheckedGraphql {
  const query = pickleStep.argument?.docString?.content
  if (query === undefined || isPlaceholderAlone(query)) return { problems: [], repeatable: true }
  const named = operation?.includes('{{') ? undefined : operation
  const parsed = parseGraphql(graphqlShape(query), named)
  if (parsed.ok) return { problems: [], repeatable: isRepeatable(parsed.document, named) }
  const place =
    docString === undefined
      ? {}
      : { line: docString.line + parsed.line, column: (docString.column ?? 1) - 1 + parsed.column }
  const message = `This GraphQL query cannot be sent: ${parsed.problem}`
  return { problems: [{ level: 'error', rule: 'step-argument', message, ...place }], repeatable: true }
}
