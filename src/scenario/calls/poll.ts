import { setTimeout as wait } from 'node:timers/promises'
import { addLine, NoResponseError } from '../../errors'
import { isAnswered, type Exchange } from '../../exchange'
import { describeAnswer } from '../../assertions'
import { longestTimerMs } from '../../http'
import type { Response } from '../../assertions'

const firstPauseMs = 50
const longestPauseMs = 1000
/** The least time that an attempt gets, even if less of the time limit is left, in milliseconds. */
const leastAttemptMs = 1000

/** Repeats the call; passes each exchange to `note`, and whether it was slower than `maxApiResponseTime`. */
export type Repeat = (
  signal: AbortSignal,
  note: (exchange: Exchange, isSlow: boolean) => void,
) => Promise<Response>

/** The last response, and the failure of the assertion if it did not hold. */
export type PollResult = {
  readonly response: Response
  /** One line for each attempt after the first. */
  readonly attempts: readonly string[]
} & ({ readonly held: true } | { readonly held: false; readonly failure: Error })

/** Waits; resolves to the milliseconds that were skipped instead of waited. */
type Pause = (ms: number) => Promise<number>

const realPause: Pause = (ms) => wait(ms, 0)

/** A pause that skips its time. */
export const noPause: Pause = (ms) => Promise.resolve(ms)

/**
 * Runs the assertion on the first response, and on repeated ones until it holds or the time limit is reached. Pauses
 * grow from 50 ms to 1 s. Only a failed assertion and a call without a response are retried, and only until `givenUp`
 * is aborted.
 */
export async function poll(
  firstResponse: Response,
  assertion: (response: Response) => void,
  limitMs: number,
  repeat: Repeat,
  { pause = realPause, givenUp }: { readonly pause?: Pause; readonly givenUp?: AbortSignal } = {},
): Promise<PollResult> {
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
      if (failure !== undefined)
        response = await repeat(
          AbortSignal.timeout(Math.min(Math.max(left(), leastAttemptMs), longestTimerMs)),
          note,
        )
      assertion(response)
      return { held: true, response, attempts }
    } catch (error) {
      // A failed assertion says more than a later attempt without a response.
      failure = error instanceof NoResponseError && failure !== undefined ? failure : (error as Error)
      if (!isWorthRetrying(error) || left() <= 0 || givenUp?.aborted === true) break
      skippedMs += await pause(Math.min(pauseMs, left()))
    }
  }
  if (isWorthRetrying(failure)) addLine(failure, `Asked ${attempts.length + 1} times in ${elapsed()} ms.`)
  return { held: false, failure, response, attempts }
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof NoResponseError || (error as Error).name === 'AssertionError'
}
