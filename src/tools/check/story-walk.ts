import { ConfigurationError, InputError, StepRejectedError } from '../../errors'
import {
  chapterClassOf,
  chaptersOf,
  chaptersOffering,
  chapterToTryFrom,
  explainOtherBook,
  nearestPhrase,
  noStoryBook,
  phrasesOfStory,
  pickOutOfTurn,
  pickStories,
  placeholder,
  storyArgument,
  takesPhrasesOf,
  type AnyChapter,
  type ChapterClass,
  type ChapterEnd,
  type Definition,
  type PhrasesOf,
  type PickedStories,
  type ProjectStep,
  type ScenarioState,
  type StoryBook,
  type StoryBookBinding,
  type StoryPhrase,
  type ToldStory,
} from '../seam'
import type { StepFinding } from './finding'
import type { KnownVariables } from './known-variables'
import { hasPlaceholder, readArguments } from './step-arguments'
import { stepText } from './step-text'

/**
 * Follows the stories of a scenario from chapter to chapter. It runs story methods, which only describe where they
 * lead, and nothing else.
 */
export class StoryWalk {
  readonly #book: StoryBookBinding['book'] | undefined
  readonly #variables: KnownVariables
  /** The stories told so far. A step of the user is taken to change nothing. */
  readonly told: ToldStory[] = []
  /** The chapters that the scenario has reached, in order. */
  readonly #reached: AnyChapter[] = []
  #isChapterKnown = true
  /** Whether the scenario can have reached no other chapters. */
  #areAllKnown = true

  constructor(
    book: StoryBookBinding['book'] | undefined,
    opening: ChapterEnd<unknown> | undefined,
    variables: KnownVariables,
  ) {
    this.#book = book
    this.#variables = variables
    if (opening !== undefined) this.begin(opening)
  }

  set isChapterKnown(isKnown: boolean) {
    this.#isChapterKnown = isKnown
    this.#areAllKnown &&= isKnown
  }

  begin(opening: ChapterEnd<unknown>): void {
    this.#reached.push(chapterClassOf(opening))
    this.isChapterKnown = true
  }

  /**
   * Tells the stories of a phrase. Returns its problems, and the chapter that was reached, if any.
   *
   * @param values - the arguments of the phrase; undefined if only a run knows them
   */
  tell(
    step: ProjectStep,
    phrase: StoryPhrase,
    values: readonly unknown[] | undefined,
    state: ScenarioState,
  ): { readonly findings: StepFinding[]; readonly reached?: ChapterEnd<unknown> } {
    const book = this.#book
    if (book !== undefined && !takesPhrasesOf(book, phrase.book)) {
      this.isChapterKnown = false
      return { findings: [wrong(explainOtherBook(phrase.book, book, step.text))] }
    }
    const misread = values === undefined ? undefined : this.#misread(step, phrase, values)
    const findings: StepFinding[] =
      misread === undefined ? [] : [{ level: 'error', rule: 'step-argument', message: misread }]
    const args =
      values === undefined || misread !== undefined
        ? Array.from({ length: phrase.describe.length }, () => placeholder)
        : values.map((value) => this.#argument(value, step, phrase))
    const isSure = this.#isChapterKnown && values !== undefined && misread === undefined
    if (!isSure) this.isChapterKnown = this.#isChapterKnown && misread !== undefined
    const offered: string[] = []
    const phrasesOf: PhrasesOf = (story) => {
      const phrases = phrasesOfStory(this.#book ?? phrase.book, story)
      offered.push(...phrases)
      return phrases
    }
    try {
      const { entries, reached } = pickStories(
        state,
        (stories) => phrase.describe(stories as never, ...(args as never[])),
        phrasesOf,
      )
      this.#note(entries, state)
      return { findings, reached }
    } catch (error) {
      if (!isSure) return { findings }
      this.isChapterKnown = false
      return { findings: [...findings, ...this.#explain(error, step, offered)] }
    }
  }

  /** Checks a phrase whose story is tried, in whatever chapter: some chapter has to offer it, and one alone. */
  async tryOne(step: ProjectStep, definition: Definition): Promise<StepFinding[]> {
    const book = this.#book as ChapterClass<StoryBook> | undefined
    const { phrase } = definition
    if (book === undefined) return [wrong(noStoryBook)]
    if (phrase !== undefined && !takesPhrasesOf(book, phrase.book))
      return [wrong(explainOtherBook(phrase.book, book, step.text))]
    const read = await readArguments(step, definition, this.#variables.values)
    if (read.kind === 'wrong') return [{ level: 'error', rule: 'step-argument', message: read.message }]
    if (phrase === undefined || read.kind === 'unknown') return []
    const args = read.values.map((value) => this.#argument(value, step, phrase))
    let isSure = this.#areAllKnown
    const meant = (story: string): AnyChapter => {
      isSure ||= chaptersOffering(book, story).length === 0
      return chapterToTryFrom(story, this.#reached, book)
    }
    try {
      pickOutOfTurn(meant, (stories) => phrase.describe(stories as never, ...(args as never[])))
      return []
    } catch (error) {
      return isSure && error instanceof StepRejectedError ? [wrong(error.message)] : []
    }
  }

  #explain(error: unknown, step: ProjectStep, offered: readonly string[]): StepFinding[] {
    if (error instanceof StepRejectedError) {
      const near = nearestPhrase(step.text, offered)
      return [wrong(near === undefined ? error.message : `${error.message}\nDid you mean: ${near}`)]
    }
    // This error is about how the story is written, which does not depend on its arguments.
    if (error instanceof ConfigurationError) return [wrong(error.message)]
    if (hasPlaceholder(step)) return []
    return [wrong(`The phrase "${stepText(step.text)}" fails before it tells a story: ${String(error)}`)]
  }

  #note(entries: PickedStories['entries'], state: ScenarioState): void {
    let from = state.phase === 'arranging' ? state.chapter : undefined
    let told: readonly { readonly from: AnyChapter; readonly story: string }[] = []
    for (const entry of entries) {
      if ('name' in entry && from !== undefined)
        told = chaptersOf(from).map((chapter) => ({ from: chapter, story: entry.name }))
      if ('later' in entry)
        this.told.push(
          ...entry.ways.flatMap((way) => way.to.map((to) => ({ from: way.from, story: entry.later, to }))),
        )
      if ('reached' in entry) {
        const leadsTo = chaptersOf(entry.reached)
        this.told.push(...told.flatMap((story) => leadsTo.map((to) => ({ ...story, to }))))
        told = []
        this.#reached.push(...leadsTo)
        from = entry.reached
      }
    }
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
