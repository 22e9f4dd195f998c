import { ConfigurationError, describeValue, InputError } from '../errors'
import type { AnsweredExchange } from '../exchange'
import type {
  BadRequestError,
  BadRequestProvider,
  BadRequestResponse,
} from './bad-request/bad-request-provider'
import { nonEmptyText } from './texts'
import { fail, type Subject } from './failure'
import { describeAnswer, expectStatus } from './status'

/** A condition for one of the errors that a response names. */
export interface ExpectedError {
  /** Completes "the response should be a bad request …": `with the message "x"`. */
  readonly ofBadRequest: string
  /** Completes "the response should have …": `the error message "x"`. */
  readonly ofError: string
  readonly fits: (error: BadRequestError) => boolean
}

type Build<Texts extends string[]> = (...texts: Texts) => ExpectedError

/** Checks at run time that all arguments are texts: `forProperty(undefined)` would fit errors that have no property. */
function ofTexts<Texts extends string[]>(build: Build<Texts>): Build<Texts> {
  return (...texts) => {
    for (const text of texts as unknown[]) {
      if (typeof text === 'string') continue
      throw new InputError(
        `What an error says is compared with a text, but was given ${describeValue(text)}.\nWrite, for example: shouldBe.badRequest.forProperty('name')`,
      )
    }
    return build(...texts)
  }
}

export const expectedError = {
  withMessage: ofTexts((text: string) => ({
    ofBadRequest: `with the message "${text}"`,
    ofError: `the error message "${text}"`,
    fits: ({ message }) => message === text,
  })),
  startsWithMessage: ofTexts((text: string) => ({
    ofBadRequest: `with a message starting with "${nonEmptyText(text)}"`,
    ofError: `an error message starting with "${text}"`,
    fits: ({ message }) => message?.startsWith(text) ?? false,
  })),
  endsWithMessage: ofTexts((text: string) => ({
    ofBadRequest: `with a message ending with "${nonEmptyText(text)}"`,
    ofError: `an error message ending with "${text}"`,
    fits: ({ message }) => message?.endsWith(text) ?? false,
  })),
  containsMessage: ofTexts((text: string) => ({
    ofBadRequest: `with a message containing "${nonEmptyText(text)}"`,
    ofError: `an error message containing "${text}"`,
    fits: ({ message }) => message?.includes(text) ?? false,
  })),
  forProperty: ofTexts((name: string) => ({
    ofBadRequest: `for the property "${name}"`,
    ofError: `an error for the property "${name}"`,
    fits: ({ property }) => property === name,
  })),
  withErrorCode: ofTexts((code: string) => ({
    ofBadRequest: `with the error code "${code}"`,
    ofError: `the error code "${code}"`,
    fits: ({ errorCode }) => errorCode === code,
  })),
  withMessageForProperty: ofTexts((text: string, name: string) => ({
    ofBadRequest: `with the message "${text}" for the property "${name}"`,
    ofError: `the error message "${text}" for the property "${name}"`,
    fits: ({ message, property }) => message === text && property === name,
  })),
} as const

/** Asserts that the response is 400 and that its body names an error that fits. */
export function expectBadRequest(
  subject: Subject,
  provider: BadRequestProvider,
  { ofBadRequest, fits }: ExpectedError,
): void {
  expectStatus(subject, 400)
  expectNamed(subject, provider, fits, `The response should be a bad request ${ofBadRequest}`)
}

/** Asserts that the status is 400 or more and, if `expected` is given, that the body names an error that fits. */
export function expectError(subject: Subject, provider: BadRequestProvider, expected?: ExpectedError): void {
  if (expected === undefined) return expectErrorStatus(subject, 'The response should be an error')
  const sentence = `The response should have ${expected.ofError}`
  expectErrorStatus(subject, sentence)
  expectNamed(subject, provider, expected.fits, sentence)
}

function expectErrorStatus(subject: Subject, sentence: string): void {
  const { exchange } = subject
  if (exchange.outcome.status < 400)
    fail(subject, `${sentence} but was ${describeAnswer(exchange)}, which is no error`)
}

function expectNamed(
  subject: Subject,
  provider: BadRequestProvider,
  fits: ExpectedError['fits'],
  sentence: string,
): void {
  const errors = errorsOf(provider, subject.exchange)
  if (errors.some(fits)) return
  const said =
    errors.length === 0 ? 'but its body names no error' : `but it said:\n${errors.map(describe).join('\n')}`
  fail(subject, `${sentence} ${said}`)
}

function errorsOf(provider: BadRequestProvider, exchange: AnsweredExchange): readonly BadRequestError[] {
  const errors = extractErrors(provider, exchange)
  if (Array.isArray(errors)) return errors as BadRequestError[]
  const was = errors instanceof Promise ? 'a promise' : `something of type ${typeof errors}`
  throw new ConfigurationError(
    `The BadRequestProvider gave ${was} instead of a list of errors.\nReturn the list itself from extract, which cannot be async.`,
  )
}

function extractErrors(provider: BadRequestProvider, exchange: AnsweredExchange): unknown {
  try {
    return provider.extract(refusedResponse(exchange))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigurationError(
      `The BadRequestProvider could not read ${describeAnswer(exchange)}: ${reason}\nLet extract return an empty list for a body in which it knows no errors.`,
      { cause },
    )
  }
}

/**
 * Returns what a provider reads. For gRPC the text is JSON of the status that the server sent, in the form of Google's
 * HTTP APIs: `code` is the HTTP status, `status` the name of the gRPC code.
 */
function refusedResponse({ protocol, outcome }: AnsweredExchange): BadRequestResponse {
  const { status, headers, body } = outcome
  if (protocol === 'http') return { status, headers, text: body.text }
  const { details: message, richStatus, codeName } = outcome
  return { status, headers, text: JSON.stringify({ message, ...richStatus, code: status, status: codeName }) }
}

function describe({ message, property, errorCode }: BadRequestError): string {
  const about = [
    property !== undefined && `property "${property}"`,
    errorCode !== undefined && `error code "${errorCode}"`,
  ].filter((part) => part !== false)
  const details = about.length === 0 ? '' : ` (${about.join(', ')})`
  return `  ${message === undefined ? 'no message' : `"${message}"`}${details}`
}
