import type { StoryDataReads } from '../scenario-observer'
import { accessorsOfPrivateMembers } from './copy'

/** Story data that notes which of its members were read. */
export interface WatchedStoryData extends StoryDataReads {
  readonly storyData: object | undefined
}

/** What is asked of any object, whatever it is. */
const askedOfAnything = new Set(['then', 'toJSON', 'constructor'])

/** Watches the members of story data. What is written goes to the story data itself. */
export function watchStoryData(storyData: object | undefined): WatchedStoryData {
  if (storyData === undefined) return { storyData, read: new Set(), missing: new Set() }
  const read = new Set<string>()
  const readWithout = new Set<string>()
  // Its own code would not find private members, nor what a map or a list keeps, in anything but the object itself. Of an
  // accessor that can be found out; a method is always given the object itself.
  const isPlain =
    Object.prototype.toString.call(storyData) === '[object Object]' &&
    accessorsOfPrivateMembers(storyData).length === 0
  const watched: object = new Proxy(storyData, {
    get(target, member) {
      const value: unknown = Reflect.get(target, member, isPlain ? watched : target)
      if (typeof member === 'symbol') return value
      const isMethod = typeof value === 'function' && !Object.hasOwn(target, member)
      if (!isMethod && !askedOfAnything.has(member)) {
        read.add(member)
        if (value === undefined) readWithout.add(member)
      }
      return isMethod && member !== 'constructor' ? (value.bind(target) as unknown) : value
    },
    set: (target, member, value) => Reflect.set(target, member, value, isPlain ? watched : target),
  })
  return {
    storyData: watched,
    read,
    get missing() {
      return new Set([...readWithout].filter((member) => Reflect.get(storyData, member) === undefined))
    },
  }
}
