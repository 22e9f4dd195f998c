import { ChapterwiseError, reasonOf, StepRejectedError, withReason } from '../../errors'
import type { AnsweredExchange } from '../../exchange'
import { inWords } from '../../story'
import type { Call } from '../calls/call'
import type { WatchedStoryData } from './story-data'

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
  beginCall?(call: Call): (exchange: AnsweredExchange) => void
}

/** The members of the story data that had no value when a story read them, and still have none. */
type Missing = ReadonlySet<string>

export function watchNeeds(story: string, watched: WatchedStoryData): CallWatch {
  return {
    beforeRequest(request) {
      const { missing } = watched
      if (lacksValue(missing, request))
        throw notSent(
          `The story "${inWords(story)}" needs ${listMembers(missing)}, which no story has given.`,
        )
    },
  }
}

function notSent(message: string): StepRejectedError {
  return withReason(new StepRejectedError(message), 'value missing')
}

export function lacksValue(missing: Missing, { url = '', ...fields }: RequestValues): boolean {
  if (missing.size === 0) return false
  return [url, ...valuesIn(fields)].some(
    (part) => part === undefined || (typeof part === 'string' && /(?<!\w)undefined(?!\w)/.test(part)),
  )
}

/**
 * Refuses a request that would send the text `undefined`, made from a missing value, as a part of its URL or as a value
 * of its query or headers.
 */
export function refuseUndefined({ url = '', ...fields }: RequestValues, call: Call, story: string): void {
  const isInUrl = url.includes('undefined') && /(?:^|[/=])undefined(?=$|[/?&#])/.test(url)
  if (
    !isInUrl &&
    !valuesIn(fields).some((value) => typeof value === 'string' && /(?:^|\s)undefined$/.test(value))
  )
    return
  throw notSent(
    `The story "${inWords(story)}" would send ${call.name ?? 'a request'} with a value that is undefined.\n` +
      'Look at what it takes from the story data, which a story before this one has to give, and from responses.',
  )
}

function valuesIn({ query, headers }: RequestValues): unknown[] {
  if (query === undefined && headers === undefined) return []
  return [...Object.values({ ...query }), ...Object.values({ ...headers })].flat()
}

/** Whether a story failed because of missing members: before any call of it was answered, or with a TypeError. */
export function failedForWantOf(missing: Missing, error: unknown, hasAnswer: boolean): error is Error {
  if (!(error instanceof Error)) return false
  if (['value missing', 'condition not met'].includes(reasonOf(error) ?? '')) return true
  if (missing.size === 0 || error instanceof ChapterwiseError) return false
  return !hasAnswer || error instanceof TypeError
}

/** Joins names for a sentence: `bookingId and guestId`. */
export function listMembers(missing: Missing): string {
  const names = [...missing]
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}
