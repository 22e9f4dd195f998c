import type { AxiosInstance } from 'axios'
import { addLine, hideOwnFrames } from '../../errors'
import { isAnswered, type AnsweredExchange } from '../../exchange'
import type { Lane } from '../../http'
import { redactError } from '../../redaction'
import type { Check, Response } from '../../assertions'
import { inWords, type Api, type DescribedStory, type ScenarioContext } from '../../story'
import { apiOver } from '../calls/api'
import { storyAxiosCall } from '../calls/axios-call'
import type { Call } from '../calls/call'
import type { ScenarioCalls } from '../calls/calls'
import type { ScenarioPart } from '../calls/extension'
import { neverAwaited, PendingWork, withVerb } from '../calls/pending-work'
import type { ScenarioEnd } from '../end'
import { observeAssertion, type Act, type ScenarioObserver } from '../events'
import type { LogWriter, OpenBlock } from '../log-writer'
import type { ServiceScope } from '../service-scope'
import { unwatch } from './copy'
import { NeedsWatch, refuseUndefined, type CallWatch, type RequestValues } from './needs'
import { watchStoryData, type WatchedStoryData } from './watched-story-data'

/** The parts of a scenario that its stories use. */
export interface StoryHost {
  readonly calls: ScenarioCalls
  readonly end: ScenarioEnd
  readonly scope: ServiceScope
  readonly extension: ScenarioPart | undefined
  readonly log: LogWriter
  readonly observer: ScenarioObserver | undefined
}

/** The data that one story is run with. */
export interface StoryRun {
  readonly storyData: object | undefined
  readonly storyInput: unknown
  /** The log block of the story. */
  readonly block: OpenBlock
  /** Records which members of the story data are read, if they are watched. */
  readonly watched?: WatchedStoryData | undefined
  /** Watches the calls of the story, if defined. */
  readonly watch?: CallWatch
  /** Whether the story is tried. A slow call is then reported by an assertion on its response, not by the story. */
  readonly isTrial?: boolean
  /** Whether an invariant is checked, not a story run. */
  readonly isInvariant?: boolean
  /** The lane of the story, if others are run at the same time. */
  readonly lane?: Lane | undefined
}

/**
 * Runs one story, logs it in its block, and returns its output.
 *
 * @throws whatever the story throws, redacted; {@link StepRejectedError} when it leaves a call under way.
 */
export function runStory(story: DescribedStory, run: StoryRun, host: StoryHost): Promise<unknown> {
  const { observer } = host
  if (observer === undefined) return runUnobserved(story, run, host)
  const watched = run.watched ?? (observer.watchesStoryData ? watchStoryData(run.storyData) : undefined)
  if (watched === undefined)
    return observer.during(actOf(story, run, watched), () => runUnobserved(story, run, host))
  const { storyData } = watched
  const observed = { watch: new NeedsWatch(story.name, watched), ...run, watched, storyData }
  return observer.during(actOf(story, run, watched), () => runUnobserved(story, observed, host))
}

function actOf({ name, chapter }: DescribedStory, run: StoryRun, reads: WatchedStoryData | undefined): Act {
  if (run.isInvariant) return { kind: 'promise', promise: name, chapter, reads }
  const manner = !run.isTrial ? 'in turn' : run.lane === undefined ? 'tried' : 'at the same time'
  return { kind: 'story', story: name, chapter, manner, reads }
}

async function runUnobserved(story: DescribedStory, run: StoryRun, host: StoryHost): Promise<unknown> {
  const { block, storyData } = run
  const { calls } = host
  const openCalls = new PendingWork()
  try {
    const context = contextOf(story.name, run, host, openCalls)
    const given = story.build && (await story.build(storyData as never))
    const output = unwatch(await story.work(context as ScenarioContext<never>, given as never))
    const abandoned = openCalls.abandon()
    if (abandoned.length > 0) throw neverAwaited(`The story "${inWords(story.name)}"`, abandoned)
    for (const failure of openCalls.takeUnseenFailures()) throw failure
    const uncalled = calls.uncalledAssertions.take(`The story "${inWords(story.name)}"`)
    if (uncalled !== undefined) throw uncalled
    if (run.isTrial !== true)
      for (const exchange of block.exchanges) if (isAnswered(exchange)) calls.reportSlow(exchange)
    if (block.exchanges.length === 0) block.log(output ?? storyData)
    return output
  } catch (error) {
    const abandoned = openCalls.abandon()
    // The story may have used a promise as if it were the response.
    if (error instanceof TypeError && abandoned.length > 0)
      addLine(error, `${withVerb(abandoned)} still under way: put an await before each call.`)
    throw redactError(error instanceof Error ? hideOwnFrames(error) : error, calls.redactor)
  }
}

/** Returns the context of a story. What it hands out also works in its clean-ups, which have a log block of their own. */
function contextOf(
  story: string,
  run: StoryRun,
  { calls, end, scope, extension, log, observer }: StoryHost,
  openCalls: PendingWork,
): ScenarioContext<unknown> {
  const { storyData, storyInput, watched } = run
  const block = (): OpenBlock => end.block ?? run.block
  const watch = (): CallWatch | undefined => (end.block === undefined ? run.watch : undefined)
  const host = calls.hostOf(({ phrase, assert }: Check, exchange: AnsweredExchange): void => {
    end.noteAssertion(exchange)
    observeAssertion(observer, phrase, assert)
  })
  const make = async <R extends Response>(call: Call<R>, asked?: RequestValues): Promise<R> => {
    if (asked !== undefined) {
      watch()?.beforeRequest(asked)
      if (end.block === undefined) refuseUndefined(asked, call.name, story)
    }
    const answered = watch()?.beginCall(call)
    const response = await calls.make(call, host, (exchange) => block().record(exchange))
    end.noteAnswer(response.exchange)
    answered?.(response.exchange)
    if (call.outcome !== undefined) await call.outcome()
    return response
  }
  const makeCall = <R extends Response>(call: Call<R>, asked?: RequestValues): Promise<R> =>
    (end.block === undefined ? openCalls : end.openCalls).track(call, make(call, asked))
  let api: Api | undefined
  let axios: AxiosInstance | undefined
  const context = {
    get api() {
      return (api ??= apiOver(({ body, ...request }, asked) => {
        const lane = end.block === undefined ? run.lane : undefined
        // The body is serialized without the proxy: reading all members then does not mean that the story needs them.
        return makeCall(calls.request({ ...request, body: unwatch(body) }, lane), asked)
      }, calls))
    },
    get axios() {
      return (axios ??= calls.axiosFor(({ url, params, headers }) => {
        watch()?.beforeRequest({ url, query: params as object | undefined, headers })
        const answered = watch()?.beginCall(storyAxiosCall)
        return (exchange) => {
          log.record(exchange, block())
          if (isAnswered(exchange)) answered?.(exchange)
        }
      }, run.lane))
    },
    storyData,
    get storyInput() {
      return watched === undefined ? storyInput : watched.watchInput(storyInput)
    },
    get services() {
      return scope.services
    },
    log: (message: unknown) => block().log(message),
    cleanUp: (clean: () => unknown) => end.cleanUp(clean, inWords(story)),
  }
  if (extension === undefined) return context as ScenarioContext<unknown>
  const beforeRequest = (metadata: object): void => watch()?.beforeRequest({ headers: metadata })
  return Object.assign(context, extension.members(makeCall, run.lane, beforeRequest)) as never
}
