import { randomUUID } from 'node:crypto'
import type { AxiosInstance } from 'axios'
import type { Response } from '../assertions'
import { InputError } from '../errors'
import type { Exchange } from '../exchange'
import type { HttpRequest } from '../http'
import { Redactor } from '../redaction'
import type { AnyChapter, ChapterClass, ChapterEnd, Services } from '../story'
import { explainTakenName, explainVariableName, isVariableName, NewValues, Variables } from '../variables'
import type { Call } from './calls/call'
import { CallUnderTest, type CallFactory } from './calls/call-under-test'
import { ScenarioCalls } from './calls/calls'
import { graphqlRequest } from './calls/graphql'
import { NextRequest } from './calls/next-request'
import { ScenarioEnd } from './end'
import type { ScenarioObserver } from './events'
import { LogWriter, type LogMessage } from './log-writer'
import { actorNames, type ScenarioOptions } from './scenario-options'
import type { CallingStory, Part, PartInScenario } from './part'
import type { Mark } from './replay'
import { ServiceScope } from './service-scope'
import type { OnceStories } from './stories/once'
import { RunningStories, storyThatSets, type StoryBookBinding } from './stories/stories'
import { copyOf } from './stories/story-data'
import { StoryCalls } from './stories/story-run'

export interface ScenarioSetUp {
  readonly binding: StoryBookBinding | undefined
  readonly options: ScenarioOptions
  readonly parts?: readonly Part<RunningScenario>[]
  /** The seed of the scenario's new values. @defaultValue a different one for each scenario */
  readonly seed?: string | undefined
  readonly observer?: ScenarioObserver | undefined
  /** Receives the log; if undefined, blocks wait to be taken. */
  readonly logMessage?: LogMessage | undefined
  /** Whether an actor makes its calls, without the credentials of others. */
  readonly isForActor?: boolean | undefined
  /** The stories that the scenarios of the configuration run once; undefined to run each. */
  readonly once?: OnceStories | undefined
  readonly isFork?: boolean | undefined
  readonly derivedFrom?: RunningScenario | undefined
  /** Knows secrets from before the scenario. */
  readonly redactor?: Redactor | undefined
}

/**
 * One scenario: its parts, and what needs several of them. The typed chain, the World and the steps of feature files are
 * views of it. Parts that many scenarios do not use are made when first used.
 */
export class RunningScenario {
  readonly redactor: Redactor
  readonly calls: ScenarioCalls
  readonly log: LogWriter
  readonly parts: readonly Part<RunningScenario>[]
  readonly serviceScope: ServiceScope
  readonly stories: RunningStories
  readonly storyData: object | undefined
  readonly book: ChapterClass<ChapterEnd<unknown>> | undefined
  readonly underTest: CallUnderTest
  readonly ending: ScenarioEnd
  hasFailed = false
  /** How long a story may wait without a call under way, in milliseconds; undefined where something else limits it. */
  patienceMs: number | undefined
  readonly seed: string
  readonly #begunParts = new Map<Part<RunningScenario>, object>()
  readonly #savedNames = new Set<string>()
  #request: NextRequest | undefined
  #storyCalls: StoryCalls | undefined
  #variables: Variables | undefined
  #newValues: NewValues | undefined
  #axios: AxiosInstance | undefined

  /** @param savedValues - the object in which values are saved by name; it may also hold values of others */
  constructor(
    private readonly setUp: ScenarioSetUp,
    readonly savedValues: Record<string, unknown> = {},
  ) {
    const { binding, options, observer, logMessage, isForActor } = setUp
    const redactor = (this.redactor = setUp.redactor ?? new Redactor(options.redact))
    this.seed = setUp.seed ?? randomUUID()
    this.log = new LogWriter({ ...options, redactor }, logMessage, observer)
    this.calls = new ScenarioCalls(options, redactor, this.log, observer, isForActor)
    this.parts = setUp.parts ?? []
    this.serviceScope = new ServiceScope(options.services)
    this.ending = new ScenarioEnd(this)
    // A derived scenario begins in the opening chapter again, and leaves this one where it is.
    this.stories = new RunningStories(binding, this, setUp.derivedFrom === undefined ? observer : undefined)
    this.underTest = new CallUnderTest(this.calls, this.log, this.stories.progress)
    this.storyData = this.calls.storyData = this.stories.storyData
    this.book = this.stories.book
    if (options.client === undefined && options.baseURL === undefined)
      this.stories.progress.exampleCall = this.parts.find(({ exampleCall }) => exampleCall)?.exampleCall
    for (const kind of this.parts) if (kind.isAlwaysThere?.()) this.part(kind)
  }

  get request(): NextRequest {
    return (this.#request ??= new NextRequest(this.calls, () => this.logTitle))
  }

  get storyCalls(): StoryCalls {
    return (this.#storyCalls ??= new StoryCalls(this.calls))
  }

  /** Returns the scenario's part of this kind, which begins when it is first asked for. */
  part<InScenario extends object>(kind: Part<RunningScenario, InScenario>): InScenario {
    const { derivedFrom } = this.setUp
    if (kind.isShared && derivedFrom) return derivedFrom.part(kind)
    const begun = (this.#begunParts.get(kind) as InScenario | undefined) ?? kind.begin(this)
    this.#begunParts.set(kind, begun)
    return begun
  }

  get begunParts(): readonly PartInScenario[] {
    return [...this.#begunParts.values()] as PartInScenario[]
  }

  explain(error: unknown): void {
    if (error instanceof Error) for (const part of this.begunParts) part.explain?.(error)
  }

  addCalls(context: object, story: CallingStory): void {
    for (const kind of this.parts) if (kind.storyCalls) Object.assign(context, kind.storyCalls(this, story))
  }

  get variables(): Variables {
    const { storyData } = this
    return (this.#variables ??= new Variables(this.savedValues, storyData, {
      secrets: this.redactor,
      newValues: { draw: (value) => this.#drawing.draw(value) },
      giverOf: (member) => storyData && storyThatSets(storyData, member),
      baseURL: this.calls.baseURL,
    }))
  }

  get #drawing(): NewValues {
    return (this.#newValues ??= new NewValues(this.seed))
  }

  /** The axios instance of the scenario. A request is logged under the title that was current when it began. */
  get axios(): AxiosInstance {
    return (this.#axios ??= this.calls.axiosFor(() => {
      const title = this.logTitle
      return (exchange) => this.log.writeExchange(title, exchange)
    }))
  }

  /** The title in the log for requests that belong to no story: the step that is running. */
  get logTitle(): string {
    return 'a request of its own'
  }

  get place(): string | undefined {
    return undefined
  }

  /** The stories that are run once; undefined where a tool made the scenario and has to see each. */
  get once(): OnceStories | undefined {
    const { isRehearsal, recalls } = this.calls.observer ?? {}
    return isRehearsal === true && recalls !== true ? undefined : this.setUp.once
  }

  get isFork(): boolean {
    return this.setUp.isFork === true
  }

  get services(): Services {
    return this.serviceScope.services
  }

  get chapter(): AnyChapter | undefined {
    return this.stories.progress.reached.at(-1)
  }

  get response(): Response {
    return this.underTest.response
  }

  /** The exchange for a step that has none of its own: the last of the call under test, unless it arranges stories. */
  get exchangeToShow(): Exchange | undefined {
    return this.stories.progress.state.phase === 'arranging' ? undefined : this.underTest.exchange
  }

  urlOf(url: string): string {
    return this.calls.http.urlOf(url)
  }

  get drawn(): ReadonlySet<string | number> {
    return this.#drawing.drawn
  }

  get actors(): readonly string[] {
    return actorNames(this.calls.options.actors)
  }

  /** Sends the next request, with what steps have set for it, as the call under test. */
  send(method: string, url: string, repeatable?: boolean): Promise<Response> {
    const { calls, request, variables } = this
    const { note } = request
    const sender = request.take('sender')
    const sent: HttpRequest = {
      method,
      url: variables.fillUrl(url),
      ...request.takeParts(),
      ...(repeatable !== undefined && { repeatable }),
    }
    return this.makeCalls((lane) => sender?.send(sent, lane) ?? calls.request(sent, lane), note)
  }

  /** Sends a GraphQL query as the next request. @param url - by default the option `graphqlPath` */
  sendGraphql(query: string, url?: string): Promise<Response> {
    const made = graphqlRequest({ query, ...this.request.take('graphql') }, this.calls, url)
    this.request.body(made)
    return this.send('POST', made.url, made.repeatable)
  }

  makeCalls(callFor: CallFactory, note?: string): Promise<Response> {
    const times = this.request.take('times')
    const call = times === 1 ? callFor() : undefined
    this.request.refuseUnused(true)
    if (call === undefined)
      return this.stories.runWaiting().then(() => this.underTest.makeSeveral(times, callFor, note))
    return call instanceof Promise ? call.then((ready) => this.call(ready, note)) : this.call(call, note)
  }

  call<R extends Response>(call: Call<R>, note?: string): Promise<R> {
    return this.stories.doAfter(call, () => this.underTest.make(call, note))
  }

  /** Called before the outcome of concurrent stories is asserted. @throws for what cannot be repeated */
  checkRepeatable(): void {}

  get mark(): Mark {
    const { history, exchangeCount, storyData } = this.stories
    return {
      storyCount: history.length,
      exchangeCount: this.calls.exchangeCount - exchangeCount,
      headerCount: this.calls.everyRequest.changes.length,
      storyData: { ...storyData },
    }
  }

  /** Returns the set-up of a scenario of the same configuration, whose log waits until somebody takes it. */
  setUpWith(changes: Partial<ScenarioSetUp>): ScenarioSetUp {
    const { setUp, redactor } = this
    return { ...setUp, redactor, derivedFrom: this, once: undefined, logMessage: undefined, ...changes }
  }

  derive(changes: Partial<ScenarioSetUp>): RunningScenario {
    return Object.assign(new RunningScenario(this.setUpWith(changes)), { patienceMs: this.patienceMs })
  }

  /** Takes over secrets, headers, cookies and a copy of the story data of another scenario. */
  copyFrom(other: RunningScenario): void {
    this.redactor.learnFrom(other.redactor)
    this.calls.everyRequest.copyFrom(other.calls.everyRequest)
    this.calls.http.cookies.copyFrom(other.calls.http.cookies)
    if (this.storyData !== undefined) Object.assign(this.storyData, copyOf(other.storyData))
  }

  /** The values for `{{name}}` that were not saved by steps of this scenario. */
  get valuesOfOthers(): Record<string, unknown> {
    const entries = Object.entries(this.savedValues)
    return Object.fromEntries(entries.filter(([name]) => !this.#savedNames.has(name)))
  }

  sendAtEnd(method: string, url: string): void {
    const { calls, ending, storyCalls } = this
    const call = calls.requestForLater({ method, url: this.variables.fillUrl(url) })
    const { context } = storyCalls
    const step = this.logTitle
    const send = async (): Promise<void> => {
      const response = await calls.make(call, { context, record: (each) => ending.block?.record(each) })
      ending.noteUnread(response, step)
    }
    ending.cleanUp(send, step, true)
  }

  /** Saves a value for `{{name}}`. @throws {@link InputError} for a name that no placeholder could have, or that is taken. */
  save(name: string, value: unknown): void {
    if (!isVariableName(name)) throw new InputError(explainVariableName(name))
    if (Object.getOwnPropertyDescriptor(this.savedValues, name)?.configurable === false)
      throw new InputError(explainTakenName(name))
    this.#savedNames.add(name)
    const member = { value, enumerable: true, configurable: true, writable: true }
    Object.defineProperty(this.savedValues, name, member)
  }

  /** Logs how the new values can be drawn again, if any were drawn. */
  logSeed(runSeed: string): void {
    if (!this.#newValues?.drawn.size) return
    const text = `They come from the seed ${runSeed}; CHAPTERWISE_SEED=${runSeed} draws them again.`
    this.log.writeMessage('new values', text)
  }

  /** Abandons and cancels what a failed step has left under way. */
  cancel(): void {
    this.hasFailed = true
    this.ending.collectUnawaited(true)
    this.calls.gate.cancelOpen()
  }

  /** Ends the scenario: cancels open calls, runs the clean-ups, and throws for failures that were not reported yet. */
  async end(): Promise<void> {
    const { progress } = this.stories
    if (progress.hasEnded) return
    progress.hasEnded = true
    await this.ending.close(this.hasFailed)
  }
}
