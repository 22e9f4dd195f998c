import type { AnsweredExchange } from '../exchange'
import { describeStatus } from '../http'
import { renderRequestLine, summarizeBody } from '../log'
import type { Redactor } from '../redaction'
import { assertionError, type Subject } from './failure'
import { describeAnswer } from './status'

/** How many of several responses an assertion is about: a number, all, those not counted before, or none. */
export type Share = number | 'all' | 'other' | 'none'

/** One of several responses. `name` describes its request in a message; without it, the message shows its number. */
export interface CountedSubject extends Subject {
  readonly name?: string | undefined
}

/** Counts several responses by status. A response that was counted no longer belongs to the "other" responses. */
export class StatusCount {
  readonly #subjects: readonly CountedSubject[]
  readonly #counted = new Set<Subject>()

  constructor(subjects: readonly CountedSubject[]) {
    this.#subjects = subjects
  }

  /** Asserts that exactly this share of the responses has this status. */
  expect(share: Share, status: number): void {
    const asked =
      share === 'other' ? this.#subjects.filter((subject) => !this.#counted.has(subject)) : this.#subjects
    const having = asked.filter(({ exchange }) => exchange.outcome.status === status)
    const expected = share === 'none' ? 0 : typeof share === 'number' ? share : asked.length
    const but =
      share === 'other' && asked.length === 0
        ? 'there are none: each was counted before'
        : having.length === expected
          ? undefined
          : typeof share === 'number' || share === 'none'
            ? were(having.length)
            : `${asked.length - having.length} of ${asked.length} ${asked.length - having.length === 1 ? 'was' : 'were'} not`
    if (but !== undefined)
      throw this.#failure(
        `${namesOf[share] ?? `${share} of the`} responses should be ${describeStatus(status)} but ${but}`,
      )
    for (const subject of having) this.#counted.add(subject)
  }

  #failure(message: string): Error {
    const lines = this.#subjects.map(
      ({ name, exchange, redactor }, at) => `  ${name ?? at + 1}: ${summarizeAnswer(exchange, redactor)}`,
    )
    return assertionError([message, ...lines].join('\n'))
  }
}

const namesOf: Partial<Record<Share, string>> = {
  all: 'All the',
  other: 'The other',
  none: 'None of the',
}

function were(count: number): string {
  return count === 0 ? 'none was' : `${count} ${count === 1 ? 'was' : 'were'}`
}

/** How much of a body is shown, in characters. */
const longestBody = 100

/** Summarizes the response to a request in one line. */
export function summarizeAnswer(exchange: AnsweredExchange, redactor: Redactor): string {
  const { body } = exchange.outcome
  const answer = `${describeAnswer(exchange)}, ${renderRequestLine(exchange, redactor)} (${exchange.timeMs} ms)`
  return body.isEmpty ? answer : `${answer} < ${summarizeBody(body, redactor, longestBody)}`
}
