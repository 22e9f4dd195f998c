import { InputError } from '../errors'
import { isRepeatable, parseGraphql, rulesBrokenBy, variablesMissing } from '../expectations'
import type { ProjectStep } from '../project'
import { checkGraphqlVariables } from '../scenario'
import { graphqlShape, isPlaceholderAlone, type Variables } from '../variables'
import { argumentOf, docStringValue, isTable, tableValue } from '../world'
import { expectsErrorAfter } from './expects-error'
import type { StepFinding } from './finding'
import { hasPlaceholder } from './step-arguments'

export interface CheckedGraphql {
  readonly problems: readonly StepFinding[]
  /** Whether it can be sent again without changing anything, as far as that is known. */
  readonly repeatable: boolean
}

/** Follows the GraphQL queries of a scenario, and the operation name and variables that are set for the next query. */
export class GraphqlWalk {
  readonly #steps: readonly ProjectStep[]
  #operation: string | undefined
  /** The variables of the next query; undefined if only a run knows them. */
  #variables: Readonly<Record<string, unknown>> | undefined = {}

  /** @param steps - all steps of the scenario */
  constructor(steps: readonly ProjectStep[]) {
    this.#steps = steps
  }

  nameOperation(name: string): void {
    this.#operation = name
  }

  /** Notes the table or JSON of a step as the variables of the next query. Returns its problems. */
  giveVariables(step: ProjectStep, argument: unknown, variables: Variables): StepFinding[] {
    this.#variables = undefined
    if (argument === undefined) return []
    try {
      const written = argumentOf(argument)
      const value = isTable(written) ? tableValue(written, variables) : docStringValue(written, variables)
      checkGraphqlVariables(value)
      this.#variables = value as Record<string, unknown>
      return []
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      if (hasPlaceholder(step)) return []
      return [{ level: 'error', rule: 'step-argument', message: error.message }]
    }
  }

  /** Reads the document that a step sends. Its problems have their own place in the feature file. */
  send(step: ProjectStep): CheckedGraphql {
    const operation = this.#operation?.includes('{{') ? undefined : this.#operation
    const isOperationKnown = operation === this.#operation
    const given = this.#variables
    this.#operation = undefined
    this.#variables = {}
    const { docString, dataTable } = step.pickleStep.argument ?? {}
    const query = docString?.content
    if (dataTable !== undefined) {
      const message = 'This step needs a doc string under it, but has a table.'
      return { problems: [{ level: 'error', rule: 'step-argument', message }], repeatable: true }
    }
    if (query === undefined || isPlaceholderAlone(query)) return { problems: [], repeatable: true }
    const parsed = parseGraphql(graphqlShape(query), operation)
    if (!parsed.ok) {
      const message = `This GraphQL query cannot be sent: ${parsed.problem}`
      return { problems: [found(step, 'error', message, parsed)], repeatable: true }
    }
    const { document } = parsed
    const missing = given && isOperationKnown ? variablesMissing(document, given, operation) : []
    const refusals = expectsErrorAfter(this.#steps, step) ? [] : [...rulesBrokenBy(document), ...missing]
    const problems = refusals.map((refusal) =>
      found(step, 'warning', `GraphQL servers refuse this query: ${refusal.sentence}`, refusal),
    )
    return { problems, repeatable: isRepeatable(document, operation) }
  }
}

function found(
  { docString }: ProjectStep,
  level: StepFinding['level'],
  message: string,
  at: { readonly line: number; readonly column: number },
): StepFinding {
  const place =
    docString === undefined
      ? {}
      : { line: docString.line + at.line, column: (docString.column ?? 1) - 1 + at.column }
  return { level, rule: 'step-argument', message, ...place }
}
