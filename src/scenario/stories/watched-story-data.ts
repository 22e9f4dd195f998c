import type { StoryDataReads } from '../events'
import { accessorsOfPrivateMembers, isData, noteProxy, unwatch } from './copy'

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
      if (!canBeWatched(value) || isFrozen(target, member)) return value
      return watch(value, at, note, proxies)
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
