import { reasonOf } from '../../errors'
import { claimOf } from '../../assertions'
import { isAnswered, type AnsweredExchange, type Exchange } from '../../exchange'
import { chapterInWords, inWords } from '../../story'
import type { StepText } from '../../project'
import { hasAcceptedInventions } from './inventions'
import { readOf, requestSteps } from './requests'
import { candidateIn, type Detector, type Candidate } from './detector'
import type { Explorer } from './explorer'
import { isServerError, refusedStep } from './calls'
import type { WalkRun, ObservedStory } from './run'
import { endingAlsoWith, then, tryStep, type EndingStep, type Walk } from './walk'

const failed = 'was given no answer, or one of a server that failed'

export const serverError = (): Detector => ({
  inRun: (run) => [
    ...run.acts.flatMap((act) => {
      const broken = act.lacks ? undefined : act.exchanges.find(isServerError)
      if (broken === undefined) return []
      const message = `The ${act.kind} "${inWords(act.name)}" ${failed}, in the chapter "${chapterInWords(act.chapter)}".`
      return aboutResponse('server error', run, act, broken, message)
    }),
    ...failedRequestIn(run),
  ],
})

/** Returns the first request after a walk that the server failed in, with the steps up to it and one that fails. */
function failedRequestIn(run: WalkRun): Candidate[] {
  const { walk } = run
  const last = run.stories.at(-1)
  const at = walk.ending.findIndex(
    (step, index) => step.isRequest && run.exchangesOfEnding(index).some(isServerError),
  )
  const broken = at < 0 ? undefined : run.exchangesOfEnding(at).find(isServerError)
  if (last === undefined || broken === undefined) return []
  const message = `A request after the story "${inWords(last.name)}" ${failed}, in the chapter "${chapterInWords(last.chapter)}".`
  const { name, chapter } = last
  const signature = run.signatureOf(broken)
  return [
    candidateIn(run, {
      ...{ kind: 'server error', stories: [name], chapter, cause: `server error ${signature}`, signature },
      ...{ message, exchange: broken, ending: walk.ending.slice(0, at + 1) },
      ...(isAnswered(broken) && {
        asFeature: endingAlsoWith(then(`the response should not be ${broken.outcome.status}`)),
      }),
    }),
  ]
}

/**
 * A story that the API accepted and that failed all the same: also one of another status than it asserts. One that fails
 * before its first call says nothing of the API, and is a note.
 */
export const storyFailed = ({ notes }: Explorer): Detector => {
  const noted = new Set<string>()
  return {
    inRun: (run) =>
      failuresIn(run)
        .filter((act) => act.kind === 'story' && !isSlow(act) && !act.isRejected)
        .flatMap((act) => {
          const trouble = troubleOf('story failed', run, act, messageOf(act.failure))
          if (act.exchanges.length > 0) return [trouble]
          if (!noted.has(act.name))
            notes.add(
              `${inWords(act.name)}: it failed before its first call: ${trouble.message.split('\n', 1)[0]}`,
            )
          noted.add(act.name)
          return []
        }),
  }
}

export const brokenInvariant = (): Detector => ({
  inRun: (run) =>
    failuresIn(run)
      .filter((act) => act.kind === 'invariant' && !isSlow(act))
      .map((act) => troubleOf('broken invariant', run, act, messageOf(act.failure))),
})

/** The pause before a slow walk is repeated, each of two times: a machine that was busy may have slowed it. */
const calmMs = 1000
/** The factor by which the other calls of a walk are slower than usual where the machine is busy. */
const busy = 3
/** The number of calls of an operation that say how long it usually takes, and the least time of one that is slow. */
const usualCalls = 5
const noticeableMs = 20

/** A call that takes longer than `maxApiResponseTime`, also alone after a pause, and while other calls take no longer. */
export const tooSlow = (): Detector => {
  const times = new Map<string, number[]>()
  const isBusy = (exchanges: readonly Exchange[], run: WalkRun): boolean => {
    const slower = exchanges.filter((exchange) => {
      const known = [...(times.get(run.operationOf(exchange)) ?? [])].sort((one, other) => one - other)
      const median = known[Math.floor(known.length / 2)] ?? 0
      return known.length >= usualCalls && exchange.timeMs > Math.max(noticeableMs, busy * median)
    })
    return slower.length > exchanges.length / 2
  }
  return {
    again: { times: 2, afterMs: calmMs },
    inRun(run) {
      const slow = failuresIn(run).filter(isSlow)
      const others = run.outcome.exchanges.filter(
        (exchange) => !slow.some((act) => act.exchanges.includes(exchange)),
      )
      const wasBusy = slow.length > 0 && isBusy(others, run)
      for (const exchange of run.outcome.exchanges) {
        const operation = run.operationOf(exchange)
        times.set(operation, [...(times.get(operation) ?? []), exchange.timeMs])
      }
      return wasBusy ? [] : slow.map((act) => troubleOf('too slow', run, act, messageOf(act.failure)))
    },
  }
}

function isSlow({ failure }: ObservedStory): boolean {
  return reasonOf(failure) === 'too slow'
}

/**
 * Returns the stories and invariants that failed, not for want of story data, a server error, too many requests, or a
 * value that no feature has and that the API has not accepted.
 */
function failuresIn(run: WalkRun): ObservedStory[] {
  return run.acts.filter(
    (act) =>
      act.manner === 'in turn' &&
      act.failure !== undefined &&
      !act.lacks &&
      !act.exchanges.some(isServerError) &&
      (isSlow(act) || !act.isThrottled) &&
      hasAcceptedInventions(run, act),
  )
}

/** Returns what failed; the exchange is shown below the walk. */
function messageOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  return failure.name === 'AssertionError' ? claimOf(failure) : `${failure.name}: ${failure.message}`
}

/** Returns a trouble that one story, or the invariant after it, has shown. */
export function troubleOf(
  kind: string,
  run: WalkRun,
  act: ObservedStory,
  message: string,
  exchange = act.exchanges.at(-1),
): Candidate {
  const { at, name, chapter } = act
  const { walk } = run
  const story = act.kind === 'story' ? name : (walk.moves[at]?.stories.at(-1)?.story ?? '')
  const cause = `${kind} ${act.kind} ${name}`
  return {
    ...candidateIn(run, { kind, stories: [story], chapter, cause, message, exchange }),
    ...(act.kind === 'invariant' && { invariant: name }),
    moves: Math.min(at + 1, walk.moves.length),
    ending: at >= walk.moves.length ? undefined : [],
  }
}

/** Returns a trouble that a response shows, which is wrong whoever makes the call. */
export function aboutResponse(
  kind: string,
  run: WalkRun,
  act: ObservedStory,
  exchange: Exchange,
  message: string,
  assertion?: StepText,
): Candidate {
  const signature = run.signatureOf(exchange)
  return {
    ...troubleOf(kind, run, act, message, exchange),
    ...{ signature, cause: `${kind} ${signature}` },
    asFeature: assertion === undefined ? mustBeRejected(exchange) : assertingOn(exchange, run, assertion),
  }
}

/** Adds to a walk an assertion that the story it tries was rejected; other stories fail without one. */
export function mustBeRejected(exchange: Exchange | undefined): (walk: Walk) => Walk {
  const rejected = endingAlsoWith(then(refusedStep(exchange)))
  return (walk) => (walk.ending.some(({ role }) => role === 'tried') ? rejected(walk) : walk)
}

/** Returns the responses to stories that the server has not failed in, and to invariants. */
export function responsesIn(
  acts: readonly ObservedStory[],
): { act: ObservedStory; exchange: AnsweredExchange }[] {
  return acts
    .filter(
      ({ lacks, manner, exchanges }) => !lacks && manner === 'in turn' && !exchanges.some(isServerError),
    )
    .flatMap((act) => act.exchanges.filter(isAnswered).map((exchange) => ({ act, exchange })))
}

/**
 * Lets a walk end with an assertion on a response: the last one to its last phrase, which is tried for that, or that of
 * a GET. No step can assert on another response.
 */
export function assertingOn(exchange: Exchange, run: WalkRun, assertion: StepText): (walk: Walk) => Walk {
  const { at, manner } = run.actOf(exchange) ?? {}
  const ofPhrase = run.stories.filter((act) => act.at === at)
  const isLast = exchange === ofPhrase.flatMap((act) => act.exchanges).at(-1)
  const read = readOf(exchange, run)
  const asserted: EndingStep = { keyword: 'Then', step: assertion }
  return (walk) => {
    const last = walk.moves.at(-1)?.step
    if (isLast && manner === 'tried') return { ...walk, ending: [...walk.ending, asserted] }
    if (isLast && last !== undefined && !last.argument?.docString)
      return { ...walk, moves: walk.moves.slice(0, -1), ending: [tryStep(last), asserted] }
    return read === undefined ? walk : { ...walk, ending: [...requestSteps(read), asserted] }
  }
}
