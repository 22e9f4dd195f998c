import { isJsonObject } from './exact-json'
import { compareJson, type ComparisonMode } from './compare-json'
import { readExpectedJson, type ExpectedJson } from './expected-json'

/**
 * Returns the expected document as a test runner should show it next to the actual one, so that a diff contains only
 * real differences: a matching marker becomes the actual value, members have the order of the actual ones, and a subset
 * is filled up with the other actual values.
 */
export function settleExpected(actual: unknown, expected: unknown, mode: ComparisonMode): unknown {
  return settle(actual, readExpectedJson(expected), mode)
}

function settle(actual: unknown, expected: ExpectedJson, mode: ComparisonMode): unknown {
  switch (expected.kind) {
    case 'marker':
      return expected.marker.accepts(actual) ? actual : expected.source
    case 'list':
      return Array.isArray(actual) ? settleItems(actual, expected, mode) : expected.source
    case 'object':
      return isJsonObject(actual) ? settleMembers(actual, expected.members, mode) : expected.source
    case 'scalar':
      return expected.source
  }
}

/**
 * In a subset the items may be in any order, so a list is replaced as a whole if it fits, and otherwise shown as
 * written.
 */
function settleItems(
  actual: unknown[],
  { items, source }: ExpectedJson & { kind: 'list' },
  mode: ComparisonMode,
): unknown {
  if (mode === 'equal') return items.map((item, index) => settle(actual[index], item, mode))
  return compareJson(actual, source, mode).length === 0 ? actual : source
}

function settleMembers(
  actual: Record<string, unknown>,
  members: ReadonlyMap<string, ExpectedJson>,
  mode: ComparisonMode,
): Record<string, unknown> {
  const settled: [name: string, value: unknown][] = []
  for (const [name, value] of Object.entries(actual)) {
    const member = members.get(name)
    if (member !== undefined) settled.push([name, settle(value, member, mode)])
    else if (mode === 'subset') settled.push([name, value])
  }
  for (const [name, member] of members) {
    const isLeftOut = member.kind === 'marker' && member.marker.mayBeMissing
    if (!Object.hasOwn(actual, name) && !isLeftOut) settled.push([name, member.source])
  }
  return Object.fromEntries(settled)
}
