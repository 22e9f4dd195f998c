import { ChapterwiseError, reasonOf, StepRejectedError, withReason } from '../../errors'
import type { AnsweredExchange } from '../../exchange'
import { inWords } from '../../story'
import type { Call } from '../calls/call'
import type { WatchedStoryData } from './watched-story-data'

/** The parts of a request in which values may be missing. */
export interface RequestValues {
  readonly url?: string | undefined
  readonly query?: object | undefined
  /** For gRPC, the metadata. */
  readonly headers?: object | undefined
}

/** Watches the calls of a story, and may prevent them. */
export interface CallWatch {
  /** Called before each request is sent. An error that it throws prevents the request. */
  beforeRequest(request: RequestValues): void
  /** Called for each call; returns a function that receives the answered exchange. */
  beginCall(call: Call): (exchange: AnsweredExchange) => void
}

/** The members of the story data that had no value when a story read them, and still have none. */
type Missing = ReadonlySet<string>

/** Prevents a story or an invariant from sending a request that lacks a value. */
export class NeedsWatch implements CallWatch {
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
function notSent(message: string): StepRejectedError {
  return withReason(new StepRejectedError(message), 'value missing')
}

/** Whether a request has a missing value in its URL, query or headers. */
export function lacksValue(missing: Missing, { url = '', query, headers }: RequestValues): boolean {
  const values = [query, headers].flatMap((named) => Object.values<unknown>({ ...named }).flat())
  return missing.size > 0 && [url, ...values].some(isWithoutValue)
}

/** Whether a part of a request is undefined, or contains the text `undefined`. */
function isWithoutValue(part: unknown): boolean {
  return part === undefined || (typeof part === 'string' && /(?<!\w)undefined(?!\w)/.test(part))
}

/**
 * Refuses a request that would send the text `undefined`, made from a missing value, as a part of its URL or as a value
 * of its query or headers.
 */
export function refuseUndefined(
  { url, query, headers }: RequestValues,
  call: string | undefined,
  story: string,
): void {
  const isInUrl = url?.includes('undefined') === true && /(?:^|[/=])undefined(?=$|[/?&#])/.test(url)
  if (!isInUrl && !hasUndefinedText(query) && !hasUndefinedText(headers)) return
  throw notSent(
    `The story "${inWords(story)}" would send ${call ?? 'a request'} with a value that is undefined.\n` +
      'Look at what it takes from the story data, which a story before this one has to give, and from responses.',
  )
}

function hasUndefinedText(named: object | undefined): boolean {
  return (
    named !== undefined &&
    Object.values(named)
      .flat()
      .some((value) => typeof value === 'string' && /(?:^|\s)undefined$/.test(value))
  )
}

/** Whether a story failed because of missing members: before any call of it was answered, or with a TypeError. */
export function failedForWantOf(missing: Missing, error: unknown, hasAnswer: boolean): error is Error {
  if (!(error instanceof Error)) return false
  if (reasonOf(error) === 'value missing') return true
  if (missing.size === 0 || error instanceof ChapterwiseError) return false
  return !hasAnswer || error instanceof TypeError
}

/** Joins names for a sentence: `bookingId and guestId`. */
export function listMembers(missing: Missing): string {
  const names = [...missing]
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}
