import { StepRejectedError } from '../../errors'
import { isAnswered } from '../../exchange'
import { versionNames } from '../../formats'
import type { AnsweredCall } from '../calls/call'
import type { RunningScenario } from '../scenario'
import { trials, type NamedStories, type TriedForOutcome } from '../trials'
import { showTheSame } from './compare'
import {
  knownValuesIn,
  comparedResponseOf,
  type ComparedResponse,
  type ConcurrentRun,
  type Order,
} from './run'
import {
  knownIn,
  lookIn,
  pauseMs,
  refuseStaleValues,
  refuseThrottling,
  statusOf,
  viewOf,
  whileMs,
  type OutcomeOptions,
} from './runs'

/** The order of the one story that is told once. */
export const once: Order = { turns: [0], parts: new Map() }

/** In place of the response to the call that was sent twice: a right API may answer the second time otherwise. */
const notCompared: ComparedResponse = { status: '', body: undefined, isNotNow: false }

/** The run in which a response was lost, and those in which the same is told once, with what is seen after each. */
export class RunsOnce {
  readonly #scenario: RunningScenario
  readonly #tried: TriedForOutcome
  readonly #options: OutcomeOptions
  readonly #knownValues: ConcurrentRun['knownValues']
  readonly #until: number
  readonly #looks: (() => Promise<void>)[] = []
  #lost: ConcurrentRun | undefined
  #isUnchanged = false

  constructor(
    scenario: RunningScenario,
    tried: TriedForOutcome,
    { seenAt, ignoring = [] }: OutcomeOptions,
    keepAskingMs = 0,
  ) {
    this.#scenario = scenario
    this.#tried = tried
    this.#options = { seenAt, ignoring: [...ignoring, ...versionNames.map((name) => `$..${name}`)] }
    this.#knownValues = knownValuesIn(tried.storyData, scenario.savedValues)
    this.#until = performance.now() + keepAskingMs
  }

  async withLoss(): Promise<ConcurrentRun> {
    const { calls, beganAt, lost } = this.#tried
    const answers = this.#answersTo(calls[0] ?? [])
    if (lost !== undefined && this.#hasFailed) answers[lost.call] = comparedResponseOf(lost.second)
    const run = { knownValues: this.#knownValues, beganAt, stories: [answers] }
    return (this.#lost = await this.#seen(run, this.#scenario))
  }

  /** Repeats the arrangement, and runs the story once. @throws {@link StepRejectedError} when nothing follows from it */
  async told(): Promise<ConcurrentRun> {
    const { names, calls, replay } = this.#tried
    const { scenario, stories } = await replay()
    const run = { knownValues: knownIn(scenario), beganAt: Date.now() }
    const before = await this.#seen({ ...run, stories: [] }, scenario, false).catch(() => undefined)
    const made = await scenario.part(trials).runAlone(stories[0] as NamedStories, { keepsData: true })
    refuseStaleValues(names[0], made, run.knownValues, this.#knownValues)
    refuseSameKey(names[0], made, calls[0] ?? [])
    const answers = this.#answersTo(made)
    refuseThrottling(names[0], answers, this.#lost?.stories[0])
    const seen = await this.#seen({ ...run, stories: [answers] }, scenario)
    const isShown = before === undefined || before.seen.length === 0 || !showTheSame(seen, before.seen)
    this.#isUnchanged = !isShown && made.some(({ exchange }) => exchange.outcome.status < 400)
    return seen
  }

  /** Throws if the story did not change what is seen at the path: then a second effect would not be seen, either. */
  refuseUnchanged(): void {
    if (this.#isUnchanged)
      throw new StepRejectedError(
        `A GET of "${this.#options.seenAt ?? ''}" was answered the same before the story and after it, so it shows nothing of it.\n` +
          'Name a path that shows what the story changes.',
      )
  }

  /** Looks at all runs again; returns false once the time limit is reached. */
  async lookAgain(): Promise<boolean> {
    if (performance.now() >= this.#until) return false
    await lookIn(pauseMs, this.#looks)
    return true
  }

  /** Looks at all runs again after a pause that changes relative times. */
  waitAndLook(): Promise<void> {
    return lookIn(whileMs, this.#looks)
  }

  async #seen(
    begun: Omit<ConcurrentRun, 'seen'>,
    scenario: RunningScenario,
    isCompared = true,
  ): Promise<ConcurrentRun> {
    const { path, look } = viewOf(scenario, this.#options, this.#knownValues)
    const run = { ...begun, seenAt: path, seen: await look() }
    if (isCompared) this.#looks.push(async () => void (run.seen = await look()))
    return run
  }

  /** Whether the server failed when it was sent the request again. */
  get #hasFailed(): boolean {
    const { second } = this.#tried.lost ?? {}
    return second !== undefined && (!isAnswered(second) || statusOf(comparedResponseOf(second)) >= 500)
  }

  #answersTo(calls: readonly AnsweredCall[]): ComparedResponse[] {
    const { seenAt, ignoring } = this.#options
    const { call, isSameStatus } = this.#tried.lost ?? {}
    // Without a path, the response itself is all that shows a second effect.
    const isCompared = this.#hasFailed || (seenAt === undefined && isSameStatus)
    return calls.map(({ exchange }, at) =>
      at === call && !isCompared ? notCompared : comparedResponseOf(exchange, ignoring),
    )
  }
}

/** Throws if another telling was sent with the same key: the API then repeats its response to the first one. */
function refuseSameKey(story = '', calls: readonly AnsweredCall[], before: readonly AnsweredCall[]): void {
  const keys = new Set(keysOf(before))
  if (!keysOf(calls).some((key) => keys.has(key))) return
  throw new StepRejectedError(
    `The outcome cannot be checked: when the scenario ran again, "${story}" was sent with the Idempotency-Key of the first run.\n` +
      'Draw a key each time the story runs, for example with {{$uuid}} or randomUUID().',
  )
}

function keysOf(calls: readonly AnsweredCall[]): string[] {
  return calls.flatMap(({ exchange }) => exchange.request.headers.get('Idempotency-Key') ?? [])
}
