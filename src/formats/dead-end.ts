import { isJsonObject } from './exact-json'
import { pluralize, didYouMean } from '../errors'
import { describeValue } from './describe-mismatch'
import { compilePath, loadLibrary, type Query } from './json-path'
import { nodesAt, startOf } from './query-json'

/**
 * Says why a path finds nothing in a document: how far it leads, what is there, and the most similar name:
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
  if (typeof missing === 'string') {
    return searchesDeep(query, length)
      ? `nothing in ${there} has a member "${missing}"${hintOf(missing, namesIn(values))}`
      : describeMissingMember(there, values, missing)
  }
  if (values.length > 1) return `nothing in ${there} fits`
  const [value] = values
  if (Array.isArray(value)) {
    const why = missing === undefined && value.length > 0 ? describeMisfits(query, length, value) : ''
    return `${there} has ${pluralize(value.length, 'item')}${why}`
  }
  return `${there} is ${describeValue(value)}${missing === undefined ? '' : ', not a list'}`
}

/** Returns the name or index that a segment selects; undefined for a filter, a wildcard or several selectors. */
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
  return `${there} has no member "${missing}"${hintOf(missing, namesOf(objects))}`
}

/** Says why a filter selects no item, for example because no item has the member that it tests. */
function describeMisfits(query: Query, segment: number, items: readonly unknown[]): string {
  const known = namesOf(items.filter(isJsonObject))
  const filter = query.segments[segment]?.toString({ form: 'canonical' }) ?? ''
  const asked = [...filter.matchAll(/@\['((?:[^'\\]|\\.)*)'\]/g)]
  const missing = asked.map(([, name = '']) => name).find((name) => !known.has(name))
  return missing === undefined
    ? ', and none fits'
    : `, none of which has a member "${missing}"${hintOf(missing, known)}`
}

function hintOf(missing: string, known: ReadonlySet<string>): string {
  const hint = didYouMean(missing, known)
  return hint === '' ? '' : `.${hint}`
}

function searchesDeep(query: Query, segment: number): boolean {
  return String(query.segments[segment]).startsWith('..')
}

function namesOf(objects: readonly object[]): Set<string> {
  return new Set(objects.flatMap((object) => Object.keys(object)))
}

/** Returns the names of all members in the values, at any depth. */
function namesIn(values: readonly unknown[]): Set<string> {
  const names = new Set<string>()
  const left = [...values]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (isJsonObject(value)) for (const name of Object.keys(value)) names.add(name)
    if (Array.isArray(value) || isJsonObject(value))
      for (const inside of Object.values(value)) left.push(inside)
  }
  return names
}
