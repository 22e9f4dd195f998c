import { isJsonObject } from '../../exchange'
import { compareJson, type ComparisonMode } from './compare-json'
import { readExpectedJson, type ExpectedJson } from './expected-json'

/**
 * The expected document as a runner should show it next to the actual one, so that only what differs looks different:
 * a marker that fits is the value it fits, members stand in the order of the actual ones, and what a subset leaves open
 * is filled in.
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

/** Items of a subset may stand anywhere, so there the list is either right as a whole or shown as it was written. */
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
