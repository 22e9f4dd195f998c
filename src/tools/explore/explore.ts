import { ConfigurationError, pluralize } from '../../errors'
import type { FailedExchange } from '../../exchange'
import { EndChapter, inWords, type ChapterClass, type StoryBook } from '../../story'
import type { Project, ProjectScenario } from '../../project'
import type { Rehearsal } from '../../rehearsal'
import type { Finding } from './candidate'
import { accepted } from './kinds/accepted'
import { Book, startsOf, type ProjectWalk } from './book'
import { Courses, type Covered } from './bursts-and-ways'
import { Experience } from './experience'
import { searchesOf } from './trying-moves'
import type { Detector, Experiment, ExploredBook, Search } from './detector'
import { Explorer, hookInWords, type ExplorerOptions } from './explorer'
import { access } from './kinds/access'
import { lostResponse } from './kinds/lost-response'
import { Planner } from './planner'
import { race } from './kinds/race'
import { refused } from './kinds/refused'
import { relation } from './kinds/relation'
import { contract, protocol, shape } from './kinds/responses'
import { brokenInvariant, serverError, storyFailed, tooSlow } from './kinds/failures'
import { beginAt, newStoryStep, type WalkStart } from './walk'

/** The share of the available time after which is looked into what the walks after the searches have shown. */
const walkingOn = 0.85

/** The kinds of findings, as reports and files name them, in their order. A new one is a detector, and listed here. */
const kinds: Readonly<Record<string, (explorer: Explorer) => Detector>> = {
  'server error': serverError,
  'broken promise': brokenInvariant,
  contract,
  'story failed': storyFailed,
  refused,
  accepted,
  access,
  race,
  'lost response': lostResponse,
  relation,
  shape,
  protocol,
  'too slow': tooSlow,
}

export const findingKinds: readonly string[] = Object.keys(kinds)

/** The outcome of an exploration. */
export type Exploration = Awaited<ReturnType<typeof exploreProject>>

/**
 * Walks the story books of a project, and looks for problems that no scenario shows.
 *
 * @param lending - the scenarios whose Background, tags and values the walks use
 * @param book - the only book to walk; all if undefined
 * @throws {@link ConfigurationError} when there is nothing to walk, nowhere to begin, or no time for a whole walk.
 */
export async function exploreProject(
  project: Project,
  lending: readonly ProjectScenario[],
  rehearsal: Rehearsal,
  options: ExplorerOptions & { readonly book?: ChapterClass<StoryBook> | undefined },
) {
  const explorer = new Explorer(rehearsal, options, kinds)
  const books = await booksToExplore(project, lending, explorer, options.book)
  await explorer.walkThrough(books)
  const searches = await searchesIn(books, explorer)
  const isWhole = await explorer.search(suspicionsIn(books, explorer), [...searches.values()].flat())
  await explorer.walkThrough(books, walkingOn)
  for (const { run } of suspicionsIn(books, explorer)) await run()
  await explorer.walkThrough(books, 1)
  const { runner, notes, walks, findings, unsteady } = explorer
  for (const note of [...explorer.kinds.values()].flatMap((kind) => kind.notes?.() ?? [])) notes.add(note)
  const { stories, requests, notTried, throttled, gone } = runner
  if ((walks === 0 || stories === 0) && runner.isOver && gone === undefined)
    throw new ConfigurationError([nothingKnown(requests, options), ...notes].join('\n'))
  for (const { book, experience } of books) {
    if ((options.refusals || options.atOnce || options.lostResponses) && experience.reads.areNone)
      notes.add(
        `No story and no invariant of "${inWords(book.book.name)}" reads anything that a step can read, so that no refusal, race, lost response or relation can be judged by what changed: give a chapter an invariant.`,
      )
    for (const name of experience.reads.unrepeated)
      notes.add(
        `${inWords(name)}: a step that reads the same is refused, so that no change shows there: keep its token in the story data.`,
      )
    for (const [pattern, message] of book.broken)
      notes.add(`The phrase "${pattern}" fails before it tells a story: ${message}`)
  }
  if (throttled > 0)
    notes.add(
      `The API answered 429 Too Many Requests ${pluralize(throttled, 'time')}, so that less was seen than there is.`,
    )
  if (runner.unanswered.walks > 0)
    notes.add(
      `${pluralize(runner.unanswered.walks, 'walk says', 'walks say')} nothing of the API: ${runner.unanswered.first} Tell it in the Background, or with standIn(…).on.`,
    )
  const never = books.flatMap(({ experience }) => experience.never)
  const all = books.reduce((sum, { experience }) => sum + experience.ways.length, 0)
  const order = ({ candidate }: Finding): number => findingKinds.indexOf(candidate.kind)
  return {
    seed: options.seed,
    walks,
    stories,
    requests,
    notTried,
    unsteady,
    ways: {
      walked: all - never.length,
      all,
      never,
      failed: books.flatMap(({ experience }) => experience.failed),
      bursts: sumOf(books.map(({ courses }) => courses.covered.bursts)),
      pairs: sumOf(books.map(({ courses }) => courses.covered.pairs)),
    },
    findings: [...findings].sort((one, other) => order(one) - order(other)),
    notes: [...notes],
    learned: Object.fromEntries(books.map(({ book, experience }) => [book.book.name, experience.learned])),
    /** A message that the API stopped answering; undefined if it answered to the end. */
    gone: gone && describeGone(gone, walks),
    /** Whether a finding was looked for: its story was run or tried, and all searches were made, if its kind needs them. */
    wasLookedFor: (kind: string, story: string, chapter: string | undefined): boolean => {
      const isSearched = explorer.kinds.get(kind)?.searches !== undefined
      return (
        explorer.wasTried(story, chapter) && (!isSearched || (isWhole && searches.get(kind)?.length !== 0))
      )
    },
  }
}

/** Returns the searches for what walks so far let suspect. */
function suspicionsIn(books: readonly ExploredBook[], { kinds }: Explorer): Search[] {
  return books.flatMap((book) => [...kinds.values()].flatMap((kind) => kind.suspicions?.(book) ?? []))
}

/** Returns the searches of each kind. */
async function searchesIn(
  books: readonly ExploredBook[],
  explorer: Explorer,
): Promise<ReadonlyMap<string, Search[]>> {
  const searches = new Map<string, Search[]>()
  for (const [name, kind] of explorer.kinds) {
    const made: Search[] = []
    for (const book of books) {
      const all = kind.searches?.(book) ?? []
      const experiments = all.filter((one): one is Experiment => !('run' in one))
      made.push(...all.filter((one) => 'run' in one), ...(await searchesOf(experiments, book, explorer)))
    }
    searches.set(name, made)
  }
  return searches
}

function sumOf(covered: readonly Covered[]): Covered {
  const sum = (of: keyof Covered): number => covered.reduce((all, one) => all + one[of], 0)
  return { made: sum('made'), all: sum('all') }
}

function nothingKnown(requests: number, { elapsed, seconds = 0 }: ExplorerOptions): string {
  const took = Math.round(10 * seconds * Math.min(1, elapsed())) / 10
  return `Nothing is known: no walk could be made in ${took} s (${pluralize(requests, 'request')}).`
}

/** Returns the books in which scenarios of a project are set and walks can begin. */
async function booksToExplore(
  project: Project,
  lending: readonly ProjectScenario[],
  explorer: Explorer,
  only: ChapterClass<StoryBook> | undefined,
): Promise<ExploredBook[]> {
  const allStarts = startsOf(lending)
  const books: ExploredBook[] = []
  for (const bookClass of new Set(allStarts.map((start) => start.book))) {
    if (only !== undefined && only !== bookClass) continue
    const book = await Book.of(bookClass, project)
    const own = allStarts.filter((start) => start.book === bookClass)
    const starts = await usableStarts(own, explorer)
    if (starts.length === 0) continue
    const experience = new Experience(book.ways, explorer.options.learned?.[bookClass.name])
    const projectWalks: ProjectWalk[] = []
    for (const start of starts)
      for (const scenario of start.scenarios) projectWalks.push(await book.walkOf(scenario, start))
    for (const walk of projectWalks) experience.learn(walk)
    const beginnings = starts.map(({ chapter }) => chapter)
    const courses = new Courses(experience.ways, explorer.options.length, beginnings)
    const planner = new Planner(book, experience, explorer.random, courses)
    books.push({ book, starts, experience, courses, planner, projectWalks })
  }
  if (books.length > 0 || explorer.isOver) return books
  throw new ConfigurationError(
    [
      'No walk can begin.',
      ...explorer.notes,
      'A walk begins as a feature does whose scenarios are set in a story book: see the paths, tags and --book given, and withStoryBook(…) in the support code.',
    ].join('\n'),
  )
}

/** The share of the available time after which no more beginnings are tried, if there is one. */
const beginning = 0.1
/** How often a beginning is tried whose step fails, as the first call of a scenario may be slow. */
const maxBeginnings = 3

/**
 * Returns the starts from which walks can begin, each with the chapter that its Background leads to. If a Background
 * made a call or came to the end chapter, a new story begins after it.
 *
 * @throws {@link ConfigurationError} when a hook fails before a story was told.
 */
export async function usableStarts(
  starts: readonly WalkStart[],
  { runner, notes, options }: Pick<Explorer, 'runner' | 'notes' | 'options'>,
): Promise<WalkStart[]> {
  const usable: WalkStart[] = []
  // Loading a project may have taken longer than all beginnings.
  const until = options.elapsed() + beginning
  for (const [tried, start] of starts.entries()) {
    if (usable.length > 0 && options.elapsed() > until) {
      notes.add(
        `Walks begin with ${tried} of ${starts.length} Backgrounds, as there was no time to try the others: name the features to begin with.`,
      )
      break
    }
    let run = await runner.run(beginAt(start))
    for (let tries = 1; tries < maxBeginnings && run?.outcome.trouble?.kind === 'step'; tries++)
      run = await runner.run(beginAt(start))
    if (run === undefined) break
    const { trouble, steps } = run.outcome
    const why = trouble && (trouble.error?.message ?? `it is ${trouble.status}`)
    if (trouble?.kind === 'hook')
      throw new ConfigurationError(`${hookInWords(trouble.text)} failed before any story ran: ${why}`)
    if (trouble !== undefined) {
      notes.add(`No walk began in ${start.uri}: its step "${trouble.text}" failed: ${why}`)
      continue
    }
    const chapter = steps.flatMap(({ reached }) => reached).at(-1) ?? start.book
    const hasCalled = steps.some(({ acts }) => acts.some(({ act }) => act.kind === 'call'))
    const mustBegin = hasCalled || chapter === EndChapter
    const background = mustBegin ? [...start.background, newStoryStep] : start.background
    usable.push({ ...start, background, chapter: mustBegin ? start.book : chapter })
  }
  return usable
}

function describeGone({ request, outcome }: FailedExchange, walks: number): string {
  const { origin } = new URL(request.url)
  return `The API is gone: ${origin} takes no connection any more (${outcome.code}), after ${pluralize(walks, 'walk')}.\nStart it again, and explore again; if it stops again, the last requests in its own log say why.`
}
