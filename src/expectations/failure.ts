import type * as Chai from 'chai'
import type { AnsweredExchange } from '../exchange'
import { summarizeExchange } from '../log'
import type { Redactor } from '../redaction'
import { printable, showUserFrames } from '../errors'

/** What an expectation is held against: an answered exchange, and the secrets that its failure must not tell. */
export interface Subject {
  readonly exchange: AnsweredExchange
  readonly redactor: Redactor
  /** The namespaces that prefixes of XPaths stand for. */
  readonly xmlNamespaces?: ReadonlyMap<string, string> | undefined
}

/** Two texts of which a runner may show the difference. */
export interface Difference {
  readonly expected: unknown
  readonly actual: unknown
}

/** A side that looks like the other one since a secret is redacted in both. */
const alikeWhenRedacted = /(?:be|match|contain|expected) (.*\[redacted.*) but was \1(?=$| )/m

/** Fails the expectation: the message, then the exchange it is about, without secrets. */
export function fail({ exchange, redactor }: Subject, message: string, difference?: Difference): never {
  const shown = redactor.redactExcerpts(message)
  const note = alikeWhenRedacted.test(shown) ? '\nThey differ in what is redacted.' : ''
  throw assertionError(`${shown}${note}\n${summarizeExchange(exchange, redactor)}`, difference)
}

/** A failed expectation as chai and every runner know it. */
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
