import type { AxiosError, GenericAbortSignal, InternalAxiosRequestConfig } from 'axios'
import { kindOfValue, InputError } from '../errors'
import { longestTimerMs } from '../waiting'
import { loadAxios } from './axios'

/** The default time limit of a call, in milliseconds. */
export const defaultTimeoutMs = 30_000

export const timeLimitRule = {
  fits: (value: unknown): value is number => typeof value === 'number' && value > 0,
  must: 'a number of milliseconds above 0',
}

const unitsMs: Record<string, number> = {
  ms: 1,
  milliseconds: 1,
  s: 1000,
  seconds: 1000,
  m: 60_000,
  min: 60_000,
  minutes: 60_000,
}

/** Parses `500 ms`, `2 s`, `2 seconds` or `1 minute`. Returns whole milliseconds, as timers need them. */
export function parseTimeLimit(written: string): number {
  const [, amount = '', unit = ''] = /^([\d.]+) ?([a-z]+)$/.exec(written) ?? []
  const unitMs = unitsMs[unit] ?? unitsMs[`${unit}s`]
  // 2.01 s would be 2009.9999999999998 ms.
  const limitMs = Math.ceil(Number((Number(amount) * (unitMs ?? NaN)).toFixed(3)))
  if (limitMs > 0) return limitMs
  const problem = unitMs === undefined ? 'its unit must be ms, s or minutes' : 'it must be more than zero'
  throw new InputError(`"${written}" is not a time limit: ${problem}, such as 500 ms, 2 s or 1 minute.`)
}

/** Checks a time limit that code gives; `what` begins the message. @throws {@link InputError} */
export function checkTimeLimit(what: string, limitMs: number): number {
  if (timeLimitRule.fits(limitMs)) return limitMs
  throw new InputError(`${what} must be ${timeLimitRule.must}, but is ${kindOfValue(limitMs)}.`)
}

/** Checks the signal of a single call: with any other object, nothing would ever be cancelled. @throws {@link InputError} */
export function checkSignal<Signal>(signal: Signal): Signal {
  const { aborted, addEventListener } = (signal ?? {}) as Partial<AbortSignal>
  if (signal === undefined || (typeof aborted === 'boolean' && typeof addEventListener === 'function'))
    return signal
  throw new InputError(`The signal of a call must be an AbortSignal, but is ${kindOfValue(signal)}.`)
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
export class CallTimeLimit extends Cancellation {
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
  error(config?: InternalAxiosRequestConfig, request?: unknown): AxiosError {
    const { AxiosError } = loadAxios()
    return new AxiosError(`timeout of ${this.#limitMs} ms exceeded`, AxiosError.ECONNABORTED, config, request)
  }

  clear(): void {
    clearTimeout(this.#timer)
    for (const signal of this.#outer) signal.removeEventListener?.('abort', this.#pass)
  }
}

/** Returns how long code of the user's may wait: the time limit of a call, but at least 30 seconds. */
export function patienceMs(timeoutMs = defaultTimeoutMs): number {
  return Math.min(Math.max(timeoutMs, defaultTimeoutMs), longestTimerMs)
}
