import { reasonOf } from '../../../errors'
import { claimOf } from '../../../assertions'
import { isAnswered, type Exchange } from '../../../exchange'
import { chapterInWords, inWords } from '../../../story'
import { aboutRequestAfter, aboutResponse, candidateIn, type Candidate } from '../candidate'
import { hasAcceptedInventions } from '../inventions'
import type { Detector } from '../detector'
import { UnreadChanges } from './unread-changes'
import type { Explorer } from '../explorer'
import { isServerError } from '../calls'
import type { WalkRun, ObservedStory } from '../run'

const answerOf = (broken: Exchange): string =>
  isAnswered(broken) ? `was answered ${broken.outcome.status}` : 'was given no answer'

export const serverError = (): Detector => ({
  inRun: (run) => [
    ...run.acts.flatMap((act) => {
      const broken = act.lacks ? undefined : act.exchanges.find(isServerError)
      if (broken === undefined) return []
      const message = `The ${act.kind} "${inWords(act.name)}" ${answerOf(broken)}, in the chapter "${chapterInWords(act.chapter)}".`
      return aboutResponse(run, { kind: 'server error', act, exchange: broken, message })
    }),
    ...failedRequestIn(run),
  ],
})

/** Returns the first request after a walk that the server failed in, with the steps up to it and one that fails. */
function failedRequestIn(run: WalkRun): Candidate[] {
  const { ending } = run.walk
  const last = run.stories.at(-1)
  const brokenAt = (at: number): Exchange | undefined => run.exchangesOfEnding(at).find(isServerError)
  const at = ending.findIndex((step, index) => step.isRequest && brokenAt(index))
  const broken = brokenAt(at)
  if (last === undefined || broken === undefined) return []
  const message = `A request after the story "${inWords(last.name)}" ${answerOf(broken)}, in the chapter "${chapterInWords(last.chapter)}".`
  const assertion = isAnswered(broken) ? `the response should not be ${broken.outcome.status}` : undefined
  return aboutRequestAfter(run, at, { kind: 'server error', exchange: broken, message }, assertion)
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
          const candidate = candidateIn(run, { kind: 'story failed', act, message: messageOf(act.failure) })
          if (act.exchanges.length > 0) return [candidate]
          if (!noted.has(act.name))
            notes.add(
              `${inWords(act.name)}: it failed before its first call: ${candidate.message.split('\n', 1)[0]}`,
            )
          noted.add(act.name)
          return []
        }),
  }
}

export const brokenInvariant = (): Detector => {
  const unread = new UnreadChanges()
  return {
    notes: () => unread.notes,
    inRun(run) {
      unread.note(run)
      return failuresIn(run)
        .filter((act) => act.kind === 'invariant' && !isSlow(act))
        .map((act) => candidateIn(run, { kind: 'broken promise', act, message: messageOf(act.failure) }))
    },
  }
}

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
      return wasBusy
        ? []
        : slow.map((act) => candidateIn(run, { kind: 'too slow', act, message: messageOf(act.failure) }))
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
  const claim = claimOf(failure)
  return ['AssertionError', 'Error'].includes(failure.name) ? claim : `${failure.name}: ${claim}`
}
