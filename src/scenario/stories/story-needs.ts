import { ChapterwiseError, StepRejectedError } from '../../errors'
import { inWords } from '../../story'
import type { RequestValues, CallWatch } from './call-watch'
import type { WatchedStoryData } from './watched-story-data'

/** The members of the story data that had no value when a story read them, and still have none. */
type Missing = ReadonlySet<string>

/** The errors for requests that were not sent because a value was missing. */
const needsErrors = new WeakSet<object>()

/** Prevents a story or a promise from sending a request that lacks a value. */
export class NeedsWatch implements CallWatch {
  /** @param name - the name of the story or promise */
  constructor(
    readonly name: string,
    readonly watched: WatchedStoryData,
  ) {}

  beforeRequest(request: RequestValues): void {
    const { missing } = this.watched
    if (!lacksValue(missing, request)) return
    throw notSent(
      `The story "${inWords(this.name)}" needs ${listMembers(missing)}, which no story has given.`,
    )
  }

  beginCall(): () => void {
    return () => undefined
  }
}

/** Creates the error for a request that is not sent because a value is missing. */
export function notSent(message: string): StepRejectedError {
  const error = new StepRejectedError(message)
  needsErrors.add(error)
  return error
}

/** Whether a request has a missing value in its URL, query or headers. */
export function lacksValue(missing: Missing, { url = '', query, headers }: RequestValues): boolean {
  const values = [query, headers].flatMap((named) => Object.values<unknown>({ ...named }).flat())
  return missing.size > 0 && [url, ...values].some(isWithoutValue)
}

/** Whether a story failed because of missing members: before any call of it was answered, or with a TypeError. */
export function failedForWantOf(missing: Missing, error: unknown, hasAnswer: boolean): error is Error {
  if (!(error instanceof Error)) return false
  if (needsErrors.has(error)) return true
  if (missing.size === 0 || error instanceof ChapterwiseError) return false
  return !hasAnswer || error instanceof TypeError
}

/** Joins names for a sentence: `bookingId and guestId`. */
export function listMembers(missing: Missing): string {
  const names = [...missing]
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}

/** Whether a part of a request is undefined, or contains the text `undefined`. */
function isWithoutValue(part: unknown): boolean {
  return part === undefined || (typeof part === 'string' && /(?<!\w)undefined(?!\w)/.test(part))
}
