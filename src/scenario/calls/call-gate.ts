import { StepRejectedError } from '../../errors'
import { Cancellation } from '../../http'
import { scenarioHasEnded } from '../stories/rejection'
import { Rejections } from './rejections'

/** Admits the calls of a scenario while it runs, and cancels those that are open at its end. */
export class CallGate {
  #isClosed = false
  readonly #rejections = new Rejections()
  #cancellation = new Cancellation()
  #signal: AbortSignal | undefined

  /** The cancellation for calls that begin now. */
  get cancellation(): Cancellation {
    return this.#cancellation
  }

  /** The same cancellation as an AbortSignal. */
  get signal(): AbortSignal {
    return (this.#signal ??= this.#cancellation.toAbortSignal())
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Returns a rejecting promise if the gate is closed; undefined if it is open. */
  check(): Promise<never> | undefined {
    return this.#isClosed ? this.#rejections.reject(new StepRejectedError(scenarioHasEnded)) : undefined
  }

  /** Cancels open calls; later calls, such as those of clean-ups, are admitted. */
  cancelOpen(): void {
    this.#cancellation.abort()
    this.#cancellation = new Cancellation()
    this.#signal = undefined
  }

  /** Cancels open calls and rejects new ones until `open()` is called. */
  close(): void {
    this.cancelOpen()
    this.#isClosed = true
  }

  open(): void {
    this.#isClosed = false
  }
}
