import { ChapterwiseError, StepRejectedError } from '../../errors'
import { inWords } from '../../story'
import type { RequestValues, CallWatch } from './call-watch'
import type { WatchedStoryData } from './watched-story-data'

/** The members of the story data that a story has read without a value, and that have none still. */
type Missing = ReadonlySet<string>

/** Requests that were not sent for want of a value, by the error that says so. */
const needsErrors = new WeakSet<object>()

/** Keeps a story, or a look at a promise, from sending a request without a value that it needs. */
export class NeedsWatch implements CallWatch {
  /** @param name - that of the story, or of the promise */
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

/** Says why a request is not sent: it lacks a value. */
export function notSent(message: string): StepRejectedError {
  const error = new StepRejectedError(message)
  needsErrors.add(error)
  return error
}

/** Whether a request would be sent with what is missing in its URL, query or headers. */
export function lacksValue(missing: Missing, { url = '', query, headers }: RequestValues): boolean {
  const values = [query, headers].flatMap((named) => Object.values<unknown>({ ...named }).flat())
  return missing.size > 0 && [url, ...values].some(isWithoutValue)
}

/** Whether a story failed for what is missing: before any call of it was answered, or over the value that is not there. */
export function failedForWantOf(missing: Missing, error: unknown, hasAnswer: boolean): error is Error {
  if (!(error instanceof Error)) return false
  if (needsErrors.has(error)) return true
  if (missing.size === 0 || error instanceof ChapterwiseError) return false
  return !hasAnswer || error instanceof TypeError
}

/** Names members in a sentence: `bookingId and guestId`. */
export function listMembers(missing: Missing): string {
  const names = [...missing]
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}

/** Whether a part of a request has no value, or the text that was made of none. */
function isWithoutValue(part: unknown): boolean {
  return part === undefined || (typeof part === 'string' && /(?<!\w)undefined(?!\w)/.test(part))
}
