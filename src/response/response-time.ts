import { describeTimeLimit, InputError } from '../errors'
import { expectTimeBelow, type Subject } from '../expectations'
import type { Check } from './response-host'

/** Assertions on how long the response took. */
export class ResponseTime {
  readonly #subject: Subject
  readonly #verify: (check: Check) => void

  /** @internal */
  constructor(subject: Subject, verify: (check: Check) => void) {
    this.#subject = subject
    this.#verify = verify
  }

  /** @param limitMs - milliseconds the response must stay below. */
  lessThan(limitMs: number): void {
    if (!Number.isFinite(limitMs) || limitMs <= 0) {
      throw new InputError(
        `A response time is less than a number of milliseconds above zero, but lessThan() was given ${typeof limitMs === 'number' ? limitMs : typeof limitMs}.\nWrite, for example: response.time.lessThan(2000)`,
      )
    }
    this.#verify({
      phrase: `the response time should be less than ${describeTimeLimit(limitMs)}`,
      butWas: `was ${this.#subject.exchange.timeMs} ms`,
      assert: () => expectTimeBelow(this.#subject, limitMs),
    })
  }
}
