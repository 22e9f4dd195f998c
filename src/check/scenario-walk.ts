import { StepRejectedError } from '../errors'
import type { Definition, ProjectScenario, ProjectStep } from '../project'
import {
  draft,
  explainRejection,
  initialState,
  noStoryBook,
  notRepeatable,
  transition,
  type Draft,
  type ScenarioEvent,
  type ScenarioState,
} from '../scenario'
import {
  chapterClassOf,
  openChapter,
  placeholder,
  type Arrangement,
  type ChapterEnd,
  type ToldStory,
} from '../story'
import { isVariableName } from '../variables'
import { explainOtherBook, noScenario, StoryWorld, storyArgument, type StoryPhrase } from '../world'
import type { Rule, StepFinding } from './finding'
import { KnownVariables } from './known-variables'
import { nearestPhrase } from './nearest-phrase'
import type { PhrasesOfBook } from './phrases-of-book'
import { hasPlaceholder, readArguments, writtenParameter } from './step-arguments'
import { shownStep } from './shown-step'
import { writtenWrong } from './written-wrong'

/**
 * Walks one scenario through its chapters: story methods describe where they lead, and nothing else runs. After a step of
 * the user's own, which may do anything, what is no longer known is not judged until it is known again.
 */
export class ScenarioWalk {
  readonly #scenario: ProjectScenario
  readonly #phrasesOf: PhrasesOfBook
  readonly #cwd: string
  readonly #variables: KnownVariables
  /** The stories that the scenario has told so far; past a step of the user's own, those it tells if that changed nothing. */
  readonly told: ToldStory[] = []
  #findings: StepFinding[] = []
  #state: ScenarioState
  #isChapterKnown = true
  #isCallKnown = true
  #areVariablesKnown: boolean
  #isConfigured: boolean
  /** A call that cannot be made again, as its step says it. */
  #unrepeatable: string | undefined

  constructor(scenario: ProjectScenario, phrasesOf: PhrasesOfBook, cwd: string) {
    const { use } = scenario
    const binding = use?.configuration.binding
    this.#scenario = scenario
    this.#phrasesOf = phrasesOf
    this.#cwd = cwd
    this.#variables = new KnownVariables(binding && new binding.storyData())
    this.#state = initialState(this.#openingChapter())
    this.#areVariablesKnown = !scenario.hasOwnHooks && (use === undefined || use.world === StoryWorld)
    this.#isConfigured = use !== undefined
  }

  /** Goes one step on. Gives what is wrong with it. */
  async step(step: ProjectStep, definition: Definition): Promise<readonly StepFinding[]> {
    this.#findings = []
    const { phrase, entry } = definition
    const args = await readArguments(step, definition, this.#variables.values)
    if (args.kind === 'wrong') this.#find('step-argument', args.message)
    if (phrase === undefined && entry === undefined) this.stepAnyhow()
    else if (!this.#isConfigured) this.#noScenario()
    else {
      this.#checkVariables(step)
      const values = args.kind === 'read' ? args.values : undefined
      if (phrase !== undefined) this.#story(step, phrase, values)
      else this.#libraryStep(step, definition, values)
    }
    return this.#findings
  }

  /** Goes past a step that may do anything. */
  stepAnyhow(): void {
    this.#isChapterKnown = false
    this.#isCallKnown = false
    this.#areVariablesKnown = false
    this.#unrepeatable = undefined
  }

  #noScenario(): void {
    this.#find('no-scenario', noScenario)
    this.#isConfigured = true
    this.stepAnyhow()
  }

  #checkVariables(step: ProjectStep): void {
    for (const message of this.#variables.unknownIn(step)) {
      if (this.#areVariablesKnown) this.#find('unknown-variable', message)
      else
        this.#find('unknown-variable', `${message}\nPerhaps a step or hook of your own sets it.`, 'warning')
    }
  }

  #libraryStep(step: ProjectStep, definition: Definition, values: readonly unknown[] = []): void {
    const { entry } = definition
    for (const { level, message } of writtenWrong(step, definition, values, this.#cwd))
      this.#find('step-argument', message, level)
    switch (entry?.effect) {
      case 'begins a story':
        return this.#beginStory()
      case 'keeps the story':
        if (this.#book === undefined) this.#find('story', noStoryBook)
        break
      case 'calls':
        return this.#call(
          entry.repeatable === false ? shownStep(step.text).replace(/ with:$/, '') : undefined,
        )
      case 'looks at the response':
        this.#needResponse()
        if (entry.repeats && this.#unrepeatable !== undefined)
          this.#find('not-repeatable', notRepeatable(this.#unrepeatable))
        break
      case 'asserts':
        this.#needResponse()
        return this.#assert()
      case 'sets up':
      case undefined:
        break
    }
    if (entry?.saves === undefined) return
    this.#save(step, definition, entry.saves, values[entry.saves + 1])
  }

  #beginStory(): void {
    const opening = this.#openingChapter()
    if (opening === undefined) return this.#find('story', noStoryBook)
    this.#enter({ type: 'arrange', opening })
    this.#isChapterKnown = true
  }

  #call(unrepeatable: string | undefined): void {
    this.#unrepeatable = unrepeatable
    this.#enter({ type: 'call' })
    this.#isChapterKnown = true
    this.#isCallKnown = true
  }

  #assert(): void {
    this.#state = { phase: 'asserting' }
    this.#isChapterKnown = true
    this.#isCallKnown = true
  }

  #needResponse(): void {
    if (!this.#isCallKnown) return
    const result = transition(this.#state, { type: 'assert' })
    if (result.ok) return
    this.#find('no-response', explainRejection(result.rejection))
    this.#isCallKnown = false
  }

  #save(step: ProjectStep, definition: Definition, at: number, value: unknown): void {
    const name = writtenParameter(step, definition, at) ?? ''
    if (name.includes('{{')) {
      this.#areVariablesKnown = false
      return
    }
    if (isVariableName(name)) return this.#variables.save(name, hasPlaceholder(step) ? undefined : value)
    this.#find(
      'variable-name',
      `"${name}" cannot be the name of a variable.\nA name has letters, digits, "_" and "-", and begins with a letter, so that {{name}} can refer to it.`,
    )
  }

  #story(step: ProjectStep, phrase: StoryPhrase, values: readonly unknown[] | undefined): void {
    const book = this.#book
    if (book !== undefined && phrase.book !== book) {
      this.#find('story', explainOtherBook(phrase, book, step.text))
      this.#isChapterKnown = false
    } else if (!this.#isChapterKnown || values === undefined) {
      this.#isChapterKnown = false
      this.#tellPerhaps(step, phrase, values)
    } else this.#tell(step, phrase, values)
  }

  #tellPerhaps(step: ProjectStep, phrase: StoryPhrase, values: readonly unknown[] | undefined): void {
    const args =
      values?.map((value) => this.#argument(value, step)) ??
      Array.from({ length: phrase.tell.length }, () => placeholder)
    try {
      this.#reach(draft(this.#state, (stories) => phrase.tell(stories as never, ...(args as never[]))))
    } catch {
      // What the scenario has come to is not known, so nothing is wrong with that.
    }
  }

  #reach({ entries, reached }: Draft): void {
    let from = this.#state.phase === 'arranging' ? this.#state.chapter : undefined
    let story: string | undefined
    for (const entry of entries) {
      if ('name' in entry) story = entry.name
      else if ('reached' in entry) {
        if (from !== undefined && story !== undefined)
          this.told.push({ from: chapterClassOf(from), story, to: chapterClassOf(entry.reached) })
        from = entry.reached
      }
    }
    this.#enter({ type: 'reach', chapter: reached })
  }

  #tell(step: ProjectStep, phrase: StoryPhrase, values: readonly unknown[]): void {
    const offered: string[] = []
    const phrasesOf = (story: string): readonly string[] => {
      const phrases = this.#phrasesOf(phrase.book, story)
      offered.push(...phrases)
      return phrases
    }
    const args = values.map((value) => this.#argument(value, step))
    let told: Draft
    try {
      told = draft(
        this.#state,
        (stories) => phrase.tell(stories as never, ...(args as never[])),
        phrasesOf,
        phrase.book,
      )
    } catch (error) {
      this.#isChapterKnown = false
      if (error instanceof StepRejectedError) {
        const near = nearestPhrase(step.text, offered)
        this.#find('story', near === undefined ? error.message : `${error.message}\nDid you mean: ${near}`)
      } else if (!hasPlaceholder(step)) {
        this.#find(
          'story',
          `The phrase "${shownStep(step.text)}" fails before it tells a story: ${String(error)}`,
        )
      }
      return
    }
    for (const entry of told.entries) if ('tell' in entry) this.#variables.noteStory(entry.tell)
    this.#reach(told)
  }

  #argument(value: unknown, step: ProjectStep): unknown {
    try {
      return storyArgument(value, step.pickleStep, this.#variables.values)
    } catch {
      return value
    }
  }

  #enter(event: ScenarioEvent): void {
    const result = transition(this.#state, event)
    if (result.ok) this.#state = result.state
  }

  get #book() {
    return this.#scenario.use?.configuration.binding?.book
  }

  #openingChapter(): ChapterEnd<unknown> | undefined {
    const book = this.#book
    return book && openChapter(book, nothing)
  }

  #find(rule: Rule, message: string, level: StepFinding['level'] = 'error'): void {
    this.#findings.push({ level, rule, message })
  }
}

const nothing: Arrangement = {
  add: () => undefined,
  reach: () => undefined,
  getResult: () => Promise.reject(new Error('No story is told.')),
}
