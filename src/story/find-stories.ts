import { chapterClassOf, openChapter, storyNames, type StoryBook } from './chapter'
import { discardingArrangement, ChapterEnd, EndChapter, type ChapterClass } from './chapter-end'
import { inWords } from './words'

/**
 * Stands for an argument that is not known yet. Reading members, calling and adding it all work, so that code which
 * only passes its arguments on can run.
 */
export const placeholder: unknown = new Proxy(function () {}, {
  get: (_, member) => {
    if (member === Symbol.toPrimitive) return () => 0
    if (member === Symbol.iterator) return () => [][Symbol.iterator]()
    return placeholder
  },
  apply: () => placeholder,
  construct: () => placeholder as object,
})

/** The class of a chapter or of the end. */
export type AnyChapter = ChapterClass<ChapterEnd<unknown>>

/** Returns the name of a chapter in words; "the end" for the end. */
export function chapterInWords(chapter: AnyChapter): string {
  return chapter === EndChapter ? 'the end' : inWords(chapter.name)
}

/** A story and the chapter it leads to; `to` is undefined if that could not be determined. */
export interface FoundStory {
  readonly from: AnyChapter
  readonly story: string
  readonly to: AnyChapter | undefined
}

/**
 * The argument lists that story methods are called with to find out where they lead; each list repeats one value. A
 * story that branches may lead to another chapter with each list.
 */
const askedWith = [placeholder, 1, 0, 'text', '', true, false, undefined].map((argument) =>
  Array.from({ length: 16 }, () => argument),
)

/** A story that a scenario tells. */
export interface ToldStory extends FoundStory {
  readonly to: AnyChapter
}

/**
 * Returns the stories of all chapters that can be reached from a book, chapter by chapter. No story is told.
 * `toldStories` adds chapters that stories led to in real scenarios.
 */
export function findStories(
  book: ChapterClass<StoryBook>,
  toldStories: readonly ToldStory[] = [],
): FoundStory[] {
  const chapters: AnyChapter[] = [book]
  const found: FoundStory[] = []
  for (const from of chapters) {
    for (const story of from === EndChapter ? [] : storyNames(from)) {
      const toldTo = toldStories.filter((one) => one.from === from && one.story === story).map(({ to }) => to)
      const leadsTo = new Set([...reachedBy(from, story), ...toldTo])
      if (toldTo.length > 0) leadsTo.delete(undefined)
      for (const to of leadsTo) {
        found.push({ from, story, to })
        if (to !== undefined && !chapters.includes(to)) chapters.push(to)
      }
    }
  }
  return found
}

/** Returns the stories that a chapter offers, without methods that lead to no chapter, such as helpers. */
export function offeredStories(chapter: AnyChapter): string[] {
  return storyNames(chapter).filter((story) => reachedBy(chapter, story).size > 0)
}

/** Returns the chapters of a book that offer a story. */
export function chaptersOffering(book: ChapterClass<StoryBook>, story: string): AnyChapter[] {
  return [...new Set(findStories(book).flatMap((found) => (found.story === story ? [found.from] : [])))]
}

/**
 * Returns the chapters that a story leads to: an empty set if it is not a story, undefined in the set if it throws for
 * all arguments.
 */
function reachedBy(from: AnyChapter, story: string): Set<AnyChapter | undefined> {
  const reached = new Set<AnyChapter | undefined>()
  let isAnswered = false
  for (const args of askedWith) {
    try {
      const chapter = openChapter(from, discardingArrangement) as unknown as Record<
        string,
        (...args: unknown[]) => unknown
      >
      const answer = chapter[story]?.(...args)
      if (answer instanceof ChapterEnd) reached.add(chapterClassOf(answer))
      ignoreRejection(answer)
      isAnswered = true
    } catch {
      // A story that reads its arguments may throw for these.
    }
  }
  return isAnswered ? reached : new Set([undefined])
}

/** Ignores the rejection of a promise that nobody awaits; it is reported when the story is told. */
function ignoreRejection(answer: unknown): void {
  if (answer instanceof Promise) answer.catch(() => undefined)
}

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
