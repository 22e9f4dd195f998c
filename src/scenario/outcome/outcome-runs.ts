import { setTimeout as wait } from 'node:timers/promises'
import { StepRejectedError } from '../../errors'
import { isAnswered } from '../../exchange'
import type { AnsweredCall } from '../calls/call'
import type { RunningScenario } from '../scenario'
import { trials, type TriedForOutcome } from '../trials'
import {
  comparedResponseOf,
  type NotCompared,
  type ComparedResponse,
  type ConcurrentRun,
  type SequentialOrder,
} from './concurrent-run'
import { showTheSame } from './compare'
import { knownValuesIn, pathIn, staleValueIn } from './known-values'

/** The options of an assertion on an outcome. */
export interface OutcomeOptions {
  /**
   * The path of a GET request that shows the outcome. `{{…}}` are replaced, and ids from the story data by those of
   * each run.
   *
   * @defaultValue only the responses to the stories are compared
   */
  readonly seenAt?: string | undefined
  /** JSONPaths (a leading `$.` may be left out) of values that are not compared, in all responses. */
  readonly ignoring?: readonly string[]
}

/** The pause between two looks, in milliseconds. */
const pauseMs = 100
/** The time after which a text such as "3 seconds ago" has changed, in milliseconds. */
const whileMs = 1100

interface View {
  readonly path: string
  readonly look: () => Promise<ComparedResponse[]>
}

/** In place of the response to the call that was sent twice: a right API may respond otherwise the second time. */
const notCompared: ComparedResponse = { status: '', body: undefined, isNotNow: false }

/** The run that is judged and the runs in an order, with what is seen after each. */
export class OutcomeRuns {
  /** Whether the path gave the same response before, between and after the stories of the first run in an order. */
  isUnchanged = false
  readonly #knownValues: ConcurrentRun['knownValues']
  readonly #notCompared: NotCompared
  /** How long effects may take to appear, in milliseconds; undefined if nobody said that they take time. */
  #settleMs: number | undefined
  /** The time that settling took when it was known what was there before, in milliseconds. */
  #tookMs = 0
  readonly #until: number
  /** Looks again, by path. If runs share a path, only the last one is kept, as its data is there. */
  readonly #looks = new Map<string, () => Promise<void>>()
  #judged: ConcurrentRun | undefined
  #isFirst = true
  #hasLookedAgain = false

  constructor(
    private readonly scenario: RunningScenario,
    private readonly tried: TriedForOutcome,
    private readonly options: OutcomeOptions,
    keepAskingMs: number | undefined,
  ) {
    const { seenAt, ignoring = [] } = options
    this.#notCompared = { ignoring, ignoresVersions: tried.lost !== undefined }
    this.#knownValues = knownValuesIn(tried.storyData, scenario.savedValues)
    if (seenAt !== undefined) this.#settleMs = keepAskingMs
    this.#until = performance.now() + (keepAskingMs ?? 0)
  }

  /** Returns the run that is judged: at the same time, or with the response that was lost. */
  async atOnce(): Promise<ConcurrentRun> {
    const { calls, beganAt, lost } = this.tried
    const stories = calls.map((made) => this.#responsesTo(made))
    if (lost !== undefined && this.#hasFailed) stories[0]![lost.call] = comparedResponseOf(lost.second)
    const view = this.#viewOf(this.scenario)
    return (this.#judged = await this.#seen({ knownValues: this.#knownValues, stories, beganAt }, view))
  }

  /**
   * Repeats the arrangement, and runs the stories in an order; in the first run it looks before and between them, too. That
   * order is run twice, so a value that changes because it was looked at differs between the two and is not compared.
   */
  async inOrder({ turns, parts }: SequentialOrder): Promise<ConcurrentRun> {
    const { names, lost, calls: judgedCalls } = this.tried
    const { scenario, stories: named } = await this.tried.replay()
    const look = async (): Promise<ComparedResponse[]> => this.#viewOf(scenario).look()
    // The path may need what only the story gives.
    const before = this.#isFirst ? await look().catch(() => undefined) : undefined
    const between: (readonly ComparedResponse[])[] = []
    const run = { knownValues: knownIn(scenario), beganAt: Date.now() }
    const stories: ComparedResponse[][] = named.map(() => [])
    for (const story of turns) {
      const settings = { maxCalls: parts.get(story), keepsData: lost !== undefined }
      const calls = await scenario.part(trials).runAlone(named[story]!, settings)
      refuseStaleValues(names[story], calls, run.knownValues, this.#knownValues)
      if (lost !== undefined) refuseSameKey(names[story], calls, judgedCalls[story] ?? [])
      stories[story] = this.#responsesTo(calls)
      if (before !== undefined) between.push(await look())
    }
    if (lost !== undefined) this.#refuseMissed(names[0], run.knownValues, knownIn(scenario))
    const first = turns[0] ?? 0
    refuseThrottling(names[first], stories[first], this.#judged?.stories[first])
    const seenRun = await this.#seen({ ...run, stories }, this.#viewOf(scenario), before)
    // The effects of the run that is judged may have appeared meanwhile.
    if (this.#settleMs !== undefined) await this.#looks.values().next().value?.()
    if (before !== undefined) {
      this.#refuseWrongPath([before, this.#judged?.seen ?? [], seenRun.seen])
      this.isUnchanged = this.options.seenAt !== undefined && changedNothing(seenRun, [before, ...between])
    }
    this.#isFirst = false
    return seenRun
  }

  /** Throws if no story changed what is seen at the path: then a lost or a second effect would not be seen, either. */
  refuseUnchanged(): void {
    const { seenAt } = this.options
    if (seenAt === undefined || !this.isUnchanged) return
    const [the, them, change] =
      this.tried.lost === undefined
        ? ['the stories', 'them', 'the stories change']
        : ['the story', 'it', 'the story changes']
    throw new StepRejectedError(
      `A GET of "${seenAt}" was answered the same before ${the} and after ${them}, so it shows nothing of ${them}.\n` +
        `Name a path that shows what ${change}.`,
    )
  }

  /** Looks at all runs again; returns false once the time limit is reached. */
  async lookAgain(): Promise<boolean> {
    const isOver = this.#hasLookedAgain && performance.now() >= this.#until
    if (this.#settleMs === undefined || isOver) return false
    this.#hasLookedAgain = true
    await this.#lookIn(pauseMs)
    return true
  }

  /** Looks at all runs again after a pause that changes relative times. */
  waitAndLook(): Promise<void> {
    return this.#lookIn(whileMs)
  }

  async #lookIn(ms: number): Promise<void> {
    await wait(ms)
    for (const look of this.#looks.values()) await look()
  }

  #viewOf(scenario: RunningScenario): View {
    const { seenAt } = this.options
    if (seenAt === undefined) return { path: '', look: () => Promise.resolve([]) }
    const path = scenario.variables.fillUrl(pathIn(seenAt, this.#knownValues, knownIn(scenario)))
    const { calls } = scenario
    const limit = calls.responseTimeLimit
    const caller = { context: calls.contextOf(), record: limit.forgive.bind(limit) }
    const look = async (): Promise<ComparedResponse[]> => {
      const { exchange } = await calls.make(calls.request({ method: 'GET', url: path }), caller)
      return [comparedResponseOf(exchange, this.#notCompared)]
    }
    return { path, look }
  }

  async #seen(
    begun: Omit<ConcurrentRun, 'seen'>,
    view: View,
    before?: readonly ComparedResponse[],
  ): Promise<ConcurrentRun> {
    const run = { ...begun, seenAt: view.path, seen: await view.look() }
    const look = async (): Promise<void> => void (run.seen = await view.look())
    this.#looks.set(view.path, look)
    await this.#settle(run, look, before)
    return run
  }

  /**
   * Repeats the look until two in a row see the same and it differs from `before`; without `before`, until two in a row
   * see the same and at least the time of the last call with `before` has passed. Once the time limit was reached,
   * later calls do not wait: what is seen changes with each look, or shows nothing of the stories.
   */
  async #settle(
    run: ConcurrentRun,
    look: () => Promise<void>,
    before?: readonly ComparedResponse[],
  ): Promise<void> {
    const beganAt = performance.now()
    while (this.#settleMs !== undefined && this.#settleMs > 0) {
      const { seen } = run
      await wait(pauseMs)
      await look()
      const tookMs = performance.now() - beganAt
      const isAsBefore = before === undefined ? tookMs < this.#tookMs : showTheSame(run, before)
      if (showTheSame(run, seen) && !isAsBefore) {
        if (before !== undefined) this.#tookMs = tookMs
        return
      }
      if (tookMs >= this.#settleMs) this.#settleMs = 0
    }
  }

  #responsesTo(calls: readonly AnsweredCall[]): ComparedResponse[] {
    const { call, isSameStatus } = this.tried.lost ?? {}
    // Without a path, the response itself is all that shows a second effect.
    const isCompared = this.#hasFailed || (this.options.seenAt === undefined && isSameStatus)
    return calls.map(({ exchange }, at) =>
      at === call && !isCompared ? notCompared : comparedResponseOf(exchange, this.#notCompared),
    )
  }

  /** Whether the server failed when it was sent the request again. */
  get #hasFailed(): boolean {
    const { second } = this.tried.lost ?? {}
    return second !== undefined && (!isAnswered(second) || statusOf(comparedResponseOf(second)) >= 500)
  }

  /** Throws if the path needs what the story changes, and it stopped at the response to the request that was sent again. */
  #refuseMissed(story = '', before: ConcurrentRun['knownValues'], after: ConcurrentRun['knownValues']): void {
    const judged = knownIn(this.scenario)
    const missed = [...after.keys()].find(
      (name) =>
        this.options.seenAt?.includes(`{{${name}}}`) === true &&
        after.get(name) !== before.get(name) &&
        judged.get(name) === this.#knownValues.get(name),
    )
    if (missed !== undefined)
      throw new StepRejectedError(
        `The outcome cannot be checked: "${story}" changes {{${missed}}}, which the path needs, but it stopped at the response to the request that was sent again.\n` +
          'Name a path without it.',
      )
  }

  /** Throws if every look was refused, for example because of a wrong path. */
  #refuseWrongPath(looks: readonly (readonly ComparedResponse[])[]): void {
    const [first, ...others] = looks.flat()
    if (first === undefined || statusOf(first) < 400) return
    if (others.every(({ status }) => status === first.status))
      throw new StepRejectedError(
        `A GET of "${this.options.seenAt ?? ''}" was answered ${first.status} before the stories and after them, so it shows nothing of them.\n` +
          'Name a path that shows what the stories change.',
      )
  }
}

/** Throws if a story sent values of the first run, as it got them as arguments, not from the story data. */
function refuseStaleValues(
  story = '',
  calls: readonly AnsweredCall[],
  own: ConcurrentRun['knownValues'],
  others: ConcurrentRun['knownValues'],
): void {
  const exchanges = calls.map(({ exchange }) => exchange)
  const stale = staleValueIn(exchanges, own, others)
  if (stale !== undefined)
    throw new StepRejectedError(
      `The outcome cannot be checked: when the scenario ran again, "${story}" was sent with the ${stale} of the first run.\n` +
        'Each run has data of its own: let the story take it from the story data, and every request its headers from variables.',
    )
}

/** Throws if another run was sent with the same key: the API then repeats its response to the first one. */
function refuseSameKey(story = '', calls: readonly AnsweredCall[], before: readonly AnsweredCall[]): void {
  const keysOf = (made: readonly AnsweredCall[]): string[] =>
    made.flatMap(({ exchange }) => exchange.request.headers.get('Idempotency-Key') ?? [])
  const keys = keysOf(before)
  if (!keysOf(calls).some((key) => keys.includes(key))) return
  throw new StepRejectedError(
    `The outcome cannot be checked: when the scenario ran again, "${story}" was sent with the Idempotency-Key of the first run.\n` +
      'Draw a key each time the story runs, for example with {{$uuid}} or randomUUID().',
  )
}

/** Throws if the API refused further requests because of their number, as that says nothing about an outcome. */
function refuseThrottling(
  story = '',
  [response]: readonly ComparedResponse[] = [],
  [before]: readonly ComparedResponse[] = [],
): void {
  if (response === undefined || ![429, 503].includes(statusOf(response))) return
  if (response.status === before?.status) return
  throw new StepRejectedError(
    `The outcome cannot be checked: "${story}" was answered ${response.status} when it ran alone, but not at the same time.\n` +
      'The scenario runs again for each order, which takes many requests: let the API accept as many in tests, or run fewer stories.',
  )
}

function knownIn({ stories, savedValues }: RunningScenario): ConcurrentRun['knownValues'] {
  return knownValuesIn(stories.storyData, savedValues)
}

/** Whether stories that were accepted left what is seen as it was at earlier looks. */
function changedNothing(run: ConcurrentRun, looks: readonly (readonly ComparedResponse[])[]): boolean {
  // Where all were rejected, nothing has to change.
  if (run.stories.flat().every((one) => statusOf(one) >= 400)) return false
  // What is not compared may change all the same.
  const whole = (seen: readonly ComparedResponse[]) =>
    seen.map((one) => (one.exchange === undefined ? one : comparedResponseOf(one.exchange)))
  const after = { ...run, seen: whole(run.seen) }
  return looks.every((seen) => showTheSame(after, whole(seen)))
}

function statusOf({ exchange }: ComparedResponse): number {
  return exchange?.outcome.kind === 'answered' ? exchange.outcome.status : 0
}
