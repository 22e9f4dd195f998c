import { ChapterwiseError, reasonOf, StepRejectedError, withReason } from '../../errors'
import type { AnsweredExchange } from '../../exchange'
import { inWords } from '../../story'
import type { Call } from '../calls/call'
import type { StoryDataReads } from '../events'
import { accessorsOfPrivateMembers, isData, noteProxy, unwatch } from './copy'

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
  beginCall?(call: Call): (exchange: AnsweredExchange) => void
}

/** The members of the story data that had no value when a story read them, and still have none. */
type Missing = ReadonlySet<string>

/** Returns what prevents a story or an invariant from sending a request that lacks a value. */
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

/** Creates the error for a request that is not sent because a value is missing. */
function notSent(message: string): StepRejectedError {
  return withReason(new StepRejectedError(message), 'value missing')
}

/** Whether a request has a missing value in its URL, query or headers. */
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
export function refuseUndefined(
  { url = '', ...fields }: RequestValues,
  call: string | undefined,
  story: string,
): void {
  const isInUrl = url.includes('undefined') && /(?:^|[/=])undefined(?=$|[/?&#])/.test(url)
  if (
    !isInUrl &&
    !valuesIn(fields).some((value) => typeof value === 'string' && /(?:^|\s)undefined$/.test(value))
  )
    return
  throw notSent(
    `The story "${inWords(story)}" would send ${call ?? 'a request'} with a value that is undefined.\n` +
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

/** Story data that records which of its members are read. */
export interface WatchedStoryData extends StoryDataReads {
  readonly storyData: object | undefined
  /** Watches what the story before returned, in the same way. */
  watchInput(storyInput: unknown): unknown
}

/** Members that JavaScript reads of any object. */
const readOfAnything = new Set(['then', 'toJSON', 'constructor'])

/** Watches the members of story data and of objects in it. Writes go to the story data itself. */
export function watchStoryData(storyData: object | undefined): WatchedStoryData {
  const read = new Set<string>()
  const proxies = new WeakMap<object, object>()
  /** By path, members that were read without a value; each function returns the value that they have now. */
  const withoutValue = new Map<string, () => unknown>()
  const note = (path: string, value: unknown, now: () => unknown): void => {
    if (!/[.[]/.test(path)) read.add(path)
    if (value === undefined) withoutValue.set(path, now)
  }
  return {
    storyData: storyData && watch(storyData, '', note, proxies),
    watchInput: (storyInput) => {
      if (storyInput === undefined) withoutValue.set('storyInput', () => undefined)
      return canBeWatched(storyInput) ? watch(storyInput, 'storyInput', note, proxies) : storyInput
    },
    read,
    get missing() {
      return new Set([...withoutValue].flatMap(([path, now]) => (now() === undefined ? [path] : [])))
    },
  }
}

type Note = (path: string, value: unknown, now: () => unknown) => void

/** @param path - the path to the object; empty for the story data itself */
function watch(object: object, path: string, note: Note, proxies: WeakMap<object, object>): object {
  const known = proxies.get(object)
  if (known !== undefined) return known
  // Private members, and the contents of a map or a set, are only accessible with the object itself as `this`. An
  // accessor can be checked for that; a method always gets the object itself.
  const isPlain = Array.isArray(object) || accessorsOfPrivateMembers(object).length === 0
  const watched: object = new Proxy(object, {
    get: (target, member) => {
      const value: unknown = Reflect.get(target, member, isPlain ? watched : target)
      if (typeof member === 'symbol' || readOfAnything.has(member)) return value
      if (typeof value === 'function' && !Object.hasOwn(target, member))
        return Array.isArray(target) ? value : (value.bind(target) as unknown)
      const at = Array.isArray(target) ? `${path}[${member}]` : path === '' ? member : `${path}.${member}`
      note(at, value, () => Reflect.get(target, member) as unknown)
      return canBeWatched(value) && !isFrozen(target, member) ? watch(value, at, note, proxies) : value
    },
    set: (target, member, value) =>
      Reflect.set(target, member, unwatch<unknown>(value), isPlain ? watched : target),
  })
  proxies.set(object, watched)
  noteProxy(watched, object)
  return watched
}

/** Whether a value is an object that consists of its members only. */
function canBeWatched(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  return Array.isArray(value) || isData(value)
}

/** Whether a member is read-only and not configurable: a proxy must return its value unchanged. */
function isFrozen(target: object, member: string): boolean {
  const { configurable, writable } = Object.getOwnPropertyDescriptor(target, member) ?? {}
  return configurable === false && writable === false
}
