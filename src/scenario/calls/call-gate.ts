import { setImmediate } from 'node:timers/promises'
import { StepRejectedError } from '../../errors'
import { Cancellation } from '../../http'
import { scenarioHasEnded } from '../stories/rejection'

/** How often it is said that the scenario is over. */
const mostRejections = 100

/** Lets the calls of a scenario through while it runs, and cancels those that are still open at its end. */
export class CallGate {
  #isClosed = false
  #rejections = 0
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
    return this.#isClosed ? this.#reject() : undefined
  }

  /** Code that asks again and again, whatever it is told, is not to keep others from going on: in the end nothing is said. */
  async #reject(): Promise<never> {
    await (this.#rejections++ < mostRejections ? setImmediate() : new Promise(() => undefined))
    throw new StepRejectedError(scenarioHasEnded)
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
