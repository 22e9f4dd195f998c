import { loadAxios } from './client'
import type { RequestOrigin } from './session'
import { defaultTimeoutMs, longestTimerMs } from './time-limit'

/**
 * Returns how long a request may be off the wire, in milliseconds: the time limit of a call, but at least 30 seconds.
 */
export function idleLimitMs(timeoutMs = defaultTimeoutMs): number {
  return Math.min(Math.max(timeoutMs, defaultTimeoutMs), longestTimerMs)
}

/**
 * Waits for a request, but rejects when it has been off the wire too long: with an interceptor that never settles,
 * Node.js would have nothing to wait for, and the run would end there as if all had passed.
 *
 * @throws AxiosError with the code `ECONNABORTED`
 */
export function unlessIdle<Result>(
  work: Promise<Result>,
  origin: RequestOrigin,
  limitMs: number,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const idleMs = origin.idleMs
      if (idleMs >= limitMs) reject(idled(limitMs))
      else timer = setTimeout(look, limitMs - idleMs)
    }
    let timer = setTimeout(look, limitMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const idleErrors = new WeakSet<object>()

function idled(limitMs: number): Error {
  const { AxiosError } = loadAxios()
  const message = `an interceptor of the client did not end within ${limitMs / 1000} s`
  const error = new AxiosError(message, AxiosError.ECONNABORTED)
  idleErrors.add(error)
  return error
}

/** Whether an error is that of {@link unlessIdle}. */
export function isIdleError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && idleErrors.has(error)
}
