import { ConfigurationError, InputError, StepRejectedError } from '../../errors'
import {
  chapterClassOf,
  chaptersOf,
  chaptersOffering,
  firstStoryOf,
  placeholder,
  takesPhrasesOf,
  type AnyChapter,
  type ChapterEnd,
  type ToldStory,
} from '../../story'
import {
  chapterToTryFrom,
  pickOutOfTurn,
  pickStories,
  type PhrasesOf,
  type PickedStories,
  type ScenarioState,
  type StoryBookBinding,
} from '../../scenario'
import { explainOtherBook, nearestPhrase, phrasesOfStory, storyArgument, type StoryPhrase } from '../../world'
import { stepText, type Definition, type ProjectStep } from '../../project'
import { hasPlaceholder, readArguments } from './arguments'
import { error, refusalOf, type StepFinding } from './findings'
import type { KnownVariables } from './variables'

/** Follows the stories of a scenario by their methods, which only describe where they lead. */
export class StoryWalk {
  /** The stories run so far. A step of the user is taken to change nothing. */
  readonly stories: ToldStory[] = []
  readonly #reached: AnyChapter[] = []
  #isChapterKnown = true
  /** Whether the scenario can have reached no other chapters. */
  #areAllKnown = true

  constructor(
    private readonly book: StoryBookBinding['book'] | undefined,
    opening: ChapterEnd<unknown> | undefined,
    private readonly variables: KnownVariables,
  ) {
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

  /** @param values - the arguments of the phrase; undefined if only a run knows them */
  tell(
    step: ProjectStep,
    definition: Definition & { readonly phrase: StoryPhrase },
    values: readonly unknown[] | undefined,
    state: ScenarioState,
  ): { readonly findings: StepFinding[]; readonly reached?: ChapterEnd<unknown> } {
    const { book } = this
    const { phrase } = definition
    if (book !== undefined && !takesPhrasesOf(book, phrase.book)) {
      this.isChapterKnown = false
      return { findings: [error('story', explainOtherBook(phrase.book, book, step.text))] }
    }
    const { args, findings } = this.#arguments(values, step, phrase)
    const isSure = this.#isChapterKnown && values !== undefined && findings.length === 0
    if (!isSure) this.isChapterKnown = this.#isChapterKnown && findings.length > 0
    const offered: string[] = []
    const phrasesOf: PhrasesOf = (story) => {
      const phrases = phrasesOfStory(book ?? phrase.book, story)
      offered.push(...phrases)
      return phrases
    }
    try {
      const describe = (stories: unknown) => phrase.describe(stories as never, ...(args as never[]))
      const { entries, reached } = pickStories(state, describe, phrasesOf)
      this.#note(entries, state)
      return { findings, reached }
    } catch (problem) {
      if (!isSure) return { findings }
      this.isChapterKnown = false
      const misspelt = problem instanceof StepRejectedError ? misspeltStory(definition, state) : undefined
      return { findings: [...findings, misspelt ?? explain(problem, step, offered)].flat() }
    }
  }

  /** Checks a phrase whose story is tried, in whatever chapter: some chapter has to offer it, and one alone. */
  async tryOne(step: ProjectStep, definition: Definition): Promise<StepFinding[]> {
    const { book } = this
    const { phrase } = definition
    if (book === undefined || phrase === undefined) return []
    if (!takesPhrasesOf(book, phrase.book))
      return [error('story', explainOtherBook(phrase.book, book, step.text))]
    const read = await readArguments(step, definition, this.variables.values)
    if (read.kind === 'wrong') return [error('step-argument', read.message)]
    if (read.kind === 'unknown') return []
    const { args, findings } = this.#arguments(read.values, step, phrase)
    let isSure = this.#areAllKnown
    const meant = (story: string): AnyChapter => {
      isSure ||= chaptersOffering(book, story).length === 0
      return chapterToTryFrom(story, this.#reached, book)
    }
    try {
      pickOutOfTurn(meant, (stories) => phrase.describe(stories as never, ...(args as never[])))
    } catch (problem) {
      if (isSure && problem instanceof StepRejectedError) findings.push(error('story', problem.message))
    }
    return findings
  }

  #note(entries: PickedStories['entries'], state: ScenarioState): void {
    let from = state.phase === 'arranging' ? state.chapter : undefined
    let ways: readonly { readonly from: AnyChapter; readonly story: string }[] = []
    for (const entry of entries) {
      if (entry.kind === 'story' && from !== undefined)
        ways = chaptersOf(from).map((chapter) => ({ from: chapter, story: entry.name }))
      if (entry.kind === 'later')
        this.stories.push(
          ...entry.ways.flatMap((way) => way.to.map((to) => ({ from: way.from, story: entry.name, to }))),
        )
      if (entry.kind === 'reached') {
        const leadsTo = chaptersOf(entry.chapter)
        this.stories.push(...ways.flatMap((way) => leadsTo.map((to) => ({ ...way, to }))))
        ways = []
        this.#reached.push(...leadsTo)
        from = entry.chapter
      }
    }
  }

  /** Returns the arguments of a story, with placeholders for those that only a run knows or that cannot be read. */
  #arguments(
    values: readonly unknown[] | undefined,
    step: ProjectStep,
    { describe, shape }: StoryPhrase,
  ): { readonly args: readonly unknown[]; readonly findings: StepFinding[] } {
    const unknown = Array.from({ length: describe.length }, () => placeholder)
    if (values === undefined) return { args: unknown, findings: [] }
    try {
      const args = values.map((value) => storyArgument(value, step.pickleStep, this.variables.values, shape))
      return { args, findings: [] }
    } catch (problem) {
      if (!(problem instanceof InputError)) throw problem
      if (hasPlaceholder(step)) return { args: values, findings: [] }
      return { args: unknown, findings: [error('step-argument', problem.message)] }
    }
  }
}

/** Reports a story that no chapter of the book has: the phrase is wrong, and not the feature that uses it. */
function misspeltStory(
  { phrase: { book, describe }, uri, line }: Definition & { readonly phrase: StoryPhrase },
  state: ScenarioState,
): StepFinding | undefined {
  if (state.phase !== 'arranging' || state.chapter === undefined) return undefined
  const story = firstStoryOf(describe, chapterClassOf(state.chapter))
  if (story === undefined || chaptersOffering(book, story).length > 0) return undefined
  const message = refusalOf(() => chapterToTryFrom(story, [], book), StepRejectedError)
  if (message === undefined) return undefined
  return error('story', `${message}\nThe phrase is defined at ${uri}:${line}.`)
}

function explain(problem: unknown, step: ProjectStep, offered: readonly string[]): StepFinding[] {
  if (problem instanceof StepRejectedError) {
    const near = nearestPhrase(step.text, offered)
    const hint = near === undefined ? '' : `\nDid you mean: ${near}`
    return [error('story', problem.message + hint)]
  }
  // This error is about how the story is written, which does not depend on its arguments.
  if (problem instanceof ConfigurationError) return [error('story', problem.message)]
  if (hasPlaceholder(step)) return []
  const message = `The phrase "${stepText(step.text)}" fails before it tells a story: ${String(problem)}`
  return [error('story', message)]
}
