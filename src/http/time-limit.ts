import type { AxiosError, GenericAbortSignal, InternalAxiosRequestConfig } from 'axios'
import { describeValue, InputError } from '../errors'
import { loadAxios } from './axios'

/** The default time limit of a call, in milliseconds. */
export const defaultTimeoutMs = 30_000

/** The longest delay of a Node.js timer, in milliseconds (nearly 25 days); with a longer one it fires at once. */
export const longestTimerMs = 2 ** 31 - 1

export const timeLimitRule = {
  fits: (value: unknown): value is number => typeof value === 'number' && value > 0,
  must: 'a number of milliseconds above 0',
  /** Describes an invalid value, for an error message. */
  shown: (value: unknown): string => (typeof value === 'string' ? `"${value}" (a text)` : String(value)),
}

/** Checks the time limit that a single call sets. @throws {@link InputError} */
export function checkTimeout(timeoutMs: number | undefined): number | undefined {
  if (timeoutMs === undefined || timeLimitRule.fits(timeoutMs)) return timeoutMs
  throw new InputError(
    `The timeout of a call must be ${timeLimitRule.must}, but is ${timeLimitRule.shown(timeoutMs)}.`,
  )
}

/** Checks the signal of a single call: with any other object, nothing would ever be cancelled. @throws {@link InputError} */
export function checkSignal<Signal>(signal: Signal): Signal {
  const { aborted, addEventListener } = (signal ?? {}) as Partial<AbortSignal>
  if (signal === undefined || (typeof aborted === 'boolean' && typeof addEventListener === 'function'))
    return signal
  throw new InputError(`The signal of a call must be an AbortSignal, but is ${describeValue(signal)}.`)
}

type Listener = () => unknown

/** An abort signal, like `AbortSignal` but twenty times cheaper: there is one for each call. */
export class Cancellation implements GenericAbortSignal {
  aborted = false
  #listeners: Listener[] = []

  abort(): void {
    if (this.aborted) return
    this.aborted = true
    const listeners = this.#listeners
    this.#listeners = []
    for (const listener of listeners) listener()
  }

  addEventListener(_type: 'abort', listener: Listener): void {
    this.#listeners.push(listener)
  }

  removeEventListener(_type: 'abort', listener: Listener): void {
    const at = this.#listeners.indexOf(listener)
    if (at !== -1) this.#listeners.splice(at, 1)
  }

  /** Returns an `AbortSignal` that aborts together with this one, for code that accepts no other. */
  toAbortSignal(): AbortSignal {
    const controller = new AbortController()
    if (this.aborted) controller.abort()
    else this.addEventListener('abort', () => controller.abort())
    return controller.signal
  }
}

/** Aborts a call when its time is up, even while response bytes arrive, or when one of the caller's signals aborts. */
export class TimeLimit extends Cancellation {
  readonly #limitMs: number
  readonly #timer: NodeJS.Timeout | undefined
  readonly #outer: readonly GenericAbortSignal[]
  readonly #pass = (): void => this.abort()
  isUp = false

  /** @param limitMs - from the first byte sent to the last byte received; if undefined, the default */
  constructor(limitMs: number | undefined, outer: readonly GenericAbortSignal[]) {
    super()
    this.#limitMs = limitMs || defaultTimeoutMs
    this.#outer = outer
    if (this.#limitMs <= longestTimerMs)
      this.#timer = setTimeout(() => {
        this.isUp = true
        this.abort()
      }, this.#limitMs)
    for (const signal of outer) {
      if (signal.aborted) this.abort()
      signal.addEventListener?.('abort', this.#pass)
    }
  }

  /** Returns the error of a call that timed out. */
  error(config?: InternalAxiosRequestConfig): AxiosError {
    const { AxiosError } = loadAxios()
    return new AxiosError(`timeout of ${this.#limitMs} ms exceeded`, AxiosError.ECONNABORTED, config)
  }

  clear(): void {
    clearTimeout(this.#timer)
    for (const signal of this.#outer) signal.removeEventListener?.('abort', this.#pass)
  }
}

/** An interceptor of the client took too long. */
export class IdleError extends Error {
  readonly code = 'ECONNABORTED'
}

/** Returns how long a request may be off the wire: the time limit of a call, but at least 30 seconds. */
export function idleLimitMs(timeoutMs = defaultTimeoutMs): number {
  return Math.min(Math.max(timeoutMs, defaultTimeoutMs), longestTimerMs)
}

/**
 * Waits for a request, but rejects when it has been off the wire too long: with an interceptor that never settles,
 * Node.js would have nothing to wait for, and the run would end there as if all had passed.
 *
 * @param idleMs - how long the request has been off the wire
 * @throws {@link IdleError}
 */
export function unlessIdle<Result>(
  work: Promise<Result>,
  idleMs: () => number,
  limitMs: number,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (idleMs() < limitMs) timer = setTimeout(look, limitMs - idleMs())
      else reject(new IdleError(`an interceptor of the client did not end within ${limitMs / 1000} s`))
    }
    let timer = setTimeout(look, limitMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
