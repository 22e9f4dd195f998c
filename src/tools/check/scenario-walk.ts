import { resolve } from 'node:path'
import { isOwnFile, packageFolder } from '../../package'
import {
  chapterClassOf,
  discardingArrangement,
  openChapter,
  type AnyChapter,
  type ChapterEnd,
  type ToldStory,
} from '../../story'
import {
  arranging,
  hasCalled,
  maxInOrder,
  noOutcome,
  nothingLost,
  noStoryBook,
  nothingCalled,
  nothingOpened,
  nothingReceived,
  notRepeatable,
  standInNames,
  tooManyStories,
  type ScenarioState,
} from '../../scenario'
import {
  StoryWorld,
  effects,
  isStoryWorld,
  needsNoSetUp,
  noScenario,
  noStoryWorld,
  partsOfRequest,
  storyDefinition,
  type LibraryPhrase,
  type RequestPart,
} from '../../world'
import {
  stepText,
  stepsQuotedBy,
  type Definition,
  type Project,
  type ProjectScenario,
  type ProjectStep,
  type ScenarioStories,
} from '../../project'
import { argumentProblems, mayExpectErrorAfter, readArguments } from './arguments'
import { error, refusals, warning, type Occurrence, type StepFinding } from './findings'
import { StoryWalk } from './story-walk'
import { KnownVariables } from './variables'

type FindingOfStep = Omit<Occurrence, 'scenario'>

/** Says that the phrases are of another copy of the library, which alone knows its configurations; undefined if not. */
function otherCopyIn({ definitions, cwd }: Project): string | undefined {
  const other = definitions.find(({ entry, uri }) => entry !== undefined && !isOwnFile(resolve(cwd, uri)))
  if (other === undefined) return undefined
  return `The phrases are of another copy of chapterwise, ${other.uri}, than the one that checks them.\nLet all use one copy, not ${packageFolder} as well: npm ls chapterwise shows where they come from.`
}

/** The state of a scenario between two steps. A step of the user is taken to change nothing. */
export interface ScenarioPosition {
  readonly state: ScenarioState
  /** The story book, as its opening chapter; undefined without one. */
  readonly book: AnyChapter | undefined
  /** The chapter that was reached last; undefined without a story book. */
  readonly chapter: AnyChapter | undefined
  /** Whether the scenario has a configuration, without which no step of the library runs. */
  readonly isConfigured: boolean
  readonly storyData: readonly string[]
  readonly variables: readonly string[]
  /** Whether there may be what a phrase of the library needs. */
  readonly mayCome: (phrase: LibraryPhrase) => boolean
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

export async function walkThrough(scenario: ProjectScenario, project: Project): Promise<ScenarioWalk> {
  const walk = new ScenarioWalk(scenario, project)
  for (const step of scenario.steps) await walk.step(step)
  return walk
}

/** Walks a scenario without running it. After a step of the user, what is unknown is not checked. */
export class ScenarioWalk {
  readonly #variables: KnownVariables
  readonly #walk: StoryWalk
  readonly #opening: ChapterEnd<unknown> | undefined
  readonly #opened = new Set<LibraryPhrase['uses']>()
  #state: ScenarioState
  #chapter: ChapterEnd<unknown> | undefined
  /** Why no step of the library can run. */
  #unconfigured: string | undefined
  readonly #standIns: readonly string[]
  /** Whether it is known that something has been called, or that nothing has. */
  #isCallKnown = true
  #areStreamsKnown = true
  /** The last call in the words of its step, if it cannot be repeated. */
  #unrepeatable: string | undefined
  /** The set-ups of the next request that no call has taken yet. */
  #setUps: { readonly step: ProjectStep; readonly part: RequestPart }[] = []
  /** The calls on which nothing was asserted yet. */
  #unasserted: { readonly step: ProjectStep; readonly isShownLater: boolean }[] = []
  /** The findings of which only what follows a step can tell. */
  readonly #found: FindingOfStep[] = []
  /** The number of stories that the last call ran at the same time; undefined if it is not known. */
  #countAtOnce: number | undefined = 0
  #hasLost = false

  constructor(
    private readonly scenario: ProjectScenario,
    private readonly project: Project,
  ) {
    const { use, hasOwnHooks } = scenario
    const binding = use?.configuration.binding
    const named = use?.configuration.options?.variables ?? project.configured?.variables
    this.#standIns = standInsOf(project)
    this.#variables = new KnownVariables(binding && new binding.storyData(), named)
    const world = project.library.World as typeof StoryWorld
    const isPlain = !hasOwnHooks && world === StoryWorld
    if (named === undefined && !isPlain) this.#variables.forget()
    for (const name of this.#standIns) this.#variables.set(name, { url: `{{${name}.url}}` })
    this.#opening = binding && openChapter(binding.book, discardingArrangement)
    this.#chapter = this.#opening
    this.#state = arranging(this.#opening)
    this.#walk = new StoryWalk(binding?.book, this.#opening, this.#variables)
    if (use === undefined) this.#unconfigured = otherCopyIn(project) ?? noScenario
    else if (!isStoryWorld(world)) this.#unconfigured = noStoryWorld(world)
  }

  get stories(): readonly ToldStory[] {
    return this.#walk.stories
  }

  get position(): ScenarioPosition {
    return {
      state: this.#state,
      book: this.scenario.use?.configuration.binding?.book,
      chapter: this.#chapter && chapterClassOf(this.#chapter),
      isConfigured: this.#unconfigured === undefined,
      storyData: this.#variables.members,
      variables: this.#variables.names,
      mayCome: (phrase) => this.#missingFor(phrase) === undefined,
    }
  }

  /** Walks one step. Returns its problems; none for a step that is undefined or ambiguous, which may do anything. */
  async step(step: ProjectStep): Promise<readonly StepFinding[]> {
    const [definition, another] = step.definitions
    if (definition === undefined || another !== undefined) {
      this.#stepThroughUnknownCode()
      return []
    }
    const found = [...(await this.#followQuoted(step, definition)), ...(await this.#step(step, definition))]
    if (found.some(({ level }) => level === 'error'))
      this.#unasserted = this.#unasserted.filter((call) => call.step !== step)
    return found
  }

  #stepThroughUnknownCode(): void {
    this.#walk.isChapterKnown = false
    this.#isCallKnown = false
    this.#unrepeatable = undefined
    this.#countAtOnce = undefined
    this.#areStreamsKnown = false
    this.#setUps = []
    this.#unasserted = []
    this.#variables.forget()
  }

  /** Follows the stories that a step quotes. The story that it tries may be run in the wrong chapter on purpose. */
  async #followQuoted(step: ProjectStep, { entry }: Definition): Promise<StepFinding[]> {
    const { definitions } = this.project
    const all = definitions.map(({ cucumber }) => cucumber)
    const found = refusals('step-argument', () => stepsQuotedBy(step.pickleStep, step.definitions))
    const inTurn = entry?.effect === 'tries a story' ? step.quoted.length - 1 : 0
    for (const [at, quoted] of step.quoted.entries()) {
      let meant: unknown
      found.push(...refusals('undefined-step', () => (meant = storyDefinition(quoted.text, all).definition)))
      const definition = definitions.find(({ cucumber }) => cucumber === meant)
      if (definition !== undefined && at < inTurn) found.push(...(await this.#step(quoted, definition)))
      else if (definition !== undefined) found.push(...(await this.#walk.tryOne(quoted, definition)))
      else if (at < inTurn) this.#walk.isChapterKnown = false
    }
    return found
  }

  async #step(step: ProjectStep, definition: Definition): Promise<readonly StepFinding[]> {
    const args = await readArguments(step, definition, this.#variables.values)
    if (args.kind === 'read') return this.#follow(step, definition, args.values)
    const rest = this.#follow(step, definition, undefined)
    return args.kind === 'unknown' ? rest : [error('step-argument', args.message), ...rest]
  }

  #follow(step: ProjectStep, definition: Definition, values: readonly unknown[] | undefined): StepFinding[] {
    const { phrase, entry } = definition
    if (phrase === undefined && entry === undefined) {
      this.#stepThroughUnknownCode()
      return []
    }
    if (this.#unconfigured !== undefined) {
      const found = error('no-scenario', this.#unconfigured)
      this.#unconfigured = undefined
      this.#stepThroughUnknownCode()
      return [found]
    }
    const found = this.#variables.check(step)
    if (phrase !== undefined) {
      const { findings, reached } = this.#walk.tell(step, { ...definition, phrase }, values, this.#state)
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
    const known = {
      root: this.project.cwd,
      variables: this.#variables.values,
      configuration: this.scenario.use?.configuration,
      standIns: this.#standIns,
    }
    const found = argumentProblems(step, definition, values, known).filter(
      ({ level }) =>
        level === 'error' || entry.effect === 'asserts' || !mayExpectErrorAfter(this.scenario, step),
    )
    const missing = this.#missingFor(entry)
    if (missing !== undefined) found.push(missing)
    this.#followSetUps(step, entry)
    this.#followCalls(step, entry)
    this.#takeEffect(step, entry)
    const name = entry.takes.indexOf('variableName')
    const value = entry.takes[name + 1] === 'value' ? values[name + 1] : undefined
    if (name !== -1) this.#variables.save(step, definition, name, value)
    return found
  }

  /** Returns what is missing for a phrase of the library here; undefined if nothing is, as far as is known. */
  #missingFor({ effect, repeats, uses: opened, losesResponse }: LibraryPhrase): StepFinding | undefined {
    if (opened !== undefined && this.#areStreamsKnown && !this.#opened.has(opened))
      return opened === 'received request'
        ? error('no-response', nothingReceived)
        : error('no-stream', nothingOpened(opened))
    const { needs } = effects[effect]
    if (needs === 'book' && this.#opening === undefined) return error('story', noStoryBook)
    if (needs === 'response' && opened === undefined) {
      if (this.#isCallKnown && !hasCalled(this.#state))
        return error('no-response', nothingCalled(this.#walk.stories.length > 0))
      if (repeats && this.#unrepeatable !== undefined)
        return error('not-repeatable', notRepeatable(this.#unrepeatable))
    }
    const count = this.#countAtOnce
    if (needs !== 'outcome' || count === undefined) return undefined
    if (losesResponse) return this.#hasLost ? undefined : warning('no-response', nothingLost)
    if (count > 0 && count <= maxInOrder) return undefined
    return warning('no-response', count === 0 ? noOutcome : tooManyStories(count))
  }

  #takeEffect(step: ProjectStep, entry: LibraryPhrase): void {
    const { effect, repeatable, opens, uses: opened } = entry
    const { needs, does } = effects[effect]
    if (opens !== undefined) this.#opened.add(opens)
    if (opened !== undefined) this.#opened.add(opened)
    if (does === 'begin' && this.#opening !== undefined) {
      this.#reach(this.#opening)
      this.#walk.begin(this.#opening)
    }
    if (does === 'call') {
      if (effect !== 'sends over a stream') {
        this.#unrepeatable = repeatable === false ? stepText(step.text) : undefined
        this.#countAtOnce = effect === 'tells at once' ? step.quoted.length : 0
        this.#hasLost = entry.losesResponse === true
      }
      this.#state = { phase: 'acting' }
    }
    if (does === 'assert') {
      if (opened !== undefined) this.#unrepeatable = 'what came over a stream'
      this.#state = { phase: 'asserting' }
    }
    // Whatever was known before, something was called now; and of what was missing there is one finding.
    if (does === 'call' || does === 'assert') this.#walk.isChapterKnown = this.#isCallKnown = true
    else if (needs === 'response' && !hasCalled(this.#state)) this.#isCallKnown = false
  }

  /** Ends the walk. Returns the set-ups that no call under test has taken, and the calls of which nothing is asserted. */
  end(): readonly FindingOfStep[] {
    this.#leaveOver(this.#setUps)
    this.#leaveUnasserted(this.#unasserted)
    return this.#found
  }

  /** A call takes the parts it has; at a call without them, and at an assertion, a set-up is left over. */
  #followSetUps(step: ProjectStep, { effect, setsUp, takesUp = partsOfRequest }: LibraryPhrase): void {
    if (setsUp !== undefined) this.#setUps.push({ step, part: setsUp })
    if (effect !== 'calls' && !needsNoSetUp(effect)) return
    const taken = effect === 'calls' ? takesUp : []
    this.#leaveOver(this.#setUps.filter(({ part }) => !taken.includes(part)))
    this.#setUps = []
  }

  #leaveOver(setUps: readonly { readonly step: ProjectStep }[]): void {
    for (const { step } of setUps) {
      const message = `Nothing sends what "${stepText(step.text)}" sets up for the next request.\nPut it right before the call that it belongs to, or leave it out.`
      this.#found.push({ step, found: error('unused-set-up', message) })
    }
  }

  /** An assertion, and a step that saves a part of the response, is about the calls before it. */
  #followCalls(step: ProjectStep, { effect, opens, repeats }: LibraryPhrase): void {
    const { does } = effects[effect]
    const isAssertion = does === 'assert' || effect === 'asserts on a stand-in'
    if (isAssertion || (effect === 'looks at the response' && repeats !== true)) this.#unasserted = []
    if (does !== 'call' || effect === 'sends over a stream') return
    this.#leaveUnasserted(this.#unasserted.filter((call) => !call.isShownLater))
    this.#unasserted = this.#unasserted.filter((call) => call.isShownLater)
    // What a stream receives, and what stories under test have changed, is seen after other calls, too.
    const isShownLater = opens !== undefined || effect === 'tries a story' || effect === 'tells at once'
    this.#unasserted.push({ step, isShownLater })
  }

  /** Reports calls on which nothing was asserted; none if a hook may do so. */
  #leaveUnasserted(calls: readonly { readonly step: ProjectStep }[]): void {
    if (this.scenario.hasLaterHooks) return
    for (const { step } of calls) {
      const written = `${keywords[step.pickleStep.type ?? 'Unknown']} ${stepText(step.text)}`
      const message = `Nothing is asserted about "${written}", so it passes with any response.\nAssert on it, for example: Then the response should be successful`
      this.#found.push({ step, found: warning('nothing-asserted', message) })
    }
  }

  #reach(chapter: ChapterEnd<unknown>): void {
    this.#state = arranging(chapter, this.#state)
    this.#chapter = chapter
  }
}

const keywords = { Unknown: 'When', Context: 'Given', Action: 'When', Outcome: 'Then' }

function standInsOf({ configured }: Project): string[] {
  const { standIns } = (configured?.worldParameters ?? {}) as { readonly standIns?: object }
  return [...new Set([...standInNames(), ...Object.keys(standIns ?? {})])]
}
