import {
  failedForWantOf,
  isAnswered,
  type AnsweredExchange,
  type AnyChapter,
  type Exchange,
  type RehearsedAct,
  type RehearsedOutcome,
  type RehearsedStep,
} from '../seam'

/** A story that a walk told, or a promise that was checked. */
export interface StoryOutcome {
  readonly kind: 'story' | 'promise'
  readonly manner: 'in turn' | 'tried' | 'at the same time'
  readonly name: string
  /** The chapter in which the story was told; for a promise, the chapter that makes it. */
  readonly chapter: AnyChapter
  /** The chapter that the story led to; undefined if it failed, or was not told in turn. */
  readonly to: AnyChapter | undefined
  /** The index of its step in the scenario, from 0. */
  readonly step: number
  readonly exchanges: readonly Exchange[]
  readonly failure: unknown
  /** Whether it failed because a member of the story data was missing. */
  readonly lacks: boolean
  /** Whether every member that it read of the story data had a value. */
  readonly isSet: boolean
  readonly assertions: number
}

export function storyOutcomesOf(outcome: RehearsedOutcome, opening: AnyChapter): StoryOutcome[] {
  let chapter = opening
  return outcome.steps.flatMap((step) => {
    const reached = [...step.reached]
    const told: StoryOutcome[] = []
    for (const act of step.acts) {
      const { kind } = act.act
      if (kind !== 'story' && kind !== 'promise') continue
      const isInTurn = kind === 'story' && act.act.manner === 'in turn'
      const to = isInTurn && act.failure === undefined ? reached.shift() : undefined
      told.push(storyOutcomeOf(act, step, chapter, to))
      chapter = to ?? chapter
    }
    chapter = reached.at(-1) ?? chapter
    return told
  })
}

function storyOutcomeOf(
  act: RehearsedAct,
  { index = -1 }: RehearsedStep,
  chapter: AnyChapter,
  to?: AnyChapter,
): StoryOutcome {
  const { act: done, exchanges, failure, assertions } = act
  if (done.kind !== 'story' && done.kind !== 'promise') throw new Error('Only stories and promises are told.')
  const missing = done.reads?.missing ?? new Set<string>()
  return {
    kind: done.kind,
    manner: done.kind === 'story' ? done.manner : 'in turn',
    name: done.kind === 'story' ? done.story : done.promise,
    chapter,
    to,
    step: index,
    exchanges,
    failure,
    lacks: failedForWantOf(missing, failure, exchanges.some(isAnswered)),
    isSet: missing.size === 0,
    assertions: assertions.length,
  }
}

/** Whether the API refused a story: it failed, and its last response has a 4xx status other than 429. */
export function isRefused({ failure, exchanges, lacks }: StoryOutcome): boolean {
  const status = exchanges.filter(isAnswered).at(-1)?.outcome.status ?? 0
  return failure !== undefined && !lacks && status >= 400 && status < 500 && status !== 429
}

/** Whether the last response to a story is a 429, which says nothing about the story. */
export function isThrottled({ exchanges }: Pick<StoryOutcome, 'exchanges'>): boolean {
  return exchanges.filter(isAnswered).at(-1)?.outcome.status === 429
}

/** Returns the exchange that best shows the outcome of a story: the first server error, or else the last exchange. */
export function exchangeToShow({ exchanges }: StoryOutcome): Exchange | undefined {
  return exchanges.find((exchange) => isServerError(exchange)) ?? exchanges.at(-1)
}

/** Whether a call got a 5xx status, or no response. */
export function isServerError(exchange: Exchange): boolean {
  return !isAnswered(exchange) || exchange.outcome.status >= 500
}

/** Whether an exchange is a GET request over HTTP with a response; it changes nothing. */
export function isAnsweredGet(exchange: Exchange): exchange is AnsweredExchange {
  return isAnswered(exchange) && exchange.protocol === 'http' && exchange.request.method === 'GET'
}
