import { ConfigurationError, InputError, kindOfValue, messageOf } from '../errors'
import type { AnsweredExchange } from '../exchange'
import { describeLookalikes } from '../formats'
import type { BadRequestError, BadRequestResponse } from './error-bodies'
import { fail, nonEmptyText, type CheckedSubject } from './failed-assertion'
import { describeResponse, expectStatus } from './statuses'

type ErrorSubject = Omit<CheckedSubject, 'check'>

export interface ExpectedError {
  /** Completes "the response should be a bad request …": `with the message "x"`. */
  readonly ofBadRequest: string
  /** Completes "the response should have …": `the error message "x"`. */
  readonly ofError: string
  readonly fits: (error: BadRequestError) => boolean
  /** The whole message, if it is known. */
  readonly message?: string | undefined
}

export const expectedError = {
  /** One of the messages is exactly this text. */
  withMessage: (text: string) =>
    expected(
      `with the message "${given(text)}"`,
      `the error message "${text}"`,
      ({ message }) => message === text,
      text,
    ),
  /** One of the messages starts with this text. */
  startsWithMessage: (text: string) =>
    ofMessage('starting with', text, (message) => message.startsWith(text)),
  /** One of the messages ends with this text. */
  endsWithMessage: (text: string) => ofMessage('ending with', text, (message) => message.endsWith(text)),
  /** One of the messages contains this text. */
  containsMessage: (text: string) => ofMessage('containing', text, (message) => message.includes(text)),
  /** One of the errors is about this property of the request; a nested one is written `address.street`. */
  forProperty: (name: string) =>
    expected(
      `for the property "${given(name)}"`,
      `an error for the property "${name}"`,
      ({ property }) => property === name,
    ),
  /** One of the errors has exactly this code. */
  withErrorCode: (code: string) =>
    expected(
      `with the error code "${given(code)}"`,
      `the error code "${code}"`,
      ({ errorCode }) => errorCode === code,
    ),
  /** One of the errors has exactly this message and is about this property. */
  withMessageForProperty: (text: string, name: string) => {
    const of = `message "${given(text)}" for the property "${given(name)}"`
    return expected(
      `with the ${of}`,
      `the error ${of}`,
      ({ message, property }) => message === text && property === name,
      text,
    )
  },
} as const

function expected(
  ofBadRequest: string,
  ofError: string,
  fits: ExpectedError['fits'],
  message?: string,
): ExpectedError {
  return { ofBadRequest, ofError, fits, message }
}

function ofMessage(how: string, text: string, fits: (message: string) => boolean): ExpectedError {
  const of = `message ${how} "${nonEmptyText(given(text))}"`
  return expected(`with a ${of}`, `an error ${of}`, ({ message }) => message !== undefined && fits(message))
}

/** Asserts the status and the errors that the {@link BadRequestProvider} reads from the body. Methods can be chained. */
export type ErrorAssertion = {
  [Kind in keyof typeof expectedError]: (...texts: Parameters<(typeof expectedError)[Kind]>) => ErrorAssertion
}

/** Checks a text at run time: `forProperty(undefined)` would fit errors that have no property. */
function given(text: unknown): string {
  if (typeof text === 'string') return text
  throw new InputError(
    `What an error says is compared with a text, but was given ${kindOfValue(text)}.\nWrite, for example: shouldBe.badRequest.forProperty('name')`,
  )
}

export function expectBadRequest(subject: ErrorSubject, expected: ExpectedError): void {
  expectStatus(subject, 400)
  expectNamed(subject, expected, `The response should be a bad request ${expected.ofBadRequest}`)
}

/** Asserts that the status is 400 or more and, if `expected` is given, that the body names an error that fits. */
export function expectError(subject: ErrorSubject, expected?: ExpectedError): void {
  const { exchange } = subject
  const sentence = `The response should ${expected === undefined ? 'be an error' : `have ${expected.ofError}`}`
  if (exchange.outcome.status < 400)
    fail(subject, `${sentence} but was ${describeResponse(exchange)}, which is not an error`)
  if (expected !== undefined) expectNamed(subject, expected, sentence)
}

function expectNamed(subject: ErrorSubject, expected: ExpectedError, sentence: string): void {
  const errors = errorsOf(subject)
  if (errors.some(expected.fits)) return
  const lines = errors.map((error) => describe(error) + describeLookalikes(error.message, expected.message))
  const said =
    errors.length === 0
      ? 'but its body names no error in a known form\nAssert on the body itself, or let a badRequestProvider read it.'
      : `but its errors are:\n${lines.join('\n')}`
  fail(subject, `${sentence} ${said}`)
}

function errorsOf({ badRequestProvider, exchange }: ErrorSubject): readonly BadRequestError[] {
  try {
    const errors: unknown = badRequestProvider.extract(rejectedResponse(exchange))
    if (Array.isArray(errors)) return errors as BadRequestError[]
    throw new TypeError(
      `it gave ${errors instanceof Promise ? 'a promise' : `a value of type ${typeof errors}`}`,
    )
  } catch (cause) {
    const reason = messageOf(cause)
    throw new ConfigurationError(
      `The BadRequestProvider could not read ${describeResponse(exchange)}: ${reason}\nLet extract return a list of errors, which is empty for a body in which it knows none.`,
      { cause },
    )
  }
}

/** Returns what a provider reads: for gRPC the status of the server as JSON, in the form of Google's HTTP APIs. */
function rejectedResponse({ protocol, outcome }: AnsweredExchange): BadRequestResponse {
  const { status, headers, body } = outcome
  if (protocol === 'http') return { status, headers, text: body.text }
  const { details: message, richStatus, codeName } = outcome
  return { status, headers, text: JSON.stringify({ message, ...richStatus, code: status, status: codeName }) }
}

function describe({ message, property, errorCode }: BadRequestError): string {
  const about = [
    ...(property === undefined ? [] : [`property "${property}"`]),
    ...(errorCode === undefined ? [] : [`error code "${errorCode}"`]),
  ]
  const details = about.length === 0 ? '' : ` (${about.join(', ')})`
  return `  ${message === undefined ? 'no message' : `"${message}"`}${details}`
}
