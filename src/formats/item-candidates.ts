import { isJsonNumber, numberKey } from './exact-number'
import { isJsonObject } from './exact-json'
import type { ExpectedJson } from './expected-json'

type Places = ReadonlyMap<unknown, readonly number[]>
type Literal = { readonly names: readonly string[]; readonly value: unknown }

/**
 * Returns, for each expected item, the indexes of the list items that may match it. They are narrowed by the literal
 * values in the item, so that long lists of objects need few comparisons.
 */
export function itemCandidates(
  actual: readonly unknown[],
  expected: readonly ExpectedJson[],
): (readonly number[])[] {
  const all = Array.from(actual.keys())
  const known = new Map<string, Places>()
  const placesOf = (names: readonly string[]): Places => {
    const key = JSON.stringify(names)
    let places = known.get(key)
    if (places === undefined) known.set(key, (places = groupByLiteral(actual, names)))
    return places
  }

  return expected.map((item) => {
    let fewest: readonly number[] = all
    for (const { names, value } of literals(item, [])) {
      const places = placesOf(names).get(keyOf(value)) ?? []
      if (places.length < fewest.length) fewest = places
      if (fewest.length <= 1) break
    }
    return fewest
  })
}

function* literals(item: ExpectedJson, names: readonly string[]): Generator<Literal> {
  if (item.kind === 'scalar') yield { names, value: item.value }
  if (item.kind !== 'object') return
  for (const [name, member] of item.members) {
    if (member.kind === 'scalar' || member.kind === 'object') yield* literals(member, [...names, name])
  }
}

function groupByLiteral(items: readonly unknown[], names: readonly string[]): Places {
  const places = new Map<unknown, number[]>()
  items.forEach((item, index) => {
    const value = names.reduce(memberOf, item)
    const key = keyOf(value)
    if (key === undefined || Number.isNaN(key) || (typeof key === 'object' && key !== null)) return
    const known = places.get(key)
    if (known === undefined) places.set(key, [index])
    else known.push(index)
  })
  return places
}

/** Returns the same key for equal values. */
function keyOf(value: unknown): unknown {
  if (Number.isSafeInteger(value) || !isJsonNumber(value)) return value
  return `number ${numberKey(value)}`
}

function memberOf(value: unknown, name: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}
