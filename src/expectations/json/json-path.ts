import type * as JsonP3 from 'json-p3'
import { InputError } from '../../errors'
import { showBracketedName } from './json-place'
import { jsonPathProblem, type JsonPathProblem } from './json-path-problem'

/** What a path gave: a singular query one value, found or not; any other query a list, perhaps empty. */
export type JsonQueryResult =
  { kind: 'value'; found: boolean; value?: unknown } | { kind: 'list'; values: unknown[] }

const MAX_DEPTH = 1000
const MAX_REMEMBERED = 200

/** Where a node is in a document: the names and indexes on the way to it from the root. */
export type JsonLocation = readonly (string | number)[]

type Query = ReturnType<JsonP3.jsonpath.JSONPathEnvironment['compile']>
type Document = Parameters<Query['lazyQuery']>[0]

let library: { module: typeof JsonP3; environment: JsonP3.jsonpath.JSONPathEnvironment } | undefined
const queries = new Map<string, Query>()

/**
 * Asks a parsed JSON document for what is at a path.
 *
 * @param path - JSONPath (RFC 9535); a leading `$.` or `$` may be left out: `items[0].id`, `['a b']`, `..id`
 * @throws {@link InputError} when the path is empty or malformed, or `..` meets more than 1000 nested levels
 */
export function queryJson(document: unknown, path: string): JsonQueryResult {
  if (plainPath.test(path)) return walk(document, path)
  const query = compile(path)
  const nodes = nodesAt(document, query, path)
  if (!query.singularQuery()) return { kind: 'list', values: nodes.map((node) => node.value) }
  const node = nodes[0]
  return node === undefined
    ? { kind: 'value', found: false }
    : { kind: 'value', found: true, value: node.value }
}

/**
 * Where in a parsed JSON document the nodes are that a path selects.
 *
 * @throws {@link InputError} as {@link queryJson} does
 */
export function locate(document: unknown, path: string): JsonLocation[] {
  return nodesAt(document, compile(path), path).map(({ location }) => location)
}

function nodesAt(document: unknown, query: Query, path: string): JsonP3.jsonpath.JSONPathNode[] {
  try {
    return Array.from(query.lazyQuery(document as Document))
  } catch (error) {
    if (!(error instanceof loadLibrary().module.JSONPathRecursionLimitError)) throw error
    throw new InputError(
      `The path "${path}" searches a document that is nested more than ${MAX_DEPTH} levels deep.\n` +
        'Name the members on the way instead of searching with "..".',
      { cause: error },
    )
  }
}

/** Whether a text is a JSONPath (RFC 9535). */
export function isJsonPath(path: string): boolean {
  try {
    compile(path)
    return true
  } catch (error) {
    if (error instanceof InputError) return false
    throw error
  }
}

/** Names and indexes alone, which need no library to be followed. */
const plainPath = /^(?:\$\.)?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[(?:0|[1-9]\d{0,8})\])*$/

function walk(document: unknown, path: string): JsonQueryResult {
  let value = document
  for (const [part] of path.matchAll(/\w+/g)) {
    const isIndex = part.charCodeAt(0) <= 57
    const isThere =
      typeof value === 'object' &&
      value !== null &&
      Array.isArray(value) === isIndex &&
      Object.hasOwn(value, part)
    if (!isThere) return { kind: 'value', found: false }
    value = (value as Record<string, unknown>)[part]
  }
  return { kind: 'value', found: true, value }
}

function compile(path: string): Query {
  const known = queries.get(path)
  if (known !== undefined) return known
  const { module, environment } = loadLibrary()
  if (path === '')
    throw new InputError(
      'The path is empty.\nWrite $ for the whole document, or name a member, for example: items[0].id',
    )

  const prefix = missingPrefix(path)
  const stricter = findLenientName(path, prefix)
  if (stricter !== undefined) throw malformed(path, prefix, stricter)
  try {
    const query = environment.compile(prefix + path)
    if (queries.size >= MAX_REMEMBERED) queries.clear()
    queries.set(path, query)
    return query
  } catch (error) {
    if (!(error instanceof module.JSONPathError)) throw error
    throw malformed(path, prefix, jsonPathProblem(prefix + path, error.message, error.token.index), error)
  }
}

function missingPrefix(path: string): string {
  if (path.startsWith('$')) return ''
  return path.startsWith('[') || path.startsWith('.') ? '$' : '$.'
}

function findLenientName(path: string, prefix: string): JsonPathProblem | undefined {
  const whole = prefix + path
  const withoutTexts = whole.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gs, (text) =>
    ' '.repeat(text.length),
  )
  const dashed = /\.([A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*)-[\w\u0080-\uFFFF-]*/.exec(withoutTexts)
  if (dashed === null) return undefined
  const before = whole.slice(prefix.length, Math.max(prefix.length, dashed.index))
  const after = whole.slice(dashed.index + dashed[0].length)
  return {
    problem: 'a name with a dash must be quoted',
    index: dashed.index + 1 + (dashed[1] ?? '').length,
    remedy: `Write ${before}${before.endsWith('.') ? '.' : ''}${showBracketedName(dashed[0].slice(1))}${after}`,
  }
}

function malformed(
  path: string,
  prefix: string,
  { problem, index, remedy }: JsonPathProblem,
  cause?: unknown,
): InputError {
  const position = Math.min(Math.max(index - prefix.length, 0), path.length)
  const picture = /[\n\r\t]/.test(path) ? '' : `\n  ${path}\n  ${' '.repeat(position)}^`
  return new InputError(
    `The path "${path}" is not a JSONPath (RFC 9535): ${problem}, at position ${position + 1}.${picture}\n${remedy}`,
    { cause },
  )
}

function loadLibrary(): NonNullable<typeof library> {
  if (library === undefined) {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
    const module = require('json-p3') as typeof JsonP3
    library = { module, environment: new module.JSONPathEnvironment({ maxRecursionDepth: MAX_DEPTH + 1 }) }
  }
  return library
}
