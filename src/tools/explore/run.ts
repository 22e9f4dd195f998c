import { AsyncLocalStorage } from 'node:async_hooks'
import {
  isAnswered,
  type AnsweredExchange,
  type AnsweredHttpExchange,
  type Exchange,
  type FailedExchange,
} from '../../exchange'
import { idsIn, pathTemplate } from '../path-template'
import { failedForWantOf } from '../../scenario'
import type { AnyChapter } from '../../story'
import type { Rehearsal, RehearsedOutcome, RunOptions } from '../../rehearsal'
import { isServerError, operationInBody } from './calls'
import { isRefusal, isThrottling } from './is-refusal'
import { toScenario, type Walk } from './walk'

/** How a walk went. */
export class WalkRun {
  /** The story that its ending tried. */
  readonly tried: ObservedStory | undefined
  /** Segments of paths that are ids, as the story data or a `Location` held them. */
  readonly #ids: ReadonlySet<string>

  /** @param acts - the stories that it ran, and the invariants that were checked, in order */
  constructor(
    readonly walk: Walk,
    readonly outcome: RehearsedOutcome,
    readonly acts: readonly ObservedStory[],
  ) {
    this.tried = acts.find(({ manner }) => manner === 'tried')
    this.#ids = idsIn(outcome.storyData, outcome.exchanges)
  }

  get stories(): ObservedStory[] {
    return this.acts.filter(({ kind }) => kind === 'story')
  }

  get storiesInTurn(): ObservedStory[] {
    return this.stories.filter(({ manner }) => manner === 'in turn')
  }

  /** The exchanges of stories run in turn and of invariants, in order. */
  get exchangesInTurn(): { act: ObservedStory; exchange: Exchange }[] {
    const inTurn = this.acts.filter(({ manner }) => manner === 'in turn')
    return inTurn.flatMap((act) => act.exchanges.map((exchange) => ({ act, exchange })))
  }

  /** The responses to stories run in turn that the server has not failed in, and to invariants. */
  get responses(): { act: ObservedStory; exchange: AnsweredExchange }[] {
    return this.exchangesInTurn.flatMap(({ act, exchange }) =>
      isAnswered(exchange) && !act.lacks && !act.exchanges.some(isServerError) ? { act, exchange } : [],
    )
  }

  /** The responses over HTTP that are those of the API, whoever got them. */
  get responsesOfApi(): AnsweredHttpExchange[] {
    return this.outcome.exchanges.filter(
      (one): one is AnsweredHttpExchange =>
        one.protocol === 'http' && isAnswered(one) && this.pathOf(one.request.url) !== undefined,
    )
  }

  /** Whether none of its requests could connect. */
  get isUnconnected(): boolean {
    const { exchanges } = this.outcome
    return exchanges.length > 0 && exchanges.every(isUnconnected)
  }

  /** Returns what follows the base URL; undefined if the URL does not begin with it. */
  pathOf(url: string): string | undefined {
    const baseUrl = this.outcome.urlOf('')
    if (![baseUrl, url].every((one) => URL.canParse(one))) return undefined
    const [base, { origin, pathname, search }] = [new URL(baseUrl), new URL(url)]
    const folder = base.pathname.replace(/\/*$/, '/')
    return origin === base.origin && pathname.startsWith(folder)
      ? `${pathname.slice(folder.length)}${search}`
      : undefined
  }

  /** Returns the exchanges of a step of the ending. */
  exchangesOfEnding(at: number): readonly Exchange[] {
    const index = this.walk.start.background.length + this.walk.moves.length + at
    return this.outcome.steps.find((step) => step.index === index)?.exchanges ?? []
  }

  /** Returns the story or the invariant that made a call. */
  actOf(exchange: Exchange): ObservedStory | undefined {
    return this.acts.find(({ exchanges }) => exchanges.includes(exchange))
  }

  /** Returns the operation of a call, with the ids in its path left out: `GET /doors/{…}`. */
  operationOf(exchange: Exchange): string {
    const { protocol, request } = exchange
    if (protocol === 'grpc') return request.serviceMethod
    const path = pathTemplate(new URL(request.url).pathname, [], this.#ids)
    return [request.method, path, operationInBody(exchange) ?? []].flat().join(' ')
  }

  /** Returns the operation and the status of a call: what findings about one exchange have in common. */
  signatureOf(exchange: Exchange): string {
    return `${this.operationOf(exchange)} ${isAnswered(exchange) ? exchange.outcome.status : 'no response'}`
  }
}

/** A story that was run, or an invariant that was checked. */
export interface ObservedStory {
  readonly kind: 'story' | 'invariant'
  readonly manner: 'in turn' | 'tried' | 'at the same time'
  readonly name: string
  /** The chapter in which the story was run, or that has the invariant. */
  readonly chapter: AnyChapter
  /** The chapter that the story led to; undefined if it failed, or was not run in turn. */
  readonly to: AnyChapter | undefined
  /** The index of its step after the Background, from 0. */
  readonly at: number
  readonly exchanges: readonly Exchange[]
  readonly failure: unknown
  /** Whether its last response refuses it. */
  readonly isRefused: boolean
  /** Whether the API rejected it: it failed, and its last response refuses it. */
  readonly isRejected: boolean
  /** Whether its last response throttles, which says nothing about it. */
  readonly isThrottled: boolean
  /** What it needs and what was not so; undefined if its conditions held. */
  readonly needs: string | undefined
  /** Whether it failed because a condition did not hold, or a field of the story data was missing. */
  readonly lacks: boolean
  /** The names of the fields of the story data that it read, and that had no value. */
  readonly missing: string
  readonly assertions: number
}

/** The number of consecutive walks without a connection after which an API is gone; a quick restart takes fewer. */
const goneAfter = 5
const unconnectedCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** Runs walks as scenarios, and counts stories and requests. */
export class Runner {
  requests = 0
  stories = 0
  notTried = 0
  /** The number of 429 responses. */
  throttled = 0
  hasAnswer = false
  /** The walks in which a stand-in had no answer, which say nothing of the API, and what it had none for. */
  readonly unanswered = { walks: 0, first: '' }
  /** The number of consecutive walks of which no request could connect. */
  #unconnected = 0
  #gone: FailedExchange | undefined
  readonly #turns = new Turns()

  constructor(
    private readonly rehearsal: Rehearsal,
    private readonly signal: AbortSignal,
  ) {}

  /** Whether there is no time left, the exploration was stopped, or the API is gone. */
  get isOver(): boolean {
    return this.signal.aborted || this.#gone !== undefined
  }

  /** A failed call of an API that answered before and is gone; undefined while it is there. */
  get gone(): FailedExchange | undefined {
    return this.hasAnswer ? this.#gone : undefined
  }

  /**
   * Runs a walk; undefined if the exploration was over before it ended.
   *
   * @param options - `checksFrom`: the first move after which the invariants are checked, by default 0; `passesOverTries`:
   * whether the walk goes on after a story that it tries and that cannot run; `recalls`: whether stories that are run once
   * are recalled, and not run anew.
   */
  async run(
    walk: Walk,
    {
      checksFrom: move = 0,
      passesOverTries,
      recalls = false,
    }: Pick<RunOptions, 'checksFrom' | 'passesOverTries' | 'recalls'> = {},
  ): Promise<WalkRun | undefined> {
    const { signal } = this
    const checksFrom = move === 0 ? 0 : walk.start.background.length + move
    const options = { signal, watchesStoryData: true, checksFrom, passesOverTries, recalls }
    const [outcome] = await this.#turns.among(() =>
      this.isOver ? Promise.resolve([]) : this.rehearsal.run([toScenario(walk)], options),
    )
    const { exchanges = [] } = outcome ?? {}
    this.requests += exchanges.length
    if (outcome === undefined || this.isOver) return undefined
    const [unanswered] = outcome.notAnswered
    if (unanswered !== undefined) {
      this.unanswered.first ||= unanswered
      this.unanswered.walks++
    }
    // What a story got because a stand-in had no answer says nothing of the API.
    const acts = unanswered === undefined ? actsIn(outcome, walk) : []
    const run = new WalkRun(walk, outcome, acts)
    const notTried = run.stories.filter(({ lacks }) => lacks).length
    this.stories += run.stories.length - notTried
    this.notTried += notTried
    this.throttled += exchanges.filter((one) => isAnswered(one) && one.outcome.status === 429).length
    this.hasAnswer ||= exchanges.some(isAnswered)
    this.#noteConnections(run)
    return run
  }

  /** Does something while no other walk is made but its own. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.alone(work)
  }

  #noteConnections({ isUnconnected: failed, outcome: { exchanges } }: WalkRun): void {
    if (!this.hasAnswer || exchanges.length === 0) return
    this.#unconnected = failed ? this.#unconnected + 1 : 0
    if (this.#unconnected >= goneAfter) this.#gone = exchanges.find(isUnconnected)
  }
}

/** Lets walks be made at the same time, but for those that must be alone. */
export class Turns {
  readonly #isAlone = new AsyncLocalStorage<true>()
  readonly #running = new Set<Promise<unknown>>()
  /** What is alone now, and what waits for that. */
  #alone: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** Does something at the same time as others, once nothing is alone. */
  async among<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isAlone.getStore()) return work()
    while (this.#waiting > 0) await this.#alone.catch(() => undefined)
    const running = work()
    this.#running.add(running)
    return running.finally(() => this.#running.delete(running))
  }

  /** Does something once all others have ended, and lets no other begin until then. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isAlone.getStore()) return work()
    this.#waiting++
    const alone = this.#alone
      .catch(() => undefined)
      .then(() => Promise.allSettled(this.#running))
      .then(() => this.#isAlone.run(true, work))
      .finally(() => this.#waiting--)
    this.#alone = alone
    return alone
  }
}

/** Whether the connection failed, so that nothing was sent, which says nothing about the story that made the call. */
function isUnconnected(exchange: Exchange): exchange is FailedExchange {
  return !isAnswered(exchange) && unconnectedCodes.includes(exchange.outcome.code)
}

/** Returns the stories and the invariants of a scenario, each with the chapter in which it was run. */
function actsIn({ steps }: RehearsedOutcome, { start }: Walk): ObservedStory[] {
  let chapter: AnyChapter = start.book
  return steps.flatMap(({ acts, index = -1, reached: all, error }) => {
    const reached = [...all]
    const found: ObservedStory[] = []
    for (const { act, exchanges, failure: thrown, assertions } of acts) {
      const isInTurn = act.kind === 'story' && act.manner === 'in turn'
      const to = isInTurn && thrown === undefined ? reached.shift() : undefined
      // A story also fails where the function that chooses the next chapter does.
      const hasChosenNone = isInTurn && to === undefined && error !== undefined
      const failure = thrown ?? (hasChosenNone ? Object.assign(new Error(error.message), error) : undefined)
      if (act.kind === 'story' || act.kind === 'invariant') {
        const missing = act.reads?.missing ?? new Set<string>()
        const last = exchanges.filter(isAnswered).at(-1)
        const lacks = failedForWantOf(missing, failure, last !== undefined)
        const isRefused = last !== undefined && isRefusal(last, start.book)
        found.push({
          ...(act.kind === 'story'
            ? { kind: 'story', manner: act.manner, name: act.story, needs: act.needs }
            : { kind: 'invariant', manner: 'in turn', name: act.invariant, needs: undefined }),
          chapter,
          to,
          at: index - start.background.length,
          exchanges,
          failure,
          lacks,
          isRefused,
          isRejected: failure !== undefined && !lacks && isRefused,
          isThrottled: last !== undefined && isThrottling(last),
          missing: [...missing].sort().join(),
          assertions: assertions.length,
        })
      }
      chapter = to ?? chapter
    }
    chapter = reached.at(-1) ?? chapter
    return found
  })
}
