import type { TableShape } from '../arguments/values'
import { inWords, type ChapterClass, type ChapterEnd, type StoryBook } from '../../story'

const storyPhrase = Symbol.for('chapterwise.storyPhrase')

/** The function of a phrase and its settings. */
export interface StoryPhrase {
  readonly book: ChapterClass<StoryBook>
  /** How its table is read; if undefined, the number of columns decides. */
  readonly shape?: TableShape | undefined
  readonly describe: (stories: never, ...args: never[]) => ChapterEnd<unknown>
}

/** Marks a step handler as that of a phrase, and returns it. */
export function withStoryPhrase<Handler extends object>(handler: Handler, phrase: StoryPhrase): Handler {
  return Object.assign(handler, { [storyPhrase]: phrase })
}

/** Returns the phrase of a step handler; undefined if `tell` did not create it. */
export function storyPhraseOf(handler: unknown): StoryPhrase | undefined {
  return (handler as { [storyPhrase]?: StoryPhrase } | undefined)?.[storyPhrase]
}

/** Explains that a phrase of one book is used in a scenario of another. */
export function explainOtherBook(
  bookOfPhrase: ChapterClass<unknown>,
  bookOfScenario: ChapterClass<unknown>,
  step: string,
): string {
  const [own, other] = [inWords(bookOfScenario.name), inWords(bookOfPhrase.name)]
  return (
    `The phrase "${step}" tells a story of the book "${other}", but this scenario is set in the book "${own}".\n` +
    `Use a phrase of "${own}", or give the scenario the tag under which useScenario configures "${other}".`
  )
}
