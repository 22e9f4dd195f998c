import { InputError } from '../../errors'
import { Body } from '../../exchange'
import { escapeJson, isJsonObject, stringifyExactly } from '../../formats'
import type { ScenarioCalls } from './calls'
import { isRepeatable, readGraphql, secretsOfVariables } from './graphql-query'

interface GraphqlQuery {
  readonly query: string
  readonly variables?: unknown
  readonly operation?: string | undefined
}

/** Creates the request of a GraphQL query (GraphQL over HTTP, 5), and learns its secrets. */
export function graphqlRequest(
  { query, variables, operation }: GraphqlQuery,
  { redactor, options }: Pick<ScenarioCalls, 'redactor' | 'options'>,
  url = options.graphqlPath ?? '/graphql',
) {
  if (variables !== undefined) checkGraphqlVariables(variables)
  redactor.learnBody(new Body(query, 'application/graphql'))
  const document = readGraphql(query, operation)
  const given = (variables ?? {}) as Record<string, unknown>
  for (const secret of secretsOfVariables(document, given, (name) => redactor.isSecretField(name))) {
    redactor.learn(secret)
    // Also in its escaped form, as the query itself may contain it.
    if (typeof secret === 'string') redactor.learn(escapeJson(secret))
  }
  return {
    url,
    content: stringifyExactly({ query, variables, operationName: operation }) ?? '',
    mediaType: 'application/json',
    repeatable: isRepeatable(document, operation),
  }
}

export function checkGraphqlVariables(variables: unknown): void {
  if (isJsonObject(variables)) return
  throw new InputError(
    'The variables of a GraphQL query are an object.\nWrite a table of two columns, names and values, or JSON such as { "id": 1 }',
  )
}
