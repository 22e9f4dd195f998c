import { EndChapter, inWords, type AnyChapter } from '../story'

/** The name of a chapter, in words. */
export function chapterTitle(chapter: AnyChapter): string {
  return chapter === EndChapter ? 'the end' : inWords(chapter.name)
}
