import { stringifyExactly } from '../formats'
import { Body } from '../exchange'
import { renderBody } from '../log'
import type { Difference, Subject } from './failure'
import { linesInCommon } from './lines-in-common'

/** How many characters a test runner gets for its diff, whose cost grows with their square. */
const longestShownText = 6 * 1024

/** How many equal lines are shown before and after a difference. */
const context = 3

/** Formats two values without secrets, for a test runner that shows a diff. */
export function differenceOf({ redactor }: Subject, expected: unknown, actual: unknown): Difference {
  const layOut = (value: unknown): string =>
    renderBody(new Body(stringifyExactly(value) ?? '', 'application/json'), redactor)
  return differenceOfTexts(layOut(expected), layOut(actual))
}

/** Shortens two texts to their differences: equal lines are left out, except those next to a difference. */
export function differenceOfTexts(expected: string, actual: string): Difference {
  const [left, right] = withoutSameLines(expected.split('\n'), actual.split('\n'))
  return cutAround(left.join('\n'), right.join('\n'))
}

/** Cuts long texts to the part around their first difference. */
function cutAround(expected: string, actual: string): Difference {
  if (Math.max(expected.length, actual.length) <= longestShownText) return { expected, actual }
  let at = 0
  while (at < expected.length && expected[at] === actual[at]) at++
  const around = (text: string): string => {
    const start = Math.max(0, at - longestShownText / 2)
    const end = at + longestShownText / 2
    return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
  }
  return { expected: around(expected), actual: around(actual) }
}

/** Leaves out of both sides the runs of more than `context` equal lines that are not next to a difference. */
function withoutSameLines(expected: readonly string[], actual: readonly string[]): [string[], string[]] {
  const same = linesInCommon(expected, actual)
  const [left, right] = [new Set(same.map(([at]) => at)), new Set(same.map(([, at]) => at))]
  const isAmongSame = (indexes: ReadonlySet<number>, at: number, end: number): boolean => {
    for (let near = Math.max(0, at - context); near <= Math.min(end - 1, at + context); near++)
      if (!indexes.has(near)) return false
    return true
  }
  const runs: [number, number][][] = []
  for (const pair of same) {
    const [here, there] = pair
    if (!isAmongSame(left, here, expected.length) || !isAmongSame(right, there, actual.length)) continue
    const run = runs.at(-1)
    const [before, beforeThere] = run?.at(-1) ?? [-1, -1]
    if (run !== undefined && before === here - 1 && beforeThere === there - 1) run.push(pair)
    else runs.push([pair])
  }
  const leftOut = runs.filter(({ length }) => length > context).flat()
  return [
    collapsed(expected, new Set(leftOut.map(([at]) => at))),
    collapsed(actual, new Set(leftOut.map(([, at]) => at))),
  ]
}

function collapsed(lines: readonly string[], leftOut: ReadonlySet<number>): string[] {
  return lines.flatMap((line, at) => {
    if (!leftOut.has(at)) return [line]
    return leftOut.has(at - 1) ? [] : [`${/^\s*/.exec(line)?.[0] ?? ''}…`]
  })
}
