import { isDeepStrictEqual } from 'node:util'
import { isAnswered, type AnsweredHttpExchange, type Exchange } from '../../../exchange'
import { segmentsOf } from '../../path-template'
import { membersAtAnyDepth } from '../../../formats'
import { chapterInWords, inWords, type AnyChapter } from '../../../story'
import { candidateIn } from '../candidate'
import { contradictionsIn } from './relations-in-any-run'
import { changesOf, isDone, type Relation } from './write-relations'
import { isOfLog, Moving, probesOf, probing, responseValues } from '../reads'
import { hasForeignId, requestSteps, writtenRequest, type WrittenRequest } from '../requests'
import type { Detector, Experiment, ExploredBook, Search } from '../detector'
import type { Explorer } from '../explorer'
import { changesNothing, deletedByMutation, deletes, isAnsweredGet, objectIn, plainValuesIn } from '../calls'
import type { ObservedStory, WalkRun } from '../run'
import { asking, chapterReached, isInvented, tryStep, when } from '../walk'

/** The most walks that look into a relation, as what it needs is not there in each. */
const maxWalks = 5

const of = 'relations'

/** Responses that contradict each other: what was deleted is still there, what was written is not, and the like. */
export const relation = (explorer: Explorer): Detector => {
  const relations = new Map<string, Relation>()
  const refusals = new Map<string, { run: WalkRun; chapter: AnyChapter; at: number }>()
  const moving = new Moving()
  const isRelatedIn =
    ({ book: { says } }: ExploredBook) =>
    (name: string): boolean =>
      says.notRelated?.includes(name) !== true
  return {
    mayBeOfOthers: true,
    // A flag that flips at random may look like a change twice.
    again: { times: 3, afterMs: 0 },
    inRun(run, explored) {
      const isRelated = isRelatedIn(explored)
      for (const one of relationsIn(run, explored, isRelated)) {
        const key = `${one.name} ${one.chapter.name} ${one.story}`
        if (!one.isOfRun || !relations.has(key)) relations.set(key, one)
      }
      for (const act of run.storiesInTurn)
        if (act.isRejected && act.at >= 0) refusals.set(`${act.name} ${act.chapter.name}`, { run, ...act })
      const found = Object.entries(contradictionsIn).flatMap(([name, contradictions]) =>
        isRelated(name) ? contradictions(run, moving) : [],
      )
      return found.filter(({ stories, invariant = '' }) => [...stories, invariant].every(isRelated))
    },
    searches(explored) {
      const { experience } = explored
      const isRelated = isRelatedIn(explored)
      const all = [...relations.values()]
      const gets = readsIn(explored, isRelated).filter(({ method }) => method === 'GET')
      const urls = new Set(gets.map(({ url }) => url))
      const promised = [
        ...all.map((one) => asRead(one, gets)),
        ...all.flatMap((one) => cascadesOf(one, gets)),
      ]
        .filter(({ name, story, url }) => [name, story].every(isRelated) && (!url || urls.has(url)))
        .map(relating)
      const refused = [...refusals.values()].flatMap(({ run: { walk }, chapter, at }): Search[] => {
        const probes = probesOf(experience.reads.of(chapter))
        const { step } = walk.moves[at] ?? {}
        const before = { ...walk, moves: walk.moves.slice(0, at) }
        const tried = step && probing(before, step, probes)
        if (tried === undefined || probes.length === 0) return []
        const run = async (): Promise<void> => {
          // What moves by itself.
          await explorer.run(explored, { ...before, ending: [...probes, ...probes, ...probes] })
          await explorer.run(explored, tried)
        }
        return [{ of, run }]
      })
      return [...promised, ...refused]
    },
  }
}

function relating(one: Relation): Experiment {
  const { name, chapter, story } = one
  return {
    of,
    chapter,
    stories: [story],
    times: maxWalks,
    patience: maxWalks,
    manner: 'observed',
    walk(to, [{ step }]) {
      const tried = tryStep(step)
      return tried && { ...to, ending: one.steps(tried) }
    },
    look(run) {
      const found = contradictionIn(run, one)
      if (found === undefined) return undefined
      const { message, exchange, steps: ending } = found
      const cause = `relation ${name} ${run.operationOf(exchange)}`
      return candidateIn(run, {
        kind: 'relation',
        stories: [story],
        // A shorter walk may show it in another chapter.
        chapter: run.tried?.chapter ?? chapterReached(run.walk),
        cause,
        message,
        exchange,
        ending,
      })
    },
  }
}

function contradictionIn(run: WalkRun, { contradiction, chapter }: Relation) {
  const steps = run.walk.ending
  const isTried = steps.some(({ role }) => role === 'tried')
  if (isTried && (run.tried?.chapter !== chapter || run.tried.failure !== undefined)) return undefined
  const exchanges: Exchange[] = []
  for (const [at, { keyword }] of steps.entries()) {
    const last = run.exchangesOfEnding(at).at(-1)
    // An assertion may have repeated the request before it.
    if (last !== undefined) exchanges.splice(keyword === 'Then' ? -1 : exchanges.length, 1, last)
  }
  return contradiction(exchanges, steps, run)
}

/** Returns the stories of a run whose last call deleted something, or created what a Location names. */
function relationsIn(run: WalkRun, explored: ExploredBook, isRelated: (name: string) => boolean): Relation[] {
  const { acts, outcome } = run
  return acts.flatMap((act) => {
    const { kind, manner, failure, chapter, name: story, exchanges } = act
    const last = exchanges.at(-1)
    if (kind !== 'story' || manner !== 'in turn' || failure !== undefined) return []
    if (last?.protocol !== 'http' || !isAnswered(last)) return []
    const { status, headers } = last.outcome
    const location = headers.get('Location')
    if (status === 201 && location !== undefined)
      return outcome.urlOf(location) === new URL(location, last.request.url).href
        ? [locationIsReadable(story, chapter)]
        : []
    const deleted = readOfDeleted(last, run, () => readsIn(explored, isRelated))
    const deletions = deleted
      ? [{ ...removes({ ...act, ...deleted }), isOfRun: hasForeignId(deleted.read) }]
      : []
    // A server may cut a number down to its limit.
    const isOfFeatures = !isInvented(run.walk, act.at + 1)
    const changes = isOfFeatures ? changesOf(act, last, run, !isRelated('replace')) : []
    return [...changes, ...deletions]
  })
}

/** Returns what stories and invariants read that an API promises to relate to what was written. */
function readsIn(
  { book, experience }: ExploredBook,
  isRelated: (name: string) => boolean,
): readonly WrittenRequest[] {
  const reads = book.chapters.flatMap((chapter) => experience.reads.of(chapter))
  return reads.filter(({ by }) => isRelated(by))
}

/** What a story deletes, as it is read, and the URL above it if that is what the story deletes. */
interface Deletion extends Pick<ObservedStory, 'name' | 'chapter'> {
  readonly read: WrittenRequest
  readonly above?: string
  /** Whether the story data has lost the id, so that its URL is kept in a variable. */
  readonly isForgotten?: boolean
}

/**
 * Returns what reads what a call deletes: of a mutation, the query that is named after the same and takes the same ids; of a
 * DELETE, a GET of its URL, or of one of the same operation if the story data no longer has the id.
 */
function readOfDeleted(
  last: AnsweredHttpExchange,
  run: WalkRun,
  reads: () => readonly WrittenRequest[],
): Pick<Deletion, 'read' | 'isForgotten'> | undefined {
  const noun = deletedByMutation(last)
  if (noun) {
    const read = queryOf(noun, last, run, reads)
    return read && { read }
  }
  if (last.request.method !== 'DELETE' || !isDone(last)) return undefined
  const deleted = writtenRequest(last, run)
  if (deleted === undefined) return undefined
  const wasRead = run.outcome.exchanges.some(
    (one) => isAnsweredGet(one) && one.request.url === last.request.url,
  )
  const operation = run.operationOf(last)
  const idsOf = (url: string): number => url.split('{{').length
  const forgotten = reads().find(
    ({ method, url }) =>
      method === 'GET' &&
      idsOf(url) > idsOf(deleted.url) &&
      operation.endsWith(`/${url.replace(/\{\{.*?\}\}/g, '{…}')}`),
  )
  return wasRead && forgotten
    ? { read: forgotten, isForgotten: true }
    : { read: { by: '', method: 'GET', url: deleted.url, headers: [] } }
}

function queryOf(
  noun: string,
  last: AnsweredHttpExchange,
  run: WalkRun,
  reads: () => readonly WrittenRequest[],
): WrittenRequest | undefined {
  const idsIn = (request: WrittenRequest | undefined): string[] =>
    request?.graphql?.variables?.match(/\{\{[\w.]+\}\}/g) ?? []
  const ids = idsIn(writtenRequest(last, run))
  const sent = [...plainValuesIn(objectIn(last.request.body)?.['variables'])]
  // Another value may name one of several things, which need not be there.
  if (ids.length === 0 || ids.length !== sent.length) return undefined
  return reads().find(
    (read) =>
      isDeepStrictEqual(new Set(idsIn(read)), new Set(ids)) &&
      read.graphql?.operation.toLowerCase().includes(noun),
  )
}

/** How many walks must contradict a deletion. */
const needed = 3

/**
 * After a deletion that succeeded, what it has deleted cannot be read, or at least shows otherwise than before. If it is
 * ever shown otherwise, the deletion resets something, which may have been as it is then.
 */
function removes({ name: story, chapter, read, above, isForgotten = false }: Deletion): Relation {
  const { url } = read
  const saved = isForgotten ? [when(`the variable "deleted" is "${url}"`)] : []
  const reading = requestSteps(isForgotten ? { ...read, url: '{{deleted}}' } : read)
  const readingAbove = above === undefined ? [] : [when(`I GET "${above}"`)]
  let isReset = false
  let unchanged = 0
  return {
    name: above === undefined ? 'DELETE' : 'cascade',
    story,
    chapter,
    ...(read.graphql === undefined && { url }),
    steps: (tried) => [...saved, ...reading, tried, ...readingAbove, ...reading],
    contradiction(exchanges, steps, run) {
      const [before, middle, after] = [exchanges[0], exchanges.at(-2), exchanges.at(-1)]
      if (exchanges.length < 3 || !before || !middle || !after) return undefined
      if (!isAnswered(before) || !isAnswered(after) || after.outcome.status >= 300) return undefined
      if (before.protocol !== 'http' || holdsNothing(before)) return undefined
      // A collection, such as one of WebDAV, may not be readable by GET.
      const gone = [404, 410, ...(above !== undefined && /\}\}\/?$/.test(above) ? [405] : [])]
      const isGone = isAnswered(middle) && gone.includes(middle.outcome.status)
      if (above === undefined ? !read.graphql && mayBeDefault(before, run) : !isGone) return undefined
      if (isDeepStrictEqual(responseValues(before), responseValues(after))) unchanged++
      else isReset = true
      if (isReset || unchanged < needed) return undefined
      const where = url.startsWith(`${above}?`) ? 'which is' : 'below'
      const what = above === undefined ? 'What' : `What is at "${url}", ${where} what`
      const message = `${what} "${inWords(story)}" deletes, in the chapter "${chapterInWords(chapter)}", is there afterwards as before.`
      if (read.graphql === undefined)
        return { message, exchange: after, steps: asking(steps, 'the response should be a client error') }
      const save = when('I save the response body at "data" as "before"')
      const saving = [...steps.slice(0, reading.length), save, ...steps.slice(reading.length)]
      const assertion = 'the response body at "data" should not be {{before}}'
      return { message, exchange: after, steps: asking(saving, assertion) }
    },
  }
}

/** Whether what was read may be a default: its URL does not end with an id, and nothing names it that was sent since a DELETE. */
function mayBeDefault(read: AnsweredHttpExchange, run: WalkRun): boolean {
  const { exchanges } = run.outcome
  const name = segmentsOf(read.request.url).at(-1) ?? ''
  const naming = exchanges.slice(0, exchanges.indexOf(read)).filter((one) => {
    const { body } = one.request
    const url = one.protocol === 'http' ? one.request.url : ''
    return !changesNothing(one) && `${url} ${body?.text}`.includes(name)
  })
  const last = naming.at(-1)
  return !run.operationOf(read).endsWith('}') && (last === undefined || deletes(last))
}

/** Whether a response is a list without items, be it with counts and links: then there is nothing that could be gone. */
export function holdsNothing({ request, outcome: { body } }: AnsweredHttpExchange): boolean {
  if (!body.json.ok) return false
  const { value } = body.json
  const path = new URL(request.url).pathname
  const isEmptyList = (one: unknown): boolean => Array.isArray(one) && one.length === 0
  const hasList = isEmptyList(value) || [...membersAtAnyDepth(value)].some(([, one]) => isEmptyList(one))
  return (
    hasList &&
    [...plainValuesIn(value)].every((one) => typeof one.value !== 'string' || one.value.includes(path))
  )
}

/** Where a DELETE removes a resource, what was read below its URL, or there with a query, is gone as well, or another. */
export function cascadesOf(
  { name, url, story, chapter }: Relation,
  gets: readonly WrittenRequest[],
): Relation[] {
  if (name !== 'DELETE' || url === undefined) return []
  const starts = [`${url}?`, url.replace(/\/?$/, '/')]
  const below = [...new Map(gets.map((read) => [read.url, read])).values()].filter(
    (one) => one.url !== url && starts.some((start) => one.url.startsWith(start)) && !isOfLog(one.url),
  )
  return below.map((read) => removes({ name: story, chapter, read, above: url }))
}

/** Lets what a DELETE removes be read with a query where nothing reads it without. */
export function asRead(one: Relation, gets: readonly WrittenRequest[]): Relation {
  const { name, url, story, chapter } = one
  const isRead = gets.some((get) => get.url === url)
  const read = isRead ? undefined : gets.find((get) => get.url.startsWith(`${url}?`))
  return name === 'DELETE' && read !== undefined ? removes({ name: story, chapter, read }) : one
}

/** What the Location of a 201 names can be read. */
function locationIsReadable(story: string, chapter: AnyChapter): Relation {
  return {
    name: 'Location',
    story,
    chapter,
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
