import type * as Chai from 'chai'
import type { AnsweredExchange } from '../exchange'
import { summarizeExchange } from '../log'
import type { Redactor } from '../redaction'
import { printable, showUserFrames } from '../errors'

/** What an expectation checks: an answered exchange, with the redactor for the messages of its failures. */
export interface Subject {
  readonly exchange: AnsweredExchange
  readonly redactor: Redactor
  /** The namespace URI of each prefix that an XPath may use. */
  readonly xmlNamespaces?: ReadonlyMap<string, string> | undefined
}

/** Two values whose difference a test runner may show. */
export interface Difference {
  readonly expected: unknown
  readonly actual: unknown
}

/** Finds a message whose expected and actual text look the same because a secret is redacted in both. */
const alikeWhenRedacted = /(?:be|match|contain|expected) (.*\[redacted.*) but was \1(?=$| )/m

/** Throws an AssertionError with the message and a summary of the exchange, both without secrets. */
export function fail({ exchange, redactor }: Subject, message: string, difference?: Difference): never {
  const shown = redactor.redactExcerpts(message)
  const note = alikeWhenRedacted.test(shown) ? '\nThey differ in what is redacted.' : ''
  throw assertionError(`${shown}${note}\n${summarizeExchange(exchange, redactor)}`, difference)
}

/** Creates chai's AssertionError, which every test runner knows. */
export function assertionError(message: string, difference?: Difference): Error {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at the first failure, not at start-up
  const { AssertionError } = require('chai') as typeof Chai
  const error = new AssertionError(printable(message), {
    showDiff: difference !== undefined,
    ...(difference && { expected: side(difference.expected), actual: side(difference.actual) }),
  })
  return showUserFrames(error)
}

function side(value: unknown): unknown {
  return typeof value === 'string' ? printable(value) : value
}
