import { expectTimeBelow, type Subject } from '../expectations'
import type { Check } from './response'

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
    this.#verify({
      phrase: `the response time should be less than ${limitMs} ms`,
      butWas: `was ${this.#subject.exchange.timeMs} ms`,
      assert: () => expectTimeBelow(this.#subject, limitMs),
    })
  }
}
