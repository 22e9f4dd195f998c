import { isOfClock, stringifyExactly } from '../../formats'
import { isAnswered, type Exchange } from '../../exchange'
import { chapterInWords, inWords, type AnyChapter } from '../../story'
import type { Definition } from '../../project'
import { valuesOf } from './accepted'
import { isQuotable } from './book'
import { readSteps, urlAsWritten, type Read } from './requests'
import {
  shownBy,
  type ExploredBook,
  type Explorer,
  type Kind,
  type Trouble,
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
  type Run,
  type WalkStart,
} from './walk'

/** Two responses of a walk that contradict each other. */
interface Contradiction {
  /** The story or the invariant that makes the request, if it is not the one of the relation. */
  readonly story?: string
  readonly message: string
  readonly exchange: Exchange
  /** The steps that fail because of it, after the walk. */
  readonly steps: readonly EndingStep[]
}

/** What is compared after walks to a chapter. */
interface Relation {
  readonly name: 'GET' | 'DELETE' | 'Location'
  readonly story: string
  readonly chapter: AnyChapter
  /** The phrase that is tried first; undefined for none. */
  readonly phrase?: Definition | undefined
  readonly steps: (tried: readonly EndingStep[]) => readonly EndingStep[]
  /** @param steps - the steps that were run, with what each of them sent */
  readonly contradiction: (
    exchanges: readonly Exchange[],
    steps: readonly EndingStep[],
  ) => Contradiction | undefined
  /** Whether what was seen in all walks leaves it possible that the API promises this. */
  readonly isPromised?: () => boolean
}

/** How often a GET is repeated: a value that comes and goes shows itself with a probability of four fifths. */
const repeats = 6
/** For how long a change may take to show. */
const patience = when('I keep asking for up to 2 seconds')
/** The most walks that are made to get to a chapter. */
const maxWalks = 5

/**
 * Responses that contradict each other: a GET repeated at once returns other values, and then those from before; what was
 * deleted is still there, unchanged; what the Location of a 201 names cannot be read.
 */
export const relation = (explorer: Explorer): Kind => {
  const changes = new Map<string, Relation & { readonly url: string }>()
  return {
    name: 'relation',
    inRun(run) {
      for (const change of changesIn(run))
        changes.set(`${change.name} ${change.chapter.name} ${change.story}`, change)
      return []
    },
    async searches(explored) {
      const { book, experience } = explored
      const { notRelated = [] } = new book.book() as { notRelated?: readonly string[] }
      const isRelated = (name: string): boolean => !notRelated.includes(name)
      const relations: Relation[] = []
      const urls = new Set<string>()
      for (const chapter of book.chapters) {
        const reads = experience.readsOf(chapter).filter(({ by }) => isRelated(by))
        for (const read of reads) {
          relations.push(steady(read, chapter))
          urls.add(read.url)
        }
      }
      for (const change of changes.values()) {
        const phrase = await book.phraseFor(change.chapter, change.story)
        const isRead = change.name === 'Location' || urls.has(change.url)
        if (phrase !== undefined && isRead) relations.push({ ...change, phrase })
      }
      return relations
        .filter(({ name, story }) => isRelated(name) && isRelated(story))
        .map((one) => ({ of: 'relations', run: () => lookInto(one, explored, explorer) }))
    },
  }
}

async function lookInto(one: Relation, explored: ExploredBook, explorer: Explorer): Promise<void> {
  const { chapter, phrase, isPromised } = one
  let seen: (TroubledWalk & { readonly steps: readonly EndingStep[] }) | undefined
  for (let walks = 0; walks < (phrase === undefined ? 1 : maxWalks) && !explorer.isOver; walks++) {
    const start = explorer.random.pick(explored.starts) as WalkStart
    const to = await explored.planner.planTo(start, chapter, explorer.options.length, {
      isShort: walks === 0,
    })
    const move = to && phrase && (await explored.planner.draw(phrase, to))
    if (to === undefined || (phrase !== undefined && (move === undefined || !isQuotable(move)))) continue
    const steps = one.steps(move === undefined ? [] : [tryStep(move.step)])
    const run = await explorer.run(explored, { ...to, ending: steps })
    const found = run && contradictionIn(run, one, steps)
    if (found === undefined) continue
    const walk = { ...to, ending: found.steps }
    seen ??= { walk, trouble: troubleOf(run as Run, one, found), steps }
  }
  if (seen === undefined || isPromised?.() === false) return
  const { steps } = seen
  await explorer.confirm(explored, seen, async (again) => {
    const ending = phrase === undefined ? steps : again.ending
    const repeated = await explorer.runner.run({ ...again, ending })
    const still = repeated && contradictionIn(repeated, one, ending)
    return still && troubleOf(repeated, one, still)
  })
}

function contradictionIn(
  run: Run,
  { contradiction, chapter, phrase }: Relation,
  steps: readonly EndingStep[],
): Contradiction | undefined {
  const tried = run.acts.find(({ manner }) => manner === 'tried')
  if (phrase !== undefined && (tried?.chapter !== chapter || tried.failure !== undefined)) return undefined
  return contradiction(
    steps.flatMap((_, at) => exchangesOfEnding(run, at).slice(-1)),
    steps,
  )
}

function troubleOf(
  run: Run,
  { name, chapter, ...relation }: Relation,
  { story = relation.story, message, exchange }: Contradiction,
): Trouble {
  const { outcome, walk } = run
  const cause = `relation ${name} ${operationOf(exchange, run)}`
  return {
    ...{ kind: 'relation', stories: [story], chapter, cause, message: outcome.redact(message) },
    ...shownBy(exchange, outcome),
    moves: walk.moves.length,
  }
}

/** Returns the stories of a run whose last call deleted something, or created what a Location names. */
function changesIn(run: Run): (Relation & { readonly url: string })[] {
  const { acts, outcome } = run
  return acts.flatMap(({ kind, manner, failure, chapter, name: story, exchanges }) => {
    const last = exchanges.at(-1)
    if (kind !== 'story' || manner !== 'in turn' || failure !== undefined) return []
    if (last?.protocol !== 'http' || !isAnswered(last)) return []
    const { status, headers } = last.outcome
    const location = headers.get('Location')
    if (status === 201 && location !== undefined)
      return outcome.urlOf(location) === new URL(location, last.request.url).href
        ? [{ ...created(story, chapter), url: '' }]
        : []
    const url = last.request.method === 'DELETE' ? urlAsWritten(last.request.url, run) : undefined
    return url !== undefined && [200, 204].includes(status) ? [{ ...deleted(url, story, chapter), url }] : []
  })
}

/**
 * After a DELETE that succeeded, a GET is answered 404 or 410, or at least otherwise than before. If it is ever answered
 * otherwise with a success, then the DELETE resets something, which may have been as it is then.
 */
function deleted(url: string, story: string, chapter: AnyChapter): Relation {
  const get = when(`I GET "${url}"`)
  let isReset = false
  return {
    ...{ name: 'DELETE', story, chapter },
    isPromised: () => !isReset,
    steps: (tried) => [get, ...tried, get],
    contradiction(exchanges, steps) {
      const gets = exchanges.filter(isAnsweredGet)
      const [before, after] = [gets[0], gets.at(-1)]
      if (before === undefined || after === undefined || after === before || after.outcome.status >= 300)
        return undefined
      const isUnchanged =
        before.outcome.status === after.outcome.status && before.outcome.body.text === after.outcome.body.text
      if (!isUnchanged) isReset = true
      if (!isUnchanged || saysNothing(bodyOf(after))) return undefined
      const message = `What "${inWords(story)}" deletes, in the chapter "${chapterInWords(chapter)}", is there afterwards as before.`
      return { message, exchange: after, steps: asking(steps, 'the response should be a client error') }
    },
  }
}

/** What the Location of a 201 names can be read. */
function created(story: string, chapter: AnyChapter): Relation {
  return {
    ...{ name: 'Location', story, chapter },
    steps: (tried) => [
      ...tried,
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

/**
 * A GET repeated at once has no value that changes and then is again what it was. Neither a time nor a counter nor a new
 * id nor what comes with a delay does that; a list that moves on has other items each time, and a gauge many values.
 */
function steady(read: Read, chapter: AnyChapter): Relation {
  const get = readSteps(read)
  return {
    ...{ name: 'GET', story: read.by, chapter },
    steps: () => Array.from({ length: repeats }).flatMap(() => get),
    contradiction(exchanges) {
      const gets = exchanges.filter(isAnsweredGet)
      const values = gets.map((exchange) => valuesOf(exchange) ?? new Map<string, string>())
      if (gets.length < repeats || gets.some((one, at) => at > 0 && movesOn(gets[at - 1], one)))
        return undefined
      const place = [...new Set(values.flatMap((one) => [...one.keys()]))].find((path) => {
        const series = values.map((one) => one.get(path))
        if (isOfClock(path.split('/').at(-1) ?? '', series.join(' '))) return false
        // Presence and health come and go.
        if (new Set(series).size > 2 || series.every((value) => value === 'true' || value === 'false'))
          return false
        return series.some((value, at) => value !== series[at + 1] && series.indexOf(value, at + 2) > 0)
      })
      if (place === undefined) return undefined
      const other = values.findIndex((one) => one.get(place) !== values[0]?.get(place))
      const [was, is] = [values[0], values[other]].map((one) => one?.get(place) ?? 'nothing')
      const exchange = gets[other] as Exchange
      const message = `A GET repeated at once is answered otherwise, and then as before: ${operationOf(exchange)} has ${was} and ${is} at ${place}.`
      const path = `$${place.replace(/\/(\d+)(?=\/|$)/g, '[$1]').replace(/\/([^/[]+)/g, "['$1']")}`
      const again =
        place === 'status'
          ? [...get, then(`the response should be ${was}`)]
          : [
              when(`I save the response body at "${path}" as "before"`),
              ...get,
              then(`the response body at "${path}" should be {{before}}`),
            ]
      return {
        ...{ message, exchange },
        steps: [...get, ...Array.from({ length: repeats }).flatMap(() => again)],
      }
    },
  }
}

/** Whether a body has an empty list, or no other values than 0, false and empty texts: then nothing was left to delete. */
function saysNothing(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return !body
  return listsIn(body).some((list) => list.length === 0) || Object.values(body).every(saysNothing)
}

/** Whether two responses have a list of which every item is another one: the pages of a list that moves on. */
function movesOn(one: Exchange | undefined, other: Exchange): boolean {
  const [before = [], after = []] = [one, other].map((exchange) => listsIn(exchange && bodyOf(exchange)))
  return before.some((list, at) => {
    const items = new Set(list.map((item) => stringifyExactly(item)))
    return !(after[at] ?? []).some((item) => items.has(stringifyExactly(item)))
  })
}

function listsIn(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [value] : []), ...Object.values(value).flatMap(listsIn)]
}

function bodyOf({ outcome }: Exchange): unknown {
  return outcome.kind === 'answered' && outcome.body.json.ok ? outcome.body.json.value : undefined
}
