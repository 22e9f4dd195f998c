import { ConfigurationError } from '../errors'
import type { AnsweredExchange } from '../exchange'
import type { BadRequestError, BadRequestProvider, BadRequestResponse } from './bad-request'
import { fail, type Subject } from './failure'
import { expectStatus } from './status'

/** What a refused request is expected to say about itself. */
export interface Refusal {
  /** Completes "the response should be a bad request …": `with the message "x"`. */
  readonly words: string
  readonly fits: (error: BadRequestError) => boolean
}

export const refusal = {
  withMessage: (text: string): Refusal => ({
    words: `with the message "${text}"`,
    fits: ({ message }) => message === text,
  }),
  startsWithMessage: (text: string): Refusal => ({
    words: `with a message starting with "${text}"`,
    fits: ({ message }) => message?.startsWith(text) ?? false,
  }),
  endsWithMessage: (text: string): Refusal => ({
    words: `with a message ending with "${text}"`,
    fits: ({ message }) => message?.endsWith(text) ?? false,
  }),
  containsMessage: (text: string): Refusal => ({
    words: `with a message containing "${text}"`,
    fits: ({ message }) => message?.includes(text) ?? false,
  }),
  forProperty: (name: string): Refusal => ({
    words: `for the property "${name}"`,
    fits: ({ property }) => property === name,
  }),
  withErrorCode: (code: string): Refusal => ({
    words: `with the error code "${code}"`,
    fits: ({ errorCode }) => errorCode === code,
  }),
} as const

/** The response is 400, and one of the errors its body speaks of fits. */
export function expectRefusal(
  subject: Subject,
  provider: BadRequestProvider,
  { words, fits }: Refusal,
): void {
  expectStatus(subject, 400)
  const errors = errorsOf(provider, subject.exchange)
  if (errors.some(fits)) return
  const said =
    errors.length === 0 ? 'but its body names no error' : `but it said:\n${errors.map(describe).join('\n')}`
  fail(subject, `The response should be a bad request ${words} ${said}`)
}

function errorsOf(provider: BadRequestProvider, exchange: AnsweredExchange): readonly BadRequestError[] {
  const errors: unknown = provider.extract(refusedResponse(exchange))
  if (Array.isArray(errors)) return errors as BadRequestError[]
  const was = errors instanceof Promise ? 'a promise' : `something of type ${typeof errors}`
  throw new ConfigurationError(
    `The BadRequestProvider gave ${was} instead of a list of errors.\nReturn the list itself from extract, which cannot be async.`,
  )
}

/** What a provider reads: the body, or of a gRPC call the status that the server sent in place of one. */
function refusedResponse({ protocol, outcome }: AnsweredExchange): BadRequestResponse {
  const { status, headers, body } = outcome
  if (protocol === 'http') return { status, headers, text: body.text }
  return { status, headers, text: JSON.stringify(outcome.richStatus ?? { message: outcome.details }) }
}

function describe({ message, property, errorCode }: BadRequestError): string {
  const about = [
    property !== undefined && `property "${property}"`,
    errorCode !== undefined && `error code "${errorCode}"`,
  ].filter((part) => part !== false)
  const details = about.length === 0 ? '' : ` (${about.join(', ')})`
  return `  ${message === undefined ? 'no message' : `"${message}"`}${details}`
}
