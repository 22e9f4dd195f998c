import type { Answer } from './answer'

/** An answer to a call of a story, with the index of the call. */
export interface CountedAnswer {
  readonly call: number
  readonly answer: Answer
}

/**
 * Returns the answers without those of repeated calls, whose number depends on chance: a story that polls until
 * something is true, or that starts again after the answer "not now".
 */
export function callsThatCount(answers: readonly Answer[]): readonly CountedAnswer[] {
  let counted: readonly CountedAnswer[] = []
  for (const [call, answer] of answers.entries())
    counted = [...counted.slice(0, repeatedAt(answer.request, counted)), { call, answer }]
  return counted
}

/** Returns the index where the repeated calls began; undefined if a request does not repeat an earlier one. */
function repeatedAt(request: string | undefined, before: readonly CountedAnswer[]): number | undefined {
  const last = before.at(-1)?.answer
  if (request === undefined || last === undefined) return undefined
  const at = before.map(({ answer }) => answer.request).lastIndexOf(request)
  if (last.isNotNow && at >= 0) return at
  return last.request === request && /^(?:GET|HEAD) /.test(request) ? at : undefined
}
