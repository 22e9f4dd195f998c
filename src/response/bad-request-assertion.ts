import { expectRefusal, refusal, type BadRequestProvider, type Refusal, type Subject } from '../expectations'
import type { Check } from './response'

/** Asserts 400, and against what the {@link BadRequestProvider} reads in the body; every method can be chained. */
export class BadRequestAssertion {
  readonly #subject: Subject
  readonly #provider: BadRequestProvider
  readonly #verify: (check: Check) => void

  constructor(subject: Subject, provider: BadRequestProvider, verify: (check: Check) => void) {
    this.#subject = subject
    this.#provider = provider
    this.#verify = verify
  }

  /** One of the messages is exactly this text. */
  withMessage(text: string): this {
    return this.#refused(refusal.withMessage(text))
  }

  /** One of the messages starts with this text. */
  startsWithMessage(text: string): this {
    return this.#refused(refusal.startsWithMessage(text))
  }

  /** One of the messages ends with this text. */
  endsWithMessage(text: string): this {
    return this.#refused(refusal.endsWithMessage(text))
  }

  /** One of the errors is about this property of the request; nested ones have the shape `address.street`. */
  forProperty(name: string): this {
    return this.#refused(refusal.forProperty(name))
  }

  /** One of the errors has exactly this code. */
  withErrorCode(code: string): this {
    return this.#refused(refusal.withErrorCode(code))
  }

  #refused(expected: Refusal): this {
    this.#verify({
      phrase: `the response should be a bad request ${expected.words}`,
      assert: () => expectRefusal(this.#subject, this.#provider, expected),
    })
    return this
  }
}

/** `badRequest()` asserts the status alone and gives the body; `badRequest.withMessage(…)` asserts what it says too. */
export type BadRequest = (<T = unknown>() => T) &
  Pick<
    BadRequestAssertion,
    'withMessage' | 'startsWithMessage' | 'endsWithMessage' | 'forProperty' | 'withErrorCode'
  >
