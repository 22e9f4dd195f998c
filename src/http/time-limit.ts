import type { AxiosError, GenericAbortSignal, InternalAxiosRequestConfig } from 'axios'
import { InputError } from '../errors'
import { Cancellation } from './cancellation'
import { loadAxios } from './client'

/** The time a call may take when nothing else is configured, in milliseconds. */
export const defaultTimeoutMs = 30_000

/** The longest wait of a timer of Node.js, nearly 25 days; a longer one would end at once. */
export const longestTimerMs = 2 ** 31 - 1

/** What the time that a call may take has to be. */
export const timeLimitRule = {
  fits: (value: unknown): value is number => typeof value === 'number' && value > 0,
  must: 'a number of milliseconds above 0',
  /** What is none, as a message says it. */
  shown: (value: unknown): string => (typeof value === 'string' ? `"${value}" (a text)` : String(value)),
}

/** Checks what a single call sets. @throws {@link InputError} */
export function checkTimeout(timeoutMs: number | undefined): number | undefined {
  if (timeoutMs === undefined || timeLimitRule.fits(timeoutMs)) return timeoutMs
  throw new InputError(
    `The timeout of a call must be ${timeLimitRule.must}, but is ${timeLimitRule.shown(timeoutMs)}.`,
  )
}

/** Aborts a call when its time is up, however slowly the answer drips, or when one of the caller's own signals does. */
export class TimeLimit extends Cancellation {
  readonly #limitMs: number
  readonly #timer: NodeJS.Timeout | undefined
  readonly #outer: readonly GenericAbortSignal[]
  readonly #pass = (): void => this.abort()
  isUp = false

  /** @param limitMs - from the first byte sent to the last byte received; without one the default */
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

  /** The error of a call whose time is up, as its config words it. */
  error(config: Partial<InternalAxiosRequestConfig> = {}): AxiosError {
    const { AxiosError } = loadAxios()
    const message = config.timeoutErrorMessage ?? `timeout of ${this.#limitMs} ms exceeded`
    const code = config.transitional?.clarifyTimeoutError ? AxiosError.ETIMEDOUT : AxiosError.ECONNABORTED
    return new AxiosError(message, code, config as InternalAxiosRequestConfig)
  }

  clear(): void {
    clearTimeout(this.#timer)
    for (const signal of this.#outer) signal.removeEventListener?.('abort', this.#pass)
  }
}
