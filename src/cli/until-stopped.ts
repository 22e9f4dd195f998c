/**
 * Does work until the time is up or somebody presses Ctrl-C, which both abort the signal that the work is given; what it
 * gives then is given. A second Ctrl-C ends the process at once.
 */
export async function untilStopped<Result>(
  seconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), Math.min(seconds * 1000, 2 ** 31 - 1))
  const interrupt = (): void => stop.abort()
  process.once('SIGINT', interrupt)
  try {
    return await work(stop.signal)
  } finally {
    clearTimeout(timer)
    process.off('SIGINT', interrupt)
  }
}
