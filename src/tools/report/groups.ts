import { groupBy } from '../../group-by'

export function countEach(names: readonly string[]): Map<string, number> {
  return new Map([...groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]))
}

/** Returns the entries of a map sorted by key, by code units, so independent of the locale. */
export function inOrder<Value>(map: ReadonlyMap<string, Value>): [key: string, value: Value][] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1))
}
