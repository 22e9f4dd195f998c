import type { OperationDefinitionNode } from 'graphql'
import { didYouMean } from '../../errors'
import { language, type GraphqlDocument } from './document'

/** A reason, in a sentence, why a server that follows the GraphQL specification rejects a document, and where. */
export interface GraphqlProblem {
  readonly sentence: string
  /** From 1, in the document. */
  readonly line: number
  readonly column: number
}

/** Returns the violations of the validation rules (GraphQL, 5) that can be found without the schema of the server. */
export function rulesBrokenBy({ node }: GraphqlDocument): GraphqlProblem[] {
  /* eslint-disable @typescript-eslint/no-require-imports -- only a check of GraphQL asks for them */
  const { GraphQLSchema } = require('graphql/type') as typeof import('graphql/type')
  const rules = require('graphql/validation') as typeof import('graphql/validation')
  /* eslint-enable @typescript-eslint/no-require-imports */
  const unknownSchema = new GraphQLSchema({ assumeValid: true })
  const errors = rules.validate(unknownSchema, node, [
    rules.LoneAnonymousOperationRule,
    rules.UniqueOperationNamesRule,
    rules.UniqueFragmentNamesRule,
    rules.KnownFragmentNamesRule,
    rules.NoUnusedFragmentsRule,
    rules.NoFragmentCyclesRule,
    rules.UniqueVariableNamesRule,
    rules.NoUndefinedVariablesRule,
    rules.NoUnusedVariablesRule,
    rules.UniqueArgumentNamesRule,
    rules.UniqueInputFieldNamesRule,
  ])
  return errors.map(({ message, locations }) => ({ sentence: message, ...(locations?.[0] ?? start) }))
}

/** Returns the required variables of an operation that are not given. */
export function variablesMissing(
  { node }: GraphqlDocument,
  given: Readonly<Record<string, unknown>>,
  operation?: string,
): GraphqlProblem[] {
  const operations = node.definitions.filter(
    (each): each is OperationDefinitionNode =>
      'operation' in each && (operation === undefined || each.name?.value === operation),
  )
  // Without a name, it is unknown which of several operations is executed.
  const [meant, another] = operations
  if (meant === undefined || another !== undefined) return []
  return (meant.variableDefinitions ?? []).flatMap(({ variable, type, defaultValue }) => {
    const name = variable.name.value
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    const isGiven = value === undefined ? defaultValue !== undefined : value !== null
    const wanted = language().print(type)
    if (!wanted.endsWith('!') || isGiven) return []
    const is = value === null ? 'is null.' : `is not given.${didYouMean(name, Object.keys(given))}`
    const sentence = `Variable "$${name}" of the required type "${wanted}" ${is}`
    return [{ sentence, ...language().getLocation(variable.loc!.source, variable.loc!.start) }]
  })
}

const start = { line: 1, column: 1 }
