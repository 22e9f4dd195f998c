import { chapterClassOf, openChapter, storyNames } from './chapter'
import { askingArrangement, ChapterEnd } from './chapter-end'
import { leaveAlone, type AnyChapter, type FoundStory } from './find-stories'
import { placeholder } from './placeholder'

/** What a phrase does: from the stories that it picks from and its own arguments to the chapter reached. */
export type DescribeStories = (stories: never, ...args: never[]) => unknown

/**
 * Chapters to pick stories from: each story is announced before its chapter describes it, and so are those of the chapter
 * to which it leads.
 *
 * @param announce - is given the name of the story and the chapter it is picked from; what it throws stops the phrase
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

/** The chapter behind one that announces its stories; any other value as it is. */
export function withoutAnnouncements(value: unknown): unknown {
  return value instanceof ChapterEnd ? (Reflect.get(value, announced) ?? value) : value
}

/** The stories that a phrase tells from a chapter on, as far as they are known; none when the chapter does not offer the first. */
export function storiesToldBy(describe: DescribeStories, from: AnyChapter): FoundStory[] {
  const stories: FoundStory[] = []
  let at = from
  let story: string | undefined
  const chapter = openChapter<object>(from, {
    ...askingArrangement,
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

/** The story that a phrase picks first, with arguments that only pretend; from a chapter of which nothing is known, if none is given. */
export function firstStoryOf(describe: DescribeStories, chapter: object = {}): string | undefined {
  let first: string | undefined
  const stories = announceStories(chapter, (story) => void (first ??= story))
  try {
    const args = Array.from({ length: describe.length }, () => placeholder)
    leaveAlone(describe(stories as never, ...(args as never[])))
  } catch {
    // Arguments that only pretend can make a phrase fail; what it picked before is known all the same.
  }
  return first
}
