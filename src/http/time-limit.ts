import type { AxiosError, GenericAbortSignal } from 'axios'
import { Cancellation } from './cancellation'
import { loadAxios } from './load-axios'

/** The time a call may take when nothing else is configured, in milliseconds. */
export const defaultTimeoutMs = 30_000

/** The time the call may take from the first byte sent to the last byte received, in milliseconds. */
export function timeLimitOf({ timeout }: { readonly timeout?: number | undefined }): number {
  return timeout || defaultTimeoutMs
}

/** Aborts a call when its time is up, however slowly the answer drips, or when one of the caller's own signals does. */
export class TimeLimit extends Cancellation {
  readonly #limitMs: number
  readonly #timer: NodeJS.Timeout
  readonly #outer: readonly GenericAbortSignal[]
  readonly #pass = (): void => this.abort()
  isUp = false

  constructor(limitMs: number, outer: readonly GenericAbortSignal[]) {
    super()
    this.#limitMs = limitMs
    this.#outer = outer
    this.#timer = setTimeout(() => {
      this.isUp = true
      this.abort()
    }, limitMs)
    for (const signal of outer) {
      if (signal.aborted) this.abort()
      signal.addEventListener?.('abort', this.#pass)
    }
  }

  error(): AxiosError {
    const { AxiosError } = loadAxios()
    return new AxiosError(`timeout of ${this.#limitMs} ms exceeded`, AxiosError.ECONNABORTED)
  }

  clear(): void {
    clearTimeout(this.#timer)
    for (const signal of this.#outer) signal.removeEventListener?.('abort', this.#pass)
  }
}
