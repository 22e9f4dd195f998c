import { setTimeout as wait } from 'node:timers/promises'

/** The longest delay of a Node.js timer, in milliseconds (nearly 25 days); with a longer one it fires at once. */
export const longestTimerMs = 2 ** 31 - 1

/** Returns a signal that is aborted when so many seconds have passed, whatever part of a second or however many. */
export function abortedAfter(seconds: number): AbortSignal {
  return AbortSignal.timeout(Math.min(Math.ceil(1000 * seconds), longestTimerMs))
}

/** Waits for work; after the time limit it rejects with the error that `tooLong` makes of the limit, such as `30 s`. */
export async function within<Result>(
  limitMs: number,
  work: Result | PromiseLike<Result>,
  tooLong: (limit: string) => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeIsUp = new Promise<never>((_, reject) => {
    const limit = limitMs % 1000 === 0 ? `${limitMs / 1000} s` : `${limitMs} ms`
    timer = setTimeout(() => reject(tooLong(limit)), Math.min(limitMs, longestTimerMs))
  })
  try {
    return await Promise.race([work, timeIsUp])
  } finally {
    clearTimeout(timer)
  }
}

const firstPauseMs = 50
const longestPauseMs = 1000

/** The time of an attempt and its retries. Pauses grow from 50 ms to 1 s. */
export class RetryTime {
  readonly #beganAt = performance.now()
  #skippedMs = 0
  #pauseMs = firstPauseMs

  /** @param skipsPauses - whether the pauses take no time */
  constructor(
    readonly limitMs: number,
    readonly skipsPauses = false,
  ) {}

  get elapsedMs(): number {
    return Math.round(performance.now() - this.#beganAt + this.#skippedMs)
  }

  get leftMs(): number {
    return this.limitMs - this.elapsedMs
  }

  /** Pauses before the next attempt; returns false if the time is up. */
  async pause(): Promise<boolean> {
    if (this.leftMs <= 0) return false
    const pauseMs = Math.min(this.#pauseMs, this.leftMs)
    this.#pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)
    if (this.skipsPauses) this.#skippedMs += pauseMs
    else await wait(pauseMs)
    return true
  }
}
