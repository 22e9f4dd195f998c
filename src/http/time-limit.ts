import { AxiosError, type InternalAxiosRequestConfig } from 'axios'

/** The time a call may take when nothing else is configured, in milliseconds. */
export const defaultTimeoutMs = 30_000

/** The time the call may take from the first byte sent to the last byte received, in milliseconds. */
export function timeLimitOf(config: InternalAxiosRequestConfig): number {
  return config.timeout || defaultTimeoutMs
}

/** Aborts a call when its time is up, however slowly the answer drips, or when the caller's own signal does. */
export class TimeLimit {
  readonly signal: AbortSignal
  readonly #limitMs: number
  readonly #timer: NodeJS.Timeout
  readonly #own = new AbortController()
  readonly #outer: AbortSignal | undefined
  readonly #pass = (): void => this.#own.abort()
  isUp = false

  constructor(limitMs: number, outer: AbortSignal | undefined) {
    this.#limitMs = limitMs
    this.#outer = outer
    this.signal = this.#own.signal
    this.#timer = setTimeout(() => {
      this.isUp = true
      this.#own.abort()
    }, limitMs)
    if (outer?.aborted) this.#own.abort()
    outer?.addEventListener('abort', this.#pass)
  }

  error(config: InternalAxiosRequestConfig): AxiosError {
    const message = `timeout of ${this.#limitMs} ms exceeded`
    return new AxiosError(message, AxiosError.ECONNABORTED, config)
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#outer?.removeEventListener('abort', this.#pass)
  }
}
