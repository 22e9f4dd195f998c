/** How long work may go on. */
export interface TimeLimit {
  /** Is aborted when the time is up, and when somebody presses Ctrl-C. */
  readonly signal: AbortSignal
  /** The share of the time that is over, from 0 on. */
  readonly elapsed: number
}

/**
 * Does work until the time is up or somebody presses Ctrl-C; what it gives then is given. A second Ctrl-C ends the process
 * at once.
 */
export async function untilStopped<Result>(
  seconds: number,
  work: (limit: TimeLimit) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  const began = performance.now()
  const limitMs = Math.min(seconds * 1000, 2 ** 31 - 1)
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
