import { StepRejectedError } from '../errors'
import { isAnswered, type AnsweredExchange, type Exchange } from '../exchange'
import { DefaultBadRequestProvider, type BadRequestProvider } from '../expectations'
import { HttpClient, type HttpRequest } from '../http'
import { Redactor } from '../redaction'
import { Response, type Check } from '../response'
import {
  inWords,
  openChapter,
  type ChapterClass,
  type ChapterEnd,
  type DescribedStory,
  type ScenarioContext,
  type Services,
  type StoryDataUse,
} from '../story'
import { renderUrl, type LogEntry } from '../log'
import { apiOver } from './api'
import { askUntil } from './ask-until'
import { CleanUps } from './clean-ups'
import { clientFor } from './client'
import { copyOf } from './copy'
import { LogWriter, OpenBlock } from './log-writer'
import { noResponse } from './no-response'
import type { ScenarioOptions } from './options'
import { explainRejection, noStoryBook, type PhrasesOf } from './rejection'
import { ScenarioEndError } from './scenario-end-error'
import { ServiceScope } from './service-scope'
import { SlowCalls } from './slow-calls'
import { initialState, transition, type ScenarioEvent, type ScenarioState } from './state'

/** The story book of a scenario and the class of its data. */
export interface StoryBookBinding {
  readonly book: ChapterClass<ChapterEnd<unknown>>
  readonly storyData: new () => object
}

/** What an arrangement holds, in order: stories, what waits between them, and the chapters they lead to. */
export type ArrangementEntry = DescribedStory | StoryDataUse | { readonly reached: ChapterEnd<unknown> }

/** One call, ready to be made as often as needed. */
export interface Call {
  /** Whether making it again changes nothing: GET, HEAD, OPTIONS and unary gRPC calls. */
  readonly repeatable: boolean
  /** Makes the call and hands every exchange that comes of it to `record`. */
  send(record: (exchange: Exchange) => void, signal?: AbortSignal): Promise<Exchange>
}

/** How an assertion is titled in the log. */
export interface AssertionWords {
  readonly phrase: string
  /** What the title adds when the assertion fails: `was HTTP 404 Not Found`. */
  readonly butWas?: ((response: Response) => string) | undefined
}

/** Drives one scenario: it does what the state machine allows. The scenario of the typed chain and the World stand on it. */
export class ScenarioRun {
  readonly storyData: object | undefined
  readonly redactor: Redactor
  readonly log: LogWriter
  readonly http: HttpClient
  readonly cleanUps = new CleanUps()
  readonly badRequestProvider: BadRequestProvider
  /** How rejections name the phrases of a story; set by who knows them. */
  phrasesOf: PhrasesOf | undefined
  state: ScenarioState
  response: Response | undefined
  /** The exchange recorded last, of a story or of the call under test. */
  lastExchange: Exchange | undefined
  readonly #binding: StoryBookBinding | undefined
  readonly #options: ScenarioOptions
  readonly #scope: ServiceScope
  readonly #slowCalls: SlowCalls
  readonly #open = new AbortController()
  #pending: ArrangementEntry[] = []
  #lastCall: Call | undefined
  #keepAskingMs: number | undefined
  #storyInput: unknown
  #isFirstStory = true
  #ended = false

  constructor(binding: StoryBookBinding | undefined, options: ScenarioOptions, logMessage = options.logMessage) {
    this.#binding = binding
    this.#options = options
    this.storyData = binding && new binding.storyData()
    this.redactor = new Redactor(options.redact)
    this.log = new LogWriter({ ...options, redactor: this.redactor }, logMessage)
    this.http = new HttpClient(clientFor(options))
    this.badRequestProvider = options.badRequestProvider ?? new DefaultBadRequestProvider()
    this.#scope = new ServiceScope(options.services)
    this.#slowCalls = new SlowCalls(options.maxApiResponseTime, this.redactor)
    this.state = initialState(this.#openBook(binding))
  }

  /** The class of the opening chapter; undefined without a story book. */
  get book(): ChapterClass<ChapterEnd<unknown>> | undefined {
    return this.#binding?.book
  }

  get services(): Services {
    return this.#scope.services
  }

  /** Goes back to the opening chapter; the story data stays. Gives the chapter, whose stories wait to be told. */
  arrange(): ChapterEnd<unknown> {
    const opening = this.#openBook(this.#binding)
    if (opening === undefined) throw new StepRejectedError(noStoryBook)
    this.enter({ type: 'arrange', opening })
    this.#isFirstStory = true
    this.#storyInput = undefined
    return opening
  }

  /** Takes the state machine one step on. @throws {@link StepRejectedError} when it is not possible now. */
  enter(event: ScenarioEvent): void {
    const result = transition(this.state, event)
    if (!result.ok) throw new StepRejectedError(explainRejection(result.rejection, this.phrasesOf))
    this.state = result.state
  }

  /** Tells stories in the order they were described. */
  async tell(entries: readonly ArrangementEntry[]): Promise<void> {
    for (const entry of entries) {
      if ('use' in entry) await entry.use(this.storyData as never)
      else if ('reached' in entry) this.enter({ type: 'reach', chapter: entry.reached })
      else await this.#tellOne(entry)
    }
  }

  /** Tells the stories that the typed chain described and nobody told yet. */
  async tellPending(): Promise<void> {
    const pending = this.#pending
    this.#pending = []
    await this.tell(pending)
  }

  /** A copy of the story data, once the stories that wait have been told. */
  async storyResult(): Promise<unknown> {
    if (this.storyData === undefined) throw new StepRejectedError(noStoryBook)
    await this.tellPending()
    return copyOf(this.storyData)
  }

  /** Makes the call under test, under a title of its own, after the stories that wait. */
  async act(call: Call): Promise<Response> {
    await this.tellPending()
    this.enter({ type: 'call' })
    const block = new OpenBlock('when')
    this.response = undefined
    this.#lastCall = call
    this.#keepAskingMs = undefined
    try {
      return (this.response = this.#respondAloud(await this.#perform(call, block.record)))
    } finally {
      this.log.write(block)
    }
  }

  /**
   * Lets the assertions until the next call come true later: each sends the last call again until it holds or the time
   * is up.
   *
   * @throws {@link StepRejectedError} before any call, and after one that is not safe to repeat.
   */
  keepAsking(limitMs: number): void {
    if (this.#lastCall === undefined || this.response === undefined) throw new StepRejectedError(explainRejection({ reason: 'nothing called' }))
    if (!this.#lastCall.repeatable) {
      const { method, url } = this.response.exchange.request
      throw new StepRejectedError(
        `Asking again would send ${method} ${renderUrl(url, this.redactor)} again, which may change something each time.\n` +
          'Only GET, HEAD, OPTIONS and unary gRPC calls can be repeated: call one of them first.',
      )
    }
    this.#keepAskingMs = limitMs
  }

  /** Asserts on the last response, under a title; asks again for a response that fits where that was asked for. */
  async assert(assertion: (response: Response) => unknown, { phrase, butWas }: AssertionWords): Promise<void> {
    this.enter({ type: 'assert' })
    if (this.response === undefined) throw new StepRejectedError(explainRejection({ reason: 'nothing called' }))
    const asked = await askUntil(this.response, assertion, this.#keepAskingMs, (signal, note) => this.#repeat(signal, note))
    this.response = asked.response
    this.#conclude(phrase, asked.attempts, asked.response.exchange, butWas?.(asked.response), () => {
      if (!asked.held) throw asked.failure
    })
  }

  /** An HTTP request as a call, with what the configuration says of every request. */
  request(request: HttpRequest): Call {
    const { headers, timeout } = this.#options
    return {
      repeatable: ['GET', 'HEAD', 'OPTIONS'].includes(request.method.toUpperCase()),
      send: (record, signal) =>
        this.http.send(
          {
            ...(timeout !== undefined && { timeoutMs: timeout }),
            ...request,
            headers: { ...headers, ...request.headers },
            signal: AbortSignal.any([this.#open.signal, request.signal, signal].filter((one) => one !== undefined)),
          },
          record,
        ),
    }
  }

  /** The response of an exchange; one without an answer is an error. */
  respond(exchange: Exchange, verify: (check: Check, exchange: AnsweredExchange) => void): Response {
    if (!isAnswered(exchange)) throw noResponse(exchange, this.redactor)
    return new Response(exchange, { redactor: this.redactor, badRequestProvider: this.badRequestProvider, verify })
  }

  /** Ends the scenario: cancels what is open, cleans up, and fails for what went unreported until now. */
  async end(): Promise<void> {
    if (this.#ended) return
    this.#ended = true
    this.#open.abort()
    const failures: Error[] = this.#slowCalls.remaining()
    const untold = this.#pending.filter((entry) => 'name' in entry)
    if (untold.length > 0) failures.push(untoldError(untold))
    const cleanUpFailure = await this.cleanUps.run()
    if (cleanUpFailure) failures.push(cleanUpFailure)
    await this.#scope.dispose()
    if (failures.length === 1) throw failures[0] as Error
    if (failures.length > 1) throw new ScenarioEndError(failures)
  }

  async #tellOne(story: DescribedStory): Promise<void> {
    const title = inWords(story.name)
    const block = new OpenBlock(this.#isFirstStory ? `given that ${title}` : title)
    this.#isFirstStory = false
    try {
      const built = await story.build?.(this.storyData as never)
      const output = await story.tell(this.#contextFor(block) as ScenarioContext<never>, built as never)
      for (const entry of block.entries) if (entry.kind === 'exchange') this.#slowCalls.report(entry.exchange)
      if (!block.hasExchange) block.log(output ?? this.storyData)
      this.#storyInput = output
    } catch (error) {
      this.#pending = []
      throw error
    } finally {
      this.log.write(block)
    }
  }

  #contextFor(block: OpenBlock): ScenarioContext<unknown> {
    const assertSilently = ({ assert }: Check): void => assert()
    const scope = this.#scope
    return {
      api: apiOver(async (request) => this.respond(await this.#perform(this.request(request), block.record), assertSilently)),
      storyData: this.storyData,
      storyInput: this.#storyInput,
      get services() {
        return scope.services
      },
      log: block.log,
      cleanUp: (run) => this.cleanUps.add(run),
    }
  }

  #perform(call: Call, record: (exchange: Exchange) => void, signal?: AbortSignal): Promise<Exchange> {
    return call.send((exchange) => {
      this.redactor.observe(exchange)
      this.#slowCalls.observe(exchange)
      this.lastExchange = exchange
      record(exchange)
    }, signal)
  }

  async #repeat(signal: AbortSignal, note: (exchange: Exchange) => void): Promise<Response> {
    return this.#respondAloud(await this.#perform(this.#lastCall as Call, note, signal))
  }

  /** A response whose assertions are logged, each under a title of its own. */
  #respondAloud(exchange: Exchange): Response {
    return this.respond(exchange, ({ phrase, butWas, assert }, answered) => {
      this.enter({ type: 'assert' })
      this.#conclude(phrase, [], answered, butWas, assert)
    })
  }

  /** Logs an assertion as it turns out: its title alone when it holds, with the response again when it does not. */
  #conclude(phrase: string, attempts: readonly string[], exchange: AnsweredExchange, butWas: string | undefined, assert: () => void): void {
    const entries: LogEntry[] = attempts.length === 0 ? [] : [{ kind: 'message', message: attempts.join('\n') }]
    try {
      assert()
      this.#slowCalls.report(exchange)
    } catch (error) {
      const title = `then ${phrase}${butWas === undefined ? '' : ` but ${butWas}`}`
      this.log.write({ title, entries: [...entries, { kind: 'response', exchange }] })
      throw error
    }
    this.log.write({ title: `then ${phrase}`, entries })
  }

  #openBook(binding: StoryBookBinding | undefined): ChapterEnd<unknown> | undefined {
    return (
      binding &&
      openChapter(binding.book, {
        add: (entry) => void this.#pending.push(entry),
        reach: (reached) => void this.#pending.push({ reached }),
        getResult: () => this.storyResult(),
      })
    )
  }
}

function untoldError(untold: readonly { name: string }[]): StepRejectedError {
  const names = untold.map(({ name }) => `"${inWords(name)}"`).join(', ')
  return new StepRejectedError(
    `Arranged but never told: ${names}.\nAwait getResult(), or a call after it, so that the stories are told.`,
  )
}
