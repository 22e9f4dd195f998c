import { storiesOfScenarios } from '../check'
import { ConfigurationError } from '../../errors'
import {
  EndChapter,
  inWords,
  scenarioUseFor,
  waysThrough,
  type AnyChapter,
  type ChapterClass,
  type Definition,
  type FoundStory,
  type PickleStep,
  type Project,
  type ProjectScenario,
  type StoryBook,
} from '../seam'
import { Experience, type ProjectWalk } from './experience'
import { Moves } from './moves'
import { WalkPlanner } from './planner'
import { ReadUrls } from './read-urls'
import { Refusals } from './refusals'
import { hookInWords, type WalkRunner } from './runner'
import { Random, Values } from './values'
import { backgroundOf, beginAt, newStoryStep, walkStartsOf, type Move, type WalkStart } from './walk'

/** A story book of a project, with what is needed to walk it, and what walks have shown. */
export interface BookToWalk {
  readonly book: ChapterClass<StoryBook>
  readonly starts: readonly WalkStart[]
  /** The stories of each chapter, and where they lead. */
  readonly map: readonly (FoundStory & { readonly phrases: readonly Definition[] })[]
  readonly moves: Moves
  readonly values: Values
  readonly planner: WalkPlanner
  readonly experience: Experience
  readonly refusals: Refusals
  readonly readUrls: ReadUrls
  readonly projectWalks: readonly ProjectWalk[]
  /** Whether a scenario of the project tells the story in the chapter. */
  isTold(chapter: AnyChapter, story: string): boolean
}

/** What the books are walked with. */
interface Hunt {
  readonly runner: WalkRunner
  readonly notes: Set<string>
  readonly options: { readonly seed: number; readonly book: ChapterClass<StoryBook> | undefined }
}

/**
 * Returns the books in which scenarios of a project are set and walks can begin.
 *
 * @param lending - the scenarios whose Background, tags and values the walks use
 * @throws {@link ConfigurationError} when there is nothing to walk, or nowhere to begin.
 */
export async function booksToWalk(
  project: Project,
  lending: readonly ProjectScenario[],
  { runner, notes, options }: Hunt,
): Promise<BookToWalk[]> {
  const allStarts = walkStartsOf(lending, scenarioUseFor)
  const values = new Values(project)
  const random = new Random(`${options.seed}`)
  const books: BookToWalk[] = []
  for (const book of new Set(allStarts.map((start) => start.book))) {
    if (options.book !== undefined && options.book !== book) continue
    const { map, isTold } = await mapOf(book, project)
    const moves = new Moves(project.definitions, book)
    if (moves.phrases.length === 0)
      throw new ConfigurationError(
        `The story book "${inWords(book.name)}" has no phrases, so there is nothing to walk.\nBind some with storiesOf(${book.name}) and tell(…).`,
      )
    const own = allStarts.filter((start) => start.book === book)
    const starts = await usableStarts(own, runner, notes)
    if (starts.length === 0) continue
    const experience = new Experience(map)
    const projectWalks: ProjectWalk[] = []
    for (const start of starts)
      for (const scenario of start.scenarios) projectWalks.push(await walkOf(scenario, start, moves))
    for (const walk of projectWalks) experience.learn(walk)
    const planner = new WalkPlanner({ moves, values, experience, random })
    const learned = { experience, projectWalks, refusals: new Refusals(), readUrls: new ReadUrls() }
    books.push({ book, starts, map, moves, values, planner, isTold, ...learned })
  }
  if (books.length > 0) return books
  throw new ConfigurationError(
    [
      'There is nowhere to begin a walk.',
      ...notes,
      'A walk begins as a feature does whose scenarios are set in a story book: see the paths, tags and --book given, and withStoryBook(…) in the support code.',
    ].join('\n'),
  )
}

async function mapOf(
  book: ChapterClass<StoryBook>,
  project: Project,
): Promise<Pick<BookToWalk, 'map' | 'isTold'>> {
  const ofBook = (await storiesOfScenarios(project)).filter(
    ({ scenario }) => scenario.use?.configuration.binding?.book === book,
  )
  const bound = project.definitions.flatMap((definition) =>
    definition.phrase === undefined ? [] : [{ ...definition.phrase, definition }],
  )
  const told = ofBook.flatMap(({ stories }) => stories)
  return {
    map: waysThrough(book, bound, ofBook).map((way) => ({
      ...way,
      phrases: way.phrases.map(({ phrase }) => phrase.definition),
    })),
    isTold: (chapter, story) => told.some((one) => one.from === chapter && one.story === story),
  }
}

/**
 * Returns the starts from which walks can begin, each with the chapter that its Background leads to. If a Background
 * made a call or came to the end chapter, a new story begins after it.
 *
 * @param notes - gets a note on each start that cannot be used
 * @throws {@link ConfigurationError} when a hook fails before a story was told.
 */
async function usableStarts(
  starts: readonly WalkStart[],
  runner: WalkRunner,
  notes: Set<string>,
): Promise<WalkStart[]> {
  const usable: WalkStart[] = []
  for (const start of starts) {
    const walked = await runner.walk(beginAt(start, []))
    if (walked === undefined) break
    const { trouble, steps } = walked.outcome
    if (trouble?.kind === 'hook')
      throw new ConfigurationError(
        `${hookInWords(trouble.text)} failed where no story had been told: ${trouble.error?.message ?? trouble.status}`,
      )
    if (trouble !== undefined) {
      const why = trouble.error?.message ?? `it is ${trouble.status}`
      notes.add(`No walk began in ${start.uri}: its step "${trouble.text}" failed: ${why}`)
      continue
    }
    const chapter = steps.flatMap(({ reached }) => reached).at(-1) ?? start.book
    const hasCalled = steps.some(({ acts }) => acts.some(({ act }) => act.kind === 'call'))
    const mustBegin = hasCalled || chapter === EndChapter
    usable.push({
      ...start,
      background: mustBegin ? [...start.background, newStoryStep] : start.background,
      chapter: mustBegin ? start.book : chapter,
    })
  }
  return usable
}

async function walkOf(scenario: ProjectScenario, start: WalkStart, moves: Moves): Promise<ProjectWalk> {
  const told: Move[] = []
  const tell = async (step: TellingStep): Promise<Move | undefined> => {
    const [definition, another] = step.definitions
    if (definition === undefined || another !== undefined || !moves.phrases.includes(definition))
      return undefined
    const { text, argument } = step.pickleStep
    return moves.of({ text, argument }, definition, told.at(-1)?.to ?? start.chapter)
  }
  for (const step of scenario.steps.slice(backgroundOf(scenario).length)) {
    const isTrying = step.definitions[0]?.entry?.effect === 'tries a story'
    for (const one of isTrying ? step.quoted.slice(0, -1) : [step]) {
      const move = await tell(one)
      if (move === undefined) return { start, moves: told, tried: undefined }
      told.push(move)
    }
    const last = isTrying ? step.quoted.at(-1) : undefined
    if (isTrying) return { start, moves: told, tried: last && (await tell(last)) }
  }
  return { start, moves: told, tried: undefined }
}

interface TellingStep {
  readonly pickleStep: PickleStep
  readonly definitions: readonly Definition[]
}

/**
 * Returns the phrase that tells only this story of the chapter, in a step without a doc string, so that another step
 * can quote it; undefined if there is none.
 */
export async function phraseForStory(
  { map, moves, values }: Pick<BookToWalk, 'map' | 'moves' | 'values'>,
  chapter: AnyChapter,
  story: string,
): Promise<Definition | undefined> {
  const ways = map.filter((way) => way.from === chapter && way.story === story)
  for (const phrase of new Set(ways.flatMap(({ phrases }) => phrases))) {
    for (const step of values.stepsOf(phrase)) {
      const [told, another] = (await moves.of(step, phrase, chapter))?.stories ?? []
      if (told?.story === story && another === undefined && !step.argument?.docString) return phrase
    }
  }
  return undefined
}
