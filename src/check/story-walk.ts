import { ConfigurationError, InputError, StepRejectedError } from '../errors'
import type { Definition, ProjectStep } from '../project'
import {
  chapterToTryFrom,
  pickStories,
  pickOutOfTurn,
  noStoryBook,
  type PickedStories,
  type PhrasesOf,
  type StoryBookBinding,
} from '../scenario'
import {
  chapterClassOf,
  chaptersOffering,
  placeholder,
  takesPhrasesOf,
  type AnyChapter,
  type ChapterClass,
  type StoryBook,
  type ToldStory,
} from '../story'
import { explainOtherBook, nearestPhrase, phrasesOfStory, storyArgument, type StoryPhrase } from '../world'
import type { StepFinding } from './finding'
import type { KnownState } from './known-state'
import type { KnownVariables } from './known-variables'
import { hasPlaceholder, readArguments } from './step-arguments'
import { stepText } from './step-text'

/**
 * Follows the stories of a scenario from chapter to chapter. It runs story methods, which only describe where they
 * lead, and nothing else.
 */
export class StoryWalk {
  readonly #book: StoryBookBinding['book'] | undefined
  readonly #state: KnownState
  readonly #variables: KnownVariables
  /** The stories told so far. A step of the user is taken to change nothing. */
  readonly stories: ToldStory[] = []

  constructor(book: StoryBookBinding['book'] | undefined, state: KnownState, variables: KnownVariables) {
    this.#book = book
    this.#state = state
    this.#variables = variables
  }

  begin(): StepFinding[] {
    this.#state.begin()
    return this.needBook()
  }

  needBook(): StepFinding[] {
    return this.#book === undefined ? [wrong(noStoryBook)] : []
  }

  /** @param values - the arguments of the phrase; undefined if only a run knows them */
  tell(step: ProjectStep, phrase: StoryPhrase, values: readonly unknown[] | undefined): StepFinding[] {
    const book = this.#book
    if (book !== undefined && !takesPhrasesOf(book, phrase.book)) {
      this.#state.isChapterKnown = false
      return [wrong(explainOtherBook(phrase.book, book, step.text))]
    }
    if (this.#state.isChapterKnown && values !== undefined) return this.#tellSurely(step, phrase, values)
    this.#state.isChapterKnown = false
    this.#tellPerhaps(step, phrase, values)
    return []
  }

  /** Checks a phrase whose story is tried, in whatever chapter. */
  async tryOne(step: ProjectStep, definition: Definition): Promise<StepFinding[]> {
    const book = this.#book
    const { phrase } = definition
    this.#variables.forgetMembers()
    if (book === undefined) return [wrong(noStoryBook)]
    if (phrase !== undefined && !takesPhrasesOf(book, phrase.book))
      return [wrong(explainOtherBook(phrase.book, book, step.text))]
    const args = await readArguments(step, definition, this.#variables.values)
    if (args.kind === 'wrong') return [{ level: 'error', rule: 'step-argument', message: args.message }]
    return phrase === undefined || args.kind === 'unknown'
      ? []
      : this.#try(step, phrase, args.values, book as never)
  }

  /** Reports a story that no chapter offers; and one whose chapter is ambiguous, if the reached chapters are known. */
  #try(
    step: ProjectStep,
    phrase: StoryPhrase,
    values: readonly unknown[],
    book: ChapterClass<StoryBook>,
  ): StepFinding[] {
    const args = values.map((value) => this.#argument(value, step, phrase))
    let isSure = this.#state.isWayKnown
    const meant = (story: string): AnyChapter => {
      isSure ||= chaptersOffering(book, story).length === 0
      return chapterToTryFrom(story, this.#state.reached, book)
    }
    try {
      pickOutOfTurn(meant, (stories) => phrase.describe(stories as never, ...(args as never[])))
      return []
    } catch (error) {
      return isSure && error instanceof StepRejectedError ? [wrong(error.message)] : []
    }
  }

  #tellSurely(step: ProjectStep, phrase: StoryPhrase, values: readonly unknown[]): StepFinding[] {
    const offered: string[] = []
    const phrasesOf: PhrasesOf = (story) => {
      const phrases = phrasesOfStory(this.#book ?? phrase.book, story)
      offered.push(...phrases)
      return phrases
    }
    const args = values.map((value) => this.#argument(value, step, phrase))
    const misread = this.#misread(step, phrase, values)
    if (misread !== undefined) {
      this.#tellPerhaps(step, phrase, undefined)
      return [{ level: 'error', rule: 'step-argument', message: misread }]
    }
    try {
      const told = this.#pick(phrase, args, phrasesOf)
      for (const entry of told.entries)
        if ('work' in entry) this.#variables.noteStory(entry)
        else if ('use' in entry) this.#variables.forgetMembers()
      this.#reach(told)
      return []
    } catch (error) {
      this.#variables.forgetMembers()
      this.#state.isChapterKnown = false
      if (error instanceof StepRejectedError) {
        const near = nearestPhrase(step.text, offered)
        return [wrong(near === undefined ? error.message : `${error.message}\nDid you mean: ${near}`)]
      }
      // This error is about how the story is written, which does not depend on its arguments.
      if (error instanceof ConfigurationError) return [wrong(error.message)]
      if (hasPlaceholder(step)) return []
      return [wrong(`The phrase "${stepText(step.text)}" fails before it tells a story: ${String(error)}`)]
    }
  }

  #tellPerhaps(step: ProjectStep, phrase: StoryPhrase, values: readonly unknown[] | undefined): void {
    this.#variables.forgetMembers()
    const args =
      values?.map((value) => this.#argument(value, step, phrase)) ??
      Array.from({ length: phrase.describe.length }, () => placeholder)
    try {
      this.#reach(this.#pick(phrase, args))
    } catch {
      // The chapter of the scenario is not known, so this is no finding.
    }
  }

  #pick({ book, describe }: StoryPhrase, args: readonly unknown[], phrasesOf?: PhrasesOf): PickedStories {
    return pickStories(
      this.#state.now,
      (stories) => describe(stories as never, ...(args as never[])),
      phrasesOf,
      book,
    )
  }

  #reach({ entries, reached }: PickedStories): void {
    const { now } = this.#state
    let from = now.phase === 'arranging' ? now.chapter : undefined
    let story: string | undefined
    for (const entry of entries) {
      if ('name' in entry) story = entry.name
      else if ('reached' in entry) {
        if (from !== undefined && story !== undefined)
          this.stories.push({ from: chapterClassOf(from), story, to: chapterClassOf(entry.reached) })
        from = entry.reached
      }
    }
    this.#state.reach(reached)
  }

  /** Returns why an argument of the story cannot be read; undefined if it can, or if only a run knows. */
  #misread(step: ProjectStep, { shape }: StoryPhrase, values: readonly unknown[]): string | undefined {
    if (hasPlaceholder(step)) return undefined
    try {
      for (const value of values) storyArgument(value, step.pickleStep, this.#variables.values, shape)
      return undefined
    } catch (error) {
      if (error instanceof InputError) return error.message
      throw error
    }
  }

  #argument(value: unknown, step: ProjectStep, { shape }: StoryPhrase): unknown {
    try {
      return storyArgument(value, step.pickleStep, this.#variables.values, shape)
    } catch {
      return value
    }
  }
}

function wrong(message: string): StepFinding {
  return { level: 'error', rule: 'story', message }
}
