import { Body, stringifyExactly } from '../exchange'
import { renderBody } from '../log'
import type { Difference, Subject } from './failure'
import { linesInCommon } from './lines-in-common'

/** How many characters of a text a runner is given to show its differences, which costs the square of their number. */
const longestShownText = 6 * 1024

/** How many lines around a difference are shown with it. */
const context = 3

/** The two sides for a runner that shows differences, laid out and without secrets. */
export function differenceOf({ redactor }: Subject, expected: unknown, actual: unknown): Difference {
  const layOut = (value: unknown): string =>
    renderBody(new Body(stringifyExactly(value) ?? '', 'application/json'), redactor)
  return differenceOfTexts(layOut(expected), layOut(actual))
}

/** Two texts as far as they differ: the lines that are the same in both are left out, but for those next to others. */
export function differenceOfTexts(expected: string, actual: string): Difference {
  const [left, right] = withoutSameLines(expected.split('\n'), actual.split('\n'))
  return cutAround(left.join('\n'), right.join('\n'))
}

/** Long texts are cut to what is around their first difference. */
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

/** Leaves out of both sides what is the same in both, where it is more than a few lines and next to no others. */
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
