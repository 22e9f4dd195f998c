import { isDeepStrictEqual } from 'node:util'
import { ChapterwiseError, reasonOf, StepRejectedError, withReason } from '../../errors'
import type { AnsweredExchange } from '../../exchange'
import { inWords } from '../../story'
import type { Call } from '../calls/call'
import type { StoryDataReads } from '../events'

type Copies = Map<object, object>

/**
 * Returns a deep copy of story data with the same class. Copies plain objects, lists, maps, sets, dates, bytes, and
 * those objects of classes that consist of their members only. Anything else, such as functions, connections and URLs, is
 * shared. Private members (`#name`) cannot be copied: what needs one fails on a copy.
 */
export function copyOf<T>(original: T): T {
  const value = unwatch(original)
  if (!isObject(value)) return value
  const copies: Copies = new Map()
  return (copyCollection(value, copies) ?? copyMembers(value, copies)) as T
}

function copyDeep(original: unknown, copies: Copies): unknown {
  const value = unwatch(original)
  if (!isObject(value)) return value
  const known = copies.get(value) ?? copyCollection(value, copies)
  if (known !== undefined) return known
  if (isData(value)) return copyMembers(value, copies)
  copies.set(value, value)
  return value
}

/** Whether two values are equal, so that one copy stands for both; what a copy shares must be the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isDeepStrictEqual(one, other)) return false
  const [shared, sharedByOther] = [sharedByCopy(one), sharedByCopy(other)]
  return shared.every((value, index) => value === sharedByOther[index])
}

function sharedByCopy(value: unknown): object[] {
  const copies: Copies = new Map()
  copyDeep(value, copies)
  return [...copies.keys()].filter((original) => copies.get(original) === original)
}

/** Copies a list, a map, a set, bytes or a date; undefined for other objects. */
function copyCollection(value: object, copies: Copies): object | undefined {
  // Noted before its members are copied, as they may refer to it.
  const noted = <C extends object>(copy: C): C => {
    copies.set(value, copy)
    return copy
  }
  if (Array.isArray(value)) {
    const list = noted([] as unknown[])
    for (const item of value) list.push(copyDeep(item, copies))
    return list
  }
  if (value instanceof Map) {
    const map = noted(new Map<unknown, unknown>())
    for (const [key, item] of value) map.set(copyDeep(key, copies), copyDeep(item, copies))
    return map
  }
  if (value instanceof Set) {
    const set = noted(new Set<unknown>())
    for (const item of value) set.add(copyDeep(item, copies))
    return set
  }
  if (Buffer.isBuffer(value)) return noted(Buffer.from(value))
  if (value instanceof Date || ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    return noted(structuredClone(value))
  return undefined
}

function copyMembers(value: object, copies: Copies): object {
  const copy = Object.create(Object.getPrototypeOf(value) as object | null) as object
  copies.set(value, copy)
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if ('value' in descriptor) descriptor.value = copyDeep(descriptor.value, copies)
    Object.defineProperty(copy, name, descriptor)
  }
  return copy
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isData(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null
  if (prototype === null || prototype === Object.prototype) return true
  if (Object.keys(value).length === 0) return false
  try {
    structuredClone(value)
    return true
  } catch {
    return false
  }
}

/** Story data that records which of its members are read. */
export interface WatchedStoryData extends StoryDataReads {
  readonly storyData: object | undefined
  watchInput(storyInput: unknown): unknown
  /** Whether any member may have been read: they were listed, or sent, or a method was used. */
  readonly isReadWhole: boolean
  noteWhole(): void
}

const watchedObjects = new WeakMap<object, object>()

/** Returns the object behind a proxy that watches it; any other value as it is. */
export function unwatch<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  return (watchedObjects.get(value) as T | undefined) ?? value
}

const readOfAnything = new Set(['then', 'toJSON', 'constructor'])

/** Watches the members of story data and of objects in it. Writes go to the story data itself. */
export function watchStoryData(storyData: object | undefined): WatchedStoryData {
  const read = new Set<string>()
  const written = new Set<unknown>()
  const proxies = new WeakMap<object, object>()
  /** By path, members that were read without a value; each function returns the value that they have now. */
  const withoutValue = new Map<string, () => unknown>()
  let isReadWhole = false
  const note: Note = (path, value, now) => {
    if (!/[.[]/.test(path) && !written.has(path)) read.add(path)
    if (value === undefined) withoutValue.set(path, now)
  }
  const noteWhole = (): void => void (isReadWhole = true)
  return {
    storyData: storyData && watch(storyData, '', note, proxies, { noteWhole, written }),
    noteWhole,
    get isReadWhole() {
      return isReadWhole
    },
    watchInput: (storyInput) => {
      if (storyInput === undefined) withoutValue.set('storyInput', () => undefined)
      return canBeWatched(storyInput) ? watch(storyInput, 'storyInput', note, proxies) : storyInput
    },
    read,
    get missing() {
      return new Set([...withoutValue.keys()].filter((path) => withoutValue.get(path)?.() === undefined))
    },
  }
}

type Note = (path: string, value: unknown, now: () => unknown) => void

/**
 * @param path - the path to the object; empty for the story data itself
 * @param top - for the story data itself: called where any member may be read, and the members that were set
 */
function watch(
  object: object,
  path: string,
  note: Note,
  proxies: WeakMap<object, object>,
  top?: { readonly noteWhole: () => void; readonly written: Set<unknown> },
): object {
  const known = proxies.get(object)
  if (known !== undefined) return known
  /** What copies, as `{ ...storyData }` does, asks for each member first: it needs no value. */
  let copied: string | symbol | undefined
  const watched: object = new Proxy(object, {
    getOwnPropertyDescriptor: (target, member) => {
      copied = member
      return Reflect.getOwnPropertyDescriptor(target, member)
    },
    get: (target, member) => {
      const isCopied = copied === member
      copied = undefined
      const value: unknown = Reflect.get(target, member, watched)
      if (isCopied && value === undefined) return value
      if (typeof member === 'symbol' || readOfAnything.has(member)) return value
      if (typeof value === 'function' && !Object.hasOwn(target, member)) {
        top?.noteWhole()
        // Private members are only accessible with the object itself as `this`.
        return Array.isArray(target) ? value : (value.bind(target) as unknown)
      }
      const inObject = path === '' ? member : `${path}.${member}`
      const at = Array.isArray(target) ? `${path}[${member}]` : inObject
      note(at, value, () => Reflect.get(target, member) as unknown)
      return canBeWatched(value) && !isFrozen(target, member) ? watch(value, at, note, proxies) : value
    },
    has: (target, member) => {
      top?.noteWhole()
      return Reflect.has(target, member)
    },
    ownKeys: (target) => {
      top?.noteWhole()
      return Reflect.ownKeys(target)
    },
    set: (target, member, value) => {
      top?.written.add(member)
      return Reflect.set(target, member, unwatch<unknown>(value), watched)
    },
  })
  proxies.set(object, watched)
  watchedObjects.set(watched, object)
  return watched
}

function canBeWatched(value: unknown): value is object {
  return isObject(value) && !ArrayBuffer.isView(value) && (Array.isArray(value) || isData(value))
}

/** Whether a member is read-only and not configurable: a proxy must return its value unchanged. */
function isFrozen(target: object, member: string): boolean {
  const { configurable, writable } = Object.getOwnPropertyDescriptor(target, member) ?? {}
  return configurable === false && writable === false
}

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
      if (lacksValue(missing, request)) throw needsError(inWords(story), missing)
    },
  }
}

/** @param cause - what the missing members have led to, if a request has not shown them */
export function needsError(story: string, missing: Missing, cause?: Error): StepRejectedError {
  const lines = [
    `The story "${story}" needs ${listMembers(missing)}, which no story has given.`,
    ...(cause === undefined ? [] : [`It failed: ${cause.name}: ${cause.message}`]),
    `Tell a story before that gives ${missing.size === 1 ? 'it' : 'them'}.`,
  ]
  return withReason(new StepRejectedError(lines.join('\n'), { cause }), 'value missing')
}

export function lacksValue(missing: Missing, { url = '', ...fields }: RequestValues): boolean {
  if (missing.size === 0) return false
  return [url, ...valuesIn(fields)].some(
    // A header or a parameter that is undefined itself is left out.
    (part) => typeof part === 'string' && /(?<!\w)undefined(?!\w)/.test(part),
  )
}

/** Refuses a request with the text `undefined`, made from a missing value, in its URL, query or headers. */
export function refuseUndefined({ url = '', ...fields }: RequestValues, call: Call, story: string): void {
  const isInUrl = url.includes('undefined') && /(?:^|[/=])undefined(?=$|[/?&#])/.test(url)
  const endsSo = (value: unknown): boolean => typeof value === 'string' && /(?:^|\s)undefined$/.test(value)
  if (!isInUrl && !valuesIn(fields).some(endsSo)) return
  const refused = new StepRejectedError(
    `The story "${inWords(story)}" would send ${call.name ?? 'a request'} with a value that is undefined.\n` +
      'Look at what it takes from the story data, which a story before this one has to give, and from responses.',
  )
  throw withReason(refused, 'value missing')
}

function valuesIn({ query, headers }: RequestValues): unknown[] {
  if (query === undefined && headers === undefined) return []
  return [...Object.values({ ...query }), ...Object.values({ ...headers })].flat()
}

/** Whether a story failed because of missing members: before any call of it got a response, or with a TypeError of them. */
export function failedForWantOf(missing: Missing, error: unknown, hasResponse: boolean): error is Error {
  if (!(error instanceof Error)) return false
  if (['value missing', 'condition not met'].includes(reasonOf(error) ?? '')) return true
  if (missing.size === 0 || error instanceof ChapterwiseError) return false
  const names = ['undefined', ...missing]
  return !hasResponse || (error instanceof TypeError && names.some((name) => error.message.includes(name)))
}

/** Joins names for a sentence: `bookingId and guestId`. */
export function listMembers(missing: Missing): string {
  const names = [...missing]
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}
