import type {
  ASTNode,
  DocumentNode,
  GraphQLError,
  OperationDefinitionNode,
  ValueNode,
  VariableNode,
} from 'graphql'
import type * as Language from 'graphql/language'
import { didYouMean, InputError, pluralize } from '../errors'
import { isJsonObject, showJson } from '../formats'
import { bodyOf, describeNoJson, jsonBodyOf } from './body'
import { fail, listOf, nonEmptyText, type AssertionSubject } from './failed-assertion'

interface GraphqlError {
  readonly message: string
  /** The path in the data, such as `user.name` or `items[0].price`; undefined if the error has none. */
  readonly path: string | undefined
  /** The `code` in its `extensions`; undefined if there is none. */
  readonly code: string | undefined
}

export interface ExpectedGraphqlError {
  /** Completes "the GraphQL response should have …": `the error "x"`. */
  readonly words: string
  readonly fits: (error: GraphqlError) => boolean
}

export const anyGraphqlError: ExpectedGraphqlError = { words: 'an error', fits: () => true }

export const expectedGraphqlError = {
  /** One of the messages is exactly this text. */
  withMessage: (text: string): ExpectedGraphqlError => ({
    words: `the error "${text}"`,
    fits: ({ message }) => message === text,
  }),
  /** One of the messages contains this text. */
  containsMessage: (text: string): ExpectedGraphqlError => ({
    words: `an error containing "${nonEmptyText(text)}"`,
    fits: ({ message }) => message.includes(text),
  }),
  /** One of the errors has exactly this path, such as `user.name` or `items[0].price`. */
  at: (path: string): ExpectedGraphqlError => ({
    words: `an error at "${checkGraphqlPath(path)}"`,
    fits: (error) => error.path === path,
  }),
  /** One of the errors has exactly this `code` in its `extensions`. */
  withErrorCode: (code: string): ExpectedGraphqlError => ({
    words: `an error with the code "${code}"`,
    fits: (error) => error.code === code,
  }),
} as const

/** Asserts on the errors of a GraphQL response, whatever its status; every method can be chained. */
export type GraphqlErrorAssertion = {
  [Kind in keyof typeof expectedGraphqlError]: (
    ...texts: Parameters<(typeof expectedGraphqlError)[Kind]>
  ) => GraphqlErrorAssertion
}

export function expectNoGraphqlErrors(subject: AssertionSubject): void {
  const errors = graphqlErrorsOf(subject, 'have no errors')
  if (errors.length > 0)
    fail(subject, `The GraphQL response should have no errors but has ${listErrors(errors)}`)
}

export function expectGraphqlError(subject: AssertionSubject, { words, fits }: ExpectedGraphqlError): void {
  const errors = graphqlErrorsOf(subject, `have ${words}`)
  if (!errors.some(fits))
    fail(subject, `The GraphQL response should have ${words} but has ${listErrors(errors)}`)
}

/** Returns the errors of a GraphQL response; empty if it has only data. Fails if the body is not a GraphQL response. */
export function graphqlErrorsOf(subject: AssertionSubject, should: string): readonly GraphqlError[] {
  const { exchange } = subject
  const response = bodyOf(subject).json.ok ? jsonBodyOf(subject) : undefined
  const { data, errors } = isJsonObject(response) ? response : {}
  const list: unknown = errors ?? []
  const isResponse =
    Array.isArray(list) &&
    list.every((error) => isJsonObject(error) && typeof error['message'] === 'string') &&
    (isJsonObject(data) || (list.length > 0 && (data === undefined || data === null)))
  if (isResponse) return list.map((error) => readError(error as Record<string, unknown>))
  const was = response === undefined ? describeNoJson(exchange) : showJson(response)
  return fail(
    subject,
    `The GraphQL response should ${should} but the body is not a GraphQL response with data or errors: it is ${was}`,
  )
}

function readError({ message, path, extensions }: Record<string, unknown>): GraphqlError {
  const code = isJsonObject(extensions) ? extensions['code'] : undefined
  const keys: readonly unknown[] = Array.isArray(path) ? path : []
  const shown = keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return {
    message: message as string,
    path: shown === '' ? undefined : shown.replace(/^\./, ''),
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : undefined,
  }
}

/** Checks that a text is a valid path of an error. @throws {@link InputError} when it is not */
export function checkGraphqlPath(path: string): string {
  if (/^[_A-Za-z]\w*(?:\.[_A-Za-z]\w*|\[\d+\])*$/.test(path)) return path
  throw new InputError(
    `"${path}" cannot be the path of a GraphQL error.\nWrite names and indexes, as in user.name or items[0].price`,
  )
}

function listErrors(errors: readonly GraphqlError[]): string {
  if (errors.length === 0) return 'no errors'
  const lines = errors.map(({ message, path, code }) => {
    const where = path === undefined ? '' : ` at ${path}`
    return `  "${message}"${where}${code === undefined ? '' : ` (code ${code})`}`
  })
  return `${pluralize(errors.length, 'error')}:\n${listOf(lines)}`
}

// Queries.

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
export function isRepeatable(document: DocumentNode, operation?: string): boolean {
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
export function secretsOfVariables(
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
