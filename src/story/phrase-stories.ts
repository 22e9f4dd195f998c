import { chapterClassOf, openChapter, storyNames } from './chapter'
import { discardingArrangement, ChapterEnd } from './chapter-end'
import { ignoreRejection, type AnyChapter, type FoundStory } from './find-stories'
import { placeholder } from './placeholder'

/** The function of a phrase: takes the stories to pick from and its own arguments, and returns the chapter reached. */
export type DescribeStories = (stories: never, ...args: never[]) => unknown

/**
 * Wraps a chapter so that each story is announced before the chapter describes it, and so are the stories of the
 * chapters that follow.
 *
 * @param announce - receives the name of the story and the chapter it is picked from; an error it throws stops the
 * phrase
 */
export function announceStories<C extends object>(
  chapter: C,
  announce: (story: string, chapter: object) => void,
): C {
  return new Proxy(chapter, {
    get(target, member) {
      if (member === announced) return target
      if (typeof member === 'symbol') return Reflect.get(target, member, target) as unknown
      if (member !== 'getResult' && member !== 'constructor') announce(member, target)
      const value = Reflect.get(target, member, target) as unknown
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const next = Reflect.apply(value, target, args) as unknown
        return next instanceof ChapterEnd ? announceStories(next, announce) : next
      }
    },
  })
}

const announced = Symbol('the chapter whose stories are announced')

/** Returns the chapter that `announceStories` wrapped; any other value as it is. */
export function withoutAnnouncements(value: unknown): unknown {
  return value instanceof ChapterEnd ? (Reflect.get(value, announced) ?? value) : value
}

/**
 * Returns the stories that a phrase tells from a chapter on, as far as they can be determined; none if the chapter does
 * not offer the first.
 */
export function storiesToldBy(describe: DescribeStories, from: AnyChapter): FoundStory[] {
  const stories: FoundStory[] = []
  let at = from
  let story: string | undefined
  const chapter = openChapter<object>(from, {
    ...discardingArrangement,
    add: (entry) => void (story = 'name' in entry ? entry.name : undefined),
    reach: (reached) => {
      if (story === undefined) return
      const to = chapterClassOf(reached)
      stories.push({ from: at, story, to })
      at = to
    },
  })
  const first = firstStoryOf(describe, chapter)
  return stories.length === 0 && first !== undefined && storyNames(from).includes(first)
    ? [{ from, story: first, to: undefined }]
    : stories
}

/**
 * Returns the name of the first story that a phrase picks, called with placeholder arguments. Without `chapter`, any
 * name counts as a story.
 */
export function firstStoryOf(describe: DescribeStories, chapter: object = {}): string | undefined {
  let first: string | undefined
  const stories = announceStories(chapter, (story) => void (first ??= story))
  try {
    const args = Array.from({ length: describe.length }, () => placeholder)
    ignoreRejection(describe(stories as never, ...(args as never[])))
  } catch {
    // A phrase may throw for placeholder arguments; what it picked before counts all the same.
  }
  return first
}
