import { addLine, StepRejectedError } from '../../errors'
import type { AnsweredExchange, AnsweredHttpExchange, Body, Exchange } from '../../exchange'
import { StatusCount, type Share } from '../../assertions'
import type { Lane } from '../../http'
import { loggedMessage, renderRequestLine } from '../../log'
import type { Check, Response, ResponseHost } from '../../assertions'
import { observeAct, observeAssertion, type ScenarioObserver } from '../events'
import { OpenBlock, type LogWriter } from '../log-writer'
import { noOneResponse, notRepeatable, onlyOneResponse } from '../stories/rejection'
import type { Progress } from '../stories/state'
import { doAtOnce, resultsOf } from './at-once'
import type { AnsweredCall, Call } from './call'
import type { ScenarioCalls } from './calls'
import { noPause, poll, type Repeat } from './poll'

/** The title of an assertion in the log. */
export interface AssertionWords {
  readonly phrase: string
  /** Added to the title when the assertion fails: `was HTTP 404 Not Found`. */
  readonly butWas?: ((response: Response) => string) | undefined
}

/** Creates a call to be made in a lane; without one, a call to be made alone. */
export type CallFactory = (lane?: Lane) => Call | Promise<Call>

/** Responses to calls made at the same time. */
interface SeveralResponses {
  readonly responses: readonly Response[]
  readonly count: StatusCount
}

/** The call that a scenario is about, its response, and the assertions on it. */
export class CallUnderTest {
  readonly #calls: ScenarioCalls
  readonly #log: LogWriter
  readonly #progress: Progress
  readonly #observer: ScenarioObserver | undefined
  readonly #host: ResponseHost
  #call: Call | undefined
  #response: Response | undefined
  #exchange: Exchange | undefined
  #several: SeveralResponses | undefined
  #pollMs: number | undefined
  #remark: string | undefined

  constructor(calls: ScenarioCalls, log: LogWriter, progress: Progress, observer?: ScenarioObserver) {
    this.#calls = calls
    this.#log = log
    this.#progress = progress
    this.#observer = observer
    this.#host = calls.hostOf((check, exchange) => this.#verify(check, exchange))
  }

  /** Makes another call the one under test and forgets the one before. */
  begin(call?: Call): void {
    this.#progress.enter({ type: 'call' })
    this.#call = call
    this.#response = undefined
    this.#exchange = undefined
    this.#several = undefined
    this.#pollMs = undefined
    this.#remark = undefined
  }

  /** Makes the call under test, in a log block of its own that begins with the note, if any. */
  async make<R extends Response>(call: Call<R>, note?: string): Promise<R> {
    this.begin(call)
    const block = new OpenBlock('when')
    if (note !== undefined) block.log(note)
    try {
      const response = await observeAct(this.#observer, { kind: 'call' }, () =>
        this.#calls.make(call, this.#host, block.record),
      )
      this.#response = response
      return response
    } finally {
      this.#exchange = block.exchanges.at(-1)
      this.#log.write(block, this.#exchange)
    }
  }

  /** Makes the same call several times at once. Resolves to the response that was completed last. */
  async makeSeveral(times: number, callFor: CallFactory, note: string | undefined): Promise<Response> {
    const again = await callFor()
    this.begin(again)
    const blocks = Array.from({ length: times }, (_, index) => new OpenBlock(`when ${index + 1} of ${times}`))
    if (note !== undefined) blocks[0]?.log(note)
    const host = this.#calls.hostOf(({ assert }) => assert())
    let last: AnsweredCall | undefined
    const send = async (lane: Lane, index: number): Promise<AnsweredCall> => {
      const { exchange } = await this.#calls.make(await callFor(lane), host, (observed) => {
        this.#calls.forgiveSlow(observed)
        blocks[index]?.record(observed)
      })
      return (last = { call: again, exchange })
    }
    const { outcomes, notes } = await observeAct(this.#observer, { kind: 'call' }, () =>
      doAtOnce(times, send),
    )
    blocks.forEach((block, index) => {
      notes[index]?.forEach(block.log)
      this.#log.write(block, block.exchanges.at(-1))
    })
    this.adoptSeveral(resultsOf(outcomes), undefined, last)
    return this.response
  }

  /**
   * Makes a call that was made elsewhere the one under test.
   *
   * @param remark - added to the message of a failed assertion on it
   */
  adopt({ call, exchange }: AnsweredCall, remark?: string): Response {
    this.#call = call
    this.#remark = remark
    return (this.#response = call.respond(exchange, this.#host))
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
    const { redactor } = this.#calls
    const responses = calls.map(({ call, exchange }) => call.respond(exchange, this.#host))
    const subjects = calls.map(({ exchange }, index) => ({ exchange, redactor, name: names?.[index] }))
    this.#several = { responses, count: new StatusCount(subjects) }
    this.#exchange = (one ?? calls.at(-1))?.exchange
    if (one === undefined) return
    this.#call = one.call
    this.#response = responses[calls.indexOf(one)]
  }

  /** The response to the last call. @throws {@link StepRejectedError} before any. */
  get response(): Response {
    if (this.#response !== undefined) return this.#response
    if (this.#several !== undefined)
      throw new StepRejectedError(noOneResponse(this.#several.responses.length))
    const [underWay] = this.#calls.openCalls.names
    if (underWay !== undefined)
      throw new StepRejectedError(
        `No response to check: ${underWay} is still under way.\nPut an await before the call.`,
      )
    if (this.#call !== undefined)
      throw new StepRejectedError(
        `No response to check: ${this.#call.name ?? 'the last call'} got none.\nSend it again, or another request, before you check a response.`,
      )
    throw new StepRejectedError(
      this.#progress.explain({ reason: 'nothing called' }, this.#calls.exchanges > 0),
    )
  }

  /** The responses to calls made at the same time, in the order given; after a single call its response. */
  get responses(): readonly Response[] {
    return this.#several?.responses ?? [this.response]
  }

  /** Whether these are the responses under test. */
  isAbout(responses: readonly Response[]): boolean {
    return this.#several?.responses === responses
  }

  /** The last exchange of the call, answered or not; undefined before any call. */
  get exchange(): Exchange | undefined {
    return this.#response?.exchange ?? this.#exchange
  }

  /** The time limit set by `keepAsking`, in milliseconds; undefined if it was not called. */
  get pollMs(): number | undefined {
    return this.#pollMs
  }

  /**
   * Retries each assertion until the next call: it repeats the call until the assertion holds or the time limit is
   * reached.
   *
   * @throws {@link StepRejectedError} before any call, and after one that is not safe to repeat.
   */
  keepAsking(limitMs: number): void {
    // Stories at the same time are not repeated: the time limit is that of the outcome which is looked at later.
    const isOfStories = this.#several !== undefined && this.#response === undefined
    if (!isOfStories) {
      const { exchange } = this.response
      if (!this.#call?.repeatable)
        throw new StepRejectedError(notRepeatable(renderRequestLine(exchange, this.#calls.redactor)))
    }
    this.#pollMs = limitMs
  }

  /** Asserts on the response, under a title; after `keepAsking` it repeats the call until the assertion holds. */
  assert(assertion: (response: Response) => void, words: AssertionWords): void | Promise<void> {
    this.#progress.enter({ type: 'assert' })
    const { response } = this
    if (this.#pollMs !== undefined) return this.#assertUntil(assertion, words, this.#pollMs)
    this.#conclude(words.phrase, response.exchange, words.butWas?.(response), () => assertion(response))
  }

  async #assertUntil(
    assertion: (response: Response) => void,
    { phrase, butWas }: AssertionWords,
    limitMs: number,
  ): Promise<void> {
    const exchanges: Exchange[] = [this.response.exchange]
    const call = this.#call as Call
    const repeat: Repeat = (signal, note) =>
      observeAct(this.#observer, { kind: 'asking again' }, () =>
        this.#calls.make(
          call,
          this.#host,
          (exchange) => {
            exchanges.push(exchange)
            note(exchange, this.#calls.isSlow(exchange))
          },
          signal,
        ),
      )
    const polled = await poll(this.response, assertion, limitMs, repeat, {
      ...(this.#observer?.skipsPauses && { pause: noPause }),
      givenUp: this.#calls.signal,
    })
    const { response, attempts } = polled
    this.#response = response
    for (const exchange of exchanges) if (exchange !== response.exchange) this.#calls.forgiveSlow(exchange)
    const hold = (): void => {
      if (!polled.held) throw polled.failure
    }
    this.#conclude(phrase, response.exchange, butWas?.(response), hold, attempts)
  }

  /**
   * Asserts how many responses to calls made at the same time have a status.
   *
   * @throws {@link StepRejectedError} after a single call.
   */
  assertCount(share: Share, status: number, phrase: string): void {
    this.#progress.enter({ type: 'assert' })
    const several = this.#several
    if (several === undefined) throw new StepRejectedError(onlyOneResponse)
    this.#log.conclude(
      phrase,
      this.#exchange,
      () => observeAssertion(this.#observer, phrase, () => several.count.expect(share, status)),
      ({ message }) => {
        const [problem = '', ...lines] = message.split('\n')
        const but = problem.slice(problem.lastIndexOf(' but ') + ' but '.length)
        return { but, shows: [{ kind: 'message', message: loggedMessage(lines.join('\n')) }] }
      },
    )
  }

  #verify({ phrase, butWas, assert }: Check, exchange: AnsweredExchange): void {
    this.#progress.enter({ type: 'assert' })
    this.#conclude(phrase, exchange, butWas, assert)
  }

  /** Runs an assertion on a response and logs it under a title; if it fails, the log shows the response again. */
  #conclude(
    phrase: string,
    exchange: AnsweredExchange,
    butWas: string | undefined,
    assert: () => void,
    attempts: readonly string[] = [],
  ): void {
    let but = butWas
    this.#log.conclude(
      phrase,
      exchange,
      () => {
        observeAssertion(this.#observer, phrase, assert)
        but = 'was too slow'
        this.#calls.reportSlow(exchange)
      },
      (error) => {
        if (this.#remark !== undefined) addLine(error, this.#remark)
        return { but, shows: [{ kind: 'response', exchange }] }
      },
      attempts.length === 0 ? [] : [{ kind: 'message', message: loggedMessage(attempts.join('\n')) }],
    )
  }
}
