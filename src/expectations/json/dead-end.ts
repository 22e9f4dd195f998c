import { counted, didYouMean } from '../../errors'
import { describeValue } from './describe-mismatch'
import { compilePath, loadLibrary, type Query } from './json-path'
import { isJsonObject } from './json-value'
import { nodesAt, startOf } from './query-json'

/**
 * Why a path finds nothing in a document: how far it leads, and what is there instead, with the nearest name:
 * `$.data[0] has no member "titel". Did you mean "title"?`
 */
export function describeDeadEnd(document: unknown, path: string): string {
  const query = compilePath(path)
  let length = query.segments.length - 1
  let nodes = nodesAt(document, startOf(query, length), path)
  while (nodes.length === 0 && length > 0) nodes = nodesAt(document, startOf(query, --length), path)
  const there = startOf(query, length).toString({ form: 'pretty' })
  const values = nodes.map(({ value }) => value as unknown)
  const missing = selectorOf(query, length)
  if (typeof missing === 'string') return describeMissingMember(there, values, missing)
  if (values.length > 1) return `nothing in ${there} fits`
  const [value] = values
  if (Array.isArray(value))
    return `${there} has ${counted(value.length, 'item')}${missing === undefined && value.length > 0 ? ', and none fits' : ''}`
  return `${there} is ${describeValue(value)}${missing === undefined ? '' : ', not a list'}`
}

/** The name or the index that the segment at an index selects; undefined for a filter, a wildcard, several. */
function selectorOf(query: Query, segment: number): string | number | undefined {
  const [selector, ...others] = query.segments[segment]?.selectors ?? []
  const { NameSelector, IndexSelector } = loadLibrary().module.jsonpath.selectors
  if (others.length > 0) return undefined
  if (selector instanceof NameSelector) return selector.name
  return selector instanceof IndexSelector ? selector.index : undefined
}

function describeMissingMember(there: string, values: readonly unknown[], missing: string): string {
  const objects = values.filter(isJsonObject)
  if (objects.length === 0 && values.length === 1)
    return `${there} is ${describeValue(values[0])}, not an object`
  const hint = didYouMean(
    missing,
    objects.flatMap((object) => Object.keys(object)),
  )
  return `${there} has no member "${missing}"${hint === '' ? '' : `.${hint}`}`
}
