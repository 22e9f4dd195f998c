import { compilePath, loadLibrary, type Query } from './json-path'
import { showPath } from './json-place'
import { nodesAt, startOf } from './query-json'

/** The items that a path skips because they lack a member. */
export interface SkippedItems {
  /** The paths of the skipped items: `$.items[2]`. */
  readonly lacking: readonly string[]
  /** The number of all items. */
  readonly items: number
  /** The missing member as the path names it: `.price`. */
  readonly member: string
  /** The path with a filter for the items that have the member. */
  readonly remedy: string
}

/**
 * Returns the items that a path skips because they lack what follows its last `[*]`: `items[*].price` finds only the
 * prices of items that have one. Returns undefined if the path ends in several places, or selects the items with a
 * filter or `..`.
 */
export function skippedItems(document: unknown, path: string): SkippedItems | undefined {
  const query = compilePath(path)
  const end = endOfWildcard(query)
  if (end === undefined) return undefined
  const items = nodesAt(document, startOf(query, end), path)
  const after = query.segments.length - end
  const found = new Set(
    nodesAt(document, query, path).map(({ location }) => showPath(location.slice(0, -after))),
  )
  const places = items.map(({ location }) => showPath(location))
  const member = textOf(query).slice(textOf(startOf(query, end)).length)
  return {
    lacking: places.filter((place) => !found.has(place)),
    items: items.length,
    member,
    remedy: `${textOf(startOf(query, end - 1))}[?@${member}]${member}`,
  }
}

/** Returns the number of segments up to the last `[*]` if only names and indexes follow it. */
function endOfWildcard({ segments }: Query): number | undefined {
  const { WildcardSelector } = loadLibrary().module.jsonpath.selectors
  let end = segments.length
  while (end > 0 && isStep(segments[end - 1])) end--
  const last = segments[end - 1]
  const isWildcard =
    last !== undefined && !searchesDeep(last) && last.selectors[0] instanceof WildcardSelector
  return isWildcard && last.selectors.length === 1 && end < segments.length ? end : undefined
}

type Segment = Query['segments'][number]

/** Whether a segment selects one place, by a name or an index. */
function isStep(segment: Segment | undefined): boolean {
  if (segment === undefined || searchesDeep(segment) || segment.selectors.length !== 1) return false
  const { NameSelector, IndexSelector } = loadLibrary().module.jsonpath.selectors
  return segment.selectors[0] instanceof NameSelector || segment.selectors[0] instanceof IndexSelector
}

function searchesDeep(segment: Segment): boolean {
  return segment.toString().startsWith('..')
}

function textOf(query: Query): string {
  return query.toString({ form: 'pretty' })
}
