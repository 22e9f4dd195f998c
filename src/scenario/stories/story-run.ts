import type { AxiosInstance } from 'axios'
import { showLastExchange, type AssertionContext, type Response } from '../../assertions'
import {
  addLine,
  ConfigurationError,
  describeTimeLimit,
  kindOfValue,
  hideOwnFrames,
  StepRejectedError,
  withReason,
} from '../../errors'
import { isAnswered } from '../../exchange'
import type { Lane } from '../../http'
import { renderRequestLine } from '../../log'
import { redactError, type Redactor } from '../../redaction'
import { inWords, type Api, type DescribedStory, type ScenarioContext, type Services } from '../../story'
import { apiOver, type SendRequest } from '../calls/api'
import { notRepeatable, respondWithHttp, type Call } from '../calls/call'
import type { ScenarioCalls } from '../calls/calls'
import { PendingWork, withVerb } from '../calls/open-calls'
import type { ScenarioEnd } from '../end'
import { observeAssertion, type Act, type StoryAct } from '../events'
import type { LogWriter, OpenBlock } from '../log-writer'
import type { CallingStory } from '../part'
import {
  copyOf,
  refuseUndefined,
  unwatch,
  watchNeeds,
  watchStoryData,
  type CallWatch,
  type RequestValues,
  type WatchedStoryData,
} from './story-data'

export interface StoryScenario {
  readonly calls: ScenarioCalls
  readonly redactor: Redactor
  readonly log: LogWriter
  readonly ending: ScenarioEnd
  readonly services: Services
  readonly storyCalls: StoryCalls
  readonly patienceMs?: number | undefined
  addCalls(context: object, story: CallingStory): void
}

type StoryWork = Pick<DescribedStory, 'name' | 'chapter' | 'build' | 'work'> &
  Partial<Pick<DescribedStory, 'conditions'>>

interface StorySettings {
  readonly storyData: object | undefined
  readonly storyInput: unknown
  readonly block: OpenBlock
  /** Records which members of the story data are read, if they are watched. */
  readonly watched?: WatchedStoryData | undefined
  readonly watch?: CallWatch | undefined
  /** Whether the story is tried. A slow call is then reported by an assertion on its response, not by the story. */
  readonly isTrial?: boolean
  readonly isInvariant?: boolean
  readonly lane?: Lane | undefined
}

export class StoryCalls {
  readonly api: Api
  readonly context: AssertionContext
  /** The story that `api` sends for: the one that is running, or has run last. */
  running: RunningStory | undefined

  constructor(calls: ScenarioCalls) {
    this.api = apiOver((request, asked) => (this.running as RunningStory).send(request, asked), calls)
    this.context = calls.contextOf(({ assert }) => observeAssertion(calls.observer, assert))
  }
}

export function runStory(story: StoryWork, run: StorySettings, scenario: StoryScenario): Promise<unknown> {
  const { observer } = scenario.calls
  if (observer === undefined) return new RunningStory(story, run, scenario).run()
  const watched = run.watched ?? (observer.watchesStoryData ? watchStoryData(run.storyData) : undefined)
  const observed =
    watched === undefined
      ? run
      : { watch: watchNeeds(story.name, watched), ...run, watched, storyData: watched.storyData }
  return observer.during(actOf(story, run, watched), () => new RunningStory(story, observed, scenario).run())
}

/** Runs work that is no story with the context of one, such as the function of an actor. */
export function runAside(
  work: (context: never) => unknown,
  name: string,
  block: OpenBlock,
  scenario: StoryScenario,
): Promise<unknown> {
  const story = { name, chapter: '', build: undefined, work: work as unknown as StoryWork['work'] }
  return new RunningStory(story, { storyData: undefined, storyInput: undefined, block }, scenario).run()
}

function actOf(story: StoryWork, run: StorySettings, reads: WatchedStoryData | undefined): Act {
  const { name, chapter } = story
  if (run.isInvariant) return { kind: 'invariant', invariant: name, chapter, reads }
  if (!run.isTrial) return { ...actInTurn(story), reads }
  const isAlone = run.lane === undefined || run.lane.lost !== undefined
  const manner = isAlone ? 'tried' : 'at the same time'
  return {
    kind: 'story',
    story: name,
    chapter,
    manner,
    reads,
    needs: unmetCondition(story, run.storyData)?.needs,
  }
}

/** Returns the error of the first condition that does not hold, and what it needs; undefined if all hold. */
export function unmetCondition(
  { name, conditions = [] }: StoryWork,
  storyData: object | undefined,
): { readonly error: Error; readonly needs?: string } | undefined {
  for (const { holds, needs } of conditions) {
    const story = `The story "${inWords(name)}" needs: ${needs}`
    let isMet: unknown
    try {
      isMet = holds(copyOf(storyData) as never)
    } catch (error) {
      const failed = new StepRejectedError(`${story}, but looking at it failed: ${String(error)}`)
      return { error: withReason(failed, 'condition not met') }
    }
    if (isMet === true) continue
    if (isMet === false)
      return { error: withReason(new StepRejectedError(`${story}.`), 'condition not met'), needs }
    const returned = `returned ${kindOfValue(isMet)}`
    return {
      error: new ConfigurationError(
        `${story}, and its condition must return true or false at once, but ${returned}.`,
      ),
    }
  }
  return undefined
}

export function actInTurn({ name, chapter }: StoryWork): StoryAct {
  return { kind: 'story', story: name, chapter, manner: 'in turn', reads: undefined }
}

const requestOfAxios: Call = {
  repeatable: false,
  send: () => Promise.reject(new StepRejectedError(notRepeatable('a request of an axios instance'))),
  respond: respondWithHttp,
}

/** A story that runs, and its context. What it hands out also works in its clean-ups, which have a log block of their own. */
class RunningStory {
  readonly api: Api
  readonly storyData: object | undefined
  readonly #story: StoryWork
  readonly #run: StorySettings
  readonly #scenario: StoryScenario
  readonly #openCalls = new PendingWork()
  #axios: AxiosInstance | undefined

  constructor(story: StoryWork, run: StorySettings, scenario: StoryScenario) {
    const { calls, storyCalls } = scenario
    this.#story = story
    this.#run = run
    this.#scenario = scenario
    this.storyData = run.storyData
    if (run.lane === undefined) storyCalls.running = this
    this.api = run.lane === undefined ? storyCalls.api : apiOver(this.send, calls)
    scenario.addCalls(this, {
      makeCall: (call) => this.#makeCall(call),
      lane: run.lane,
      beforeRequest: (metadata) => this.#watch?.beforeRequest({ headers: metadata }),
    })
  }

  async run(): Promise<unknown> {
    const { block, storyData, isTrial } = this.#run
    const { name, build, work } = this.#story
    const { calls, redactor, patienceMs } = this.#scenario
    try {
      const uncalled = calls.uncalledAssertions.take('The scenario')
      if (uncalled !== undefined) throw uncalled
      const given: unknown = build && (await build(storyData as never))
      const running: unknown = work(this as unknown as ScenarioContext<never>, given as never)
      const output = unwatch(
        await (patienceMs === undefined ? running : this.#patiently(running, patienceMs)),
      )
      calls.checkEnd(`The story "${inWords(name)}"`, this.#openCalls)
      if (isTrial !== true)
        for (const exchange of block.exchanges)
          if (isAnswered(exchange)) calls.responseTimeLimit.report(exchange)
      calls.learnStoryData(unwatch(storyData))
      if (block.exchanges.length === 0) block.log(output ?? unwatch(storyData))
      return output
    } catch (error) {
      const abandoned = this.#openCalls.abandon()
      // The story may have used a promise as if it were the response.
      if (error instanceof TypeError && abandoned.length > 0)
        addLine(error, `${withVerb(abandoned)} still under way: put an await before each call.`)
      if (error instanceof TypeError && error.message.includes('private member'))
        addLine(error, 'Story data is plain data, which is copied and watched: write private instead of #.')
      calls.learnStoryData(unwatch(storyData))
      calls.uncalledAssertions.take('')
      const redacted = redactError(hideOwnFrames(error), redactor)
      showLastExchange(redacted, block.exchanges.at(-1), redactor)
      throw redacted
    }
  }

  /** Waits for the story. @throws {@link StepRejectedError} if it has waited for long, and not for a call */
  async #patiently(running: unknown, patienceMs: number): Promise<unknown> {
    const { calls } = this.#scenario
    let timer: NodeJS.Timeout | undefined
    let lastCall = { at: performance.now(), exchangeCount: calls.exchangeCount }
    const stuck = new Promise<never>((_, reject) => {
      const look = (): void => {
        const { exchangeCount, hasRequestsUnderWay } = calls
        const at = performance.now()
        const isCalling = this.#openCalls.names.length > 0 || hasRequestsUnderWay
        if (isCalling || exchangeCount > lastCall.exchangeCount) lastCall = { at, exchangeCount }
        else if (at - lastCall.at >= patienceMs) reject(this.#stuck(patienceMs))
      }
      timer = setInterval(look, Math.min(patienceMs, 1000))
    })
    try {
      return await Promise.race([running, stuck])
    } finally {
      clearInterval(timer)
    }
  }

  #stuck(patienceMs: number): StepRejectedError {
    const { redactor } = this.#scenario
    const last = this.#run.block.exchanges.at(-1)
    return new StepRejectedError(
      `The story "${inWords(this.#story.name)}" has waited for ${describeTimeLimit(patienceMs)}, and no call was under way.\n` +
        `${last === undefined ? 'It has made none.' : `The last was ${renderRequestLine(last, redactor)}`}\n` +
        'Let it wait for what comes, or set a time limit of your own: setDefaultTimeout(60_000)',
    )
  }

  readonly send: SendRequest = ({ body, ...request }, asked) => {
    const lane = this.#isOver ? undefined : this.#run.lane
    // The body is serialized without the proxy: reading all members then does not mean that the story needs them.
    const unwatched = unwatch(body)
    if (unwatched !== undefined && unwatched === unwatch(this.storyData)) this.#run.watched?.noteWhole()
    const call = this.#scenario.calls.request({ ...request, body: unwatched }, lane)
    return this.#makeCall(call, asked)
  }

  /** Whether the story is over, and clean-ups run. */
  get #isOver(): boolean {
    return this.#scenario.ending.block !== undefined
  }

  get #block(): OpenBlock {
    return this.#scenario.ending.block ?? this.#run.block
  }

  get #watch(): CallWatch | undefined {
    return this.#isOver ? undefined : this.#run.watch
  }

  #makeCall<R extends Response>(call: Call<R>, asked?: RequestValues): Promise<R> {
    const { calls, ending, storyCalls } = this.#scenario
    const openCalls = this.#isOver ? ending.openCalls : this.#openCalls
    return openCalls.track(call, async () => {
      if (asked !== undefined) {
        this.#watch?.beforeRequest(asked)
        if (!this.#isOver) refuseUndefined(asked, call, this.#story.name)
      }
      const answered = this.#watch?.beginCall?.(call)
      const response = await calls.make(call, {
        context: storyCalls.context,
        storyData: unwatch(this.storyData),
        record: (exchange) => this.#block.record(exchange),
      })
      answered?.(response.exchange)
      if (call.result !== undefined) await call.result()
      const { isTrial, isInvariant } = this.#run
      if (this.#isOver || !(isTrial || isInvariant)) ending.noteUnread(response, inWords(this.#story.name))
      return response
    })
  }

  get axios(): AxiosInstance {
    const { calls, log } = this.#scenario
    return (this.#axios ??= calls.axiosFor(({ url, params, headers }) => {
      this.#watch?.beforeRequest({ url, query: params as object | undefined, headers })
      const answered = this.#watch?.beginCall?.(requestOfAxios)
      return (exchange) => {
        log.record(exchange, this.#block)
        if (isAnswered(exchange)) answered?.(exchange)
      }
    }, this.#run.lane))
  }

  get storyInput(): unknown {
    const { watched, storyInput } = this.#run
    return watched === undefined ? storyInput : watched.watchInput(storyInput)
  }

  get services(): Services {
    return this.#scenario.services
  }

  readonly log = (message: unknown): void => {
    this.#scenario.calls.learnStoryData(unwatch(this.storyData))
    this.#block.log(message)
  }

  readonly cleanUp = (clean: () => unknown): void =>
    this.#scenario.ending.cleanUp(clean, inWords(this.#story.name))
}
