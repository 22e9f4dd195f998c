import { addLine, StepRejectedError } from '../../errors'
import type { AnsweredExchange, AnsweredHttpExchange, Body, Exchange } from '../../exchange'
import type { Share } from '../../expectations'
import { loggedMessage, renderRequestLine } from '../../log'
import type { Check, Response } from '../../response'
import { askUntil, noPause, type Repeat } from './ask-until'
import type { AnsweredCall, Call } from './call'
import type { ScenarioCalls } from './scenario-calls'
import { OpenBlock, type LogWriter } from '../log-writer'
import { noResponseOf } from './no-response'
import { SeveralResponses } from './several-responses'
import { noOneResponse, notRepeatable, onlyOneResponse } from '../stories/rejection'
import type { Progress } from '../stories/progress'
import { observeAssertion, observeAct, type Act, type ScenarioObserver } from '../scenario-observer'

/** The title of an assertion in the log. */
export interface AssertionWords {
  readonly phrase: string
  /** Added to the title when the assertion fails: `was HTTP 404 Not Found`. */
  readonly butWas?: ((response: Response) => string) | undefined
}

/** The call that a scenario is about, its response, and the assertions on it. */
export class CallUnderTest {
  readonly #calls: ScenarioCalls
  readonly #log: LogWriter
  readonly #progress: Progress
  readonly #observer: ScenarioObserver | undefined
  #call: Call | undefined
  #response: Response | undefined
  #exchange: Exchange | undefined
  #keepAskingMs: number | undefined
  #remark: string | undefined
  #several: SeveralResponses | undefined

  constructor(calls: ScenarioCalls, log: LogWriter, progress: Progress, observer?: ScenarioObserver) {
    this.#calls = calls
    this.#log = log
    this.#progress = progress
    this.#observer = observer
  }

  /** The response to the last call. @throws {@link StepRejectedError} before any. */
  get response(): Response {
    if (this.#response !== undefined) return this.#response
    if (this.#several !== undefined)
      throw new StepRejectedError(noOneResponse(this.#several.responses.length))
    const [underWay] = this.#calls.openCalls.names
    const missing = noResponseOf(underWay, this.#call)
    if (missing !== undefined) throw new StepRejectedError(missing)
    throw new StepRejectedError(
      this.#progress.explain({ reason: 'nothing called' }, this.#calls.exchanges > 0),
    )
  }

  /** The responses to calls made at the same time, in the order given; after a single call its response. */
  get responses(): readonly Response[] {
    return this.#several?.responses ?? [this.response]
  }

  /** Runs the work of an act through the observer of the scenario, if there is one. */
  during<Result>(act: Act, work: () => Promise<Result>): Promise<Result> {
    return observeAct(this.#observer, act, work)
  }

  /** The time limit set by `keepAsking`, in milliseconds; undefined if it was not called. */
  get keepAskingMs(): number | undefined {
    return this.#keepAskingMs
  }

  /** Whether these are the responses under test. */
  isAbout(responses: readonly Response[]): boolean {
    return this.#several?.responses === responses
  }

  /** The last exchange of the call, answered or not; undefined before any call. */
  get exchange(): Exchange | undefined {
    return this.#response?.exchange ?? this.#exchange
  }

  /** Makes another call the one under test and forgets the one before. */
  begin(call?: Call): void {
    this.#progress.enter({ type: 'call' })
    this.#call = call
    this.#response = undefined
    this.#exchange = undefined
    this.#remark = undefined
    this.#keepAskingMs = undefined
    this.#several = undefined
  }

  /**
   * Makes a call that was made elsewhere the one under test.
   *
   * @param remark - added to the message of a failed assertion on it
   */
  adopt({ call, exchange }: AnsweredCall, remark?: string): Response {
    this.#call = call
    this.#remark = remark
    return (this.#response = this.#calls.respond(call, exchange, this.#verify))
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
    const responses = calls.map(({ call, exchange }) => this.#calls.respond(call, exchange, this.#verify))
    const subjects = calls.map(({ exchange }, at) => ({
      exchange,
      redactor: this.#calls.redactor,
      name: names?.[at],
    }))
    this.#several = new SeveralResponses(responses, subjects, this.#log, this.#observer)
    this.#exchange = (one ?? calls.at(-1))?.exchange
    if (one === undefined) return
    this.#call = one.call
    this.#response = responses[calls.indexOf(one)]
  }

  /**
   * Asserts how many responses to calls made at the same time have a status.
   *
   * @throws {@link StepRejectedError} after a single call.
   */
  assertCount(share: Share, status: number, phrase: string): void {
    this.#progress.enter({ type: 'assert' })
    if (this.#several === undefined) throw new StepRejectedError(onlyOneResponse)
    this.#several.assertCount(share, status, phrase, this.#exchange)
  }

  /** Makes the call under test, in a log block of its own that begins with the note, if any. */
  async make<R extends Response>(call: Call<R>, note?: string): Promise<R> {
    this.begin(call)
    const block = new OpenBlock('when')
    if (note !== undefined) block.log(note)
    try {
      const response = await this.during({ kind: 'call' }, () =>
        this.#calls.make(call, block.record, this.#verify),
      )
      this.#response = response
      return response
    } finally {
      this.#exchange = block.exchanges.at(-1)
      this.#log.write(block, this.#exchange)
    }
  }

  /**
   * Retries each assertion until the next call: it repeats the call until the assertion holds or the time limit is
   * reached.
   *
   * @throws {@link StepRejectedError} before any call, and after one that is not safe to repeat.
   */
  keepAsking(limitMs: number): void {
    if (this.#several !== undefined && this.#response === undefined) {
      // The time limit applies to the outcome that is looked at later: stories are not told again.
      this.#keepAskingMs = limitMs
      return
    }
    const { exchange } = this.response
    if (!this.#call?.repeatable) {
      throw new StepRejectedError(notRepeatable(renderRequestLine(exchange, this.#calls.redactor)))
    }
    this.#keepAskingMs = limitMs
  }

  /** Asserts on the response, under a title; after `keepAsking` it repeats the call until the assertion holds. */
  assert(assertion: (response: Response) => void, words: AssertionWords): void | Promise<void> {
    this.#progress.enter({ type: 'assert' })
    const { response } = this
    if (this.#keepAskingMs !== undefined) return this.#assertUntil(assertion, words, this.#keepAskingMs)
    this.#conclude(words.phrase, [], response.exchange, words.butWas?.(response), () => assertion(response))
  }

  async #assertUntil(
    assertion: (response: Response) => void,
    { phrase, butWas }: AssertionWords,
    limitMs: number,
  ): Promise<void> {
    const exchanges: Exchange[] = [this.response.exchange]
    const repeat: Repeat = (signal, note) => {
      const record = (exchange: Exchange): void => {
        exchanges.push(exchange)
        note(exchange, this.#calls.slowCalls.isSlow(exchange))
      }
      const call = this.#call as Call
      return this.during({ kind: 'asking again' }, () => this.#calls.make(call, record, this.#verify, signal))
    }
    const asked = await askUntil(this.response, assertion, limitMs, repeat, {
      ...(this.#observer?.skipsPauses && { pause: noPause }),
      givenUp: this.#calls.signal,
    })
    this.#response = asked.response
    for (const exchange of exchanges)
      if (exchange !== asked.response.exchange) this.#calls.slowCalls.drop(exchange)
    this.#conclude(phrase, asked.attempts, asked.response.exchange, butWas?.(asked.response), () => {
      if (!asked.held) throw asked.failure
    })
  }

  readonly #verify = ({ phrase, butWas, assert }: Check, exchange: AnsweredExchange): void => {
    this.#progress.enter({ type: 'assert' })
    this.#conclude(phrase, [], exchange, butWas, assert)
  }

  /** Runs an assertion on a response and logs it under a title; if it fails, the log shows the response again. */
  #conclude(
    phrase: string,
    attempts: readonly string[],
    exchange: AnsweredExchange,
    butWas: string | undefined,
    assert: () => void,
  ): void {
    let but = butWas
    this.#log.conclude(
      phrase,
      exchange,
      () => {
        observeAssertion(this.#observer, phrase, assert)
        but = 'was too slow'
        this.#calls.slowCalls.report(exchange)
      },
      (error) => {
        if (this.#remark !== undefined) addLine(error, this.#remark)
        return { but, shows: [{ kind: 'response', exchange }] }
      },
      attempts.length === 0 ? [] : [{ kind: 'message', message: loggedMessage(attempts.join('\n')) }],
    )
  }
}
