/** The responses that wait for their turn; undefined as long as none has to wait. */
let waiting: (() => void)[] | undefined

/** Lets the responses of this process take turns from now on, because scenarios run at the same time. */
export function takeTurns(): void {
  waiting ??= []
}

/**
 * Goes on with a response that is complete, one at a time: before the next one, Node.js looks for others that have come.
 * So each has its time noted when it ends, not when the scenarios before it have done their work.
 */
export function inTurn<Result>(goOn: () => Result | Promise<Result>): Result | Promise<Result> {
  if (waiting === undefined) return goOn()
  const queue = waiting
  return new Promise<void>((resolve) => {
    if (queue.push(resolve) === 1) setImmediate(next)
  }).then(goOn)
}

function next(): void {
  waiting?.shift()?.()
  if (waiting?.length) setImmediate(next)
}
