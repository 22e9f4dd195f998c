import type { Readable } from 'node:stream'
import {
  assertionError,
  exchangeError,
  describeContent,
  hasContent,
  nearestDifferences,
  nonEmptyText,
  type ExpectedContent,
} from '../assertions'
import { counted, describeTimeLimit, grouped, InputError } from '../errors'
import { Body, isAnswered, type AnsweredHttpExchange, type HttpExchange } from '../exchange'
import type { Delivery, HttpClient, HttpRequest } from '../http'
import { renderRequestLine, type LogEntry, type TranscriptLine } from '../log'
import { longestTimerMs } from '../waiting'
import { shown, type RedactedText, type Redactor } from '../redaction'
import { describeMessage, isReadable, payloadOf, type StreamMessage } from './message'

/** The limits of the messages that wait for a step. */
const maxWaiting = 1000
const maxWaitingBytes = 16 * 1024 * 1024
/** The limits of the log: the last lines of a block, the length of a line, and of a message that is shown, in bytes. */
const maxLines = 100
const maxLineLength = 2000
const maxBytesLogged = 64 * 1024
/** The limits of an error message. */
const maxListed = 10
const maxListedLength = 300

interface StreamContext {
  readonly http: HttpClient
  /** Aborted when open calls are cancelled; read it anew for each request. */
  readonly signal: AbortSignal
  readonly redactor: Redactor
  /** The maximum length of an event. */
  readonly maxBodyBytes: number
}

export const words = {
  events: { name: 'stream of events', one: 'server-sent event' },
  'web socket': { name: 'WebSocket', one: 'WebSocket message' },
} as const

/** The message for using a stream before one was opened. */
export function nothingOpened(kind: StreamKind): string {
  const example = kind === 'events' ? 'listen to the events of "events"' : 'open the WebSocket "live"'
  return `This scenario has opened no ${words[kind].name} yet.\nOpen one first, for example: When I ${example}`
}

/** A message that is expected on a stream, or must not arrive. */
export interface Expectation {
  readonly withinMs: number
  /** The name of the event; undefined for any. */
  readonly named?: string | undefined
  /** Whether only the message is meant that follows the last one taken. */
  readonly isNext?: boolean
  readonly mode?: 'equal' | 'subset'
  /** Undefined for any message. */
  readonly content?: ExpectedContent
}

export type StreamKind = keyof typeof words

/** A line of the log, whose text is made when it is logged: by then more secrets may be known. */
type Line = Omit<TranscriptLine, 'text'> & { readonly text: () => string }

/** Takes a message if it is the one waited for; without a message, none comes any more. */
type Waiter = (message?: StreamMessage) => boolean

/** A stream of events or a WebSocket. Messages wait, to a limit, until a step takes them; what happens is logged then. */
export abstract class Stream {
  /** The reason of a refusal, such as `the answer was 401 Unauthorized`; undefined if the stream was opened. */
  refusal: string | undefined
  /** Why no more messages arrive; undefined while some may. */
  ending: string | undefined
  /** Whether it may have ended: that was asserted, or the response is complete. */
  mayHaveEnded = false
  readonly #began = performance.now()
  readonly #waiting: StreamMessage[] = []
  readonly #takers = new Set<Waiter>()
  /** How many of those that wait came before the last one taken. */
  #passed = 0
  /** Whether one was dropped that came after the last one taken, so that the next is not known. */
  #isNextDropped = false
  #exchange: AnsweredHttpExchange | undefined
  #waitingBytes = 0
  #droppedCount = 0
  #lines: Line[] = []
  #lineCountLeftOut = 0
  #openings: HttpExchange[] = []

  constructor(
    protected readonly request: HttpRequest,
    protected readonly context: StreamContext,
  ) {}

  protected abstract readonly kind: StreamKind

  get #words(): (typeof words)[StreamKind] {
    return words[this.kind]
  }

  /** Sends the request, and reads what arrives from then on. The last exchange has the response. */
  async open(): Promise<Delivery> {
    const delivery = await this.handshake()
    const exchange = delivery.exchanges.at(-1)
    if (exchange !== undefined && isAnswered(exchange)) this.#exchange = exchange
    return delivery
  }

  protected send(request: Partial<HttpRequest>): Promise<Delivery> {
    return this.context.http.send({ ...this.request, ...request }, [this.context.signal])
  }

  protected abstract handshake(): Promise<Delivery>

  abstract end(): Promise<void>

  /** The name of the stream in the log and in messages: `GET ws://127.0.0.1:41233/live`. */
  get name(): RedactedText {
    return renderRequestLine(this.exchange, this.context.redactor)
  }

  /** Whether there was a response, be it a refusal. */
  get isAnswered(): boolean {
    return this.#exchange !== undefined
  }

  /** The exchange that opened the stream. */
  get exchange(): AnsweredHttpExchange {
    return this.#exchange as AnsweredHttpExchange
  }

  /** @throws AssertionError if the opening was refused */
  checkOpened(): void {
    if (this.refusal === undefined) return
    const { redactor } = this.context
    const message = redactor.redactExcerpts(`The ${this.#words.name} was not opened: ${this.refusal}`)
    throw exchangeError(message, { exchange: this.exchange, redactor })
  }

  /** Creates an error about the stream, without secrets. */
  failure(message: string): Error {
    return assertionError(shown`${this.context.redactor.redactExcerpts(message)}\n${this.name}`)
  }

  /** Waits for the expected message. @throws AssertionError that lists the messages that arrived instead */
  async expect(expectation: Expectation): Promise<StreamMessage> {
    const { isNext = false } = expectation
    if (isNext && this.#isNextDropped)
      throw this.#unfulfilled(expectation, [unknownDropped, ...this.#remarks()])
    const message = await this.#take(expectation, () => isNext)
    if (message !== undefined && (!isNext || fits(message, expectation))) return message
    const compared = isNext ? [message ?? []].flat() : this.#waiting
    const count = compared.length + (isNext ? 0 : this.#droppedCount)
    const several = `none of the ${grouped(count)} that came does:`
    const came = ['none came.', 'the one that came does not:'][count] ?? several
    const lines = [...this.#list(compared), ...this.#differences(expectation, compared), ...this.#remarks()]
    throw this.#unfulfilled(expectation, [came, ...lines])
  }

  /** @param mayEnd - whether the stream may have ended, so that nothing more can arrive */
  async expectNone(expectation: Expectation, mayEnd: boolean): Promise<void> {
    const { content, isNext } = expectation
    const isAmbiguous = (one: StreamMessage): boolean =>
      content?.kind === 'json' && isReadable(one) && one.body.repeatedName !== undefined
    const hasInBytes = ({ body }: StreamMessage): boolean =>
      content !== undefined && 'text' in content && body.bytes.includes(content.text)
    const message = await this.#take(expectation, (one) => isAmbiguous(one) || hasInBytes(one))
    if (message !== undefined) {
      const does = isAmbiguous(message) ? 'one repeats a member, so that it cannot be compared:' : 'one does:'
      throw this.#unfulfilled(expectation, [does, ...this.#list([message])], true)
    }
    if (!isNext && this.#droppedCount > 0)
      throw this.#unfulfilled(expectation, [unknownDropped, ...this.#remarks()], true)
    if (this.ending === undefined || mayEnd || this.mayHaveEnded) return
    const remedy = this.#words === words.events ? [] : [assertClosing]
    throw this.#unfulfilled(expectation, [`${this.ending}, so that none could come.`, ...remedy], true)
  }

  /** Returns the title of an assertion: `within 2000 ms a server-sent event should contain what is expected`. */
  titleOf(expectation: Expectation, isNone = false): string {
    const content = isNone ? 'what is unwanted' : 'what is expected'
    return `within ${expectation.withinMs} ms ${this.#inWords(expectation, isNone, content)}`
  }

  #inWords({ named, isNext, mode, content }: Expectation, isNone: boolean, contentInWords: string): string {
    const which = isNext ? 'the next' : 'a'
    const name = named === undefined ? '' : ` named "${named}"`
    const should = content === undefined ? 'come' : `${mode === 'equal' ? 'be' : 'contain'} ${contentInWords}`
    return `${isNone ? 'no' : which} ${this.#words.one}${name} should ${should}`
  }

  #unfulfilled(expectation: Expectation, [but = '', ...lines]: readonly string[], isNone = false): Error {
    const { withinMs, content } = expectation
    const contentInWords = content === undefined ? '' : describeContent(content, this.context.redactor)
    const phrase = this.#inWords(expectation, isNone, contentInWords)
    return this.failure([`Within ${describeTimeLimit(withinMs)} ${phrase}, but ${but}`, ...lines].join('\n'))
  }

  #list(messages: readonly StreamMessage[]): string[] {
    const shown = messages.slice(-maxListed)
    const more = messages.length - shown.length
    return [
      ...(more > 0 ? [`  … ${grouped(more)} before these`] : []),
      ...shown.map((one) => `  ${describeMessage(one, this.context.redactor, maxListedLength)}`),
    ]
  }

  #differences({ content, mode, named }: Expectation, messages: readonly StreamMessage[]): string[] {
    const compared = messages.filter((one) => isReadable(one) && (named === undefined || one.name === named))
    const differences = nearestDifferences(
      compared.slice(-maxListed).map(({ body }) => body),
      content,
      mode,
    )
    return differences === '' ? [] : ['The nearest differs:', differences]
  }

  #remarks(): string[] {
    const [dropped, kept] = [this.#droppedCount, this.#waiting.length].map(grouped)
    return [
      ...(this.#droppedCount === 0
        ? []
        : [`${dropped} were dropped before a step asked: the last ${kept} are kept.`]),
      ...(this.ending === undefined ? [] : [`Nothing more comes: ${this.ending}.`]),
    ]
  }

  /** @param isMeantToo - whether a message is taken that does not fit */
  #take(
    expectation: Expectation,
    isMeantToo: (message: StreamMessage) => boolean,
  ): Promise<StreamMessage | undefined> {
    const { content, mode, withinMs, isNext } = expectation
    if (content !== undefined && 'text' in content && mode !== 'equal') nonEmptyText(content.text)
    if (content?.kind === 'json' && ['undefined', 'function', 'symbol'].includes(typeof content.value))
      throw new InputError(
        `A message cannot be compared with ${String(content.value)}, which has no form in JSON.\nHand over a text or a plain value.`,
      )
    const isMeant = (message: StreamMessage): boolean => fits(message, expectation) || isMeantToo(message)
    const from = isNext ? this.#passed : 0
    const at = this.#waiting.findIndex((message, index) => index >= from && isMeant(message))
    if (at !== -1) {
      this.#tookAfter(at)
      return Promise.resolve(this.#remove(at))
    }
    if (this.ending !== undefined) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      const taker: Waiter = (message) => {
        try {
          if (message !== undefined && !isMeant(message)) return false
          if (message !== undefined) this.#tookAfter(this.#waiting.length)
          resolve(message)
        } catch (error) {
          // An error in the comparison is reported to the step, not to the connection.
          reject(error instanceof Error ? error : new Error(String(error)))
        }
        clearTimeout(timer)
        this.#takers.delete(taker)
        return true
      }
      const timer = setTimeout(taker, Math.min(withinMs, longestTimerMs))
      this.#takers.add(taker)
    })
  }

  #tookAfter(waiting: number): void {
    this.#passed = waiting
    this.#isNextDropped = false
  }

  #remove(at: number): StreamMessage {
    const [message] = this.#waiting.splice(at, 1) as [StreamMessage]
    this.#waitingBytes -= message.body.bytes.length
    return message
  }

  protected received(message: StreamMessage): void {
    this.#logMessage('received', message)
    for (const taker of this.#takers) if (taker(message)) return
    this.#waiting.push(message)
    this.#waitingBytes += message.body.bytes.length
    while (
      this.#waiting.length > maxWaiting ||
      (this.#waitingBytes > maxWaitingBytes && this.#waiting.length > 1)
    ) {
      this.#remove(0)
      this.#droppedCount++
      if (this.#passed === 0) this.#isNextDropped = true
      else this.#passed--
    }
  }

  protected sent(message: StreamMessage): void {
    this.#logMessage('sent', message)
  }

  /** Records that the stream was opened again, or that this failed. */
  protected openedAgain(exchange: HttpExchange): void {
    this.context.redactor.observe(exchange)
    this.#openings.push(exchange)
  }

  protected note(note: string): void {
    this.#log('noted', () => note)
  }

  /** Records that no more messages arrive. */
  protected ended(ending: string): void {
    if (this.ending !== undefined) return
    this.ending = ending
    for (const taker of this.#takers) taker()
  }

  /** Returns the delivery of an opened stream: its response has no body until a message is asked for. */
  protected withoutBody(delivery: Delivery, exchange: AnsweredHttpExchange): Delivery {
    const { headers } = exchange.outcome
    const unread = `Nothing was read from the ${this.#words.name} yet, so there is no body.\nWait for a message first, for example: Then within 2 seconds a ${this.#words.one} should contain:`
    return withBody(delivery, exchange, new Body('', headers.get('Content-Type'), unread))
  }

  #logMessage(kind: Line['kind'], message: StreamMessage): void {
    const { redactor } = this.context
    const { length } = message.body.bytes
    redactor.learnBody(message.body)
    if (length > maxBytesLogged) this.#log(kind, () => `<${counted(length, 'byte')}>`)
    else this.#log(kind, () => describeMessage(message, redactor, maxLineLength), payloadOf(message))
  }

  #log(kind: Line['kind'], text: Line['text'], body?: Body): void {
    this.#lines.push({ kind, atMs: Math.round(performance.now() - this.#began), text, body })
    if (this.#lines.length <= maxLines) return
    this.#lines.shift()
    this.#lineCountLeftOut++
  }

  /** Returns what has happened since the last call, for the log. */
  takeLog(): LogEntry[] {
    const lines = this.#lines.map((line) => ({ ...line, text: line.text() }))
    const transcript = { stream: this.name, leftOut: this.#lineCountLeftOut, lines }
    const openings = this.#openings.map((exchange) => ({ kind: 'exchange', exchange }) as const)
    this.#lines = []
    this.#lineCountLeftOut = 0
    this.#openings = []
    return lines.length === 0 ? openings : [{ kind: 'transcript', transcript }, ...openings]
  }
}

/** Returns the delivery with this body in its last exchange. */
export function withBody(delivery: Delivery, exchange: AnsweredHttpExchange, body: Body): Delivery {
  const read: HttpExchange = { ...exchange, outcome: { ...exchange.outcome, body } }
  return { ...delivery, exchanges: [...delivery.exchanges.slice(0, -1), read] }
}

function fits(message: StreamMessage, { named, content, mode = 'subset' }: Expectation): boolean {
  if (named !== undefined && message.name !== named) return false
  if (content === undefined) return true
  return (content.kind === 'bytes' || isReadable(message)) && hasContent(message.body, content, mode)
}

const unknownDropped = 'nobody knows of those that were dropped.'
const assertClosing =
  'If it is meant to be closed, assert that first, or in the next step: the WebSocket should be closed with the code …'

/** How much is read of the body of a refusal, in bytes, and for how long, in milliseconds: it may never end. */
const maxBodyLength = 1024 * 1024
const maxBodyMs = 5000

/** Reads the beginning of a response body that is no stream of messages. */
export async function readBody(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  const timer = setTimeout(() => stream.destroy(), maxBodyMs)
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      chunks.push(Buffer.from(chunk))
      length += chunk.length
      if (length > maxBodyLength) break
    }
  } catch {
    // What was received so far is more useful than an error about the rest.
  } finally {
    clearTimeout(timer)
    stream.destroy()
  }
  return Buffer.concat(chunks)
}
