import type { AxiosInstance } from 'axios'
import { addLine, hideOwnFrames } from '../../errors'
import type { Lane } from '../../http'
import { isAnswered, type AnsweredExchange } from '../../exchange'
import { redactError } from '../../redaction'
import type { Check, Response } from '../../response'
import { inWords, type DescribedStory, type ScenarioContext } from '../../story'
import { apiOver } from '../calls/api'
import { storyAxiosCall } from '../calls/axios-call'
import type { Call } from '../calls/call'
import type { ScenarioCalls } from '../calls/scenario-calls'
import type { ScenarioEnd } from '../scenario-end'
import type { ScenarioPart } from '../extension'
import type { LogWriter, OpenBlock } from '../log-writer'
import { neverAwaited, PendingWork, withVerb } from '../pending-work'
import { observeAssertion, type Act, type ScenarioObserver, type StoryAct } from '../scenario-observer'
import type { ServiceScope } from '../service-scope'
import type { RequestValues, CallWatch } from './call-watch'
import { undefinedIn } from './undefined-values'
import { NeedsWatch } from './story-needs'
import { unwatch } from './copy'
import { watchStoryData, type WatchedStoryData } from './watched-story-data'

/** The parts of a scenario that its stories use. */
export interface StorySurroundings {
  readonly calls: ScenarioCalls
  readonly end: ScenarioEnd
  readonly scope: ServiceScope
  readonly extension: ScenarioPart | undefined
  readonly log: LogWriter
  readonly observer: ScenarioObserver | undefined
}

/** The data that one story is told with. */
export interface StoryRun {
  readonly storyData: object | undefined
  /** Records which members of the story data are read, if they are watched. */
  readonly watched?: WatchedStoryData | undefined
  readonly storyInput: unknown
  /** The log block of the story. */
  readonly block: OpenBlock
  /** Watches the calls of the story, if defined. */
  readonly watch?: CallWatch
  /** Whether the story is tried. A slow call is then reported by an assertion on its response, not by the story. */
  readonly isTrial?: boolean
  /** Whether a promise is checked, not a story told. */
  readonly isPromise?: boolean
  /** The lane of the story, if others are told at the same time. */
  readonly lane?: Lane | undefined
}

/**
 * Tells one story, logs it in its block, and returns its output.
 *
 * @throws whatever the story throws, redacted; {@link StepRejectedError} when it leaves a call under way.
 */
export function tellStory(
  story: DescribedStory,
  run: StoryRun,
  surroundings: StorySurroundings,
): Promise<unknown> {
  const { observer } = surroundings
  if (observer === undefined) return tell(story, run, surroundings)
  const watched = run.watched ?? (observer.watchesStoryData ? watchStoryData(run.storyData) : undefined)
  const observed = watched === undefined ? run : watching(story, run, watched)
  return observer.during(actOf(story, run, watched), () => tell(story, observed, surroundings))
}

/** Prepares a watched story, which sends no request that lacks a value. */
function watching({ name }: DescribedStory, run: StoryRun, watched: WatchedStoryData): StoryRun {
  const { watch = new NeedsWatch(name, watched) } = run
  return { ...run, watched, watch, storyData: watched.storyData }
}

function actOf({ name, chapter }: DescribedStory, run: StoryRun, reads: WatchedStoryData | undefined): Act {
  if (run.isPromise) return { kind: 'promise', promise: name, chapter, reads }
  return { kind: 'story', story: name, chapter, manner: mannerOf(run), reads }
}

function mannerOf({ isTrial, lane }: StoryRun): StoryAct['manner'] {
  if (!isTrial) return 'in turn'
  return lane === undefined ? 'tried' : 'at the same time'
}

async function tell(story: DescribedStory, run: StoryRun, surroundings: StorySurroundings): Promise<unknown> {
  const { block, storyData } = run
  const { calls } = surroundings
  const openCalls = new PendingWork()
  try {
    const context = contextOf(story, run, surroundings, openCalls)
    const given = story.build && (await story.build(storyData as never))
    const output = unwatch(await story.work(context as ScenarioContext<never>, given as never))
    const abandoned = openCalls.abandon()
    if (abandoned.length > 0) throw neverAwaited(`The story "${inWords(story.name)}"`, abandoned)
    for (const failure of openCalls.takeUnseenFailures()) throw failure
    const uncalled = calls.uncalledAssertions.take(`The story "${inWords(story.name)}"`)
    if (uncalled !== undefined) throw uncalled
    if (run.isTrial !== true) for (const exchange of block.exchanges) calls.slowCalls.report(exchange)
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

function contextOf(
  { name, work }: DescribedStory,
  { block, storyData, watched, storyInput, watch: watchOfStory, lane: laneOfStory }: StoryRun,
  { calls, end, scope, extension, log, observer }: StorySurroundings,
  openCalls: PendingWork,
): ScenarioContext<unknown> {
  const current = (): OpenBlock => end.block ?? block
  const watch = (): CallWatch | undefined => (end.block === undefined ? watchOfStory : undefined)
  const lane = (): Lane | undefined => (end.block === undefined ? laneOfStory : undefined)
  const verify = ({ phrase, assert }: Check, exchange: AnsweredExchange): void => {
    end.noteAssertion(exchange)
    observeAssertion(observer, phrase, assert)
  }
  const makeCall = <R extends Response>(call: Call<R>, asked?: RequestValues): Promise<R> =>
    (end.block === undefined ? openCalls : end.openCalls).track(call, async () => {
      if (asked !== undefined) {
        watch()?.beforeRequest(asked)
        const asking = { call: call.name, story: name, code: String(work), storyData }
        const problem = end.block === undefined ? undefinedIn(asked, asking) : undefined
        if (problem !== undefined) throw problem
      }
      const answered = watch()?.beginCall(call)
      const response = await calls.make(call, (exchange) => current().record(exchange), verify)
      end.noteAnswer(response.exchange)
      answered?.(response.exchange)
      if (call.outcome !== undefined) await call.outcome()
      return response
    })
  let axios: AxiosInstance | undefined
  return {
    // The body is serialized without the proxy: reading all members then does not mean that the story needs them.
    api: apiOver(
      ({ body, ...request }, asked) =>
        makeCall(calls.request({ ...request, body: unwatch(body) }, lane()), asked),
      calls,
    ),
    get axios() {
      return (axios ??= calls.axiosFor(({ url, params, headers }) => {
        watch()?.beforeRequest({ url, query: params as object | undefined, headers })
        const answered = watch()?.beginCall(storyAxiosCall)
        return (exchange) => {
          log.record(exchange, current())
          if (isAnswered(exchange)) answered?.(exchange)
        }
      }, laneOfStory))
    },
    storyData,
    get storyInput() {
      return watched === undefined ? storyInput : watched.watchInput(storyInput)
    },
    get services() {
      return scope.services
    },
    log: (message: unknown) => current().log(message),
    cleanUp: (run: () => unknown) => end.cleanUp(run, inWords(name)),
    ...extension?.members(makeCall, laneOfStory, (metadata) => watch()?.beforeRequest({ headers: metadata })),
  } as ScenarioContext<unknown>
}
