import { chapterClassOf, openChapter, storyNames, type StoryBook } from './chapter'
import { discardingArrangement, ChapterEnd, EndChapter, type ChapterClass } from './chapter-end'
import { placeholder } from './placeholder'
import { inWords } from './words'

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
export function ignoreRejection(answer: unknown): void {
  if (answer instanceof Promise) answer.catch(() => undefined)
}
