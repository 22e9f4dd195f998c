/** Groups items by a key, in the order in which they come. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

export function countEach(names: readonly string[]): Map<string, number> {
  return new Map([...groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]))
}

/** Returns the entries of a map sorted by key, by code units, so independent of the locale. */
export function inOrder<Value>(map: ReadonlyMap<string, Value>): [key: string, value: Value][] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1))
}
