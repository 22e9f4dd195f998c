import { didYouMean, StepRejectedError } from '../../errors'
import {
  chaptersOffering,
  findStories,
  inWords,
  storyNames,
  type AnyChapter,
  type ChapterClass,
  type StoryBook,
} from '../../story'

/**
 * Returns the chapter from which a story is tried: the last one reached that offers it, else any chapter of the book
 * that does.
 *
 * @throws {@link StepRejectedError} when no chapter offers it, or several do with different implementations.
 */
export function chapterToTryFrom(
  story: string,
  reached: readonly AnyChapter[],
  book: ChapterClass<StoryBook>,
): AnyChapter {
  const lately = [...reached].reverse().find((chapter) => storyNames(chapter).includes(story))
  if (lately !== undefined) return lately
  const offering = chaptersOffering(book, story)
  const [first] = offering
  if (first === undefined) throw new StepRejectedError(offeredNowhere(story, book))
  if (new Set(offering.map((chapter) => implementationOf(chapter, story))).size === 1) return first
  throw new StepRejectedError(
    `The story "${inWords(story)}" could be that of several chapters, and the scenario has come to none of them:\n` +
      `${offering.map(({ name }) => `  ${inWords(name)}`).join('\n')}\n` +
      'Tell the stories that lead to the chapter that is meant first.',
  )
}

/** Returns the implementation of a story; chapters that inherit it have the same one. */
function implementationOf(chapter: AnyChapter, story: string): unknown {
  return Reflect.get(chapter.prototype as object, story) ?? chapter
}

function offeredNowhere(story: string, book: ChapterClass<StoryBook>): string {
  const names = new Set(findStories(book).map((found) => inWords(found.story)))
  return `No chapter of the book "${inWords(book.name)}" offers the story "${inWords(story)}".${didYouMean(inWords(story), names)}`
}
