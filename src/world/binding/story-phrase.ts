import type { TableShape } from '../arguments/table-shape'
import type { ChapterClass, ChapterEnd, StoryBook } from '../../story'

const storyPhrase = Symbol.for('chapterwise.storyPhrase')

/** What a phrase does when it is used: from the stories that can be told and its own arguments to the chapter reached. */
export interface StoryPhrase {
  readonly book: ChapterClass<StoryBook>
  /** What its table is; undefined where the number of columns says it. */
  readonly shape?: TableShape | undefined
  readonly describe: (stories: never, ...args: never[]) => ChapterEnd<unknown>
}

/** The step handler, from now on known as that of a phrase. */
export function withStoryPhrase<Handler extends object>(handler: Handler, phrase: StoryPhrase): Handler {
  return Object.assign(handler, { [storyPhrase]: phrase })
}

/** The phrase behind a step handler; undefined where `tell` did not make it. */
export function storyPhraseOf(handler: unknown): StoryPhrase | undefined {
  return (handler as { [storyPhrase]?: StoryPhrase } | undefined)?.[storyPhrase]
}
