import { expectedError, type ExpectedError } from '../expectations'

/**
 * Asserts the status and the errors that the {@link BadRequestProvider} reads from the body. Methods can be chained.
 */
export interface ErrorAssertion {
  /** One of the messages is exactly this text. */
  withMessage(text: string): ErrorAssertion
  /** One of the messages starts with this text. */
  startsWithMessage(text: string): ErrorAssertion
  /** One of the messages ends with this text. */
  endsWithMessage(text: string): ErrorAssertion
  /** One of the messages contains this text. */
  containsMessage(text: string): ErrorAssertion
  /** One of the errors is about this property of the request; a nested one is written `address.street`. */
  forProperty(name: string): ErrorAssertion
  /** One of the errors has exactly this code. */
  withErrorCode(code: string): ErrorAssertion
  /** One of the errors has exactly this message and is about this property. */
  withMessageForProperty(text: string, name: string): ErrorAssertion
}

/** `error()` asserts the status and returns the body; `error.withMessage(…)` also asserts an error in the body. */
export type ErrorStatus = (<T = unknown>() => T) & ErrorAssertion

/** Creates the chainable assertions on errors; each calls `verify`. */
export function errorAssertion(verify: (expected: ExpectedError) => void): ErrorAssertion {
  const expect = (expected: ExpectedError): ErrorAssertion => {
    verify(expected)
    return assertion
  }
  const assertion: ErrorAssertion = {
    withMessage: (text) => expect(expectedError.withMessage(text)),
    startsWithMessage: (text) => expect(expectedError.startsWithMessage(text)),
    endsWithMessage: (text) => expect(expectedError.endsWithMessage(text)),
    containsMessage: (text) => expect(expectedError.containsMessage(text)),
    forProperty: (name) => expect(expectedError.forProperty(name)),
    withErrorCode: (code) => expect(expectedError.withErrorCode(code)),
    withMessageForProperty: (text, name) => expect(expectedError.withMessageForProperty(text, name)),
  }
  return assertion
}
