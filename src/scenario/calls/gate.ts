import { setImmediate } from 'node:timers/promises'
import { StepRejectedError } from '../../errors'
import { Cancellation } from '../../http'
import { scenarioHasEnded } from '../stories/rejection'

/** The number of rejections until a caller that keeps retrying gets no result at all. */
const maxRejections = 100

/**
 * Rejects calls. Code that retries endlessly must not block other code: after 100 rejections the promises stay pending,
 * so its step times out.
 */
export class Rejections {
  #count = 0

  async reject(error: Error): Promise<never> {
    await (this.#count++ < maxRejections ? setImmediate() : new Promise(() => undefined))
    throw error
  }
}

/** Admits the calls of a scenario while it runs, and cancels those that are open at its end. */
export class CallGate {
  /** The cancellation for calls that begin now. */
  cancellation = new Cancellation()
  isClosed = false
  readonly #rejections = new Rejections()
  #signal: AbortSignal | undefined

  /** The cancellation as an AbortSignal. */
  get signal(): AbortSignal {
    return (this.#signal ??= this.cancellation.toAbortSignal())
  }

  /** Returns a rejecting promise if the gate is closed; undefined if it is open. */
  check(): Promise<never> | undefined {
    return this.isClosed ? this.#rejections.reject(new StepRejectedError(scenarioHasEnded)) : undefined
  }

  /** Cancels open calls; later calls, such as those of clean-ups, are admitted. */
  cancelOpen(): void {
    this.cancellation.abort()
    this.cancellation = new Cancellation()
    this.#signal = undefined
  }

  /** Cancels open calls and rejects new ones until `open()` is called. */
  close(): void {
    this.cancelOpen()
    this.isClosed = true
  }

  open(): void {
    this.isClosed = false
  }
}
