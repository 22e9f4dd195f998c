import { setTimeout as wait } from 'node:timers/promises'
import { describeAnswer, type Response } from '../../assertions'
import { addLine, NoResponseError } from '../../errors'
import { isAnswered, type Exchange } from '../../exchange'
import { longestTimerMs } from '../../http'

const firstPauseMs = 50
const longestPauseMs = 1000
/** The least time that an attempt gets, even if less of the time limit is left, in milliseconds. */
const leastAttemptMs = 1000

/** Repeats the call; passes each exchange to `note`, and whether it was slower than `maxApiResponseTime`. */
export type Repeat = (
  signal: AbortSignal,
  note: (exchange: Exchange, isSlow: boolean) => void,
) => Promise<Response>

/**
 * Runs the assertion on the first response, and on repeated ones until it holds or the time limit is reached. Pauses
 * grow from 50 ms to 1 s. Only a failed assertion and a call without a response are retried, and only until `givenUp`
 * is aborted. Returns the last response, a line for each attempt after the first, and the failure if it did not hold.
 */
export async function poll(
  firstResponse: Response,
  assertion: (response: Response) => void,
  limitMs: number,
  repeat: Repeat,
  {
    skipsPauses,
    givenUp,
  }: { readonly skipsPauses?: boolean | undefined; readonly givenUp?: AbortSignal } = {},
) {
  const started = performance.now()
  let skippedMs = 0
  const attempts: string[] = []
  const elapsed = (): number => Math.round(performance.now() - started + skippedMs)
  const left = (): number => limitMs - elapsed()
  const note = (exchange: Exchange, isSlow: boolean): void => {
    const result = isAnswered(exchange) ? describeAnswer(exchange) : 'no response'
    const time = `${exchange.timeMs} ms${isSlow ? ', too slow' : ''}`
    attempts.push(`Attempt ${attempts.length + 2} after ${elapsed()} ms: ${result} (${time})`)
  }
  let response = firstResponse
  let failure: Error | undefined
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    try {
      if (failure !== undefined) {
        const timeMs = Math.min(Math.max(left(), leastAttemptMs), longestTimerMs)
        response = await repeat(AbortSignal.timeout(timeMs), note)
      }
      assertion(response)
      return { response, attempts, failure: undefined }
    } catch (error) {
      // A failed assertion says more than a later attempt without a response.
      failure = error instanceof NoResponseError && failure !== undefined ? failure : (error as Error)
      if (!isWorthRetrying(error) || left() <= 0 || givenUp?.aborted === true) break
      const thisPauseMs = Math.min(pauseMs, left())
      if (skipsPauses) skippedMs += thisPauseMs
      else await wait(thisPauseMs)
    }
  }
  if (isWorthRetrying(failure)) addLine(failure, `Asked ${attempts.length + 1} times in ${elapsed()} ms.`)
  return { response, attempts, failure }
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof NoResponseError || (error as Error).name === 'AssertionError'
}
