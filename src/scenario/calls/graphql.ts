import type {
  ASTNode,
  DocumentNode,
  GraphQLError,
  OperationDefinitionNode,
  ValueNode,
  VariableNode,
} from 'graphql'
import type * as Language from 'graphql/language'
import { didYouMean, InputError } from '../../errors'
import { Body } from '../../exchange'
import { escapeJson, isJsonObject, stringifyExactly } from '../../formats'
import type { ScenarioCalls } from './calls'

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
  for (const secret of secretsOfVariables(document, given, redactor.isSecretField)) {
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

/** Parses a GraphQL document. @throws {@link InputError} when it does not parse, or lacks the operation */
export function readGraphql(query: string, operation?: string): DocumentNode {
  const document = parse(query)
  const names = operationsOf(document).flatMap(({ name }) => name?.value ?? [])
  if (operation === undefined || names.includes(operation)) return document
  throw new InputError(
    `The GraphQL query has no operation "${operation}".${didYouMean(operation, names)}\nIt has: ${names.join(', ') || 'none with a name'}`,
  )
}

function parse(query: string): DocumentNode {
  try {
    return language().parse(query)
  } catch (cause) {
    const { message, locations } = cause as GraphQLError
    const [{ line, column } = { line: 1, column: 1 }] = locations ?? []
    // A text may be a secret.
    const problem = message.replace(/\b((?:Block)?String) ".*"/s, '$1')
    throw new InputError(
      `The GraphQL query does not parse, at line ${line}, column ${column}: ${problem}\nWrite one such as { user(id: 7) { name } }`,
    )
  }
}

/** Whether executing an operation again changes nothing. Without a name, this must hold for every operation. */
function isRepeatable(document: DocumentNode, operation?: string): boolean {
  const meant = operationsOf(document).filter(({ name }) => !operation || name?.value === operation)
  return meant.every((each) => String(each.operation) === 'query')
}

function operationsOf({ definitions }: DocumentNode): OperationDefinitionNode[] {
  return definitions.filter((each): each is OperationDefinitionNode => 'operation' in each)
}

/**
 * Returns the secrets that only the document reveals: the values and defaults of variables that are passed to an
 * argument or an input field with the name of a secret, such as `$p` in `login(password: $p)`.
 */
function secretsOfVariables(
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
  isSecretField: (name: string) => boolean,
): unknown[] {
  const secret = new Set<string>()
  const defaults = new Map<string, ValueNode>()
  const note = (name: string, value: ValueNode): void => {
    const ofVariable = { Variable: (variable: VariableNode) => void secret.add(variable.name.value) }
    if (isSecretField(name)) language().visit(value as ASTNode, ofVariable)
  }
  language().visit(document as ASTNode, {
    Argument: ({ name, value }) => note(name.value, value),
    ObjectField: ({ name, value }) => note(name.value, value),
    VariableDefinition: ({ variable, defaultValue }) => {
      if (defaultValue !== undefined) defaults.set(variable.name.value, defaultValue)
    },
  })
  return [...secret].flatMap((name) => {
    const standard = defaults.get(name)
    return [...leavesOf(variables[name]), ...(standard && 'value' in standard ? [standard.value] : [])]
  })
}

function leavesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.values(value).flatMap(leavesOf)
  return [value]
}

/** Loads the parser of the GraphQL library without its execution. */
function language(): typeof Language {
  return require('graphql/language') as typeof Language
}
