import { expectRefusal, refusal, type BadRequestProvider, type Refusal, type Subject } from '../expectations'
import type { Check } from './response'

/** Asserts 400, and against what the {@link BadRequestProvider} reads in the body; every method can be chained. */
export interface BadRequestAssertion {
  /** One of the messages is exactly this text. */
  withMessage(text: string): BadRequestAssertion
  /** One of the messages starts with this text. */
  startsWithMessage(text: string): BadRequestAssertion
  /** One of the messages ends with this text. */
  endsWithMessage(text: string): BadRequestAssertion
  /** One of the errors is about this property of the request; nested ones have the shape `address.street`. */
  forProperty(name: string): BadRequestAssertion
  /** One of the errors has exactly this code. */
  withErrorCode(code: string): BadRequestAssertion
}

/** `badRequest()` asserts the status alone and gives the body; `badRequest.withMessage(…)` asserts what it says too. */
export type BadRequest = (<T = unknown>() => T) & BadRequestAssertion

/** What can be asserted of a bad request beyond its status. */
export function badRequestAssertion(
  subject: Subject,
  provider: BadRequestProvider,
  verify: (check: Check) => void,
): BadRequestAssertion {
  const refused = (expected: Refusal): BadRequestAssertion => {
    verify({
      phrase: `the response should be a bad request ${expected.words}`,
      assert: () => expectRefusal(subject, provider, expected),
    })
    return assertion
  }
  const assertion: BadRequestAssertion = {
    withMessage: (text) => refused(refusal.withMessage(text)),
    startsWithMessage: (text) => refused(refusal.startsWithMessage(text)),
    endsWithMessage: (text) => refused(refusal.endsWithMessage(text)),
    forProperty: (name) => refused(refusal.forProperty(name)),
    withErrorCode: (code) => refused(refusal.withErrorCode(code)),
  }
  return assertion
}
