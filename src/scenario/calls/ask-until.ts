import { setTimeout as wait } from 'node:timers/promises'
import { addLine, NoResponseError } from '../../errors'
import { isAnswered, type Exchange } from '../../exchange'
import { describeAnswer } from '../../expectations'
import { longestTimerMs } from '../../http'
import type { Response } from '../../response'

const firstPauseMs = 50
const longestPauseMs = 1000
/** What an attempt may take however little time is left. */
const leastAttemptMs = 1000

/** Makes the call once more; gives `note` every exchange, and whether it was slower than calls may be. */
export type Repeat = (
  signal: AbortSignal,
  note: (exchange: Exchange, isSlow: boolean) => void,
) => Promise<Response>

/** How asking ended: the response asked last, and what was wrong with it if it did not fit. */
export type AskResult = {
  readonly response: Response
  /** One line each, the one in hand left out. */ readonly attempts: readonly string[]
} & ({ readonly held: true } | { readonly held: false; readonly failure: Error })

/** Lets time pass; gives the milliseconds of it that have passed on paper alone. */
type Pause = (ms: number) => Promise<number>

const realPause: Pause = (ms) => wait(ms, 0)

/** A pause that is over at once. */
export const noPause: Pause = (ms) => Promise.resolve(ms)

/**
 * Tries the assertion on the response in hand, and on further ones until it holds or the time is up. Pauses grow from
 * 50 ms to 1 s. Only failed expectations and calls without an answer are worth asking again for, unless all is given up.
 */
export async function askUntil(
  inHand: Response,
  assertion: (response: Response) => void,
  limitMs: number,
  repeat: Repeat,
  { pause = realPause, givenUp }: { readonly pause?: Pause; readonly givenUp?: AbortSignal } = {},
): Promise<AskResult> {
  const started = performance.now()
  let skippedMs = 0
  const attempts: string[] = []
  const elapsed = (): number => Math.round(performance.now() - started + skippedMs)
  const note = (exchange: Exchange, isSlow: boolean): void =>
    void attempts.push(attemptLine(attempts.length + 2, exchange, elapsed(), isSlow))
  let response = inHand
  let failure: Error | undefined
  let asked = Promise.resolve(inHand)
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    try {
      response = await asked
      assertion(response)
      return { held: true, response, attempts }
    } catch (error) {
      failure = preferExpectation(failure, error as Error)
      const leftMs = limitMs - elapsed()
      if (!isWorthAsking(error) || leftMs <= 0 || givenUp?.aborted === true) break
      skippedMs += await pause(Math.min(pauseMs, leftMs))
      asked = repeat(AbortSignal.timeout(Math.min(Math.max(leftMs, leastAttemptMs), longestTimerMs)), note)
      asked.catch(() => undefined)
    }
  }
  if (isWorthAsking(failure)) addLine(failure, `Asked ${attempts.length + 1} times in ${elapsed()} ms.`)
  return { held: false, failure, response, attempts }
}

/** A call cut off by the end of the time says less than the assertion that failed before it. */
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
