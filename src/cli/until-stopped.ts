import { longestTimerMs } from '../http'

/** The time limit of work. */
export interface TimeLimit {
  /** Aborted when the time is up or the user presses Ctrl-C. */
  readonly signal: AbortSignal
  /** The share of the time that has passed, from 0 on. */
  readonly elapsed: number
}

/**
 * Runs work until the time is up or the user presses Ctrl-C, and returns the result that it has then. A second Ctrl-C
 * ends the process at once.
 */
export async function untilStopped<Result>(
  seconds: number,
  work: (limit: TimeLimit) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  const began = performance.now()
  const limitMs = Math.min(seconds * 1000, longestTimerMs)
  const timer = setTimeout(() => stop.abort(), limitMs)
  const interrupt = (): void => stop.abort()
  process.once('SIGINT', interrupt)
  try {
    return await work({
      signal: stop.signal,
      get elapsed() {
        return (performance.now() - began) / limitMs
      },
    })
  } finally {
    clearTimeout(timer)
    process.off('SIGINT', interrupt)
  }
}
