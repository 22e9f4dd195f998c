import type { ScenarioState } from '../scenario'
import type { AnyChapter, ToldStory } from '../story'
import type { Definition, Project, ProjectScenario, ProjectStep } from '../project'
import { noScenario, StoryWorld, variableName, type LibraryPhrase, type StreamKind } from '../world'
import { CallWalk } from './call-walk'
import { mayExpectErrorAfter } from './expects-error'
import type { StepFinding } from './finding'
import { KnownState } from './known-state'
import { KnownVariables } from './known-variables'
import { unfilledNames } from './outline-names'
import { quotedDefinition, quotingProblems } from './quoted-step'
import { argumentProblems, readArguments } from './step-arguments'
import { StoryWalk } from './story-walk'
import { StreamWalk } from './stream-walk'

/** The state of a scenario between two steps. A step of the user is taken to change nothing. */
export interface ScenarioPosition {
  readonly state: ScenarioState
  /** The chapter that was reached last; undefined without a story book. */
  readonly chapter: AnyChapter | undefined
  /** Whether there may be a response to look at. */
  readonly mayHaveResponse: boolean
  /** Whether the last call may be made again. */
  readonly mayRepeat: boolean
  /** Whether stories may have been told at the same time, few enough to be told in all their orders. */
  readonly mayHaveOutcome: boolean
  /** Whether there may be a stream of this kind. */
  readonly mayHaveOpened: (kind: StreamKind) => boolean
  /** Whether the scenario has a configuration, without which no step of the library runs. */
  readonly isConfigured: boolean
  /** The members of the story data that have a value. */
  readonly storyData: readonly string[]
  readonly variables: readonly string[]
}

/**
 * Walks one scenario step by step, without running it. A step of the user may do anything: what is no longer known
 * after it is not checked until it is known again.
 */
export class ScenarioWalk {
  readonly #cwd: string
  readonly #definitions: readonly Definition[]
  readonly #steps: readonly ProjectStep[]
  readonly #variables: KnownVariables
  readonly #state: KnownState
  readonly #calls: CallWalk
  readonly #streams = new StreamWalk()
  readonly #stories: StoryWalk
  #isConfigured: boolean

  constructor({ use, hookCode, steps }: ProjectScenario, { cwd, configured, definitions }: Project) {
    const binding = use?.configuration.binding
    const named = use?.configuration.variables ?? configured?.variables
    const isPlain = hookCode.length === 0 && (use === undefined || use.world === StoryWorld)
    this.#cwd = cwd
    this.#definitions = definitions
    this.#steps = steps
    this.#variables = new KnownVariables(binding && new binding.storyData(), named)
    if (named === undefined && !isPlain) this.#variables.forget(hookCode.join('\n'))
    if (!isPlain) this.#variables.forgetMembers()
    this.#state = new KnownState(binding?.book)
    this.#calls = new CallWalk(this.#state)
    this.#stories = new StoryWalk(binding?.book, this.#state, this.#variables)
    this.#isConfigured = use !== undefined
  }

  /** The stories told so far. A step of the user is taken to change nothing. */
  get stories(): readonly ToldStory[] {
    return this.#stories.stories
  }

  /** The state after the steps so far. */
  get position(): ScenarioPosition {
    return {
      state: this.#state.now,
      chapter: this.#state.chapter,
      mayHaveResponse: this.#state.mayHaveCalled,
      mayRepeat: this.#calls.mayRepeat,
      mayHaveOutcome: this.#calls.mayHaveOutcome,
      mayHaveOpened: (kind) => this.#streams.mayHaveOpened(kind),
      isConfigured: this.#isConfigured,
      storyData: this.#variables.membersWithValue,
      variables: this.#variables.names,
    }
  }

  /** Walks one step. Returns its problems. */
  async step(step: ProjectStep, definition: Definition): Promise<readonly StepFinding[]> {
    return [...(await this.#followQuoted(step, definition)), ...(await this.#step(step, definition))]
  }

  /** Follows the stories that a step quotes. The story that it tries may be told in the wrong chapter on purpose. */
  async #followQuoted(step: ProjectStep, { entry }: Definition): Promise<StepFinding[]> {
    const found = quotingProblems(step)
    const told = entry?.effect === 'tries a story' ? step.quoted.length - 1 : 0
    for (const [at, quoted] of step.quoted.entries()) {
      const definition = quotedDefinition(quoted, this.#definitions)
      if ('message' in definition) found.push(definition)
      else if (at < told) found.push(...(await this.#step(quoted, definition)))
      else found.push(...(await this.#stories.tryOne(quoted, definition)))
      if ('message' in definition && at < told) this.#state.isChapterKnown = false
    }
    return found
  }

  async #step(step: ProjectStep, definition: Definition): Promise<readonly StepFinding[]> {
    const args = await readArguments(step, definition, this.#variables.values)
    if (args.kind === 'read') return this.#follow(step, definition, args.values)
    const rest = this.#follow(step, definition, undefined)
    if (args.kind === 'unknown') return rest
    return [{ level: 'error', rule: 'step-argument', message: args.message }, ...rest]
  }

  /** Walks a step that may do anything. */
  stepThroughUnknownCode(code?: string): void {
    this.#state.forget()
    this.#calls.forget()
    this.#streams.forget()
    this.#variables.forget(code)
  }

  #follow(step: ProjectStep, definition: Definition, values: readonly unknown[] | undefined): StepFinding[] {
    const { phrase, entry } = definition
    if (phrase === undefined && entry === undefined) {
      this.stepThroughUnknownCode(`${String(definition.cucumber.unwrappedCode)}\n${step.text}`)
      return []
    }
    if (!this.#isConfigured) {
      this.#isConfigured = true
      this.stepThroughUnknownCode()
      return [{ level: 'error', rule: 'no-scenario', message: noScenario }]
    }
    const found = this.#variables.check(step)
    if (phrase !== undefined) {
      found.push(...this.#stories.tell(step, phrase, values))
    }
    if (entry !== undefined) found.push(...this.#followLibrary(step, definition, entry, values))
    return found
  }

  #followLibrary(
    step: ProjectStep,
    definition: Definition,
    entry: LibraryPhrase,
    values: readonly unknown[] = [],
  ): StepFinding[] {
    const found = argumentProblems(step, definition, values, this.#variables.values, this.#cwd).filter(
      ({ level }) =>
        level === 'error' || entry.effect === 'asserts' || !mayExpectErrorAfter(this.#steps, step),
    )
    found.push(...unfilledNames(step, definition))
    found.push(...this.#streams.follow(entry), ...this.#takeEffect(step, entry))
    const name = entry.takes.indexOf(variableName)
    if (name !== -1) this.#variables.save(step, definition, name, values[name + 1])
    return found
  }

  #takeEffect(step: ProjectStep, entry: LibraryPhrase): StepFinding[] {
    switch (entry.effect) {
      case 'sets up':
        return []
      case 'begins a story':
        return this.#stories.begin()
      case 'keeps the story':
        return this.#stories.needBook()
      case 'calls':
        this.#calls.call(step, entry)
        return []
      case 'tries a story':
        this.#calls.call(step, entry)
        return []
      case 'tells at once':
        this.#calls.tellAtOnce(step.quoted.length)
        return []
      case 'judges the outcome':
        return this.#calls.judgeOutcome()
      case 'sends over a stream':
        this.#calls.send()
        return []
      case 'looks at the response':
        return this.#calls.look(entry)
      case 'asserts':
        return entry.needs === undefined ? this.#calls.assert() : this.#calls.assertOnStream()
    }
  }
}
