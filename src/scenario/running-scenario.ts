import type { AxiosInstance } from 'axios'
import type { Exchange } from '../exchange'
import type { BadRequestProvider, Share } from '../expectations'
import type { HttpRequest, OAuth2Settings } from '../http'
import type { Redactor } from '../redaction'
import type { Response } from '../response'
import type { AnyChapter, Api, ChapterClass, ChapterEnd, Services, StoryBook } from '../story'
import type { Variables } from '../variables'
import { apiOver } from './calls/api'
import type { Call } from './calls/call'
import type { AssertionWords } from './calls/call-under-test'
import type { EveryRequest } from './calls/every-request'
import { NextRequest } from './next-request'
import type { XmlNamespaces } from './calls/xml-namespaces'
import type { ScenarioPart } from './extension'
import { OpenBlock, type LogWriter } from './log-writer'
import type { OutcomeOptions } from './outcome/outcome-tellings'
import type { Replay } from './outcome/outcome-scenario'
import type { StoriesAtOnce } from './outcome/stories-at-once'
import { ScenarioParts } from './scenario-parts'
import type { ScenarioSetUp } from './scenario-set-up'
import type { PhrasesOf } from './stories/rejection'
import type { ScenarioState } from './stories/state'
import type { Streams } from './streams/streams'
import type { Describe, NamedStories } from './trying/trials'

/** One scenario and all its operations. The typed chain and the steps of feature files use it. */
export class RunningScenario {
  /** The variables that `{{name}}` refers to. */
  readonly variables: Variables
  /** The next request: what is set for it, and the ways to send it. */
  readonly request: NextRequest
  /** The settings for every request from now on, including those that stories make. */
  readonly everyRequest: EveryRequest
  /** The XML namespaces of the prefixes in XPaths. */
  readonly xmlNamespaces: XmlNamespaces
  /** The part of the extension in this scenario. */
  readonly extension: ScenarioPart | undefined
  /** The streams opened so far: server-sent events and WebSockets. */
  readonly streams: Streams
  /** Tells stories at the same time. */
  protected readonly atOnce: StoriesAtOnce
  readonly #parts: ScenarioParts
  #axios: AxiosInstance | undefined

  /** @param saved - the object in which values are saved by name */
  constructor(setUp: ScenarioSetUp, saved: Record<string, unknown> = {}) {
    const parts = new ScenarioParts(setUp, saved)
    this.#parts = parts
    this.variables = parts.variables
    this.everyRequest = parts.calls.everyRequest
    this.xmlNamespaces = parts.calls.xmlNamespaces
    this.extension = parts.extension
    this.streams = parts.streams
    this.atOnce = parts.atOnce
    this.request = new NextRequest(parts, (call, note) => this.call(call, note))
  }

  get state(): ScenarioState {
    return this.#parts.stories.progress.state
  }

  /** The chapter reached last; undefined without a story book. */
  get chapter(): AnyChapter | undefined {
    return this.#parts.stories.progress.reached.at(-1)
  }

  get storyData(): object | undefined {
    return this.#parts.stories.storyData
  }

  /** The class of the opening chapter; undefined without a story book. */
  get book(): ChapterClass<ChapterEnd<unknown>> | undefined {
    return this.#parts.stories.book
  }

  /** The services of the configuration. @throws {@link ConfigurationError} when none were configured. */
  get services(): Services {
    return this.#parts.scope.services
  }

  get redactor(): Redactor {
    return this.#parts.calls.redactor
  }

  /** Returns the absolute URL of a request. */
  urlOf(url: string): string {
    return this.#parts.calls.http.urlOf(url)
  }

  get badRequestProvider(): BadRequestProvider {
    return this.#parts.calls.badRequestProvider
  }

  /** Returns the phrases of a story, for the messages of rejections. */
  set phrasesOf(phrasesOf: PhrasesOf) {
    this.#parts.stories.progress.phrasesOf = phrasesOf
  }

  /**
   * Goes back to the opening chapter and returns it; the story data stays. The stories arranged from it wait to be
   * told.
   */
  arrange(): ChapterEnd<unknown> {
    return this.#parts.stories.arrange()
  }

  /**
   * Tells the stories that `describe` picks, after those that wait.
   *
   * @param book - the book that `describe` belongs to
   * @throws {@link StepRejectedError} when one of them may not be told now; then none is.
   */
  tell(describe: (stories: object) => unknown, book?: ChapterClass<StoryBook>): Promise<void> {
    return this.#parts.stories.thenDo(() => this.#parts.stories.tell(describe, book))
  }

  /** Tells stories, even if the chapter does not offer them, as the call under test. */
  try(describe: Describe): Promise<Response> {
    return this.#parts.trials.try(describe)
  }

  /**
   * Tells stories at the same time, from any chapter, as the calls under test.
   *
   * @throws {@link InputError} for fewer than 2 or more than 8.
   */
  tryAtOnce(stories: readonly NamedStories[], replay?: Replay): Promise<readonly Response[]> {
    const { atOnce } = this
    return atOnce.try(stories, () => replay ?? atOnce.replayOf(stories, () => this.#fork().atOnce))
  }

  #fork(): RunningScenario {
    return this.atOnce.fork((setUp, saved) => new RunningScenario(setUp, saved))
  }

  /**
   * Asserts that the stories told at the same time ended as they do when told one after the other, in some order.
   *
   * @throws AssertionError when no order gives what was seen.
   * @throws {@link StepRejectedError} when that cannot be determined.
   */
  assertOutcome(
    options: OutcomeOptions,
    phrase = 'the outcome is as if told one after the other',
  ): Promise<void> {
    return this.atOnce.assertOutcome(options, phrase)
  }

  /** Whether stories were told at the same time, so that `assertOutcome` can be called. */
  get mayHaveOutcome(): boolean {
    return this.atOnce.mayHaveOutcome
  }

  /** Returns a copy of the story data, after the stories that wait have been told. */
  storyResult(): Promise<unknown> {
    return this.#parts.stories.result()
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
    this.#parts.saved.save(name, value)
  }

  /** The HTTP methods of the typed chain; each makes the call under test. */
  get api(): Api {
    return apiOver((request) => this.sendRequest(request), this.#parts.calls)
  }

  /** The axios instance of the scenario. A request is logged under the title that was current when it began. */
  get axios(): AxiosInstance {
    return (this.#axios ??= this.#parts.calls.axiosFor(() => this.#parts.log.recorderUnder(this.placeInLog)))
  }

  /** The title in the log for requests that belong to no story. */
  protected get placeInLog(): string {
    return 'a request of its own'
  }

  /** Runs a function with an axios instance, as the call under test. */
  calling(use: (axios: AxiosInstance) => Promise<unknown>): Promise<Response> {
    return this.call(this.#parts.calls.axiosCall(use))
  }

  /** Authenticates every request from now on with an OAuth 2.0 token, which is requested at once. */
  async authenticateWithOAuth2(settings: OAuth2Settings): Promise<void> {
    this.everyRequest.authenticateWithOAuth2(settings)
    await this.#parts.calls.renewToken()
  }

  /** Sends a request as the call under test. The log shows the note before it. */
  sendRequest(request: HttpRequest, note?: string): Promise<Response> {
    return this.call(this.#parts.calls.request(request), note)
  }

  /** Makes the call under test, after the stories that wait have been told. */
  call<R extends Response>(call: Call<R>, note?: string): Promise<R> {
    return this.#parts.calls.openCalls.track(call, () =>
      this.#parts.stories.thenDo(() => this.#parts.callUnderTest.make(call, note)),
    )
  }

  /**
   * Retries each assertion until the next call: it repeats the call until the assertion holds or the time limit is
   * reached.
   *
   * @throws {@link StepRejectedError} before any call, and after one that is not safe to repeat.
   */
  keepAsking(limitMs: number): void {
    this.#parts.callUnderTest.keepAsking(limitMs)
  }

  /** The response to the last call. @throws {@link StepRejectedError} before any. */
  get response(): Response {
    return this.#parts.callUnderTest.response
  }

  /** The responses to calls made at the same time; after a single call its response. */
  get responses(): readonly Response[] {
    return this.#parts.callUnderTest.responses
  }

  /**
   * Asserts how many of the responses to calls made at the same time have this status. `phrase` is the title in the
   * log.
   */
  assertCount(share: Share, status: number, phrase: string): void {
    this.#parts.callUnderTest.assertCount(share, status, phrase)
  }

  /**
   * The exchange for a step that has none of its own: the last of the call under test; undefined while stories are
   * being arranged.
   */
  get exchangeInQuestion(): Exchange | undefined {
    return this.#parts.stories.progress.state.phase === 'arranging'
      ? undefined
      : this.#parts.callUnderTest.exchange
  }

  /** Asserts on the last response, under a title in the log; repeats the call after `keepAsking`. */
  assert(assertion: (response: Response) => void, words: AssertionWords): void | Promise<void> {
    return this.#parts.callUnderTest.assert(assertion, words)
  }

  /** Takes the log written since the last call of this method, as one text, and the last exchange it is about. */
  takeLog(): ReturnType<LogWriter['take']> {
    return this.#parts.log.take()
  }

  /** The new values drawn from the seed so far. */
  get drawn(): ReadonlySet<string | number> {
    return this.#parts.newValues.drawn
  }

  /** Logs how the new values can be drawn again, if any were drawn. */
  logSeed(runSeed: string): void {
    if (!this.#parts.newValues.hasDrawn) return
    const block = new OpenBlock('new values')
    block.log(`They come from the seed ${runSeed}; CHAPTERWISE_SEED=${runSeed} draws them again.`)
    this.#parts.log.write(block, undefined)
  }

  /** Tells the stories that wait. */
  tellWaiting(): Promise<void> {
    return this.#parts.stories.tellWaiting()
  }

  /** Abandons and cancels what a failed step has left under way. */
  giveUp(): void {
    this.#parts.looseEnds.giveUp()
    this.#parts.calls.gate.cancelOpen()
  }

  /** Ends the scenario: cancels open calls, runs the clean-ups, and throws for failures that were not reported yet. */
  end(): void | Promise<void> {
    const { progress } = this.#parts.stories
    if (progress.hasEnded) return
    progress.hasEnded = true
    const neverAwaited = this.#parts.looseEnds.giveUp()
    const closing = this.#parts.end.close(this.streams)
    if (closing === undefined) return this.#parts.looseEnds.report(neverAwaited)
    return closing.then((failure) => this.#parts.looseEnds.report(neverAwaited, failure))
  }
}
