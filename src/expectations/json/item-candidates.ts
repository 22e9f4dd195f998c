import type { ExpectedJson } from './expected-json'
import { isJsonObject } from './json-value'

type Places = ReadonlyMap<unknown, readonly number[]>

/**
 * For each expected item the indices of the list items that can match it, narrowed by the literal values it holds,
 * so that long lists of objects need few comparisons.
 */
export function itemCandidates(
  actual: readonly unknown[],
  expected: readonly ExpectedJson[],
): (readonly number[])[] {
  const all = Array.from(actual.keys())
  const byMember = new Map<string, Places>()
  let byValue: Places | undefined

  const placesOfMember = (name: string): Places => {
    const known = byMember.get(name)
    if (known !== undefined) return known
    const places = group(
      actual.map((item) => (isJsonObject(item) && Object.hasOwn(item, name) ? item[name] : undefined)),
    )
    byMember.set(name, places)
    return places
  }

  return expected.map((item) => {
    if (item.kind === 'scalar') return (byValue ??= group(actual)).get(item.value) ?? []
    if (item.kind !== 'object') return all
    let fewest: readonly number[] = all
    for (const [name, member] of item.members) {
      if (member.kind !== 'scalar' || fewest.length <= 1) continue
      const places = placesOfMember(name).get(member.value) ?? []
      if (places.length < fewest.length) fewest = places
    }
    return fewest
  })
}

function group(values: readonly unknown[]): Places {
  const places = new Map<unknown, number[]>()
  values.forEach((value, index) => {
    if (value === undefined || Number.isNaN(value) || (typeof value === 'object' && value !== null)) return
    const known = places.get(value)
    if (known === undefined) places.set(value, [index])
    else known.push(index)
  })
  return places
}
