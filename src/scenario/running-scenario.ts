import { randomUUID } from 'node:crypto'
import type { AxiosInstance } from 'axios'
import { InputError, StepRejectedError } from '../errors'
import type { Exchange } from '../exchange'
import type { BadRequestProvider, Share } from '../expectations'
import type { HttpRequest, OAuth2Settings } from '../http'
import type { Redactor } from '../redaction'
import type { Response } from '../response'
import type { AnyChapter, Api, ChapterClass, ChapterEnd, Services, StoryBook } from '../story'
import { NewValues, Variables } from '../variables'
import { apiOver } from './calls/api'
import type { Call } from './calls/call'
import { CallMaker } from './calls/call-maker'
import { CallUnderTest, type AssertionWords } from './calls/call-under-test'
import type { EveryRequest } from './calls/every-request'
import { RequestSetUp } from './calls/request-set-up'
import { sendAtOnce, type CallFor } from './calls/send-at-once'
import type { XmlNamespaces } from './calls/xml-namespaces'
import type { ScenarioPart } from './extension'
import { LogWriter, OpenBlock } from './log-writer'
import { LooseEnds } from './loose-ends'
import { SavedValues } from './saved-values'
import { ScenarioEnd } from './scenario-end'
import type { ScenarioSetUp } from './scenario-set-up'
import { ServiceScope } from './service-scope'
import { giverOf } from './stories/givers'
import type { PhrasesOf } from './stories/rejection'
import type { ScenarioState } from './stories/state'
import { Streams } from './streams/streams'
import { Storyteller } from './stories/storyteller'
import { Trials, type Describe, type NamedStories } from './trying/trials'
import { atTheBeginning, Journal } from './outcome/journal'
import { Forks, type Begin } from './outcome/forks'
import type { OutcomeOptions } from './outcome/judge-outcome'
import { sentOutsideStories } from './outcome/no-outcome'
import { OutcomeUnderTest } from './outcome/outcome-under-test'
import { retoldWith, type Retell, type Retold } from './outcome/retold'

/** One scenario, and all that it can be asked to do. The typed chain and the steps of feature files speak to it. */
export class RunningScenario {
  /** The values of `{{name}}`. */
  readonly variables: Variables
  /** What is set up for the next request. */
  readonly request = new RequestSetUp()
  /** What holds for every request from now on, of those that stories make as well. */
  readonly everyRequest: EveryRequest
  /** The namespaces that prefixes of XPaths stand for. */
  readonly xmlNamespaces: XmlNamespaces
  /** What an extension adds to this scenario. */
  readonly extension: ScenarioPart | undefined
  /** What it has opened: server-sent events and WebSockets. */
  readonly streams: Streams
  readonly #saved: SavedValues
  readonly #calls: CallMaker
  readonly #callUnderTest: CallUnderTest
  readonly #log: LogWriter
  readonly #scope: ServiceScope
  readonly #stories: Storyteller
  readonly #end: ScenarioEnd
  readonly #looseEnds: LooseEnds
  readonly #newValues: NewValues
  #axios: AxiosInstance | undefined
  readonly #trials: Trials
  /** What was done until now, so that it can be done once more. */
  protected readonly journal: Journal
  readonly #outcome: OutcomeUnderTest
  readonly #forks: Forks

  /** @param saved - takes the values that are saved under a name */
  constructor(setUp: ScenarioSetUp, saved: Record<string, unknown> = {}) {
    const { binding, options, extension, seed = randomUUID(), observer, logMessage, redactor } = setUp
    const calls = new CallMaker(
      options,
      (exchange) => {
        const block = new OpenBlock('OAuth 2.0 token')
        block.record(exchange)
        log.write(block, exchange)
      },
      observer,
      redactor,
    )
    const log = new LogWriter({ ...options, redactor: calls.redactor }, logMessage, observer)
    const scope = new ServiceScope(options.services)
    this.extension = extension?.begin(calls)
    const parts = { calls, log, scope, extension: this.extension, observer }
    this.#saved = new SavedValues(saved)
    this.#calls = calls
    this.everyRequest = calls.everyRequest
    this.xmlNamespaces = calls.xmlNamespaces
    this.#log = log
    this.#scope = scope
    this.#end = new ScenarioEnd(parts)
    this.#forks = new Forks({ ...setUp, seed, redactor: calls.redactor }, this.#saved, this.#end)
    const surroundings = { ...parts, end: this.#end }
    this.#stories = new Storyteller(binding, surroundings, log, options.checkAlways)
    this.#looseEnds = new LooseEnds(calls, this.#stories)
    if (options.client === undefined && options.baseURL === undefined)
      this.#stories.progress.exampleCall = this.extension?.exampleCall
    this.journal = new Journal(this.#stories, calls)
    this.#callUnderTest = new CallUnderTest(calls, log, this.#stories.progress, observer)
    this.#outcome = new OutcomeUnderTest(this.#callUnderTest, calls.redactor)
    this.streams = new Streams({
      ...{ calls, log, callUnderTest: this.#callUnderTest, progress: this.#stories.progress },
      when: (work) => calls.openCalls.track(work.named, () => this.#afterStories(work.start)),
    })
    this.#newValues = new NewValues(seed)
    const { storyData } = this
    this.variables = new Variables(saved, storyData, {
      secrets: calls.redactor,
      newValues: this.#newValues,
      giverOf: (member) => storyData && giverOf(storyData, member),
    })
    this.#trials = new Trials(this.#stories, surroundings, this.#callUnderTest, log)
  }

  /** Where the scenario stands. */
  get state(): ScenarioState {
    return this.#stories.progress.state
  }

  /** The chapter it has come to last; undefined without a story book. */
  get chapter(): AnyChapter | undefined {
    return this.#stories.progress.reached.at(-1)
  }

  get storyData(): object | undefined {
    return this.#stories.storyData
  }

  /** The class of the opening chapter; undefined without a story book. */
  get book(): ChapterClass<ChapterEnd<unknown>> | undefined {
    return this.#stories.book
  }

  /** The services of the configuration. @throws {@link ConfigurationError} when none were configured. */
  get services(): Services {
    return this.#scope.services
  }

  get redactor(): Redactor {
    return this.#calls.redactor
  }

  /** The absolute URL of a request. */
  urlOf(url: string): string {
    return this.#calls.http.urlOf(url)
  }

  get badRequestProvider(): BadRequestProvider {
    return this.#calls.badRequestProvider
  }

  /** How rejections name the phrases of a story. */
  set phrasesOf(phrasesOf: PhrasesOf) {
    this.#stories.progress.phrasesOf = phrasesOf
  }

  /** Goes back to the opening chapter; the story data stays. Returns the chapter, whose stories wait to be told. */
  arrange(): ChapterEnd<unknown> {
    return this.#stories.arrange()
  }

  /**
   * Tells the stories that `describe` picks, after those that wait.
   *
   * @param book - the book that `describe` belongs to
   * @throws {@link StepRejectedError} when one of them may not be told now; then none is.
   */
  tell(describe: (stories: object) => unknown, book?: ChapterClass<StoryBook>): Promise<void> {
    return this.#afterStories(() => this.#stories.tell(describe, book))
  }

  /** Tells stories although the chapter may not offer them, as the call under test. */
  try(describe: Describe): Promise<Response> {
    return this.#calls.openCalls.track({ name: 'trying(…)' }, () =>
      this.#afterStories(() => this.#trials.tell(describe)),
    )
  }

  /** Tells stories at the same time, whatever the chapter, as the calls under test. @throws {@link InputError} for fewer than 2 or more than 8. */
  tryAtOnce(stories: readonly NamedStories[], retell?: Retell): Promise<readonly Response[]> {
    return this.#calls.openCalls.track({ name: 'atOnce([…])' }, () => {
      if (stories.length < 2 || stories.length > 8)
        throw new InputError(`2 to 8 stories are told at the same time, not ${stories.length}.`)
      return this.#afterStories(async () => {
        const arrangement = retell ?? this.#retelling(stories)
        const toldAtOnce = await this.#trials.tellAtOnce(stories)
        this.#outcome.begin({ toldAtOnce, scenario: this.asRetold(stories), retell: arrangement })
        return toldAtOnce.responses
      })
    })
  }

  /**
   * The stories that were told at the same time ended as they do one after the other, in one order or another.
   *
   * @throws AssertionError where no order gives what was seen.
   * @throws {@link StepRejectedError} where that cannot be said.
   */
  assertOutcome(
    options: OutcomeOptions,
    phrase = 'the outcome is as if told one after the other',
  ): Promise<void> {
    const name = 'outcome.isOfOneAfterTheOther()'
    return this.#calls.openCalls.track({ name }, () => this.#outcome.assert(options, phrase))
  }

  /** Another scenario of the same configuration, in which what this one told can be told once more. */
  protected fork<Fork extends RunningScenario>(begin: Begin<Fork>): Fork {
    return this.#forks.begin(begin)
  }

  /** This scenario, as one in which stories are told in an order. */
  asRetold(stories: readonly NamedStories[]): Retold {
    const [calls, trials, { variables }] = [this.#calls, this.#trials, this]
    return retoldWith({ known: [this.storyData, this.#saved.values], calls, trials, variables }, stories)
  }

  /** Tells the stories of a chain once more, for which their arguments are known. */
  #retelling(stories: readonly NamedStories[]): Retell {
    const here = this.journal.now
    return async () => {
      if (here.sent > 0) throw new StepRejectedError(sentOutsideStories)
      const fork = this.fork((setUp, saved) => new RunningScenario(setUp, saved))
      await fork.journal.doAnew('The arrangement', () =>
        this.journal.repeat(fork.journal, atTheBeginning, here),
      )
      return fork.asRetold(stories)
    }
  }

  /** A copy of the story data, once the stories that wait have been told. */
  storyResult(): Promise<unknown> {
    return this.#stories.result()
  }

  /** Replaces the placeholders of a text. */
  fill(text: string): string {
    return this.variables.fill(text)
  }

  /** Replaces the placeholders of a JSONPath, where each stands for a literal. */
  fillPath(path: string): string {
    return this.variables.fillPath(path)
  }

  /** Replaces the placeholders of a regular expression, where each stands for its own text. */
  fillPattern(pattern: string): string {
    return this.variables.fillPattern(pattern)
  }

  /** Keeps a value for `{{name}}`. @throws {@link InputError} for a name that no placeholder could have. */
  save(name: string, value: unknown): void {
    this.#saved.save(name, value)
  }

  /** The verbs of a typed chain, as the calls under test. */
  get api(): Api {
    return apiOver((request) => this.sendRequest(request), this.#calls)
  }

  /** The axios instance of the scenario. What goes through it is logged under what its requests began in. */
  get axios(): AxiosInstance {
    return (this.#axios ??= this.#calls.axiosFor(() => {
      const block = new OpenBlock(this.placeInLog)
      block.isWritten = true
      return (exchange) => this.#log.record(exchange, block)
    }))
  }

  /** What requests that belong to no story are logged under. */
  protected get placeInLog(): string {
    return 'a request of its own'
  }

  /** What a function sends with the axios instance that it is given, as the call under test. */
  calling(use: (axios: AxiosInstance) => Promise<unknown>): Promise<Response> {
    return this.call(this.#calls.calling(use))
  }

  /** Has every request from now on authenticate with an OAuth 2.0 token, which is asked for now. */
  async authenticateWithOAuth2(settings: OAuth2Settings): Promise<void> {
    this.everyRequest.authenticateWithOAuth2(settings)
    await this.#calls.renewToken()
  }

  /** Sends the request that was set up, as the call under test. */
  send(method: string, url: string): Promise<Response> {
    const { note } = this.request
    const request = this.request.take(method, this.variables.fillUrl(url))
    return this.makeCalls((lane) => this.#calls.request(request, lane), note)
  }

  /** Opens a stream of server-sent events with the request that was set up, as the call under test. */
  listen(url: string): Promise<Response> {
    return this.call(this.streams.listening(this.#takeOpening(url)))
  }

  /** Opens a WebSocket with the request that was set up, as the call under test. */
  openWebSocket(url: string): Promise<Response> {
    return this.call(this.streams.opening(this.#takeOpening(url)))
  }

  #takeOpening(url: string): HttpRequest {
    if (this.request.takeTimes() > 1)
      throw new InputError(
        'A stream is opened once.\nLeave out the step that sends the next request several times.',
      )
    return this.request.take('GET', this.variables.fillUrl(url))
  }

  /**
   * Sends a GraphQL query with what was set up, as the call under test.
   *
   * @param url - where to; without it the option `graphqlPath`
   */
  sendGraphql(query: string, url = this.#calls.graphqlPath): Promise<Response> {
    const { repeatable, ...body } = this.#calls.graphql({ query, ...this.request.takeGraphql() })
    this.request.body(body)
    const request = { ...this.request.take('POST', this.variables.fillUrl(url)), repeatable }
    return this.makeCalls((lane) => this.#calls.request(request, lane))
  }

  /** Makes a call as the call under test, as many times at once as the next request is to be sent. */
  async makeCalls(callFor: CallFor, note?: string): Promise<Response> {
    const times = this.request.takeTimes()
    if (times === 1) return this.call(await callFor(), note)
    const sending = { calls: this.#calls, callUnderTest: this.#callUnderTest, log: this.#log }
    return this.#afterStories(() => sendAtOnce(times, callFor, sending, note))
  }

  /** Sends a request as the call under test; the log says the note before it. */
  sendRequest(request: HttpRequest, note?: string): Promise<Response> {
    return this.call(this.#calls.request(request), note)
  }

  /** Makes the call under test, once the stories that wait have been told. */
  call<R extends Response>(call: Call<R>, note?: string): Promise<R> {
    return this.#calls.openCalls.track(call, () =>
      this.#afterStories(() => this.#callUnderTest.make(call, note)),
    )
  }

  /**
   * Lets the assertions until the next call come true later: each makes the call again until it holds or the time is up.
   *
   * @throws {@link StepRejectedError} before any call, and after one that is not safe to repeat.
   */
  keepAsking(limitMs: number): void {
    this.#callUnderTest.keepAsking(limitMs)
  }

  /** The response to the last call. @throws {@link StepRejectedError} before any. */
  get response(): Response {
    return this.#callUnderTest.response
  }

  /** The responses to calls made at the same time; else the one response. */
  get responses(): readonly Response[] {
    return this.#callUnderTest.responses
  }

  /** Counts the responses to calls made at the same time, under a title in the log. */
  assertCount(share: Share, status: number, phrase: string): void {
    this.#callUnderTest.assertCount(share, status, phrase)
  }

  /** The exchange that a step without one of its own is about: the last, unless stories are being arranged again. */
  get exchangeInQuestion(): Exchange | undefined {
    return this.#stories.progress.state.phase === 'arranging' ? undefined : this.#callUnderTest.exchange
  }

  /** Asserts on the last response, under a title in the log; asks again where that was asked for. */
  assert(assertion: (response: Response) => void, words: AssertionWords): void | Promise<void> {
    return this.#callUnderTest.assert(assertion, words)
  }

  /** The log since it was last taken, as one text, and the last exchange it was about. */
  takeLog(): ReturnType<LogWriter['take']> {
    return this.#log.take()
  }

  /** Says in the log how the new values can be drawn again, where there were any. */
  logSeed(runSeed: string): void {
    if (!this.#newValues.hasDrawn) return
    const block = new OpenBlock('new values')
    block.log(`They come from the seed ${runSeed}; CHAPTERWISE_SEED=${runSeed} draws them again.`)
    this.#log.write(block, undefined)
  }

  /** Tells the stories that wait. */
  tellWaiting(): Promise<void> {
    return this.#stories.tellWaiting()
  }

  /** Gives up what a step that failed has left under way. */
  giveUp(): void {
    this.#looseEnds.giveUp()
    this.#calls.cancelOpen()
  }

  /** Ends the scenario: cancels what is open, cleans up, and fails for what went unreported until now. */
  end(): void | Promise<void> {
    const { progress } = this.#stories
    if (progress.hasEnded) return
    progress.hasEnded = true
    const neverAwaited = this.#looseEnds.giveUp()
    const closing = this.#end.close(this.streams)
    if (closing === undefined) return this.#looseEnds.report(neverAwaited)
    return closing.then((failure) => this.#looseEnds.report(neverAwaited, failure))
  }

  #afterStories<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#stories.isBusy ? this.#stories.tellWaiting().then(work) : work()
  }
}
