import { describeResponse, type Response } from '../../assertions'
import { addLine, NoResponseError } from '../../errors'
import { isAnswered, type Exchange } from '../../exchange'
import { longestTimerMs, RetryTime } from '../../waiting'

/** The least time that an attempt gets, even if less of the time limit is left, in milliseconds. */
const leastAttemptMs = 1000

/** Repeats the call; passes each exchange to `note`, and whether it was slower than `maxApiResponseTime`. */
export type Repeat = (
  signal: AbortSignal,
  note: (exchange: Exchange, isSlow: boolean) => void,
) => Promise<Response>

/**
 * Runs the assertion on the first response, and on repeated ones until it holds or the time limit is reached. Only a
 * failed assertion and a call without a response are retried, and only until `givenUp` is aborted. Returns the last
 * response, a line for each attempt after the first, and the failure if it did not hold.
 */
export async function poll(
  firstResponse: Response,
  assertion: (response: Response) => void,
  limitMs: number,
  repeat: Repeat,
  pauses: { readonly skipsPauses?: boolean | undefined; readonly givenUp?: AbortSignal } = {},
) {
  const time = new RetryTime(limitMs, pauses.skipsPauses)
  const attempts: string[] = []
  const note = (exchange: Exchange, isSlow: boolean): void => {
    const result = isAnswered(exchange) ? describeResponse(exchange) : 'no response'
    const took = `${exchange.timeMs} ms${isSlow ? ', too slow' : ''}`
    attempts.push(`Attempt ${attempts.length + 2} after ${time.elapsedMs} ms: ${result} (${took})`)
  }
  let response = firstResponse
  let failure: Error | undefined
  for (;;) {
    try {
      if (failure !== undefined) {
        const timeMs = Math.min(Math.max(time.leftMs, leastAttemptMs), longestTimerMs)
        response = await repeat(AbortSignal.timeout(timeMs), note)
      }
      assertion(response)
      return { response, attempts, failure: undefined }
    } catch (error) {
      // A failed assertion says more than a later attempt without a response.
      failure = error instanceof NoResponseError && failure !== undefined ? failure : (error as Error)
      if (!isWorthRetrying(error) || pauses.givenUp?.aborted === true || !(await time.pause())) break
    }
  }
  if (isWorthRetrying(failure))
    addLine(failure, `Asked ${attempts.length + 1} times in ${time.elapsedMs} ms.`)
  return { response, attempts, failure }
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof NoResponseError || (error as Error).name === 'AssertionError'
}
