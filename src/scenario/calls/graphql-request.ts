import { InputError } from '../../errors'
import { Body, escapeJson, isJsonObject, stringifyExactly } from '../../exchange'
import { isRepeatable, readGraphql, secretsOfVariables } from '../../expectations'
import type { Redactor } from '../../redaction'

/** A GraphQL document, with what it is executed with. */
export interface GraphqlQuery {
  readonly query: string
  readonly variables?: unknown
  /** The operation to execute, of a document that has several. */
  readonly operation?: string | undefined
}

/** A GraphQL query as it is sent (GraphQL over HTTP, 5). */
export interface GraphqlBody {
  readonly content: string
  readonly mediaType: 'application/json'
  /** Whether sending it again changes nothing: it has queries alone. */
  readonly repeatable: boolean
}

/** Where GraphQL queries are sent, unless it is said. */
export const defaultGraphqlPath = '/graphql'

/**
 * Makes a body of a query. Its secrets, and the values of variables that it hands over as secrets, are known from now on.
 *
 * @throws {@link InputError} when it does not parse, lacks the operation, or the variables are no object
 */
export function graphqlBody({ query, variables, operation }: GraphqlQuery, redactor: Redactor): GraphqlBody {
  if (variables !== undefined) checkGraphqlVariables(variables)
  redactor.learnBody(new Body(query, 'application/graphql'))
  const document = readGraphql(query, operation)
  const given = (variables ?? {}) as Record<string, unknown>
  for (const secret of secretsOfVariables(document, given, (name) => redactor.isSecretField(name))) {
    redactor.learn(secret)
    // As it is written where the query has it as well.
    if (typeof secret === 'string') redactor.learn(escapeJson(secret))
  }
  return {
    content: stringifyExactly({ query, variables, operationName: operation }) ?? '',
    mediaType: 'application/json',
    repeatable: isRepeatable(document, operation),
  }
}

/** @throws {@link InputError} when the variables of a query are no object */
export function checkGraphqlVariables(variables: unknown): void {
  if (isJsonObject(variables)) return
  throw new InputError(
    'The variables of a GraphQL query are an object.\nWrite a table of two columns, names and values, or JSON such as { "id": 1 }',
  )
}
