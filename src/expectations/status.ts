import { InputError } from '../errors'
import type { AnsweredExchange } from '../exchange'
import { describeStatus } from '../http'
import { fail, type Subject } from './failure'
import { describeValue } from '../formats'

/** Describes the status of a response: `404 Not Found`, or for gRPC `404 Not Found (gRPC NOT_FOUND)`. */
export function describeAnswer({ protocol, outcome }: AnsweredExchange): string {
  const status = describeStatus(outcome.status)
  return protocol === 'grpc' ? `${status} (gRPC ${outcome.codeName})` : status
}

/**
 * Asserts that the response has one of these status codes.
 *
 * @throws {@link InputError} if none is given, or one is not a status code
 */
export function expectStatus(subject: Subject, ...expected: readonly number[]): void {
  const { exchange } = subject
  if (expected.length === 0) throw noStatus('nothing')
  for (const status of expected) if (!isStatus(status)) throw noStatus(describeValue(status))
  if (expected.includes(exchange.outcome.status)) return
  const either = expected.map(describeStatus).join(' or ')
  fail(subject, `The response should be ${either} but was ${describeAnswer(exchange)}`)
}

function isStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 100 && status <= 999
}

function noStatus(given: string): InputError {
  return new InputError(
    `A status is a whole number from 100 to 999, but the assertion was given ${given}.\nWrite, for example: 200`,
  )
}

export function expectOtherStatus(subject: Subject, unwanted: number): void {
  if (subject.exchange.outcome.status === unwanted)
    fail(subject, `The response should not be ${describeStatus(unwanted)} but was`)
}

/** The status classes that a feature file may name. A redirect is a status that sends the client to another URL. */
export const statusClasses = {
  successful: (status: number) => status >= 200 && status < 300,
  'a redirect': (status: number) => [301, 302, 303, 307, 308].includes(status),
  'a client error': (status: number) => status >= 400 && status < 500,
  'a server error': (status: number) => status >= 500 && status < 600,
} as const

export function expectStatusClass(subject: Subject, name: keyof typeof statusClasses): void {
  const { exchange } = subject
  if (!statusClasses[name](exchange.outcome.status))
    fail(subject, `The response should be ${name} but was ${describeAnswer(exchange)}`)
}
