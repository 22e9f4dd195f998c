import { capital, describeTimeLimit, InputError } from '../errors'
import { isRedirect, type AnsweredExchange } from '../exchange'
import { describeValue } from '../formats'
import { describeStatus } from '../http'
import { renderRequestLine, summarizeBody } from '../log'
import { joined, shown, type RedactedText, type Redactor } from '../redaction'
import { assertionError, fail, type AssertionSubject } from './failed-assertion'

/** Describes the status of a response: `404 Not Found`, or for gRPC `404 Not Found (gRPC NOT_FOUND)`. */
export function describeResponse({ protocol, outcome }: AnsweredExchange): string {
  const status = describeStatus(outcome.status)
  return protocol === 'grpc' ? `${status} (gRPC ${outcome.codeName})` : status
}

export function summarizeResponse(exchange: AnsweredExchange, redactor: Redactor): RedactedText {
  const { body } = exchange.outcome
  const status = redactor.redact(describeResponse(exchange))
  const summary = shown`${status}, ${renderRequestLine(exchange, redactor)} (${exchange.timeMs} ms)`
  return body.isEmpty ? summary : shown`${summary} < ${summarizeBody(body, redactor, 100)}`
}

/** Asserts one of these status codes. @throws {@link InputError} if none is given, or one is not a status code */
export function expectStatus(subject: AssertionSubject, ...expected: readonly number[]): void {
  const isStatus = (status: number): boolean => Number.isInteger(status) && status >= 100 && status <= 999
  const wrong = expected.findIndex((status) => !isStatus(status))
  if (expected.length === 0 || wrong !== -1) {
    const given = expected.length === 0 ? 'nothing' : describeValue(expected[wrong])
    throw new InputError(
      `A status is a whole number from 100 to 999, but the assertion was given ${given}.\nWrite, for example: 200`,
    )
  }
  if (!expected.includes(subject.exchange.outcome.status))
    failOnStatus(subject, expected.map(describeStatus).join(' or '))
}

export function expectOtherStatus(subject: AssertionSubject, unwanted: number): void {
  if (subject.exchange.outcome.status === unwanted)
    fail(subject, `The response should not be ${describeStatus(unwanted)} but was`)
}

const statusClasses = {
  successful: (status: number) => status >= 200 && status < 300,
  'a redirect': isRedirect,
  'a client error': (status: number) => status >= 400 && status < 500,
  'a server error': (status: number) => status >= 500 && status < 600,
} as const

export function expectStatusClass(subject: AssertionSubject, name: keyof typeof statusClasses): void {
  if (!statusClasses[name](subject.exchange.outcome.status)) failOnStatus(subject, name)
}

function failOnStatus(subject: AssertionSubject, expectedStatus: string): never {
  const message = `The response should be ${expectedStatus} but was ${describeResponse(subject.exchange)}`
  return fail(subject, message, { expectedStatus })
}

export function expectTimeBelow(subject: AssertionSubject, limitMs: number): void {
  const { timeMs } = subject.exchange
  if (timeMs >= limitMs)
    fail(subject, `The response time should be less than ${describeTimeLimit(limitMs)} but was ${timeMs} ms`)
}

/** How many of several responses an assertion is about: a number, all, those not counted before, or none. */
export type ResponseShare = number | 'all' | 'other' | 'none'

const shares = { all: 'all the', other: 'the other', none: 'none of the' } as const

/** `all the responses`, `2 of the responses`. */
export function describeShare(share: ResponseShare): string {
  return `${typeof share === 'number' ? `${share} of the` : shares[share]} responses`
}

/** One of several responses. `name` describes its request in a message; without it, the message shows its number. */
interface CountedSubject extends AssertionSubject {
  readonly name?: string | undefined
}

export interface CountFailure extends Error {
  /** Completes "… but …": `2 were`. */
  readonly problem: string
  readonly responses: readonly string[]
}

/** Counts several responses by status. A response that was counted no longer belongs to the "other" responses. */
export class StatusCount {
  readonly #counted = new Set<AssertionSubject>()

  constructor(private readonly subjects: readonly CountedSubject[]) {}

  /** Asserts that exactly this share of the responses has this status. @throws {@link CountFailure} */
  expect(share: ResponseShare, status: number): void {
    const asked =
      share === 'other' ? this.subjects.filter((subject) => !this.#counted.has(subject)) : this.subjects
    const having = asked.filter(({ exchange }) => exchange.outcome.status === status)
    const problem = problemOfShare(share, asked.length, having.length)
    if (problem === undefined) {
      for (const subject of having) this.#counted.add(subject)
      return
    }
    const responses = this.subjects.map(({ name, exchange, redactor }, at) => {
      const which = name === undefined ? at + 1 : redactor.redactText(name)
      return shown`  ${which}: ${summarizeResponse(exchange, redactor)}`
    })
    const sentence = `${describeShare(share)} should be ${describeStatus(status)} but ${problem}`
    // The sentence has words of the library alone.
    const first = capital(sentence) as RedactedText
    throw Object.assign(assertionError(joined([first, ...responses])), {
      problem,
      responses,
    }) satisfies CountFailure
  }
}

function problemOfShare(share: ResponseShare, asked: number, having: number): string | undefined {
  if (share === 'other' && asked === 0) return 'there are none: each was counted before'
  const were = (count: number): string => (count === 1 ? 'was' : 'were')
  if (typeof share === 'number' || share === 'none') {
    if (having === (share === 'none' ? 0 : share)) return undefined
    return having === 0 ? 'none was' : `${having} ${were(having)}`
  }
  if (having === asked) return undefined
  return `${asked - having} of ${asked} ${were(asked - having)} not`
}
