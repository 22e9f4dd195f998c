import { hasPrivateMembers } from '../stories/private-members'

/** Story data that notes which of its members were read without a value. */
export interface WatchedStoryData {
  readonly storyData: object | undefined
  /** The members that were read while they had no value, and have none still. */
  readonly missing: ReadonlySet<string>
}

/** What is asked of any object, whatever it is. */
const askedOfAnything = new Set(['then', 'toJSON', 'constructor'])

/** Watches the members of story data. What is written goes to the story data itself. */
export function watchStoryData(storyData: object | undefined): WatchedStoryData {
  const missing = new Set<string>()
  if (storyData === undefined) return { storyData, missing }
  // Its own code would not find private members, nor what a map or a list keeps, in anything but the object itself.
  const isPlain =
    Object.prototype.toString.call(storyData) === '[object Object]' && !hasPrivateMembers(storyData)
  const watched: object = new Proxy(storyData, {
    get(target, member) {
      const value: unknown = Reflect.get(target, member, isPlain ? watched : target)
      if (typeof member === 'symbol') return value
      if (value === undefined && !askedOfAnything.has(member)) missing.add(member)
      const isMethod = typeof value === 'function' && !Object.hasOwn(target, member)
      return isMethod && !isPlain && member !== 'constructor' ? (value.bind(target) as unknown) : value
    },
    set(target, member, value) {
      if (value !== undefined) missing.delete(member as string)
      return Reflect.set(target, member, value, isPlain ? watched : target)
    },
  })
  return { storyData: watched, missing }
}
