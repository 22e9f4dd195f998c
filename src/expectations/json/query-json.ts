import type * as JsonP3 from 'json-p3'
import { InputError } from '../../errors'
import { compilePath, loadLibrary, MAX_DEPTH, type Query } from './json-path'

/**
 * What a path gives: the value at its one place; a list of all that it finds, perhaps empty, where it has a wildcard, a
 * filter, a slice or `..`; or nothing, where there is no such place, nor one to look for several in.
 */
export type JsonQueryResult =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'list'; readonly values: readonly unknown[] }
  | { readonly kind: 'nothing' }

/** Where a node is in a document: the names and indexes on the way to it from the root. */
export type JsonLocation = readonly (string | number)[]

type Document = Parameters<Query['lazyQuery']>[0]

/**
 * Asks a parsed JSON document for what is at a path.
 *
 * @param path - JSONPath (RFC 9535); a leading `$.` or `$` may be left out: `items[0].id`, `['a b']`, `..id`
 * @param exact - the same document with bigints, which the values are taken from; filters compare plain numbers
 * @throws {@link InputError} when the path is empty or malformed, or `..` meets more than 1000 nested levels
 */
export function queryJson(document: unknown, path: string, exact = document): JsonQueryResult {
  if (plainPath.test(path)) return walk(exact, path)
  const query = compilePath(path)
  const nodes = nodesAt(document, query, path)
  const values = nodes.map(({ value, location }) => (exact === document ? value : at(exact, location)))
  if (query.singularQuery())
    return values.length === 0 ? { kind: 'nothing' } : { kind: 'value', value: values[0] }
  const isLost = values.length === 0 && nodesAt(document, singularStart(query), path).length === 0
  return isLost ? { kind: 'nothing' } : { kind: 'list', values }
}

/** Whether a path gives a list of all that it finds. @throws {@link InputError} when it is empty or malformed */
export function givesList(path: string): boolean {
  return !plainPath.test(path) && !compilePath(path).singularQuery()
}

/**
 * Where in a parsed JSON document the nodes are that a path selects.
 *
 * @throws {@link InputError} as {@link queryJson} does
 */
export function locate(document: unknown, path: string): JsonLocation[] {
  return nodesAt(document, compilePath(path), path).map(({ location }) => location)
}

/** The nodes that a query of this path selects. @throws {@link InputError} when `..` searches too deep */
export function nodesAt(document: unknown, query: Query, path: string): JsonP3.jsonpath.JSONPathNode[] {
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

/** The first segments of a query as a query. */
export function startOf(query: Query, segments: number): Query {
  return new (loadLibrary().module.JSONPathQuery)(query.environment, query.segments.slice(0, segments))
}

/** The names and indexes that a query begins with, before it looks for several. */
function singularStart(query: Query): Query {
  const end = query.segments.findIndex((_, index) => !startOf(query, index + 1).singularQuery())
  return startOf(query, end)
}

function at(document: unknown, location: JsonLocation): unknown {
  return location.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document)
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
    if (!isThere) return { kind: 'nothing' }
    value = (value as Record<string, unknown>)[part]
  }
  return { kind: 'value', value }
}
