import type { DocumentNode, GraphQLError, OperationDefinitionNode } from 'graphql'
import type * as Language from 'graphql/language'
import { didYouMean, InputError } from '../../errors'

/** A parsed GraphQL document. */
export interface GraphqlDocument {
  readonly operations: readonly GraphqlOperation[]
  readonly node: DocumentNode
}

export interface GraphqlOperation {
  readonly kind: 'query' | 'mutation' | 'subscription'
  /** Undefined for an operation without a name, such as `{ user { name } }`. */
  readonly name: string | undefined
  /** From 1. */
  readonly line: number
  readonly column: number
}

/** Why a document does not parse or lacks the named operation, and where. */
export interface GraphqlProblem {
  readonly ok: false
  readonly problem: string
  /** From 1, in the document. */
  readonly line: number
  readonly column: number
  /** The whole message, for the person who sends the query. */
  readonly message: string
}

/**
 * Parses a GraphQL document. Returns a problem instead of throwing.
 *
 * @param operation - the name of the operation to execute
 */
export function parseGraphql(
  query: string,
  operation?: string,
): { readonly ok: true; readonly document: GraphqlDocument } | GraphqlProblem {
  const node = parse(query)
  if ('problem' in node) return node
  const operations = node.definitions
    .filter((each): each is OperationDefinitionNode => 'operation' in each)
    .map(({ operation: kind, name, loc }) => {
      const { line, column } = language().getLocation(loc!.source, loc!.start)
      return { kind, name: name?.value, line, column }
    })
  if (operation !== undefined && !operations.some(({ name }) => name === operation))
    return missingOperation(operation, operations)
  return { ok: true, document: { operations, node } }
}

/** Parses a GraphQL document. @throws {@link InputError} when it does not parse, or lacks the operation */
export function readGraphql(query: string, operation?: string): GraphqlDocument {
  const parsed = parseGraphql(query, operation)
  if (parsed.ok) return parsed.document
  throw new InputError(parsed.message)
}

/** Whether executing an operation again changes nothing. Without a name, this must hold for every operation. */
export function isRepeatable({ operations }: GraphqlDocument, operation?: string): boolean {
  const meant = operations.filter(({ name }) => operation === undefined || name === operation)
  return meant.every(({ kind }) => kind === 'query')
}

function parse(query: string): DocumentNode | GraphqlProblem {
  if (/^(?:[\s,\ufeff]|#.*)*$/.test(query)) return nothingWritten
  try {
    return language().parse(query)
  } catch (error) {
    const { message, locations } = error as GraphQLError
    const [{ line, column } = { line: 1, column: 1 }] = locations ?? []
    const problem = message
      .replace(/^Syntax Error: /, '')
      .replace('Unexpected <EOF>', 'Unexpected end')
      .replace('<EOF>', 'the end')
      .replace(/\b(?:Block)?String ".*"/s, 'a text')
      .replace(/\.$/, '')
    const written = query.split(/\r\n|[\n\r]/)[line - 1] ?? ''
    // A string may be a secret, and in a document that does not parse nobody knows where a string ends.
    const isShown = written.trim() !== '' && !/[\t"]/.test(written) && !problem.startsWith('Unterminated')
    const picture = isShown ? `\n  ${written}\n  ${' '.repeat(column - 1)}^` : ''
    const where = `line ${line}, column ${column}`
    return {
      ok: false,
      problem,
      line,
      column,
      message: `The GraphQL query does not parse: ${problem}, at ${where}.${picture}`,
    }
  }
}

const nothingWritten: GraphqlProblem = {
  ok: false,
  problem: 'it is empty.',
  line: 1,
  column: 1,
  message: 'The GraphQL query is empty.\nWrite one in the doc string, such as { user(id: 7) { name } }',
}

function missingOperation(wanted: string, operations: readonly GraphqlOperation[]): GraphqlProblem {
  const names = operations.flatMap(({ name }) => name ?? [])
  const [{ line, column } = { line: 1, column: 1 }] = operations
  const list = operations.map(
    (each) => `${each.kind} ${each.name ?? 'without a name'} at line ${each.line}, column ${each.column}`,
  )
  const there = list.length === 0 ? 'It has no operation.' : `It has: ${list.join('; ')}`
  const problem = `it has no operation "${wanted}".${didYouMean(wanted, names)}`
  return {
    ok: false,
    problem,
    line,
    column,
    message: `The GraphQL query lacks the operation named: ${problem}\n${there}`,
  }
}

let loaded: typeof Language | undefined

/** Loads the parser of the GraphQL library without its execution. */
export function language(): typeof Language {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
  return (loaded ??= require('graphql/language') as typeof Language)
}
