import { isRepeatable, readGraphql, secretsOfVariables } from '../../assertions'
import { InputError } from '../../errors'
import { Body } from '../../exchange'
import { escapeJson, isJsonObject, stringifyExactly } from '../../formats'
import type { ScenarioCalls } from './calls'

/** A GraphQL document with its variables and operation. */
export interface GraphqlQuery {
  readonly query: string
  readonly variables?: unknown
  /** The name of the operation to execute, for a document with several. */
  readonly operation?: string | undefined
}

/** A GraphQL query as a request (GraphQL over HTTP, 5). */
export interface GraphqlRequest {
  readonly url: string
  readonly content: string
  readonly mediaType: 'application/json'
  /** Whether repeating it changes nothing: it contains queries only. */
  readonly repeatable: boolean
}

/**
 * Creates the request of a query. The redactor learns its secrets and those among its variables.
 *
 * @param url - where to send it; by default the option `graphqlPath`
 * @throws {@link InputError} when the query cannot be parsed, lacks the operation, or the variables are not an object
 */
export function graphqlRequest(
  { query, variables, operation }: GraphqlQuery,
  { redactor, options }: Pick<ScenarioCalls, 'redactor' | 'options'>,
  url = options.graphqlPath ?? '/graphql',
): GraphqlRequest {
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

/** @throws {@link InputError} when the variables are not an object */
export function checkGraphqlVariables(variables: unknown): void {
  if (isJsonObject(variables)) return
  throw new InputError(
    'The variables of a GraphQL query are an object.\nWrite a table of two columns, names and values, or JSON such as { "id": 1 }',
  )
}
