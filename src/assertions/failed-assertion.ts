import type * as Chai from 'chai'
import { addLine, capped, didYouMean, InputError, printable, reasonOf, showUserFrames } from '../errors'
import { isAnswered, type AnsweredExchange, type Exchange } from '../exchange'
import { lengthOfSame } from '../formats'
import { summarizeExchange } from '../log'
import { shown, type RedactedText, type Redactor } from '../redaction'
import type { BadRequestProvider } from './error-bodies'

/** What an assertion is about: an answered exchange, with the redactor for the messages of its failures. */
export interface AssertionSubject {
  readonly exchange: AnsweredExchange
  readonly redactor: Redactor
  /** The namespace URI of each prefix that an XPath may use. */
  readonly xmlNamespaces?: ReadonlyMap<string, string> | undefined
  /**
   * Set if it is about a request that a stand-in has received: the exchange to show. Headers and body of the request
   * are then in place of those of the response.
   */
  readonly received?: Exchange | undefined
}

export function nounOf({ received }: AssertionSubject): 'received request' | 'response' {
  return received === undefined ? 'response' : 'received request'
}

/** One assertion: the words that describe it, and a function that throws if it does not hold. */
export interface Check {
  /** The assertion in the words of a feature file: `the response should be HTTP 200 OK`. */
  readonly phrase: string
  /** The text added to the title of a failed assertion: `was HTTP 404 Not Found`. */
  readonly butWas?: string | undefined
  readonly assert: () => void
}

export interface CheckedSubject extends AssertionSubject {
  readonly badRequestProvider: BadRequestProvider
  /** Runs an assertion, under the words of its phrase: it is logged, and a slow call is reported. */
  check(phrase: string, assertion: (subject: CheckedSubject) => void, butWas?: string): void
}

/** Two texts without secrets, of which a test runner shows the difference. */
export interface TextDifference {
  readonly expected: string
  readonly actual: string
}

/** What a failed assertion says of parts of the response, for those who show the response beside the message. */
export interface Marks {
  /** The status that was expected: `201 Created`. */
  readonly expectedStatus?: string
  /** Places in the body, by their JSONPaths. */
  readonly places?: readonly { readonly path: string; readonly note: string }[] | undefined
  /** What a test runner compares. */
  readonly difference?: TextDifference | undefined
}

const marks = new WeakMap<object, Marks>()

/** Returns what a failed assertion says of parts of the response; undefined for any other error. */
export function marksOf(error: unknown): Marks | undefined {
  return typeof error === 'object' && error !== null ? marks.get(error) : undefined
}

/** Fails with a sentence that begins with what the assertion is about: `The response`, `The received request`. */
export function failOn(subject: AssertionSubject, predicate: string, marked?: Marks): never {
  return fail(subject, `The ${nounOf(subject)} ${predicate}`, marked)
}

/** Throws an AssertionError with the message and a summary of the exchange, both without secrets. */
export function fail(
  { exchange, received, redactor }: AssertionSubject,
  message: string,
  marked: Marks = {},
): never {
  const { difference } = marked
  const isAlike = difference !== undefined && difference.expected === difference.actual
  const note = isAlike ? shown`\nThey differ in what is redacted.` : shown``
  const error = exchangeError(
    shown`${redactor.redactExcerpts(message)}${note}`,
    { exchange: received ?? exchange, redactor },
    difference,
  )
  marks.set(error, marked)
  throw error
}

const claims = new WeakMap<Error, string>()

/** Returns the message of an error without the summary of its exchange, for those who show the exchange beside it. */
export function claimOf(error: Error): string {
  return claims.get(error) ?? error.message
}

/** Creates an AssertionError with a message and a summary of the exchange that it is about. */
export function exchangeError(
  message: RedactedText,
  { exchange, redactor }: { readonly exchange: Exchange; readonly redactor: Redactor },
  difference?: TextDifference,
): Error {
  const claim = printable(message)
  const saysStatus = isAnswered(exchange) && claim.includes(`${exchange.outcome.status}`)
  const summary = summarizeExchange(exchange, redactor, saysStatus)
  const error = assertionError(shown`${message}\n${summary}`, difference)
  claims.set(error, claim)
  return error
}

/** Adds a summary of the last exchange to an error of the tester's own code, whose message shows none. */
export function showLastExchange(error: unknown, exchange: Exchange | undefined, redactor: Redactor): void {
  if (!(error instanceof Error) || error.message === '' || exchange === undefined) return
  if (reasonOf(error) !== undefined || claims.has(error)) return
  claims.set(error, error.message)
  addLine(error, summarizeExchange(exchange, redactor, false))
}

export function assertionError(message: RedactedText, difference?: TextDifference): Error {
  const error = newAssertionError(printable(message), {
    showDiff: difference !== undefined,
    ...(difference && { expected: printable(difference.expected), actual: printable(difference.actual) }),
  })
  return showUserFrames(error)
}

/** Jest cannot require chai, which is an ES module: there it is an error of the same name. */
function newAssertionError(message: string, members: object): Error {
  try {
    return new (require('chai') as typeof Chai).AssertionError(message, members)
  } catch {
    return Object.assign(new Error(message), { name: 'AssertionError', ...members })
  }
}

/** How many characters of each side a test runner gets for its diff, whose cost grows with their square. */
const longestText = 6 * 1024

/** Shortens two texts to the part from shortly before their first difference. */
export function differenceOfTexts(expected: string, actual: string): TextDifference {
  const start = Math.max(0, lengthOfSame(expected, actual) - 200)
  const part = (text: string): string => text.slice(start, start + longestText)
  return { expected: part(expected), actual: part(actual) }
}

/** Returns a text to search for. @throws {@link InputError} if it is empty: every text contains an empty one */
export function nonEmptyText(text: string): string {
  if (text !== '') return text
  throw new InputError(
    'There is nothing to look for: the text is empty, and every text has it in it.\nWrite what should be there, or assert that it is empty or not.',
  )
}

/** Lists the names that there are in place of a missing one, with the one that may be meant. */
export function namesInsteadOf(name: string, names: readonly string[]): string {
  return names.length === 0 ? 'none' : `${names.join(', ')}${didYouMean(name, names).replace(/^ /, '. ')}`
}

export function quote(text: string): string {
  return `"${text.length <= 200 ? text : `${text.slice(0, 200)}…`}"`
}

export function listOf(lines: readonly string[]): string {
  return capped(lines, 10).join('\n')
}
