import {
  StoryWorld,
  chapterClassOf,
  discardingArrangement,
  arranging,
  hasCalled,
  maxInOrder,
  noOutcome,
  noScenario,
  noStoryBook,
  nothingCalled,
  nothingOpened,
  notRepeatable,
  openChapter,
  partsOfRequest,
  stepsQuotedBy,
  storyDefinition,
  tooManyStories,
  variableName,
  writtenParameters,
  type AnyChapter,
  type ChapterEnd,
  type Definition,
  type LibraryPhrase,
  type Project,
  type ProjectScenario,
  type ProjectStep,
  type RequestPart,
  type ScenarioState,
  type ScenarioStories,
  type StreamKind,
  type ToldStory,
} from '../seam'
import { InputError } from '../../errors'
import { mayExpectErrorAfter } from './expects-error'
import type { StepFinding } from './finding'
import { KnownVariables } from './known-variables'
import { argumentProblems, readArguments } from './step-arguments'
import { stepText } from './step-text'
import { StoryWalk } from './story-walk'

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
  /** The members of the story data. */
  readonly storyData: readonly string[]
  readonly variables: readonly string[]
}

/** Returns the stories that the scenarios of a project tell, as far as they can be followed. Nothing runs. */
export async function storiesOfScenarios(project: Project): Promise<ScenarioStories<ProjectScenario>[]> {
  return Promise.all(
    project.scenarios.map(async (scenario) => ({
      scenario,
      stories: (await walkThrough(scenario, project)).stories,
    })),
  )
}

/** Returns the state after the steps of a scenario. Nothing runs. */
export async function positionOf(scenario: ProjectScenario, project: Project): Promise<ScenarioPosition> {
  return (await walkThrough(scenario, project)).position
}

async function walkThrough(scenario: ProjectScenario, project: Project): Promise<ScenarioWalk> {
  const walk = new ScenarioWalk(scenario, project)
  for (const step of scenario.steps) {
    const [definition, another] = step.definitions
    if (definition !== undefined && another === undefined) await walk.step(step, definition)
    else walk.stepThroughUnknownCode()
  }
  return walk
}

/**
 * Walks one scenario step by step, without running it. A step of the user may do anything: what is no longer known
 * after it is not checked until it is known again.
 */
export class ScenarioWalk {
  /** What its steps may name. */
  readonly #known: Parameters<typeof argumentProblems>[4]
  readonly #definitions: readonly Definition[]
  readonly #steps: readonly ProjectStep[]
  readonly #variables: KnownVariables
  readonly #stories: StoryWalk
  readonly #opening: ChapterEnd<unknown> | undefined
  readonly #opened = new Set<StreamKind>()
  #state: ScenarioState
  #chapter: ChapterEnd<unknown> | undefined
  #isConfigured: boolean
  /** Whether it is known that something has been called, or that nothing has. */
  #isCallKnown = true
  #areStreamsKnown = true
  /** The last call in the words of its step, if it cannot be repeated. */
  #unrepeatable: string | undefined
  /** The set-ups of the next request that no call has taken yet. */
  #setUps: { readonly step: ProjectStep; readonly part: RequestPart }[] = []
  readonly #unusedSetUps: ProjectStep[] = []
  /** The number of stories that the last call told at the same time; undefined if it is not known. */
  #toldAtOnce: number | undefined = 0

  constructor({ use, hasOwnHooks, steps }: ProjectScenario, { cwd, configured, definitions }: Project) {
    const binding = use?.configuration.binding
    const named = use?.configuration.variables ?? configured?.variables
    this.#known = { cwd, actors: use?.configuration.actors }
    this.#definitions = definitions
    this.#steps = steps
    this.#variables = new KnownVariables(binding && new binding.storyData(), named)
    const isPlain = !hasOwnHooks && (use === undefined || use.world === StoryWorld)
    if (named === undefined && !isPlain) this.#variables.forget()
    this.#opening = binding && openChapter(binding.book, discardingArrangement)
    this.#chapter = this.#opening
    this.#state = arranging(this.#opening)
    this.#stories = new StoryWalk(binding?.book, this.#opening, this.#variables)
    this.#isConfigured = use !== undefined
  }

  /** The stories told so far. A step of the user is taken to change nothing. */
  get stories(): readonly ToldStory[] {
    return this.#stories.told
  }

  /** The state after the steps so far. */
  get position(): ScenarioPosition {
    return {
      state: this.#state,
      chapter: this.#chapter && chapterClassOf(this.#chapter),
      mayHaveResponse: !this.#isCallKnown || this.#state.phase !== 'arranging' || this.#state.called,
      mayRepeat: this.#unrepeatable === undefined,
      mayHaveOutcome: this.#mayHaveOutcome,
      mayHaveOpened: (kind) => !this.#areStreamsKnown || this.#opened.has(kind),
      isConfigured: this.#isConfigured,
      storyData: this.#variables.members,
      variables: this.#variables.names,
    }
  }

  get #mayHaveOutcome(): boolean {
    const told = this.#toldAtOnce
    return told === undefined || (told > 0 && told <= maxInOrder)
  }

  /** Walks one step. Returns its problems. */
  async step(step: ProjectStep, definition: Definition): Promise<readonly StepFinding[]> {
    return [...(await this.#followQuoted(step, definition)), ...(await this.#step(step, definition))]
  }

  /** Walks a step that may do anything. */
  stepThroughUnknownCode(): void {
    this.#stories.isChapterKnown = false
    this.#isCallKnown = false
    this.#unrepeatable = undefined
    this.#toldAtOnce = undefined
    this.#areStreamsKnown = false
    this.#setUps = []
    this.#variables.forget()
  }

  /** Follows the stories that a step quotes. The story that it tries may be told in the wrong chapter on purpose. */
  async #followQuoted(step: ProjectStep, { entry }: Definition): Promise<StepFinding[]> {
    const found = problemOf('step-argument', () => stepsQuotedBy(step.pickleStep, step.definitions))
    const told = entry?.effect === 'tries a story' ? step.quoted.length - 1 : 0
    for (const [at, quoted] of step.quoted.entries()) {
      let definition: Definition | undefined
      found.push(
        ...problemOf('undefined-step', () => {
          const all = this.#definitions.map(({ cucumber }) => cucumber)
          const { definition: meant } = storyDefinition(quoted.text, all)
          definition = this.#definitions.find(({ cucumber }) => cucumber === meant)
        }),
      )
      if (definition !== undefined && at < told) found.push(...(await this.#step(quoted, definition)))
      else if (definition !== undefined) found.push(...(await this.#stories.tryOne(quoted, definition)))
      else if (at < told) this.#stories.isChapterKnown = false
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

  #follow(step: ProjectStep, definition: Definition, values: readonly unknown[] | undefined): StepFinding[] {
    const { phrase, entry } = definition
    if (phrase === undefined && entry === undefined) {
      this.stepThroughUnknownCode()
      return []
    }
    if (!this.#isConfigured) {
      this.#isConfigured = true
      this.stepThroughUnknownCode()
      return [error('no-scenario', noScenario)]
    }
    const found = this.#variables.check(step)
    if (phrase !== undefined) {
      const { findings, reached } = this.#stories.tell(step, phrase, values, this.#state)
      found.push(...findings)
      if (reached !== undefined) this.#reach(reached)
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
    const found = argumentProblems(step, definition, values, this.#variables.values, this.#known).filter(
      ({ level }) =>
        level === 'error' || entry.effect === 'asserts' || !mayExpectErrorAfter(this.#steps, step),
    )
    found.push(...unfilledNames(step, definition))
    this.#followSetUps(step, entry)
    found.push(...this.#followStreams(entry), ...this.#takeEffect(step, entry))
    const name = entry.takes.indexOf(variableName)
    if (name !== -1) this.#variables.save(step, definition, name, values[name + 1])
    return found
  }

  /** Ends the walk. Returns the set-ups of a next request that no call under test has taken. */
  unusedSetUps(): { readonly step: ProjectStep; readonly found: StepFinding }[] {
    return [...this.#unusedSetUps, ...this.#setUps.map(({ step }) => step)].map((step) => ({
      step,
      found: error(
        'unused-set-up',
        `Nothing sends what "${stepText(step.text)}" sets up for the next request.\nPut it right before the call that it belongs to, or leave it out.`,
      ),
    }))
  }

  /** A call takes the parts it has; at a call without them, and at an assertion, a set-up is left over. */
  #followSetUps(step: ProjectStep, { effect, setsUp, takesUp = partsOfRequest }: LibraryPhrase): void {
    if (setsUp !== undefined) this.#setUps.push({ step, part: setsUp })
    const isCall = effect === 'calls' || effect === 'tries a story' || effect === 'tells at once'
    if (!isCall && effect !== 'asserts' && effect !== 'judges the outcome') return
    const taken = effect === 'calls' ? takesUp : []
    this.#unusedSetUps.push(...this.#setUps.flatMap((one) => (taken.includes(one.part) ? [] : [one.step])))
    this.#setUps = []
  }

  /** A step that sends or looks at messages needs a stream that was opened before. */
  #followStreams({ opens, needs }: LibraryPhrase): StepFinding[] {
    if (opens !== undefined) this.#opened.add(opens)
    if (needs === undefined || !this.#areStreamsKnown || this.#opened.has(needs)) return []
    this.#opened.add(needs)
    return [error('no-stream', nothingOpened(needs))]
  }

  #takeEffect(step: ProjectStep, { effect, repeatable, repeats, needs }: LibraryPhrase): StepFinding[] {
    switch (effect) {
      case 'sets up':
        return []
      case 'begins a story':
        this.#beginStory()
        return this.#needBook()
      case 'keeps the story':
        return this.#needBook()
      case 'calls':
      case 'tries a story':
        this.#call(repeatable === false ? stepText(step.text) : undefined)
        return []
      case 'tells at once':
        this.#call(undefined, step.quoted.length)
        return []
      case 'sends over a stream':
        this.#call(this.#unrepeatable, this.#toldAtOnce)
        return []
      case 'judges the outcome':
        this.#assert()
        return this.#judgeOutcome()
      case 'looks at the response': {
        const missing = this.#needResponse()
        if (!repeats || this.#unrepeatable === undefined) return missing
        return [...missing, error('not-repeatable', notRepeatable(this.#unrepeatable))]
      }
      case 'asserts': {
        const missing = needs === undefined ? this.#needResponse() : []
        if (needs !== undefined) this.#unrepeatable = 'what came over a stream'
        this.#assert()
        return missing
      }
    }
  }

  #beginStory(): void {
    if (this.#opening === undefined) return
    this.#reach(this.#opening)
    this.#stories.begin(this.#opening)
  }

  #call(unrepeatable: string | undefined, toldAtOnce: number | undefined = 0): void {
    this.#unrepeatable = unrepeatable
    this.#toldAtOnce = toldAtOnce
    this.#state = { phase: 'acting' }
    this.#know()
  }

  #assert(): void {
    this.#state = { phase: 'asserting' }
    this.#know()
  }

  /** Notes that the scenario has called something, whatever was known before. */
  #know(): void {
    this.#stories.isChapterKnown = true
    this.#isCallKnown = true
  }

  #reach(chapter: ChapterEnd<unknown>): void {
    this.#state = arranging(chapter, this.#state)
    this.#chapter = chapter
  }

  #needBook(): StepFinding[] {
    return this.#opening === undefined ? [error('story', noStoryBook)] : []
  }

  #needResponse(): StepFinding[] {
    if (!this.#isCallKnown || hasCalled(this.#state)) return []
    this.#isCallKnown = false
    return [error('no-response', nothingCalled(this.#stories.told.length > 0))]
  }

  #judgeOutcome(): StepFinding[] {
    if (this.#mayHaveOutcome) return []
    const told = this.#toldAtOnce ?? 0
    const message = told === 0 ? noOutcome : tooManyStories(told)
    return [{ level: 'warning', rule: 'no-response', message }]
  }
}

/** Warns about `<name>` in a URL when no Examples table has such a column: it is sent as it is written. */
function unfilledNames(step: ProjectStep, definition: Definition): StepFinding[] {
  if (definition.entry?.effect !== 'calls') return []
  // The query of a URL may contain markup on purpose.
  const paths = writtenParameters(step, definition).map((text) => text.split(/[?#]/, 1)[0] ?? '')
  const names = paths.flatMap((path) =>
    [...path.matchAll(/<([A-Za-z][\w -]*)>/g)].map(([, name = '']) => name),
  )
  return names.map((name) => ({
    level: 'warning',
    rule: 'step-argument',
    message: `<${name}> is sent as it is written, since no Examples have a column "${name}".\nMake this a Scenario Outline with such a column, or write {{…}} for a variable.`,
  }))
}

function problemOf(rule: StepFinding['rule'], attempt: () => unknown): StepFinding[] {
  try {
    attempt()
    return []
  } catch (problem) {
    if (!(problem instanceof InputError)) throw problem
    return [error(rule, problem.message)]
  }
}

function error(rule: StepFinding['rule'], message: string): StepFinding {
  return { level: 'error', rule, message }
}
