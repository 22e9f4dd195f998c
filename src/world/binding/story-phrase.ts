import { InputError } from '../../errors'
import type { TableShape } from '../arguments/step-argument'
import type { ChapterClass, ChapterEnd, StoryBook } from '../../story'

const storyPhrase = Symbol.for('chapterwise.storyPhrase')

/** The function of a phrase and its settings. */
export interface StoryPhrase {
  readonly book: ChapterClass<StoryBook>
  /** How its table is read; if undefined, the number of columns decides. */
  readonly shape?: TableShape | undefined
  readonly describe: (stories: never, ...args: never[]) => ChapterEnd<unknown>
}

/** @throws {@link InputError} when a step gives its phrase fewer arguments than it takes. */
export function checkArguments({ describe }: StoryPhrase, args: readonly unknown[]): void {
  const taken = describe.length - 1
  if (args.length >= taken) return
  throw new InputError(
    `The handler of this step takes ${taken} arguments after the story, but the step gives ${args.length}.\n` +
      'A phrase that ends in ":" needs a doc string or a table under it; any other gives one argument for each of its parameters.',
  )
}

/** Marks a step handler as that of a phrase, and returns it. */
export function withStoryPhrase<Handler extends object>(handler: Handler, phrase: StoryPhrase): Handler {
  return Object.assign(handler, { [storyPhrase]: phrase })
}

/** Returns the phrase of a step handler; undefined if `tell` did not create it. */
export function storyPhraseOf(handler: unknown): StoryPhrase | undefined {
  return (handler as { [storyPhrase]?: StoryPhrase } | undefined)?.[storyPhrase]
}
