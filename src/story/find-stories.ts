import { chapterClassOf, openChapter, storyNames, type StoryBook } from './chapter'
import { askingArrangement, ChapterEnd, EndChapter, type ChapterClass } from './chapter-end'
import { placeholder } from './placeholder'
import { inWords } from './words'

/** The class of a chapter or of an end. */
export type AnyChapter = ChapterClass<ChapterEnd<unknown>>

/** The name of a chapter in words; that of an end says that nothing may follow. */
export function chapterInWords(chapter: AnyChapter): string {
  return chapter === EndChapter ? 'the end' : inWords(chapter.name)
}

/** A story and where it leads; `to` is undefined where that could not be found out. */
export interface FoundStory {
  readonly from: AnyChapter
  readonly story: string
  readonly to: AnyChapter | undefined
}

/** What stories are asked with, all their arguments alike; those that branch may lead elsewhere with each. */
const askedWith = [placeholder, 1, 0, 'text', '', true, false, undefined].map((argument) =>
  Array.from({ length: 16 }, () => argument),
)

/** A story that a scenario tells. */
export interface ToldStory extends FoundStory {
  readonly to: AnyChapter
}

/**
 * The stories of all chapters that can be reached from a book, chapter by chapter. No story is told; what scenarios are
 * known to tell adds where else a story leads.
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

/** The stories that a chapter offers, without the methods that lead to no chapter, such as helpers. */
export function offeredStories(chapter: AnyChapter): string[] {
  return storyNames(chapter).filter((story) => reachedBy(chapter, story).size > 0)
}

/** The chapters of a book that offer a story. */
export function chaptersOffering(book: ChapterClass<StoryBook>, story: string): AnyChapter[] {
  return [...new Set(findStories(book).flatMap((found) => (found.story === story ? [found.from] : [])))]
}

/** Asks a story where it leads: none where it is no story, undefined where it fails whatever it is asked with. */
function reachedBy(from: AnyChapter, story: string): Set<AnyChapter | undefined> {
  const reached = new Set<AnyChapter | undefined>()
  let isAnswered = false
  for (const args of askedWith) {
    try {
      const chapter = openChapter(from, askingArrangement) as unknown as Record<
        string,
        (...args: unknown[]) => unknown
      >
      const answer = chapter[story]?.(...args)
      if (answer instanceof ChapterEnd) reached.add(chapterClassOf(answer))
      leaveAlone(answer)
      isAnswered = true
    } catch {
      // A story that looks into its arguments can fail on these.
    }
  }
  return isAnswered ? reached : new Set([undefined])
}

/** Nobody waits for what an async function comes to: how it fails is said where it is told. */
export function leaveAlone(answer: unknown): void {
  if (answer instanceof Promise) answer.catch(() => undefined)
}
