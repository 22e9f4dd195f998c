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

/** How an assertion is titled in the log. */
export interface AssertionWords {
  readonly phrase: string
  /** What the title adds when the assertion fails: `was HTTP 404 Not Found`. */
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

  /** The responses to calls made at the same time, in the order of the table; else the one response. */
  get responses(): readonly Response[] {
    return this.#several?.responses ?? [this.response]
  }

  /** Does the work of an act, before the eyes of whoever observes the scenario. */
  during<Result>(act: Act, work: () => Promise<Result>): Promise<Result> {
    return observeAct(this.#observer, act, work)
  }

  /** How long what is looked at may take to come true; undefined where that was not asked for. */
  get keepAskingMs(): number | undefined {
    return this.#keepAskingMs
  }

  /** Whether these are the responses that assertions are about now. */
  isAbout(responses: readonly Response[]): boolean {
    return this.#several?.responses === responses
  }

  /** The last exchange of the call, answered or not; undefined before any call. */
  get exchange(): Exchange | undefined {
    return this.#response?.exchange ?? this.#exchange
  }

  /** Another call is under test from now on; what is known of the one before is forgotten. */
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
   * Takes a call that was made elsewhere for the one under test.
   *
   * @param remark - what a failed assertion on it says as well
   */
  adopt({ call, exchange }: AnsweredCall, remark?: string): Response {
    this.#call = call
    this.#remark = remark
    return (this.#response = this.#calls.respond(call, exchange, this.#verify))
  }

  /** Takes what has come over a stream for the body of the response to its opening, which is under test again. */
  adoptMessage(call: Call, { outcome, ...opening }: AnsweredHttpExchange, body: Body): Response {
    this.begin(call)
    return this.adopt({ call, exchange: { ...opening, outcome: { ...outcome, body } } })
  }

  /**
   * Takes calls that were made at the same time for those under test.
   *
   * @param names - what each answers, in words; without them they go by their numbers
   * @param one - which of them is the response; none where they are not of one request
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

  /** Counts the responses to calls that were made at the same time. @throws {@link StepRejectedError} after any other. */
  assertCount(share: Share, status: number, phrase: string): void {
    this.#progress.enter({ type: 'assert' })
    if (this.#several === undefined) throw new StepRejectedError(onlyOneResponse)
    this.#several.assertCount(share, status, phrase, this.#exchange)
  }

  /** Makes the call under a title of its own, and under a note where there is something to say about it. */
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
   * Lets the assertions until the next call come true later: each makes the call again until it holds or the time is up.
   *
   * @throws {@link StepRejectedError} before any call, and after one that is not safe to repeat.
   */
  keepAsking(limitMs: number): void {
    if (this.#several !== undefined && this.#response === undefined) {
      // It holds for what is looked at afterwards: stories are not told again.
      this.#keepAskingMs = limitMs
      return
    }
    const { exchange } = this.response
    if (!this.#call?.repeatable) {
      throw new StepRejectedError(notRepeatable(renderRequestLine(exchange, this.#calls.redactor)))
    }
    this.#keepAskingMs = limitMs
  }

  /** Asserts on the response, under a title; asks again for one that fits where that was asked for. */
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

  /** Makes an assertion on an answer under a title; one that fails shows the answer again. */
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
