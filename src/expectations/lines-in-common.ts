/** How many pairs of lines are compared at most. */
const mostPairs = 4_000_000

/**
 * Returns the index pairs of a longest common subsequence of lines. For very long texts only the equal lines at the
 * start and at the end count.
 */
export function linesInCommon(expected: readonly string[], actual: readonly string[]): [number, number][] {
  const pairs: [number, number][] = []
  let start = 0
  while (start < Math.min(expected.length, actual.length) && expected[start] === actual[start])
    pairs.push([start, start++])
  let [leftEnd, rightEnd] = [expected.length, actual.length]
  const atTheEnd: [number, number][] = []
  while (leftEnd > start && rightEnd > start && expected[leftEnd - 1] === actual[rightEnd - 1])
    atTheEnd.unshift([--leftEnd, --rightEnd])
  const between = longestInCommon(expected.slice(start, leftEnd), actual.slice(start, rightEnd))
  return [
    ...pairs,
    ...between.map(([here, there]): [number, number] => [here + start, there + start]),
    ...atTheEnd,
  ]
}

function longestInCommon(left: readonly string[], right: readonly string[]): [number, number][] {
  const width = right.length + 1
  if (left.length * right.length > mostPairs) return []
  const lengths = new Uint16Array((left.length + 1) * width)
  const lengthAt = (here: number, there: number): number => lengths[here * width + there] ?? 0
  for (let here = left.length - 1; here >= 0; here--) {
    for (let there = right.length - 1; there >= 0; there--) {
      lengths[here * width + there] =
        left[here] === right[there]
          ? lengthAt(here + 1, there + 1) + 1
          : Math.max(lengthAt(here + 1, there), lengthAt(here, there + 1))
    }
  }
  const pairs: [number, number][] = []
  for (let here = 0, there = 0; here < left.length && there < right.length;) {
    if (left[here] === right[there]) pairs.push([here++, there++])
    else if (lengthAt(here + 1, there) >= lengthAt(here, there + 1)) here++
    else there++
  }
  return pairs
}
