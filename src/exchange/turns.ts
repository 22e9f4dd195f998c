/** How many have asked that responses take turns. */
let askedCount = 0
/** The responses that wait for their turn. */
const waiting: (() => void)[] = []

/** Lets the responses of this process take turns, because scenarios run at the same time. Returns what ends that. */
export function takeTurns(): () => void {
  askedCount++
  return () => void askedCount--
}

/**
 * Goes on with a response that is complete. If they take turns, Node.js looks for other responses after each, so that
 * the time of one is noted when it has come, and not when the scenarios before it have done their work.
 */
export function inTurn<Result>(goOn: () => Result | Promise<Result>): Result | Promise<Result> {
  if (askedCount === 0) return goOn()
  return new Promise<void>((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(next)
  }).then(goOn)
}

function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
}
