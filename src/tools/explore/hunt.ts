import { pluralize } from '../../errors'
import { chapterInWords, inWords, type FailedExchange, type Project, type ProjectScenario } from '../seam'
import { fieldsOf } from './field'
import { findAccepted } from './find-accepted'
import { findRaces } from './find-races'
import { findRefusals } from './find-refusals'
import type { Finding } from './finding'
import type { Hunter, UnsteadyTrouble } from './hunter'
import { territoriesOf } from './territory'

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
  wasWalked(story: string, chapter: string | undefined): boolean
}

/**
 * Walks the story books of a project, and looks for troubles that no scenario covers.
 *
 * @param lending - the scenarios whose Background, tags and values the walks use
 */
export async function hunt(
  project: Project,
  lending: readonly ProjectScenario[],
  hunter: Hunter,
): Promise<Hunt> {
  const { options, runner, notes } = hunter
  const territories = (await territoriesOf(project, lending)).filter(
    ({ book }) => options.book === undefined || options.book === book,
  )
  const fields = await fieldsOf(territories, options.seed, runner, notes)
  await hunter.wander(fields)
  await hunter.lookIntoSuspects()
  for (const field of fields) {
    await findRefusals(field, hunter)
    if (options.refusals) await findAccepted(field, hunter)
    if (options.atOnce) await findRaces(field, hunter)
  }
  await hunter.lookIntoSuspects()
  for (const { refusals, moves } of fields) {
    for (const { chapter, story, refused: times, of } of refusals.sometimesRefused)
      notes.add(`${inWords(story)}, in ${chapterInWords(chapter)}: refused ${times} of ${of} times.`)
    for (const [pattern, message] of moves.broken)
      notes.add(`The phrase "${pattern}" fails before it tells a story: ${message}`)
  }
  const { stories, requests, notTried, throttled, gone } = runner
  if (throttled > 0)
    notes.add(
      `The API answered 429 Too Many Requests ${pluralize(throttled, 'time')}, so that less was seen than there is.`,
    )
  return {
    seed: options.seed,
    walks: hunter.walks,
    stories,
    requests,
    notTried,
    ways: {
      walked: sum(fields.map(({ ways }) => ways.walked)),
      all: sum(fields.map(({ ways }) => ways.all)),
      never: fields.flatMap(({ ways }) => ways.never),
    },
    findings: hunter.findings,
    notes: [...notes],
    unsteady: hunter.unsteady,
    gone: gone && describeGone(gone, hunter.walks),
    wasWalked: (story, chapter) => hunter.wasWalked(story, chapter),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function describeGone({ request, outcome }: FailedExchange, walks: number): string {
  const { origin } = new URL(request.url)
  return `The API is gone: ${origin} takes no connection any more (${outcome.code}), after ${pluralize(walks, 'walk')}.\nStart it again, and explore again; if it stops again, the last requests in its own log say why.`
}
