import type { GenericAbortSignal } from 'axios'

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
