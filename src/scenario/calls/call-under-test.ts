import {
  StatusCount,
  type Check,
  type CountFailure,
  type Response,
  type AssertionContext,
  type ResponseShare,
} from '../../assertions'
import { addLine, StepRejectedError } from '../../errors'
import type { AnsweredExchange, AnsweredHttpExchange, Body, Exchange } from '../../exchange'
import type { Lane } from '../../http'
import { messageEntry, renderRequestLine } from '../../log'
import { observeAct, observeAssertion } from '../events'
import { OpenBlock, type LogWriter } from '../log-writer'
import { nothingCalled, type Progress } from '../stories/progress'
import { notRepeatable, type AnsweredCall, type Call } from './call'
import type { ScenarioCalls } from './calls'
import { doAtOnce } from './do-at-once'
import { poll, type Repeat } from './poll'

export interface AssertionWords {
  readonly phrase: string
  /** Added to the title when the assertion fails: `was HTTP 404 Not Found`. */
  readonly butWas?: ((response: Response) => string) | undefined
}

/** Creates a call to be made in a lane; without one, a call to be made alone. */
export type CallFactory = (lane?: Lane) => Call | Promise<Call>

interface SubjectOfTest {
  call?: Call | undefined
  response?: Response | undefined
  /** Its last exchange, answered or not. */
  exchange?: Exchange | undefined
  several?: { readonly responses: readonly Response[]; readonly count: StatusCount }
  pollMs?: number
  /** Whether no assertion has held yet since the call is repeated. */
  isAwaited?: boolean
  remark?: string | undefined
}

export class CallUnderTest {
  readonly #context: AssertionContext
  #subject: SubjectOfTest = {}

  constructor(
    private readonly calls: ScenarioCalls,
    private readonly log: LogWriter,
    private readonly progress: Progress,
  ) {
    this.#context = calls.contextOf(({ phrase, butWas, assert }: Check, exchange) => {
      progress.assert()
      this.#conclude(phrase, exchange, butWas, assert)
    })
  }

  /** Makes another call the one under test and forgets the one before. */
  begin(call?: Call): SubjectOfTest {
    this.progress.call()
    return (this.#subject = { call })
  }

  /** Makes the call under test, in a log block of its own that begins with the note, if any. */
  async make<R extends Response>(call: Call<R>, note?: string): Promise<R> {
    const subject = this.begin(call)
    const block = new OpenBlock('when')
    if (note !== undefined) block.log(note)
    const caller = { context: this.#context, act: { kind: 'call' }, record: block.record } as const
    try {
      const response = await this.calls.make(call, caller)
      subject.response = response
      return response
    } finally {
      subject.exchange = block.exchanges.at(-1)
      this.log.write(block)
    }
  }

  /** Makes the same call several times at once. Resolves to the response that was completed last. */
  async makeSeveral(times: number, callFor: CallFactory, note: string | undefined): Promise<Response> {
    const calls = this.calls
    const call = await callFor()
    this.begin(call)
    const context = calls.contextOf()
    let last: AnsweredCall | undefined
    const parts = Array.from({ length: times }, (_, at) => {
      const block = new OpenBlock(`when ${at + 1} of ${times}`)
      if (at === 0 && note !== undefined) block.log(note)
      const run = async (lane: Lane): Promise<AnsweredCall> => {
        const { exchange } = await calls.make(await callFor(lane), { context, record: block.record })
        return (last = { call, exchange })
      }
      return { blocks: [block], run }
    })
    const made = await observeAct(calls.observer, { kind: 'call' }, () => doAtOnce(parts, calls))
    this.adoptSeveral(made, undefined, last)
    return this.response
  }

  /** Makes a call that was made elsewhere the one under test. @param remark - added to failed assertions */
  adopt({ call, exchange }: AnsweredCall, remark?: string): Response {
    const response = call.respond(exchange, this.#context)
    Object.assign(this.#subject, { call, response, remark })
    return response
  }

  /** Makes a message of a stream the body of the response to the stream's opening, which is under test again. */
  adoptMessage(call: Call, { outcome, ...opening }: AnsweredHttpExchange, body: Body): Response {
    this.begin(call)
    return this.adopt({ call, exchange: { ...opening, outcome: { ...outcome, body } } })
  }

  /**
   * Makes calls that were made at the same time the ones under test.
   *
   * @param names - a name for each response; without names they are numbered
   * @param one - the call whose response is `response`; none if they are not calls of one request
   */
  adoptSeveral(
    calls: readonly AnsweredCall[],
    names?: readonly (string | undefined)[],
    one?: AnsweredCall,
  ): void {
    const { redactor } = this.calls
    const responses = calls.map(({ call, exchange }) => call.respond(exchange, this.#context))
    const subjects = calls.map(({ exchange }, index) => ({ exchange, redactor, name: names?.[index] }))
    this.#subject = {
      several: { responses, count: new StatusCount(subjects) },
      exchange: (one ?? calls.at(-1))?.exchange,
      call: one?.call,
      response: one && responses[calls.indexOf(one)],
    }
  }

  get response(): Response {
    const { response, several, call } = this.#subject
    if (response !== undefined) return response
    if (several !== undefined)
      throw new StepRejectedError(
        `There is not one response: ${several.responses.length} stories ran at the same time.\n` +
          'Say it of so many, for example: Then 1 of the responses should be 200 OK',
      )
    const [underWay] = this.calls.openCalls.names
    if (underWay !== undefined)
      throw new StepRejectedError(
        `No response to check: ${underWay} is still under way.\nPut an await before the call.`,
      )
    if (call !== undefined)
      throw new StepRejectedError(
        `No response to check: ${call.name ?? 'the last call'} got none.\nSend it again, or another request, before you check a response.`,
      )
    throw new StepRejectedError(nothingCalled(this.calls.exchangeCount > 0, this.progress.exampleCall))
  }

  /** The responses to calls made at the same time, in the order given; after a single call its response. */
  get responses(): readonly Response[] {
    return this.#subject.several?.responses ?? [this.response]
  }

  isAbout(responses: readonly Response[]): boolean {
    return this.#subject.several?.responses === responses
  }

  get exchange(): Exchange | undefined {
    return this.#subject.response?.exchange ?? this.#subject.exchange
  }

  get pollMs(): number | undefined {
    return this.#subject.pollMs
  }

  /** Whether the call is repeated, and no assertion yet says for which response. */
  get isAwaited(): boolean {
    return this.#subject.isAwaited === true
  }

  /** Retries each assertion until the next call, by repeating the call. */
  keepAsking(limitMs: number): void {
    const { several, response, call } = this.#subject
    // Stories at the same time are not repeated: the time limit is that of the outcome which is looked at later.
    if (several === undefined || response !== undefined) {
      const { exchange } = this.response
      if (!call?.repeatable)
        throw new StepRejectedError(notRepeatable(renderRequestLine(exchange, this.calls.redactor)))
    }
    Object.assign(this.#subject, { pollMs: limitMs, isAwaited: true })
  }

  /** Asserts on the response, under a title; after `keepAsking` it repeats the call until the assertion holds. */
  assert(assertion: (response: Response) => void, words: AssertionWords): void | Promise<void> {
    const { response, pollMs } = this
    this.progress.assert()
    if (pollMs !== undefined) return this.#assertUntil(assertion, words, pollMs)
    this.#conclude(words.phrase, response.exchange, words.butWas?.(response), () => assertion(response))
  }

  async #assertUntil(
    assertion: (response: Response) => void,
    { phrase, butWas }: AssertionWords,
    limitMs: number,
  ): Promise<void> {
    const calls = this.calls
    const subject = this.#subject
    const exchanges: Exchange[] = [this.response.exchange]
    const repeat: Repeat = (signal, note) => {
      const record = (exchange: Exchange): void => {
        exchanges.push(exchange)
        note(exchange, calls.responseTimeLimit.isExceededBy(exchange))
      }
      const caller = { context: this.#context, act: { kind: 'asking again' }, record } as const
      return calls.make(subject.call as Call, caller, signal)
    }
    const { response, failure, attempts } = await poll(this.response, assertion, limitMs, repeat, {
      skipsPauses: calls.observer?.skipsPauses,
      givenUp: calls.signal,
    })
    subject.response = response
    if (failure === undefined) subject.isAwaited = false
    for (const exchange of exchanges)
      if (exchange !== response.exchange) calls.responseTimeLimit.forgive(exchange)
    const hold = (): void => {
      if (failure !== undefined) throw failure
    }
    this.#conclude(phrase, response.exchange, butWas?.(response), hold, attempts)
  }

  /** Asserts how many responses to calls made at the same time have a status. */
  assertCount(share: ResponseShare, status: number, phrase: string): void {
    this.progress.assert()
    const { several, exchange } = this.#subject
    if (several === undefined)
      throw new StepRejectedError(
        'There are not several responses to count: the last call was made once.\n' +
          'Make it several times first, for example: Given the next request is sent 5 times at once',
      )
    const expect = (): void => several.count.expect(share, status)
    this.log.runAssertion(phrase, exchange, expect, (failure) => {
      const { problem, responses } = failure as CountFailure
      return [[messageEntry(responses.join('\n'))], problem]
    })
  }

  /** Runs an assertion on a response and logs it under a title; if it fails, the log shows the response again. */
  #conclude(
    phrase: string,
    exchange: AnsweredExchange,
    butWas: string | undefined,
    assert: () => void,
    attempts: readonly string[] = [],
  ): void {
    const entries = attempts.length === 0 ? [] : [messageEntry(attempts.join('\n'))]
    let but = butWas
    try {
      observeAssertion(this.calls.observer, assert)
      but = 'was too slow'
      this.calls.responseTimeLimit.report(exchange)
    } catch (error) {
      const { remark } = this.#subject
      if (remark !== undefined) addLine(error as Error, remark)
      this.log.writeAssertion(phrase, exchange, [...entries, { kind: 'response', exchange }], but)
      throw error
    }
    this.log.writeAssertion(phrase, exchange, entries)
  }
}
