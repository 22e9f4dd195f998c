import { describeTimeLimit } from '../../errors'
import {
  assertionError,
  describeContent,
  hasContent,
  nearestDifferences,
  type ExpectedContent,
} from '../../assertions'
import type { Redactor } from '../../redaction'
import { isReadable, type Inbox, type StreamMessage } from '../../streams'
import { nameOfStream, type OpenedStream, type StreamWords } from './opened-stream'
import { describeMessages } from './transcript'

const mostListed = 10
const longestLine = 300

/** A message that is expected on a stream, or must not arrive. */
export interface Expectation {
  readonly withinMs: number
  /** The name of the event; undefined for any. */
  readonly named?: string | undefined
  readonly mode: 'equal' | 'subset'
  readonly content: ExpectedContent
}

/** The stream to wait on, and the redactor for messages. */
interface Place<Connection extends { readonly inbox: Inbox }> {
  readonly stream: OpenedStream<Connection>
  readonly connection: Connection
  readonly words: StreamWords
  readonly redactor: Redactor
}

/** Waits for the expected message. @throws AssertionError that lists the messages that arrived instead */
export async function expectMessage<Connection extends { readonly inbox: Inbox }>(
  place: Place<Connection>,
  expectation: Expectation,
): Promise<StreamMessage> {
  const { inbox } = place.connection
  const taken = await inbox.take((received) => fits(received, expectation), expectation.withinMs)
  if (taken.kind === 'found') return taken.received
  const { waiting } = inbox
  const verb = expectation.mode === 'equal' ? 'is' : 'does'
  const count = waiting.length + inbox.dropped
  const butWas =
    count === 0
      ? 'none came.'
      : count === 1
        ? `the one that came ${verb} not:`
        : `none of the ${count.toLocaleString('en-US')} that came ${verb}:`
  throw failure(place, expectation, false, [
    butWas,
    ...listMessages(place, waiting),
    ...remarks(place, expectation),
  ])
}

/**
 * Asserts that a message is not among those waiting and does not arrive within the time limit.
 *
 * @throws AssertionError
 */
export async function expectNoMessage<Connection extends { readonly inbox: Inbox }>(
  place: Place<Connection>,
  expectation: Expectation,
): Promise<void> {
  const { inbox } = place.connection
  const taken = await inbox.take((received) => fits(received, expectation), expectation.withinMs)
  if (taken.kind === 'found')
    throw failure(place, expectation, true, ['one does:', ...listMessages(place, [taken.received])])
  if (inbox.dropped > 0)
    throw failure(place, expectation, true, ['nobody knows of those that were dropped.', ...dropped(inbox)])
}

function fits(received: StreamMessage, { named, content, mode }: Expectation): boolean {
  if (named !== undefined && received.name !== named) return false
  return isReadable(received) && hasContent(received.body, content, mode)
}

function failure<Connection extends { readonly inbox: Inbox }>(
  { stream, words, redactor }: Place<Connection>,
  { withinMs, named, mode, content }: Expectation,
  isNegated: boolean,
  [butWas = '', ...lines]: readonly string[],
): Error {
  const name = named === undefined ? '' : ` named "${named}"`
  const one = isNegated ? words.one.replace(/^a /, 'no ') : words.one
  const verb = mode === 'equal' ? 'be' : 'contain'
  const first = `Within ${describeTimeLimit(withinMs)} ${one}${name} should ${verb} ${describeContent(content, redactor)}, but ${butWas}`
  const message = redactor.redactExcerpts([first, ...lines].join('\n'))
  return assertionError(`${message}\n${nameOfStream(stream, redactor)}`)
}

function listMessages<Connection extends { readonly inbox: Inbox }>(
  { redactor }: Place<Connection>,
  received: readonly StreamMessage[],
): string[] {
  const shown = received.slice(-mostListed)
  const more = received.length - shown.length
  return [
    ...(more > 0 ? [`  … ${more.toLocaleString('en-US')} before these`] : []),
    ...shown.map((one) => `  ${describeMessages(one, redactor, longestLine)}`),
  ]
}

/** Returns lines that help to find out why no message fits. */
function remarks<Connection extends { readonly inbox: Inbox }>(
  { connection: { inbox } }: Place<Connection>,
  { content, mode, named }: Expectation,
): string[] {
  const compared = inbox.waiting
    .filter((received) => isReadable(received) && (named === undefined || received.name === named))
    .slice(-mostListed)
  const differences = nearestDifferences(
    compared.map(({ body }) => body),
    content,
    mode,
  )
  const isBinary = inbox.waiting.some((received) => !isReadable(received))
  return [
    ...(differences === ''
      ? []
      : [compared.length === 1 ? 'It differs:' : 'The nearest differs:', differences]),
    ...(isBinary ? ['Messages that are not text are not compared.'] : []),
    ...dropped(inbox),
    ...(inbox.ending === undefined ? [] : [`Nothing more comes: ${inbox.ending}.`]),
  ]
}

function dropped({ dropped: count, waiting }: Inbox): string[] {
  if (count === 0) return []
  const were = count === 1 ? 'One was' : `${count.toLocaleString('en-US')} were`
  return [
    `${were} dropped before a step asked for them: of those that wait the last ${waiting.length.toLocaleString('en-US')} are kept.`,
  ]
}
