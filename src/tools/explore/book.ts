import { ConfigurationError, StepRejectedError } from '../../errors'
import { readArguments, storiesOfScenarios } from '../check'
import { Variables } from '../../variables'
import {
  EndChapter,
  StoryBook as AnyBook,
  chapterClassOf,
  declarationsOf,
  discardingArrangement,
  inWords,
  openChapter,
  placeholder,
  takesPhrasesOf,
  type AnyChapter,
  type ChapterClass,
  type Declarations,
  type FoundStory,
  type StoryBook,
  type ToldStory,
} from '../../story'
import { pickStories } from '../../scenario'
import { scenarioUseFor, storyArgument, type PickleStep } from '../../world'
import {
  keyOfStep,
  waysThrough,
  type Definition,
  type Project,
  type ProjectScenario,
  type StepText,
} from '../../project'
import { PhraseValues } from './phrase-values'
import { beginAt, chapterReached, goOn, tryStep, type Move, type Walk, type WalkStart } from './walk'

/** The moves of a project scenario after its Background, up to the first step that a walk cannot contain. */
export interface ProjectWalk {
  readonly start: WalkStart
  readonly moves: readonly Move[]
  /** The phrase that the scenario tries after them; undefined if it tries none. */
  readonly tried: Move | undefined
  /** The URL of the GET that the scenario sends after them. */
  readonly read?: string | undefined
}

/** A way through a book, and the phrases that tell it. */
type BookStory = FoundStory & { readonly phrases: readonly Definition[] }

/** A story book of a project: its ways, and what each step of its phrases tells from a chapter. It sends no requests. */
export class Book {
  readonly phrases: readonly Definition[]
  readonly values: PhraseValues
  readonly ways: readonly BookStory[]
  /** The messages of errors that phrase handlers threw before they told a story, by pattern. */
  readonly broken = new Map<string, string>()
  readonly #told: readonly ToldStory[]
  readonly #moves = new Map<AnyChapter, Map<string, Promise<Move | undefined>>>()

  constructor(
    readonly book: ChapterClass<StoryBook>,
    project: Project,
    tellings: Awaited<ReturnType<typeof storiesOfScenarios>>,
  ) {
    const { definitions } = project
    this.phrases = definitions.filter(({ phrase }) => phrase && takesPhrasesOf(book, phrase.book))
    this.values = new PhraseValues(project)
    this.ways = waysThrough(book, definitions, tellings).map((way) => ({
      ...way,
      phrases: way.phrases.map(({ definition }) => definition),
    }))
    this.#told = tellings.flatMap(({ stories }) => stories)
  }

  /** @throws {@link ConfigurationError} when the book has no phrases. */
  static async of(book: ChapterClass<StoryBook>, project: Project): Promise<Book> {
    const tellings = await storiesOfScenarios(project)
    const made = new Book(
      book,
      project,
      tellings.filter(({ scenario }) => scenario.use?.configuration.binding?.book === book),
    )
    if (made.phrases.length > 0) return made
    throw new ConfigurationError(
      `The story book "${inWords(book.name)}" has no phrases, so there is nothing to walk.\nBind some with storiesOf(${book.name}) and tell(…).`,
    )
  }

  get says(): Declarations {
    return declarationsOf(this.book)
  }

  /** Whether a scenario of the project tells the story in the chapter. */
  isTold(chapter: AnyChapter, story: string): boolean {
    return this.#told.some((one) => one.from === chapter && one.story === story)
  }

  /** Returns the chapters of which a story or another one is a part, the opening one first. */
  get chapters(): AnyChapter[] {
    return [...new Set(this.ways.flatMap(({ from, to }) => (to === undefined ? [from] : [from, to])))]
  }

  /** Returns the names of the stories that a chapter offers. */
  storiesFrom(chapter: AnyChapter): string[] {
    return [...new Set(this.ways.flatMap(({ from, story }) => (from === chapter ? [story] : [])))]
  }

  /** Returns what a step of a phrase tells from a chapter; undefined if the chapter does not offer it. */
  move(step: StepText, definition: Definition, from: AnyChapter): Promise<Move | undefined> {
    const known = this.#moves.get(from) ?? new Map<string, Promise<Move | undefined>>()
    this.#moves.set(from, known)
    const key = `${definition.uri}:${definition.line} ${keyOfStep(step)}`
    const move = known.get(key) ?? this.#moveOf(step, definition, from)
    known.set(key, move)
    return move
  }

  async #moveOf(step: StepText, definition: Definition, from: AnyChapter): Promise<Move | undefined> {
    const move = await moveOf(step, definition, from, this.broken)
    return move && { ...move, invented: this.values.unwrittenIn(step, definition) }
  }

  /** Returns the walk with its moves computed anew from the start; undefined if a chapter does not offer a phrase. */
  async rebuild(walk: Walk): Promise<Walk | undefined> {
    let rebuilt = beginAt(walk.start)
    for (const { step, definition } of walk.moves) {
      const move = await this.move(step, definition, chapterReached(rebuilt))
      if (move === undefined) return undefined
      rebuilt = goOn(rebuilt, move)
    }
    return { ...rebuilt, ending: walk.ending }
  }

  /**
   * Returns the phrase that tells only this story of the chapter, in a step without a doc string, so that another step
   * can quote it; undefined if there is none.
   */
  async phraseFor(chapter: AnyChapter, story: string): Promise<Definition | undefined> {
    const ways = this.ways.filter((way) => way.from === chapter && way.story === story)
    for (const phrase of new Set(ways.flatMap(({ phrases }) => phrases)))
      for (const step of this.values.stepsOf(phrase)) {
        const move = await this.move(step, phrase, chapter)
        if (move !== undefined && isQuotable(move) && move.stories[0]?.story === story) return phrase
      }
    return undefined
  }

  /** Returns what a scenario of the project tells. */
  async walkOf(scenario: ProjectScenario, start: WalkStart): Promise<ProjectWalk> {
    const told: Move[] = []
    const tell = async (step: TellingStep): Promise<Move | undefined> => {
      const [definition, another] = step.definitions
      if (definition === undefined || another !== undefined || !this.phrases.includes(definition))
        return undefined
      const { text, pickleStep } = step
      const plain = { text, argument: pickleStep.argument }
      return this.move(plain, definition, told.at(-1)?.to ?? start.chapter)
    }
    for (const step of scenario.steps.slice(backgroundOf(scenario).length)) {
      const isTrying = step.definitions[0]?.entry?.effect === 'tries a story'
      for (const one of isTrying ? step.quoted.slice(0, -1) : [step]) {
        const move = await tell(one)
        if (move === undefined) {
          const [, read] = /^I GET "([^"]*)"$/.exec(step.text) ?? []
          return { start, moves: told, tried: undefined, read }
        }
        told.push(move)
      }
      const last = isTrying ? step.quoted.at(-1) : undefined
      if (isTrying) return { start, moves: told, tried: last && (await tell(last)) }
    }
    return { start, moves: told, tried: undefined }
  }
}

type TellingStep = Pick<ProjectScenario['steps'][number], 'text' | 'pickleStep' | 'definitions'>

/** Whether a move tells one story, in a step that another step can quote. */
export function isQuotable({ stories, step }: Move): boolean {
  return stories.length === 1 && tryStep(step) !== undefined
}

/** Returns the starts of scenarios; scenarios of one feature with the same Background and configuration share one. */
export function startsOf(scenarios: readonly ProjectScenario[]): WalkStart[] {
  const starts = new Map<string, WalkStart & { scenarios: ProjectScenario[] }>()
  for (const scenario of scenarios) {
    const { use, gherkinDocument, pickle } = scenario
    const book = use?.configuration.binding?.book
    if (book === undefined || !isBook(book)) continue
    const background = backgroundOf(scenario)
    const ofFeature = (gherkinDocument.feature?.tags ?? []).map(({ name }) => name)
    const tags = scenarioUseFor(ofFeature) === use ? ofFeature : pickle.tags.map(({ name }) => name)
    const key = JSON.stringify([pickle.uri, tags, background])
    const known = starts.get(key)
    if (known !== undefined) known.scenarios.push(scenario)
    else starts.set(key, { uri: pickle.uri, tags, background, book, chapter: book, scenarios: [scenario] })
  }
  return [...starts.values()]
}

function isBook(candidate: ChapterClass<unknown>): candidate is ChapterClass<StoryBook> {
  return candidate.prototype instanceof AnyBook
}

async function moveOf(
  step: StepText,
  definition: Definition,
  from: AnyChapter,
  broken: Map<string, string>,
): Promise<Omit<Move, 'invented'> | undefined> {
  const { phrase, pattern } = definition
  if (phrase === undefined || from === EndChapter) return undefined
  const args = await argumentsOf(step, definition)
  try {
    const { entries } = pickStories(
      { phase: 'arranging', chapter: openChapter(from, discardingArrangement), called: false },
      (stories) => phrase.describe(stories as never, ...(args as never[])),
    )
    const stories: ToldStory[] = []
    let [at, story] = [from, '']
    for (const entry of entries) {
      if (entry.kind === 'story' || entry.kind === 'later') story = entry.name
      else if (entry.kind === 'reached') {
        const to = chapterClassOf(entry.chapter)
        stories.push({ from: at, story, to })
        at = to
      }
    }
    return { step, definition, stories, to: at }
  } catch (error) {
    // The chapter does not offer it, or what it tells is known only during a run.
    if (!(error instanceof StepRejectedError) && !args.includes(placeholder)) {
      const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      broken.set(pattern, said)
    }
    return undefined
  }
}

/** Returns the arguments of a phrase handler; a placeholder stands for each that is not known before a run. */
async function argumentsOf({ text, argument }: StepText, definition: Definition): Promise<unknown[]> {
  const variables = new Variables({})
  const pickleStep = { id: '', text, astNodeIds: [], ...(argument && { argument }) } as PickleStep
  const step = { text, pickleStep, place: { uri: '', line: 1 }, definitions: [definition], quoted: [] }
  const read = await readArguments(step, definition, variables)
  if (read.kind !== 'read')
    return Array<unknown>((definition.phrase?.describe.length ?? 1) - 1).fill(placeholder)
  return read.values.map((value) => {
    try {
      return storyArgument(value, pickleStep, variables, definition.phrase?.shape)
    } catch {
      return placeholder
    }
  })
}

/** Returns the steps of a Background. */
function backgroundOf({ pickle, gherkinDocument }: ProjectScenario): StepText[] {
  const children = gherkinDocument.feature?.children ?? []
  const backgrounds = [...children, ...children.flatMap(({ rule }) => rule?.children ?? [])]
  const ids = new Set(backgrounds.flatMap(({ background }) => background?.steps.map(({ id }) => id) ?? []))
  return pickle.steps
    .filter(({ astNodeIds }) => astNodeIds.some((id) => ids.has(id)))
    .map(({ text, argument }) => ({ text, argument }))
}
