import { compilePath, loadLibrary, type Query } from './json-path'
import { showPath } from './json-place'
import { nodesAt, startOf } from './query-json'

/** Items that a path passes over. */
export interface PassedOver {
  /** Where they are: `$.items[2]`. */
  readonly lacking: readonly string[]
  /** How many items there are. */
  readonly items: number
  /** What they lack, as the path names it: `.price`. */
  readonly member: string
  /** The path with a filter that says so. */
  readonly remedy: string
}

/**
 * The items that a path passes over since they lack what comes after its last `[*]`: `items[*].price` finds the prices of
 * those that have one. Undefined where it ends in several, or chooses them with a filter or `..`.
 */
export function passedOver(document: unknown, path: string): PassedOver | undefined {
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

/** How many segments there are up to the last `[*]`, where only names and indexes come after it. */
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

/** Whether a segment leads to one place, by a name or an index. */
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
