import { isAnswered, type Exchange } from '../../exchange'
import { chapterInWords, inWords, type AnyChapter } from '../../story'
import type { Definition } from '../../project'
import { isQuotable } from './book'
import { urlAsWritten } from './requests'
import {
  shownBy,
  type ExploredBook,
  type Explorer,
  type Detector,
  type Search,
  type Candidate,
  type TroubledWalk,
} from './explorer'
import {
  exchangesOfEnding,
  isAnsweredGet,
  operationOf,
  then,
  tryStep,
  when,
  type EndingStep,
  type WalkRun,
  type WalkStart,
} from './walk'

/** Two responses of a walk that contradict each other. */
interface Contradiction {
  readonly message: string
  readonly exchange: Exchange
  /** The steps that fail because of it, after the walk. */
  readonly steps: readonly EndingStep[]
}

/** What a story of a chapter promises by its last call. */
interface Relation {
  readonly name: 'DELETE' | 'Location'
  readonly story: string
  readonly chapter: AnyChapter
  /** What has to be read by a story or an invariant. */
  readonly url?: string
  readonly steps: (tried: EndingStep) => readonly EndingStep[]
  /** @param steps - the steps that were run, with what each of them sent */
  readonly contradiction: (
    exchanges: readonly Exchange[],
    steps: readonly EndingStep[],
  ) => Contradiction | undefined
  /** Whether what was seen in all walks leaves it possible that the API promises this. */
  readonly isPromised?: () => boolean
}

/** For how long a change may take to show. */
const patience = when('I keep asking for up to 2 seconds')
/** The most walks that are made to get to a chapter. */
const maxWalks = 5

/**
 * Responses that contradict each other: what was deleted is still there, unchanged; what the Location of a 201 names
 * cannot be read.
 */
export const relation = (explorer: Explorer): Detector => {
  const relations = new Map<string, Relation>()
  return {
    name: 'relation',
    inRun(run) {
      for (const one of relationsIn(run)) relations.set(`${one.name} ${one.chapter.name} ${one.story}`, one)
      return []
    },
    async searches(explored) {
      const { book, experience } = explored
      const { notRelated = [] } = new book.book() as { notRelated?: readonly string[] }
      const isRelated = (name: string): boolean => !notRelated.includes(name)
      const reads = book.chapters.flatMap((chapter) => experience.readsOf(chapter))
      const urls = new Set(reads.filter(({ by }) => isRelated(by)).map(({ url }) => url))
      const searches: Search[] = []
      for (const one of relations.values()) {
        const { name, story, chapter, url } = one
        const phrase = await book.phraseFor(chapter, story)
        if (phrase === undefined || !isRelated(name) || !isRelated(story)) continue
        if (url === undefined || urls.has(url))
          searches.push({ of: 'relations', run: () => lookInto(one, phrase, explored, explorer) })
      }
      return searches
    },
  }
}

async function lookInto(
  one: Relation,
  phrase: Definition,
  explored: ExploredBook,
  explorer: Explorer,
): Promise<void> {
  let seen: TroubledWalk | undefined
  for (let walks = 0; walks < maxWalks && !explorer.isOver; walks++) {
    const start = explorer.random.pick(explored.starts) as WalkStart
    const to = await explored.planner.planTo(start, one.chapter, explorer.options.length, {
      isShort: walks === 0,
    })
    const move = to && (await explored.planner.draw(phrase, to))
    if (to === undefined || move === undefined || !isQuotable(move)) continue
    const steps = one.steps(tryStep(move.step))
    const run = await explorer.run(explored, { ...to, ending: steps })
    const found = run && contradictionIn(run, one, steps)
    if (found !== undefined)
      seen ??= { walk: { ...to, ending: found.steps }, trouble: troubleOf(run as WalkRun, one, found) }
  }
  if (seen === undefined || one.isPromised?.() === false) return
  await explorer.confirm(explored, seen, async (again) => {
    const repeated = await explorer.runner.run(again)
    const still = repeated && contradictionIn(repeated, one, again.ending)
    return still && troubleOf(repeated, one, still)
  })
}

function contradictionIn(
  run: WalkRun,
  { contradiction, chapter }: Relation,
  steps: readonly EndingStep[],
): Contradiction | undefined {
  const tried = run.acts.find(({ manner }) => manner === 'tried')
  if (tried?.chapter !== chapter || tried.failure !== undefined) return undefined
  return contradiction(
    steps.flatMap((_, at) => exchangesOfEnding(run, at).slice(-1)),
    steps,
  )
}

function troubleOf(
  run: WalkRun,
  { name, chapter, story }: Relation,
  { message, exchange }: Contradiction,
): Candidate {
  const { outcome, walk } = run
  const cause = `relation ${name} ${operationOf(exchange, run)}`
  return {
    ...{ kind: 'relation', stories: [story], chapter, cause, message: outcome.redact(message) },
    ...shownBy(exchange, outcome),
    moves: walk.moves.length,
  }
}

/** Returns the stories of a run whose last call deleted something, or created what a Location names. */
function relationsIn(run: WalkRun): Relation[] {
  const { acts, outcome } = run
  return acts.flatMap(({ kind, manner, failure, chapter, name: story, exchanges }) => {
    const last = exchanges.at(-1)
    if (kind !== 'story' || manner !== 'in turn' || failure !== undefined) return []
    if (last?.protocol !== 'http' || !isAnswered(last)) return []
    const { status, headers } = last.outcome
    const location = headers.get('Location')
    if (status === 201 && location !== undefined)
      return outcome.urlOf(location) === new URL(location, last.request.url).href
        ? [locationIsReadable(story, chapter)]
        : []
    const url = last.request.method === 'DELETE' ? urlAsWritten(last.request.url, run) : undefined
    return url !== undefined && [200, 204].includes(status) ? [deleteRemoves(url, story, chapter)] : []
  })
}

/**
 * After a DELETE that succeeded, a GET is answered 404 or 410, or at least otherwise than before. If it is ever answered
 * otherwise with a success, then the DELETE resets something, which may have been as it is then.
 */
function deleteRemoves(url: string, story: string, chapter: AnyChapter): Relation {
  const get = when(`I GET "${url}"`)
  let isReset = false
  return {
    ...{ name: 'DELETE', story, chapter, url },
    isPromised: () => !isReset,
    steps: (tried) => [get, tried, get],
    contradiction(exchanges, steps) {
      const gets = exchanges.filter(isAnsweredGet)
      const [before, after] = [gets[0], gets.at(-1)]
      if (before === undefined || after === undefined || after === before || after.outcome.status >= 300)
        return undefined
      const isUnchanged =
        before.outcome.status === after.outcome.status && before.outcome.body.text === after.outcome.body.text
      if (!isUnchanged) isReset = true
      if (!isUnchanged || isBlank(bodyOf(after))) return undefined
      const message = `What "${inWords(story)}" deletes, in the chapter "${chapterInWords(chapter)}", is there afterwards as before.`
      return { message, exchange: after, steps: asking(steps, 'the response should be a client error') }
    },
  }
}

/** What the Location of a 201 names can be read. */
function locationIsReadable(story: string, chapter: AnyChapter): Relation {
  return {
    ...{ name: 'Location', story, chapter },
    steps: (tried) => [
      tried,
      when('I save the response header "Location" as "location"'),
      when('I GET "{{location}}"'),
    ],
    contradiction(exchanges, steps) {
      const read = exchanges.filter(isAnsweredGet).at(-1)
      if (read === undefined || ![404, 410].includes(read.outcome.status)) return undefined
      const message = `What the Location in the response to "${inWords(story)}" names cannot be read.`
      return { message, exchange: read, steps: asking(steps, 'the response should be successful') }
    },
  }
}

/** Returns the steps with an assertion on the last response, which is given time. */
function asking(steps: readonly EndingStep[], assertion: string): EndingStep[] {
  return [
    ...steps.filter(({ keyword, step }) => keyword === 'When' && step !== patience.step),
    patience,
    then(assertion),
  ]
}

/** Whether a body has an empty list, or no other values than 0, false and empty texts: then nothing was left to delete. */
function isBlank(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return !body
  return listsIn(body).some((list) => list.length === 0) || Object.values(body).every(isBlank)
}

function listsIn(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [value] : []), ...Object.values(value).flatMap(listsIn)]
}

function bodyOf({ outcome }: Exchange): unknown {
  return outcome.kind === 'answered' && outcome.body.json.ok ? outcome.body.json.value : undefined
}
