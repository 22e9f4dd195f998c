import type { Answer } from './answer'

/** An answer to a call of a story, with the number of the call. */
export interface CountedAnswer {
  readonly call: number
  readonly answer: Answer
}

/**
 * The answers that say what a story came to. One that asks until something is so asks as often as that takes, and one that
 * begins again after it was answered "not now" does so as often as others are in its way: what was repeated does not count.
 */
export function callsThatCount(answers: readonly Answer[]): readonly CountedAnswer[] {
  let counted: readonly CountedAnswer[] = []
  for (const [call, answer] of answers.entries())
    counted = [...counted.slice(0, repeatedAt(answer.request, counted)), { call, answer }]
  return counted
}

/** Where what a request repeats began; undefined where it goes on from what was before. */
function repeatedAt(request: string | undefined, before: readonly CountedAnswer[]): number | undefined {
  const last = before.at(-1)?.answer
  if (request === undefined || last === undefined) return undefined
  const at = before.map(({ answer }) => answer.request).lastIndexOf(request)
  if (last.isNotNow && at >= 0) return at
  return last.request === request && /^(?:GET|HEAD) /.test(request) ? at : undefined
}
