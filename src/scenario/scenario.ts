import { randomUUID } from 'node:crypto'
import type { AxiosInstance } from 'axios'
import type { Response } from '../assertions'
import { InputError } from '../errors'
import type { Exchange } from '../exchange'
import type { HttpRequest } from '../http'
import { Redactor } from '../redaction'
import type { AnyChapter, ChapterClass, ChapterEnd, Services } from '../story'
import { explainVariableName, isVariableName, NewValues, Variables } from '../variables'
import { Actors } from './actors'
import { graphqlRequest } from './calls/api'
import type { Call } from './calls/call'
import { CallUnderTest, type CallFactory } from './calls/call-under-test'
import { ScenarioCalls } from './calls/calls'
import { NextRequest } from './calls/next-request'
import { ScenarioEnd, ServiceScope } from './end'
import type { ScenarioExtension, ScenarioObserver, ScenarioPart } from './events'
import { LogWriter, OpenBlock, type LogMessage } from './log-writer'
import type { ScenarioOptions } from './options'
import { repeatArrangement, sentOutsideStories, type Mark } from './replay'
import type { OnceStories } from './stories/once'
import type { Describe } from './stories/progress'
import { Stories, storyThatSets, type StoryBookBinding } from './stories/stories'
import { copyOf } from './stories/story-data'
import { StoryCalls } from './stories/story-run'
import { Streams } from './streams/streams'
import { Trials, type NamedStories, type OutcomeOptions, type Replay } from './trials'

export interface ScenarioSetUp {
  readonly binding: StoryBookBinding | undefined
  readonly options: ScenarioOptions
  readonly extension?: ScenarioExtension | undefined
  /** The seed of the scenario's new values. @defaultValue a different one for each scenario */
  readonly seed?: string | undefined
  readonly observer?: ScenarioObserver | undefined
  /** Receives the log; if undefined, blocks wait to be taken. */
  readonly logMessage?: LogMessage | undefined
  /** Whether an actor makes its calls, without the credentials of others. */
  readonly isForActor?: boolean | undefined
  /** The stories that the scenarios of the configuration run once; undefined to run each. */
  readonly once?: OnceStories | undefined
  /** Whether it repeats another scenario. */
  readonly isFork?: boolean | undefined
  /** Knows secrets from before the scenario. */
  readonly redactor?: Redactor | undefined
}

/**
 * One scenario: its parts, and what needs several of them. The typed chain, the World and the steps of feature files are
 * views of it. Parts that many scenarios do not use are made when first used.
 */
export class RunningScenario {
  readonly calls: ScenarioCalls
  readonly log: LogWriter
  readonly extension: ScenarioPart | undefined
  readonly serviceScope: ServiceScope
  readonly stories: Stories
  /** The call under test, its response, and the assertions on it. */
  readonly underTest: CallUnderTest
  readonly ending: ScenarioEnd
  /** The object in which values are saved by name; it may also hold values of others. */
  readonly savedValues: Record<string, unknown>
  hasFailed = false
  /** How long a story may wait without a call under way, in milliseconds; undefined where something else limits it. */
  patienceMs: number | undefined
  readonly #setUp: ScenarioSetUp
  readonly #seed: string
  readonly #savedNames = new Set<string>()
  #request: NextRequest | undefined
  #storyCalls: StoryCalls | undefined
  #variables: Variables | undefined
  #newValues: NewValues | undefined
  #streams: Streams | undefined
  #trials: Trials | undefined
  #actors: Actors | undefined
  #axios: AxiosInstance | undefined
  #forks = 0

  constructor(setUp: ScenarioSetUp, savedValues: Record<string, unknown> = {}) {
    const { binding, options, observer, logMessage, isForActor } = setUp
    const redactor = setUp.redactor ?? new Redactor(options.redact)
    this.#setUp = setUp
    this.#seed = setUp.seed ?? randomUUID()
    this.savedValues = savedValues
    this.log = new LogWriter({ ...options, redactor }, logMessage, observer)
    this.calls = new ScenarioCalls(options, redactor, this.log, observer, isForActor)
    this.extension = setUp.extension?.begin(this.calls)
    this.serviceScope = new ServiceScope(options.services)
    this.ending = new ScenarioEnd(this)
    this.stories = new Stories(binding, this)
    this.underTest = new CallUnderTest(this.calls, this.log, this.stories.progress)
    this.calls.storyData = this.stories.storyData
    if (options.client === undefined && options.baseURL === undefined)
      this.stories.progress.exampleCall = this.extension?.exampleCall
  }

  get request(): NextRequest {
    return (this.#request ??= new NextRequest(this.calls, () => this.placeInLog))
  }

  get storyCalls(): StoryCalls {
    return (this.#storyCalls ??= new StoryCalls(this.calls, this.ending))
  }

  get streams(): Streams {
    return (this.#streams ??= new Streams(this.calls, this.underTest, this.log, this.stories))
  }

  get trials(): Trials {
    return (this.#trials ??= new Trials(this.stories, this.underTest, this.log))
  }

  get actors(): Actors {
    return (this.#actors ??= new Actors(this))
  }

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

  /** The axios instance of the scenario. A request is logged under the title that was current when it began. */
  get axios(): AxiosInstance {
    return (this.#axios ??= this.calls.axiosFor(() => {
      const title = this.placeInLog
      return (exchange) => this.log.writeExchange(title, exchange)
    }))
  }

  /** The title in the log for requests that belong to no story: the step that is running. */
  get placeInLog(): string {
    return 'a request of its own'
  }

  /** Where the scenario is written; undefined outside of Cucumber. */
  get place(): string | undefined {
    return undefined
  }

  /** The stories that are run once; undefined where a tool made the scenario and has to see each. */
  get once(): OnceStories | undefined {
    const { isRehearsal, recalls } = this.calls.observer ?? {}
    return isRehearsal === true && recalls !== true ? undefined : this.#setUp.once
  }

  get redactor(): Redactor {
    return this.calls.redactor
  }

  get isFork(): boolean {
    return this.#setUp.isFork === true
  }

  get services(): Services {
    return this.serviceScope.services
  }

  get storyData(): object | undefined {
    return this.stories.storyData
  }

  get book(): ChapterClass<ChapterEnd<unknown>> | undefined {
    return this.stories.book
  }

  /** The chapter reached last; undefined without a story book. */
  get chapter(): AnyChapter | undefined {
    return this.stories.progress.reached.at(-1)
  }

  get response(): Response {
    return this.underTest.response
  }

  /** The exchange for a step that has none of its own: the last of the call under test, unless it arranges stories. */
  get exchangeInQuestion(): Exchange | undefined {
    return this.stories.progress.state.phase === 'arranging' ? undefined : this.underTest.exchange
  }

  urlOf(url: string): string {
    return this.calls.http.urlOf(url)
  }

  get drawn(): ReadonlySet<string | number> {
    return this.#drawing.drawn
  }

  /** Sends the next request, with what steps have set for it, as the call under test. */
  send(method: string, url: string, repeatable?: boolean): Promise<Response> {
    const { calls, request, variables } = this
    const { note } = request
    const actor = request.take('actor')
    const sent: HttpRequest = {
      ...{ method, url: variables.fillUrl(url), ...request.takeParts() },
      ...(repeatable !== undefined && { repeatable }),
    }
    const callFor: CallFactory = (lane) =>
      actor === undefined ? calls.request(sent, lane) : this.actors.request(actor, sent, lane)
    return this.makeCalls(callFor, note)
  }

  /** Sends a GraphQL query as the next request. @param url - by default the option `graphqlPath` */
  sendGraphql(query: string, url?: string): Promise<Response> {
    const made = graphqlRequest({ query, ...this.request.take('graphql') }, this.calls, url)
    this.request.body(made)
    return this.send('POST', made.url, made.repeatable)
  }

  listen(url: string): Promise<Response> {
    return this.#open(url, (request) => this.streams.listening(request))
  }

  openWebSocket(url: string): Promise<Response> {
    return this.#open(url, (request) => this.streams.opening(request))
  }

  #open(url: string, opening: (request: HttpRequest) => Call): Promise<Response> {
    const { request, variables } = this
    const call = opening({ method: 'GET', url: variables.fillUrl(url), ...request.takeParts() })
    request.refuseUnused()
    return this.call(call)
  }

  /** Makes the call under test as many times at once as was set. */
  makeCalls(callFor: CallFactory, note?: string): Promise<Response> {
    const times = this.request.take('times')
    const call = times === 1 ? callFor() : undefined
    this.request.refuseUnused()
    if (call === undefined)
      return this.stories.runWaiting().then(() => this.underTest.makeSeveral(times, callFor, note))
    return call instanceof Promise ? call.then((ready) => this.call(ready, note)) : this.call(call, note)
  }

  call<R extends Response>(call: Call<R>, note?: string): Promise<R> {
    if (!this.stories.isBusy) return this.underTest.make(call, note)
    return this.stories.doAfter(call, () => this.underTest.make(call, note))
  }

  sendAs(actor: string, request: HttpRequest): Promise<Response> {
    const named = { name: `${request.method} "${this.redactor.redact(request.url)}"` }
    return this.stories.doAfter(named, async () =>
      this.underTest.make(await this.actors.request(actor, request)),
    )
  }

  /** Runs stories, even if the chapter does not offer them, as the call under test, perhaps of an actor. */
  try(describe: Describe, actor?: string): Promise<Response> {
    return this.stories.doAfter({ name: 'trying(…)' }, async () =>
      this.trials.try(describe, actor === undefined ? undefined : await this.actors.as(actor)),
    )
  }

  /**
   * Runs 2 to 8 stories at the same time, from any chapter, as the calls under test.
   *
   * @param replay - repeats the arrangement in a scenario of its own; by default the stories run so far
   */
  tryAtOnce(stories: readonly NamedStories[], replay?: Replay): Promise<readonly Response[]> {
    return this.stories.doAfter({ name: 'atOnce([…])' }, () => {
      if (stories.length < 2 || stories.length > 8)
        throw new InputError(`2 to 8 stories are told at the same time, not ${stories.length}.`)
      return this.trials.runAtOnce(stories, replay ?? this.#replayUntil(this.mark, stories))
    })
  }

  #replayUntil(mark: Mark, stories: readonly NamedStories[]): Replay {
    return async () => {
      if (mark.exchanges > 0) throw sentOutsideStories()
      const scenario = this.fork((setUp, saved) => new RunningScenario(setUp, saved))
      await repeatArrangement(this, scenario, mark)
      return { scenario, stories }
    }
  }

  get mayHaveOutcome(): boolean {
    return this.trials.mayHaveOutcome
  }

  /** Asserts that the stories run at the same time ended as they do in some sequential order. */
  assertOutcome(
    options: OutcomeOptions,
    phrase = 'the outcome is as if told one after the other',
  ): Promise<void> {
    return this.calls.openCalls.track({ name: 'outcome.isOfOneAfterTheOther()' }, () =>
      loadRaces().assertOutcome(this, options, phrase),
    )
  }

  get mark(): Mark {
    const { history, exchanges, storyData } = this.stories
    return {
      stories: history.length,
      exchanges: this.calls.exchanges - exchanges,
      headers: this.calls.everyRequest.changes.length,
      storyData: { ...storyData },
    }
  }

  /** Begins a scenario with the headers, the cookies and a copy of the data of this one, which outlives it. */
  alone(): RunningScenario {
    const alone = this.#begin({ redactor: undefined })
    alone.redactor.learnFrom(this.redactor)
    alone.calls.everyRequest.become(this.calls.everyRequest)
    alone.calls.http.cookies.become(this.calls.http.cookies)
    if (alone.storyData !== undefined) Object.assign(alone.storyData, copyOf(this.storyData))
    return alone
  }

  /** Begins a scenario like this one without its credentials, in which an actor makes calls. */
  actingScenario(): RunningScenario {
    const { headers = {}, ...options } = this.#setUp.options
    const plain = Object.entries(headers).filter(([name]) => !this.redactor.isSecretHeader(name))
    const ofActor = { ...options, headers: Object.fromEntries(plain), oauth2: undefined } as ScenarioOptions
    return this.#begin({ options: ofActor, isForActor: true })
  }

  #begin(changes: Partial<ScenarioSetUp>): RunningScenario {
    const begun = new RunningScenario({ ...this.#setUp, ...this.#apart, ...changes })
    begun.patienceMs = this.patienceMs
    return begun
  }

  /** What another scenario has in place of this one's: its log waits until somebody takes it. */
  get #apart(): Partial<ScenarioSetUp> {
    return { once: undefined, logMessage: undefined, redactor: this.redactor }
  }

  /** Begins a scenario of the same configuration with data of its own, which ends with this one. */
  fork<Fork extends { end(): unknown }>(
    begin: (setUp: ScenarioSetUp, saved: Record<string, unknown>) => Fork,
  ): Fork {
    const { options } = this.#setUp
    const setUp = {
      ...this.#setUp,
      ...this.#apart,
      options: { ...options, maxApiResponseTime: undefined, checkAlways: false } as ScenarioOptions,
      observer: undefined,
      isFork: true,
      seed: `${this.#seed} ${++this.#forks}`,
    }
    const ofOthers = Object.entries(this.savedValues).filter(([name]) => !this.#savedNames.has(name))
    const fork = begin(setUp, Object.fromEntries(ofOthers))
    this.ending.cleanUp(() => fork.end(), 'told one after the other')
    return fork
  }

  /** Sends a request when the scenario ends, as it would be sent now. */
  sendAtEnd(method: string, url: string): void {
    const { calls, ending, storyCalls } = this
    const call = calls.requestForLater({ method, url: this.variables.fillUrl(url) })
    const { host } = storyCalls
    const send = async (): Promise<void> => {
      const { exchange } = await calls.make(call, { host, record: (each) => ending.block?.record(each) })
      ending.noteAnswer(exchange)
    }
    ending.cleanUp(send, this.placeInLog, true)
  }

  /** Saves a value for `{{name}}`. @throws {@link InputError} for a name that no placeholder could have. */
  save(name: string, value: unknown): void {
    if (!isVariableName(name)) throw new InputError(explainVariableName(name))
    this.#savedNames.add(name)
    const member = { value, enumerable: true, configurable: true, writable: true }
    Object.defineProperty(this.savedValues, name, member)
  }

  /** Logs how the new values can be drawn again, if any were drawn. */
  logSeed(runSeed: string): void {
    if (this.#newValues?.hasDrawn !== true) return
    const block = new OpenBlock('new values')
    block.log(`They come from the seed ${runSeed}; CHAPTERWISE_SEED=${runSeed} draws them again.`)
    this.log.write(block, undefined)
  }

  /** Abandons and cancels what a failed step has left under way. */
  giveUp(): void {
    this.hasFailed = true
    this.ending.giveUp(true)
    this.calls.gate.cancelOpen()
  }

  /** Ends the scenario: cancels open calls, runs the clean-ups, and throws for failures that were not reported yet. */
  end(): void | Promise<void> {
    const { progress } = this.stories
    if (progress.hasEnded) return
    progress.hasEnded = true
    const streams = this.#streams
    return this.ending.close(this.hasFailed, streams?.isEmpty === false ? () => streams.close() : undefined)
  }
}

/** Loads what judges outcomes, which few scenarios need. */
function loadRaces(): typeof import('../tools/races/assert-outcome') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
  return require('../tools/races/assert-outcome') as typeof import('../tools/races/assert-outcome')
}
