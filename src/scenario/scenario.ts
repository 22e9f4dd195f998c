import { randomUUID } from 'node:crypto'
import type { AxiosInstance } from 'axios'
import { InputError } from '../errors'
import type { Exchange } from '../exchange'
import type { BadRequestProvider, Share } from '../assertions'
import type { HttpRequest, OAuth2Settings } from '../http'
import type { Redactor } from '../redaction'
import type { Response } from '../assertions'
import type { AnyChapter, Api, ChapterClass, ChapterEnd, Services, StoryBook } from '../story'
import { explainVariableName, isVariableName, NewValues, Variables } from '../variables'
import { apiOver } from './calls/api'
import { axiosCall } from './calls/axios-call'
import type { Call } from './calls/call'
import { CallUnderTest, type AssertionWords, type CallFactory } from './calls/call-under-test'
import { ScenarioCalls } from './calls/calls'
import type { EveryRequest } from './calls/every-request'
import type { ScenarioExtension, ScenarioPart } from './calls/extension'
import { NextRequest } from './calls/next-request'
import type { ScenarioOptions } from './configuration/options'
import { ScenarioEnd } from './end'
import type { ScenarioObserver } from './events'
import { LogWriter, OpenBlock, type LogMessage } from './log-writer'
import { repeatArrangement, sentOutsideStories, type Mark } from './replay'
import { ServiceScope } from './service-scope'
import type { PhrasesOf } from './stories/rejection'
import type { ScenarioState } from './stories/state'
import { Stories, storyThatSets, type StoryBookBinding } from './stories/stories'
import { Streams } from './streams/streams'
import { Trials, type Describe, type NamedStories, type Replay } from './trials'

/** What is needed to begin a scenario. */
export interface ScenarioSetUp {
  readonly binding: StoryBookBinding | undefined
  readonly options: ScenarioOptions
  readonly extension?: ScenarioExtension | undefined
  /** The seed of the scenario's new values. @defaultValue a different one for each scenario */
  readonly seed?: string | undefined
  readonly observer?: ScenarioObserver | undefined
  /** Receives the log; if undefined, blocks wait to be taken. */
  readonly logMessage?: LogMessage | undefined
  /** Knows secrets from before the scenario. */
  readonly redactor?: Redactor | undefined
}

/** The options of an assertion on an outcome. */
export interface OutcomeOptions {
  /**
   * The path of a GET request that shows the outcome. `{{…}}` are replaced, and ids from the story data by those of
   * each telling.
   *
   * @defaultValue only the responses to the stories are compared
   */
  readonly seenAt?: string | undefined
  /** JSONPaths (a leading `$.` may be left out) of values that are not compared, in all responses. */
  readonly ignoring?: readonly string[]
}

/**
 * One scenario: its parts and what can be done in it. The typed chain, the World and the steps of feature files are
 * views of it. Parts that many scenarios do not use are made when first used.
 */
export class RunningScenario {
  readonly calls: ScenarioCalls
  readonly log: LogWriter
  readonly stories: Stories
  /** The call under test, its response, and the assertions on it. */
  readonly underTest: CallUnderTest
  /** The part of the extension in this scenario. */
  readonly extension: ScenarioPart | undefined
  /** The next request: what is set for it, and the ways to send it. */
  readonly request: NextRequest
  /** The object in which values are saved by name; it may also hold values of others. */
  readonly savedValues: Record<string, unknown>
  readonly #setUp: ScenarioSetUp
  readonly #scope: ServiceScope
  readonly #end: ScenarioEnd
  readonly #savedNames = new Set<string>()
  #variables: Variables | undefined
  #newValues: NewValues | undefined
  #streams: Streams | undefined
  #trials: Trials | undefined
  #axios: AxiosInstance | undefined
  #forks = 0
  #randomSeed: string | undefined

  constructor(setUp: ScenarioSetUp, savedValues: Record<string, unknown> = {}) {
    const { binding, options, observer, logMessage, redactor } = setUp
    this.#setUp = setUp
    this.savedValues = savedValues
    const calls = new ScenarioCalls(options, (token) => this.#logToken(token), observer, redactor)
    const log = new LogWriter({ ...options, redactor: calls.redactor }, logMessage, observer)
    const scope = new ServiceScope(options.services)
    const extension = setUp.extension?.begin(calls)
    const end = new ScenarioEnd({ calls, log, scope, extension, observer })
    const exampleCall =
      options.client === undefined && options.baseURL === undefined ? extension?.exampleCall : undefined
    this.stories = new Stories(binding, { calls, log, scope, extension, end, observer }, options.checkAlways)
    this.stories.progress.exampleCall = exampleCall
    this.underTest = new CallUnderTest(calls, log, this.stories.progress, observer)
    this.calls = calls
    this.log = log
    this.extension = extension
    this.request = new NextRequest(this)
    this.#scope = scope
    this.#end = end
  }

  #logToken(exchange: Exchange): void {
    this.log.write({ title: 'OAuth 2.0 token', entries: [{ kind: 'exchange', exchange }] }, exchange)
  }

  /** The streams opened so far: server-sent events and WebSockets. */
  get streams(): Streams {
    return (this.#streams ??= new Streams(this))
  }

  /** Tries stories, alone or at the same time. */
  get trials(): Trials {
    return (this.#trials ??= new Trials(this.stories, this.underTest, this.log))
  }

  /** The variables that `{{name}}` refers to. */
  get variables(): Variables {
    const { storyData } = this.stories
    return (this.#variables ??= new Variables(this.savedValues, storyData, {
      secrets: this.calls.redactor,
      newValues: { draw: (value) => this.#drawing.draw(value) },
      giverOf: (member) => storyData && storyThatSets(storyData, member),
    }))
  }

  get #drawing(): NewValues {
    return (this.#newValues ??= new NewValues(this.#seed))
  }

  get #seed(): string {
    return this.#setUp.seed ?? (this.#randomSeed ??= randomUUID())
  }

  /** Makes the call under test, after the stories that wait. */
  call<R extends Response>(call: Call<R>, note?: string): Promise<R> {
    const made = this.stories.isBusy
      ? this.stories.runWaiting().then(() => this.underTest.make(call, note))
      : this.underTest.make(call, note)
    return this.calls.openCalls.track(call, made)
  }

  /** Makes the call under test several times at once, after the stories that wait. */
  async callSeveral(times: number, callFor: CallFactory, note?: string): Promise<Response> {
    if (this.stories.isBusy) await this.stories.runWaiting()
    return this.underTest.makeSeveral(times, callFor, note)
  }

  /** Sends a request as the call under test. */
  sendRequest(request: HttpRequest): Promise<Response> {
    return this.call(this.calls.request(request))
  }

  /** Runs a function with an axios instance, as the call under test. */
  calling(use: (axios: AxiosInstance) => Promise<unknown>): Promise<Response> {
    return this.call(axiosCall(use, () => this.calls.http))
  }

  /** The HTTP methods of the typed chain; each makes the call under test. */
  get api(): Api {
    return apiOver((request) => this.sendRequest(request), this.calls)
  }

  /** The axios instance of the scenario. A request is logged under the title that was current when it began. */
  get axios(): AxiosInstance {
    return (this.#axios ??= this.calls.axiosFor(() => {
      const title = this.placeInLog
      return (exchange) => this.log.write({ title, entries: [{ kind: 'exchange', exchange }] }, exchange)
    }))
  }

  /** The title in the log for requests that belong to no story. */
  protected get placeInLog(): string {
    return 'a request of its own'
  }

  /** The response to the last call. @throws {@link StepRejectedError} before any. */
  get response(): Response {
    return this.underTest.response
  }

  /** The responses to calls made at the same time; after a single call its response. */
  get responses(): readonly Response[] {
    return this.underTest.responses
  }

  /** Asserts on the last response, under a title in the log; repeats the call after `keepAsking`. */
  assert(assertion: (response: Response) => void, words: AssertionWords): void | Promise<void> {
    return this.underTest.assert(assertion, words)
  }

  /** Asserts how many of the responses to calls made at the same time have this status. */
  assertCount(share: Share, status: number, phrase: string): void {
    this.underTest.assertCount(share, status, phrase)
  }

  /** Retries each assertion until the next call, which is repeated until the assertion holds. */
  keepAsking(limitMs: number): void {
    this.underTest.keepAsking(limitMs)
  }

  /**
   * The exchange for a step that has none of its own: the last of the call under test; undefined while stories are
   * being arranged.
   */
  get exchangeInQuestion(): Exchange | undefined {
    return this.state.phase === 'arranging' ? undefined : this.underTest.exchange
  }

  /** The settings for every request from now on, including those that stories make. */
  get everyRequest(): EveryRequest {
    return this.calls.everyRequest
  }

  /** Authenticates every request from now on with an OAuth 2.0 token, which is requested at once. */
  async authenticateWithOAuth2(settings: OAuth2Settings): Promise<void> {
    this.everyRequest.authenticateWithOAuth2(settings)
    await this.calls.renewToken()
  }

  get badRequestProvider(): BadRequestProvider {
    return this.calls.badRequestProvider
  }

  get redactor(): Redactor {
    return this.calls.redactor
  }

  /** Returns the absolute URL of a request. */
  urlOf(url: string): string {
    return this.calls.http.urlOf(url)
  }

  get state(): ScenarioState {
    return this.stories.progress.state
  }

  /** The chapter reached last; undefined without a story book. */
  get chapter(): AnyChapter | undefined {
    return this.stories.progress.reached.at(-1)
  }

  get storyData(): object | undefined {
    return this.stories.storyData
  }

  /** The class of the opening chapter; undefined without a story book. */
  get book(): ChapterClass<ChapterEnd<unknown>> | undefined {
    return this.stories.book
  }

  /** The services of the configuration. @throws {@link ConfigurationError} when none were configured. */
  get services(): Services {
    return this.#scope.services
  }

  /** Returns the phrases of a story, for the messages of rejections. */
  set phrasesOf(phrasesOf: PhrasesOf) {
    this.stories.progress.phrasesOf = phrasesOf
  }

  /** Goes back to the opening chapter and returns it; the story data stays. */
  arrange(): ChapterEnd<unknown> {
    return this.stories.arrange()
  }

  /**
   * Runs the stories that `describe` picks, after those that wait.
   *
   * @param book - the book that `describe` belongs to
   * @throws {@link StepRejectedError} when one of them may not be run now; then none is.
   */
  tell(describe: Describe, book?: ChapterClass<StoryBook>): Promise<void> {
    return this.stories.isBusy
      ? this.stories.runWaiting().then(() => this.stories.run(describe, book))
      : this.stories.run(describe, book)
  }

  /** Runs the stories that wait. */
  tellWaiting(): Promise<void> {
    return this.stories.runWaiting()
  }

  /** Returns a copy of the story data, after the stories that wait have been run. */
  storyResult(): Promise<unknown> {
    return this.stories.result()
  }

  /** Runs stories, even if the chapter does not offer them, as the call under test. */
  try(describe: Describe): Promise<Response> {
    return this.calls.openCalls.track({ name: 'trying(…)' }, this.#try(describe))
  }

  async #try(describe: Describe): Promise<Response> {
    if (this.stories.isBusy) await this.stories.runWaiting()
    return this.trials.try(describe)
  }

  /**
   * Runs stories at the same time, from any chapter, as the calls under test.
   *
   * @param replay - repeats the arrangement in a scenario of its own; by default the stories run so far
   * @throws {@link InputError} for fewer than 2 or more than 8.
   */
  tryAtOnce(stories: readonly NamedStories[], replay?: Replay): Promise<readonly Response[]> {
    return this.calls.openCalls.track({ name: 'atOnce([…])' }, this.#tryAtOnce(stories, replay))
  }

  async #tryAtOnce(stories: readonly NamedStories[], replay?: Replay): Promise<readonly Response[]> {
    if (stories.length < 2 || stories.length > 8)
      throw new InputError(`2 to 8 stories are told at the same time, not ${stories.length}.`)
    if (this.stories.isBusy) await this.stories.runWaiting()
    return this.trials.runAtOnce(stories, replay ?? this.#replayUntil(this.mark, stories))
  }

  #replayUntil(mark: Mark, stories: readonly NamedStories[]): Replay {
    return async () => {
      if (mark.exchanges > 0) throw sentOutsideStories()
      const scenario = this.fork((setUp, saved) => new RunningScenario(setUp, saved))
      await repeatArrangement(this, scenario, mark)
      return { scenario, stories }
    }
  }

  /** Whether stories were run at the same time, so that `assertOutcome` can be called. */
  get mayHaveOutcome(): boolean {
    return this.trials.mayHaveOutcome
  }

  /**
   * Asserts that the stories run at the same time ended as they do in some sequential order.
   *
   * @throws AssertionError when no order gives what was seen.
   * @throws {@link StepRejectedError} when that cannot be determined.
   */
  assertOutcome(
    options: OutcomeOptions,
    phrase = 'the outcome is as if told one after the other',
  ): Promise<void> {
    const name = 'outcome.isOfOneAfterTheOther()'
    const asserted = loadRaces().assertOutcome(this, options, phrase)
    return this.calls.openCalls.track({ name }, asserted)
  }

  /** The point that the scenario has reached. */
  get mark(): Mark {
    const { history, exchanges, storyData } = this.stories
    return {
      stories: history.length,
      exchanges: this.calls.exchanges - exchanges,
      headers: this.everyRequest.changes.length,
      storyData: { ...storyData },
    }
  }

  /** Begins a scenario of the same configuration with data of its own, which ends with this one. */
  fork<Fork extends { end(): unknown }>(
    begin: (setUp: ScenarioSetUp, saved: Record<string, unknown>) => Fork,
  ): Fork {
    const { options } = this.#setUp
    const setUp = {
      ...this.#setUp,
      options: { ...options, maxApiResponseTime: undefined, checkAlways: false } as ScenarioOptions,
      observer: undefined,
      seed: `${this.#seed} ${++this.#forks}`,
      logMessage: undefined,
      redactor: this.redactor,
    }
    const ofOthers = Object.entries(this.savedValues).filter(([name]) => !this.#savedNames.has(name))
    const fork = begin(setUp, Object.fromEntries(ofOthers))
    this.#end.cleanUp(() => fork.end(), 'told one after the other')
    return fork
  }

  /** Replaces the placeholders of a text. */
  fill(text: string): string {
    return this.variables.fill(text)
  }

  /** Replaces the placeholders of a JSONPath, each with a literal. */
  fillPath(path: string): string {
    return this.variables.fillPath(path)
  }

  /** Replaces the placeholders of a regular expression, each with a pattern that matches its text. */
  fillPattern(pattern: string): string {
    return this.variables.fillPattern(pattern)
  }

  /** Saves a value for `{{name}}`. @throws {@link InputError} for a name that no placeholder could have. */
  save(name: string, value: unknown): void {
    if (!isVariableName(name)) throw new InputError(explainVariableName(name))
    this.#savedNames.add(name)
    const member = { value, enumerable: true, configurable: true, writable: true }
    Object.defineProperty(this.savedValues, name, member)
  }

  /** The new values drawn from the seed so far. */
  get drawn(): ReadonlySet<string | number> {
    return this.#drawing.drawn
  }

  /** Logs how the new values can be drawn again, if any were drawn. */
  logSeed(runSeed: string): void {
    if (this.#newValues?.hasDrawn !== true) return
    const block = new OpenBlock('new values')
    block.log(`They come from the seed ${runSeed}; CHAPTERWISE_SEED=${runSeed} draws them again.`)
    this.log.write(block, undefined)
  }

  /** Takes the log written since the last call of this method, as one text, and the last exchange it is about. */
  takeLog(): ReturnType<LogWriter['take']> {
    return this.log.take()
  }

  /** Abandons and cancels what a failed step has left under way. */
  giveUp(): void {
    this.#end.giveUp(this.stories)
    this.calls.gate.cancelOpen()
  }

  /** Ends the scenario: cancels open calls, runs the clean-ups, and throws for failures that were not reported yet. */
  end(): void | Promise<void> {
    const { progress } = this.stories
    if (progress.hasEnded) return
    progress.hasEnded = true
    const streams = this.#streams
    return this.#end.close(this.stories, streams?.isEmpty === false ? () => streams.close() : undefined)
  }
}

/** Loads what judges outcomes, which few scenarios need. */
function loadRaces(): typeof import('../tools/races/assert-outcome') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
  return require('../tools/races/assert-outcome') as typeof import('../tools/races/assert-outcome')
}
