import { pluralize } from '../../errors'
import {
  chapterInWords,
  inWords,
  type FailedExchange,
  type Project,
  type ProjectScenario,
  type Rehearsal,
} from '../seam'
import { accepted } from './accepted'
import { booksToWalk, type BookToWalk } from './book-to-walk'
import { contract } from './contract'
import type { Finding } from './finding'
import { Hunter, type Finder, type HuntOptions, type UnsteadyTrouble } from './hunter'
import { race } from './race'
import { refused } from './refused'
import { shape } from './shape'
import { brokenInvariant, serverError, storyFailed, tooSlow } from './story-troubles'

/** The kinds of findings, in the order of reports. A new one is a file of its own, and listed here. */
const finders: readonly Finder[] = [
  serverError,
  brokenInvariant,
  contract,
  storyFailed,
  refused,
  accepted,
  race,
  shape,
  tooSlow,
]

export const findingKinds: readonly string[] = finders.map(({ kind }) => kind)

/** The outcome of a hunt. */
export interface Hunt {
  readonly seed: number
  readonly walks: number
  readonly stories: number
  readonly requests: number
  readonly notTried: number
  readonly ways: { readonly walked: number; readonly all: number; readonly never: readonly string[] }
  readonly findings: readonly Finding[]
  readonly notes: readonly string[]
  readonly unsteady: readonly UnsteadyTrouble[]
  /** A message that the API stopped answering; undefined if it answered to the end. */
  readonly gone: string | undefined
  /** Whether a story was told or tried in a chapter; both names are in words, and an undefined chapter means any. */
  readonly wasWalked: (story: string, chapter: string | undefined) => boolean
}

/**
 * Walks the story books of a project, and looks for troubles that no scenario covers.
 *
 * @param lending - the scenarios whose Background, tags and values the walks use
 * @throws ConfigurationError when there is nothing to walk, or nowhere to begin.
 */
export async function hunt(
  project: Project,
  lending: readonly ProjectScenario[],
  rehearsal: Rehearsal,
  options: HuntOptions,
): Promise<Hunt> {
  const hunter = new Hunter(rehearsal, options, finders)
  const { runner, notes } = hunter
  const books = await booksToWalk(project, lending, hunter)
  await hunter.explore(books)
  await hunter.lookIntoSuspects()
  for (const book of books) for (const finder of finders) await finder.search?.(book, hunter)
  await hunter.lookIntoSuspects()
  for (const book of books) for (const note of notesOn(book)) notes.add(note)
  const { stories, requests, notTried, throttled, gone } = runner
  if (throttled > 0)
    notes.add(
      `The API answered 429 Too Many Requests ${pluralize(throttled, 'time')}, so that less was seen than there is.`,
    )
  const never = books.flatMap(({ experience }) => experience.never)
  const all = books.reduce((sum, { experience }) => sum + experience.ways.length, 0)
  return {
    ...{ seed: options.seed, walks: hunter.walks, stories, requests, notTried },
    ways: { walked: all - never.length, all, never },
    findings: hunter.findings,
    notes: [...notes],
    unsteady: hunter.unsteady,
    gone: gone && describeGone(gone, hunter.walks),
    wasWalked: (story, chapter) => hunter.wasWalked(story, chapter),
  }
}

function notesOn({ refusals, moves }: BookToWalk): string[] {
  return [
    ...refusals.sometimesRefused.map(
      ({ chapter, story, refused: times, of }) =>
        `${inWords(story)}, in ${chapterInWords(chapter)}: refused ${times} of ${of} times.`,
    ),
    ...[...moves.broken].map(
      ([pattern, message]) => `The phrase "${pattern}" fails before it tells a story: ${message}`,
    ),
  ]
}

function describeGone({ request, outcome }: FailedExchange, walks: number): string {
  const { origin } = new URL(request.url)
  return `The API is gone: ${origin} takes no connection any more (${outcome.code}), after ${pluralize(walks, 'walk')}.\nStart it again, and explore again; if it stops again, the last requests in its own log say why.`
}
