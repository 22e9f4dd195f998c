import type { ComparedResponse } from './compared-response'
import type { Run } from './run'

/** A sequential order of stories. */
export interface Order {
  /** The index of the story at each turn. */
  readonly turns: readonly number[]
  /** For each story run in part: how many calls it makes. Its next call counts as not made. */
  readonly parts: ReadonlyMap<number, number>
}

/**
 * Returns the orders of stories that may explain the result: first of all stories, then without some of those that were
 * answered "not now": each of them may have taken effect before that answer or not.
 */
export function ordersOf({ stories }: Run): Order[] {
  const refused = stories.flatMap((answers, story) => (answers.at(-1)?.isNotNow ? [story] : []))
  const selected: Pick<Order, 'parts'>[] = []
  for (let choice = 0; choice < 2 ** refused.length; choice++) {
    const without = refused.filter((_, index) => choice & (1 << index))
    selected.push({ parts: new Map(without.map((story) => [story, (stories[story]?.length ?? 1) - 1])) })
  }
  selected.sort((one, other) => one.parts.size - other.parts.size)
  return selected.flatMap(({ parts }) => {
    const run = [...stories.keys()].filter((story) => parts.get(story) !== 0)
    return permutations(run).map((turns) => ({ turns, parts }))
  })
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  )
}

/** An answer to a call of a story, with the index of the call. */
export interface CountedResponse {
  readonly call: number
  readonly answer: ComparedResponse
}

/**
 * Returns the answers without those of repeated calls, whose number depends on chance: a story that polls until
 * something is true, or that starts again after the answer "not now".
 */
export function callsThatCount(answers: readonly ComparedResponse[]): readonly CountedResponse[] {
  let counted: readonly CountedResponse[] = []
  for (const [call, answer] of answers.entries())
    counted = [...counted.slice(0, repeatedAt(answer.request, counted)), { call, answer }]
  return counted
}

/** Returns the index where the repeated calls began; undefined if a request does not repeat an earlier one. */
function repeatedAt(request: string | undefined, before: readonly CountedResponse[]): number | undefined {
  const last = before.at(-1)?.answer
  if (request === undefined || last === undefined) return undefined
  const at = before.map(({ answer }) => answer.request).lastIndexOf(request)
  if (last.isNotNow && at >= 0) return at
  return last.request === request && /^(?:GET|HEAD) /.test(request) ? at : undefined
}
