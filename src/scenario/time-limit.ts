import { longestTimerMs } from '../http'

/** Waits for work; after the time limit it rejects with the error that `tooLong` makes of the limit, such as `30 s`. */
export async function within<Result>(
  limitMs: number,
  work: Result | PromiseLike<Result>,
  tooLong: (limit: string) => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeIsUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLong(inWords(limitMs))), Math.min(limitMs, longestTimerMs))
  })
  try {
    return await Promise.race([work, timeIsUp])
  } finally {
    clearTimeout(timer)
  }
}

function inWords(limitMs: number): string {
  return limitMs % 1000 === 0 ? `${limitMs / 1000} s` : `${limitMs} ms`
}
