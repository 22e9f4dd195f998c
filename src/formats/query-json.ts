import type * as JsonP3 from 'json-p3'
import { InputError } from '../errors'
import { withPlainNumbers } from './exact-json'
import { compilePath, loadLibrary, MAX_DEPTH, type Query } from './json-path'

/**
 * The result of a path: the value at its one place; a list, perhaps empty, for a path with a wildcard, a filter, a
 * slice or `..`; or nothing, if the place, or the place to look for several in, does not exist.
 */
export type JsonQueryResult =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'list'; readonly values: readonly unknown[] }
  | { readonly kind: 'nothing' }

/** The location of a node: the names and indexes on the way from the root. */
export type JsonLocation = readonly (string | number)[]

type Document = Parameters<Query['lazyQuery']>[0]

/**
 * Finds what is at a path in a parsed JSON document. Filters compare plain numbers; what is found has all its digits.
 *
 * @param path - JSONPath (RFC 9535); a leading `$.` or `$` is optional: `items[0].id`, `['a b']`, `..id`
 * @throws {@link InputError} when the path is empty or malformed, or `..` meets more than 1000 nested levels
 */
export function queryJson(exact: unknown, path: string): JsonQueryResult {
  if (plainPath.test(path)) return walk(exact, path)
  const document = withPlainNumbers(exact)
  const query = compilePath(path)
  const nodes = nodesAt(document, query, path)
  const values = nodes.map(({ value, location }) => (exact === document ? value : at(exact, location)))
  if (query.singularQuery())
    return values.length === 0 ? { kind: 'nothing' } : { kind: 'value', value: values[0] }
  const isLost = values.length === 0 && nodesAt(document, singularStart(query), path).length === 0
  return isLost ? { kind: 'nothing' } : { kind: 'list', values }
}

/** Whether a path may find several values. @throws {@link InputError} when it is empty or malformed */
export function givesList(path: string): boolean {
  return !plainPath.test(path) && !compilePath(path).singularQuery()
}

/**
 * Returns the locations of the nodes that a path selects in a parsed JSON document.
 *
 * @throws {@link InputError} as {@link queryJson} does
 */
export function locate(document: unknown, path: string): JsonLocation[] {
  return nodesAt(document, compilePath(path), path).map(({ location }) => location)
}

/**
 * Returns the nodes that a query selects; `path` is for the message. @throws {@link InputError} when `..` searches too
 * deep
 */
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

/** Returns a query of the first segments. */
export function startOf(query: Query, segments: number): Query {
  return new (loadLibrary().module.JSONPathQuery)(query.environment, query.segments.slice(0, segments))
}

/** Returns the beginning of a query that leads to one place, before its first segment that may select several. */
function singularStart(query: Query): Query {
  const end = query.segments.findIndex((_, index) => !startOf(query, index + 1).singularQuery())
  return startOf(query, end)
}

function at(document: unknown, location: JsonLocation): unknown {
  return location.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document)
}

/** A path of names and indexes only, which needs no library. */
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
