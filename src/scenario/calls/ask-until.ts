import { setTimeout as wait } from 'node:timers/promises'
import { addLine, NoResponseError } from '../../errors'
import { isAnswered, type Exchange } from '../../exchange'
import { describeAnswer } from '../../expectations'
import { longestTimerMs } from '../../http'
import type { Response } from '../../response'

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
export type AskResult = {
  readonly response: Response
  /** One line for each attempt after the first. */ readonly attempts: readonly string[]
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
export async function askUntil(
  firstResponse: Response,
  assertion: (response: Response) => void,
  limitMs: number,
  repeat: Repeat,
  { pause = realPause, givenUp }: { readonly pause?: Pause; readonly givenUp?: AbortSignal } = {},
): Promise<AskResult> {
  const started = performance.now()
  let skippedMs = 0
  const attempts: string[] = []
  const elapsed = (): number => Math.round(performance.now() - started + skippedMs)
  const left = (): number => limitMs - elapsed()
  const note = (exchange: Exchange, isSlow: boolean): void =>
    void attempts.push(attemptLine(attempts.length + 2, exchange, elapsed(), isSlow))
  let response = firstResponse
  let failure: Error | undefined
  let asked = Promise.resolve(firstResponse)
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    try {
      response = await asked
      assertion(response)
      return { held: true, response, attempts }
    } catch (error) {
      failure = preferExpectation(failure, error as Error)
      if (!isWorthAsking(error) || left() <= 0 || givenUp?.aborted === true) break
      skippedMs += await pause(Math.min(pauseMs, left()))
      asked = repeat(AbortSignal.timeout(Math.min(Math.max(left(), leastAttemptMs), longestTimerMs)), note)
      asked.catch(() => undefined)
    }
  }
  if (isWorthAsking(failure)) addLine(failure, `Asked ${attempts.length + 1} times in ${elapsed()} ms.`)
  return { held: false, failure, response, attempts }
}

/** Prefers a failed assertion to a later call that got no response: a call that timed out says less. */
function preferExpectation(before: Error | undefined, now: Error): Error {
  return now instanceof NoResponseError && before !== undefined ? before : now
}

function isWorthAsking(error: unknown): boolean {
  return error instanceof NoResponseError || (error as Error).name === 'AssertionError'
}

function attemptLine(attempt: number, exchange: Exchange, afterMs: number, isSlow: boolean): string {
  const result = isAnswered(exchange) ? describeAnswer(exchange) : 'no response'
  return `Attempt ${attempt} after ${afterMs} ms: ${result} (${exchange.timeMs} ms${isSlow ? ', too slow' : ''})`
}
