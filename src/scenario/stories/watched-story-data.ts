import type { StoryDataReads } from '../events'
import { accessorsOfPrivateMembers, isData, noteProxy, unwatch } from './copy'

/** Story data that records which of its members are read. */
export interface WatchedStoryData extends StoryDataReads {
  readonly storyData: object | undefined
  /** Watches what the story before returned, in the same way. */
  watchInput(storyInput: unknown): unknown
}

/** A member that was read while it had no value. */
interface ReadWithout {
  readonly name: string
  readonly hasValue: () => boolean
}

/** Members that JavaScript reads of any object. */
const askedOfAnything = new Set(['then', 'toJSON', 'constructor'])

/** Watches the members of story data and of objects in it. Writes go to the story data itself. */
export function watchStoryData(storyData: object | undefined): WatchedStoryData {
  const read = new Set<string>()
  const watch = new Watch((member) => read.add(member))
  return {
    storyData: storyData && watch.over(storyData, ''),
    watchInput: (storyInput) => watch.overInput(storyInput),
    read,
    get missing() {
      return watch.missing
    },
  }
}

/** Records what is read through the proxies that it creates. */
class Watch {
  readonly #noteRead: (member: string) => void
  readonly #proxies = new WeakMap<object, object>()
  readonly #readWithout = new Map<string, ReadWithout>()

  /** @param noteRead - called with each member of the story data itself that is read */
  constructor(noteRead: (member: string) => void) {
    this.#noteRead = noteRead
  }

  get missing(): Set<string> {
    const without = [...this.#readWithout.values()].filter(({ hasValue }) => !hasValue())
    return new Set(without.map(({ name }) => name))
  }

  overInput(storyInput: unknown): unknown {
    const name = 'storyInput'
    if (storyInput === undefined) this.#readWithout.set(name, { name, hasValue: () => false })
    return this.#inside(storyInput, name)
  }

  /** @param path - the path to the object; empty for the story data itself */
  over(object: object, path: string): object {
    const known = this.#proxies.get(object)
    if (known !== undefined) return known
    // Private members, and the contents of a map or a set, are only accessible with the object itself as `this`. An
    // accessor can be checked for that; a method always gets the object itself.
    const isPlain =
      Array.isArray(object) ||
      (Object.prototype.toString.call(object) === '[object Object]' &&
        accessorsOfPrivateMembers(object).length === 0)
    const watched: object = new Proxy(object, {
      get: (target, member) => {
        const value: unknown = Reflect.get(target, member, isPlain ? watched : target)
        if (typeof member === 'symbol') return value
        const isMethod = typeof value === 'function' && !Object.hasOwn(target, member)
        if (isMethod)
          return Array.isArray(target) || member === 'constructor' ? value : (value.bind(target) as unknown)
        if (!askedOfAnything.has(member)) this.#note(target, member, value, path)
        return isFrozen(target, member) ? value : this.#inside(value, nameOf(path, member, target))
      },
      set: (target, member, value) =>
        Reflect.set(target, member, unwatch<unknown>(value), isPlain ? watched : target),
    })
    this.#proxies.set(object, watched)
    noteProxy(watched, object)
    return watched
  }

  #note(target: object, member: string, value: unknown, path: string): void {
    if (path === '') this.#noteRead(member)
    if (value !== undefined) return
    const name = nameOf(path, member, target)
    this.#readWithout.set(name, { name, hasValue: () => Reflect.get(target, member) !== undefined })
  }

  /** Watches a value too, if it is an object that consists of its members only. */
  #inside(value: unknown, path: string): unknown {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
    return Array.isArray(value) || isData(value) ? this.over(value, path) : value
  }
}

/** Whether a member is read-only and not configurable: a proxy must return its value unchanged. */
function isFrozen(target: object, member: string): boolean {
  const { configurable, writable } = Object.getOwnPropertyDescriptor(target, member) ?? {}
  return configurable === false && writable === false
}

/** Returns the path of a member as in code: `guest.id`, `rooms[0]`. */
function nameOf(path: string, member: string, of: object): string {
  if (Array.isArray(of)) return `${path}[${member}]`
  return path === '' ? member : `${path}.${member}`
}
