import { StepRejectedError } from '../../errors'
import { Cancellation } from '../../http'
import { scenarioHasEnded } from '../stories/rejection'
import { Rejections } from './rejections'

/** Lets the calls of a scenario through while it runs, and cancels those that are still open at its end. */
export class CallGate {
  #isClosed = false
  readonly #rejections = new Rejections()
  #cancellation = new Cancellation()
  #signal: AbortSignal | undefined

  /** Cancels the calls that begin now. */
  get cancellation(): Cancellation {
    return this.#cancellation
  }

  /** The same as a signal. */
  get signal(): AbortSignal {
    return (this.#signal ??= this.#cancellation.toAbortSignal())
  }

  /** Whether no more calls are let through. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Rejects where no more calls are let through; undefined where they are. */
  check(): Promise<never> | undefined {
    return this.#isClosed ? this.#rejections.reject(new StepRejectedError(scenarioHasEnded)) : undefined
  }

  /** Cancels the calls that are still open; further ones, such as those of clean-ups, are let through. */
  cancelOpen(): void {
    this.#cancellation.abort()
    this.#cancellation = new Cancellation()
    this.#signal = undefined
  }

  /** Cancels the calls that are still open, and lets none through until it is opened again. */
  close(): void {
    this.cancelOpen()
    this.#isClosed = true
  }

  open(): void {
    this.#isClosed = false
  }
}
