import { isDeepStrictEqual } from 'node:util'
import { isAnswered, type AnsweredHttpExchange, type Exchange, type HttpExchange } from '../../exchange'
import { membersAtAnyDepth } from '../../formats'
import { chapterInWords, inWords, type AnyChapter } from '../../story'
import { candidateIn } from './candidate'
import { SentTexts, type StaleText } from './sent-texts'
import { contradictionsIn } from './unchanged'
import { changesOf, type Relation } from './change'
import { Moving, probesOf, probing, responseValues } from './reads'
import { requestSteps, urlAsWritten, writtenRequest, type WrittenRequest } from './requests'
import type { Detector, Experiment, ExploredBook, Search } from './detector'
import type { Explorer } from './explorer'
import { deletedByMutation, isAnsweredGet, objectIn, plainValuesIn } from './calls'
import type { WalkRun } from './run'
import { asking, chapterReached, tryStep, when } from './walk'

/** The most walks that look into a relation, as what it needs is not there in each. */
const maxWalks = 5

const of = 'relations'

/** Responses that contradict each other: what was deleted is still there, what was written is not, and the like. */
export const relation = (explorer: Explorer): Detector => {
  const relations = new Map<string, Relation>()
  const refusals = new Map<string, { run: WalkRun; chapter: AnyChapter; at: number }>()
  const moving = new Moving()
  const sent = new SentTexts()
  const isRelatedIn =
    ({ book: { says } }: ExploredBook) =>
    (name: string): boolean =>
      says.notRelated?.includes(name) !== true
  return {
    mayBeOfOthers: true,
    // A flag that flips at random may look like a change twice.
    again: { times: 3, afterMs: 0 },
    inRun(run, explored) {
      for (const one of relationsIn(run, explored))
        relations.set(`${one.name} ${one.chapter.name} ${one.story}`, one)
      for (const act of run.storiesInTurn)
        if (act.isRejected && act.at >= 0) refusals.set(`${act.name} ${act.chapter.name}`, { run, ...act })
      const isRelated = isRelatedIn(explored)
      const all: typeof contradictionsIn = { ...contradictionsIn, cut: (one) => sent.note(one) }
      const found = Object.entries(all).flatMap(([name, contradictions]) =>
        isRelated(name) ? contradictions(run, moving) : [],
      )
      return found.filter(({ stories, invariant = '' }) => [...stories, invariant].every(isRelated))
    },
    searches(explored) {
      const { experience } = explored
      const isRelated = isRelatedIn(explored)
      const reads = explored.book.chapters.flatMap((chapter) => experience.readsOf(chapter))
      const gets = reads.filter(({ by, method }) => method === 'GET' && isRelated(by))
      const urls = [...new Set(gets.map(({ url }) => url))]
      const all = [...relations.values()]
      const below = all.flatMap((one) => cascadesOf(one, urls))
      const promised = [...all.map((one) => asRead(one, urls)), ...below]
        .filter(({ name, story, url }) => [name, story].every(isRelated) && (!url || urls.includes(url)))
        .map(relating)
      const refused = [...refusals.values()].flatMap(({ run: { walk }, chapter, at }): Search[] => {
        const probes = probesOf(experience.readsOf(chapter))
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
      const stale = [...sent.stale].filter(([, { name }]) => ['kept', name].every(isRelated))
      return [...stale.map(keeping), ...promised, ...refused]
    },
  }
}

function relating(one: Relation): Experiment {
  const { name, chapter, story } = one
  return {
    ...{ of, chapter, stories: [story], times: maxWalks, patience: maxWalks, manner: 'observed' },
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

/** Tries again what left a text as it was, and gives the change time to show. */
function keeping([field, { walk, at, name, chapter, read, assertion, message }]: [
  string,
  StaleText,
]): Experiment {
  const move = walk.moves[at]
  const to = { ...walk, moves: walk.moves.slice(0, at), ending: [] }
  return {
    ...{ of, chapter, stories: [name], times: 1, manner: 'observed', rank: -1 },
    earlier: () => move && { to, move },
    walk(before, [{ step }]) {
      const trying = tryStep(step)
      return trying && { ...before, ending: asking([trying, ...requestSteps(read)], assertion) }
    },
    look(run) {
      const { tried, walk: made, outcome } = run
      if (tried?.chapter !== chapter || tried.failure !== undefined) return 'missed'
      const steps = made.start.background.length + made.moves.length + made.ending.length
      if (outcome.trouble?.index !== steps - 1 || outcome.trouble.error?.name !== 'AssertionError')
        return undefined
      return candidateIn(run, {
        ...{ kind: 'relation', stories: [name], chapter, cause: `relation kept ${field}`, message },
        exchange: run.exchangesOfEnding(made.ending.length - 1).at(-1),
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
function relationsIn(run: WalkRun, { book, experience }: ExploredBook): Relation[] {
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
    const changes = changesOf(act, last, run, book.says.notRelated?.includes('replace'))
    if (changes.length > 0) return changes
    const read = readOfDeleted(last, run, () => experience.readsOf(chapter))
    if (read !== undefined) return [mutationRemoves(read, story, chapter)]
    if (last.request.method !== 'DELETE' || ![200, 204].includes(status)) return []
    const url = urlAsWritten(last.request.url, run)
    if (url !== undefined) return [deleteRemoves(url, story, chapter)]
    const forgotten = readBefore(last, run, experience.readsOf(chapter))
    return forgotten ? [deleteRemoves(forgotten, story, chapter, { isForgotten: true })] : []
  })
}

/** Returns the URL of what a DELETE removes, as it was read before, if the story data no longer has its id. */
function readBefore(last: HttpExchange, run: WalkRun, reads: readonly WrittenRequest[]): string | undefined {
  const wasRead = run.outcome.exchanges.some(
    (one) => isAnsweredGet(one) && one.request.url === last.request.url,
  )
  const operation = run.operationOf(last)
  const isAlike = ({ method, url }: WrittenRequest): boolean =>
    method === 'GET' && operation.endsWith(`/${url.replace(/\{\{.*?\}\}/g, '{…}')}`)
  return wasRead ? reads.find(isAlike)?.url : undefined
}

/** How many walks must contradict a DELETE. */
const needed = 3

/**
 * After a DELETE that succeeded, a GET is answered 404 or 410, or at least otherwise than before. If it is ever answered
 * otherwise with a success, then the DELETE resets something, which may have been as it is then.
 */
function deleteRemoves(
  url: string,
  story: string,
  chapter: AnyChapter,
  { above, isForgotten = false }: { readonly above?: string; readonly isForgotten?: boolean } = {},
): Relation {
  const saved = isForgotten ? [when(`the variable "deleted" is "${url}"`)] : []
  const get = { ...when(`I GET "${isForgotten ? '{{deleted}}' : url}"`), isRequest: true } as const
  let isReset = false
  let unchanged = 0
  return {
    ...{ name: above === undefined ? 'DELETE' : 'cascade', story, chapter, url },
    steps: (tried) => [...saved, get, tried, ...(above === undefined ? [] : [when(`I GET "${above}"`)]), get],
    contradiction(exchanges, steps) {
      const gets = exchanges.filter(isAnsweredGet)
      const [before, after] = [gets[0], gets.at(-1)]
      if (before === undefined || after === undefined || after === before || after.outcome.status >= 300)
        return undefined
      if (holdsNothing(before)) return undefined
      // A collection, such as one of WebDAV, may not be readable by GET.
      const gone = [404, 410, ...(above !== undefined && /\}\}\/?$/.test(above) ? [405] : [])]
      if (above !== undefined && !gone.includes(gets.at(-2)?.outcome.status ?? 0)) return undefined
      if (
        before.outcome.status !== after.outcome.status ||
        before.outcome.body.text !== after.outcome.body.text
      )
        isReset = true
      else unchanged++
      if (isReset || unchanged < needed) return undefined
      const where = url.startsWith(`${above}?`) ? 'which is' : 'below'
      const message = isThere(
        above === undefined ? 'What' : `What is at "${url}", ${where} what`,
        story,
        chapter,
      )
      return { message, exchange: after, steps: asking(steps, 'the response should be a client error') }
    },
  }
}

/** Says that what a story deletes is there afterwards. */
function isThere(what: string, story: string, chapter: AnyChapter): string {
  return `${what} "${inWords(story)}" deletes, in the chapter "${chapterInWords(chapter)}", is there afterwards as before.`
}

/** Returns the query that reads what a mutation deletes: it is named after the same, and takes the same ids. */
function readOfDeleted(
  last: HttpExchange,
  run: WalkRun,
  reads: () => readonly WrittenRequest[],
): WrittenRequest | undefined {
  const noun = deletedByMutation(last)
  if (!noun) return undefined
  const idsIn = (request: WrittenRequest | undefined): string[] =>
    request?.graphql?.variables?.match(/\{\{\w+\}\}/g) ?? []
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

/** After a mutation that deletes, a query shows otherwise what it has deleted. */
function mutationRemoves(read: WrittenRequest, story: string, chapter: AnyChapter): Relation {
  const query = requestSteps(read)
  let hasGone = false
  let unchanged = 0
  return {
    ...{ name: 'DELETE', story, chapter },
    steps: (tried) => [...query, tried, ...query],
    contradiction(exchanges, steps) {
      const exchange = exchanges.at(-1)
      const [before, after] = [exchanges[0], exchange].map(responseValues)
      if (before === undefined || after === undefined || exchange === undefined) return undefined
      if (![...before].some(([path, value]) => path.startsWith('/data') && value !== 'null')) return undefined
      if (!isDeepStrictEqual(before, after)) hasGone = true
      else unchanged++
      if (hasGone || unchanged < needed) return undefined
      const message = isThere('What', story, chapter)
      const save = when('I save the response body at "data" as "before"')
      const saving = [...steps.slice(0, query.length), save, ...steps.slice(query.length)]
      return {
        message,
        exchange,
        steps: asking(saving, 'the response body at "data" should not be {{before}}'),
      }
    },
  }
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
function cascadesOf({ name, url, story, chapter }: Relation, urls: readonly string[]): Relation[] {
  if (name !== 'DELETE' || url === undefined) return []
  const starts = [`${url}?`, url.replace(/\/?$/, '/')]
  const below = urls.filter((one) => one !== url && starts.some((start) => one.startsWith(start)))
  return below.map((one) => deleteRemoves(one, story, chapter, { above: url }))
}

/** Lets what a DELETE removes be read with a query where nothing reads it without. */
export function asRead(one: Relation, urls: readonly string[]): Relation {
  const { name, url, story, chapter } = one
  const read = urls.includes(url ?? '') ? undefined : urls.find((other) => other.startsWith(`${url}?`))
  return name === 'DELETE' && read !== undefined ? deleteRemoves(read, story, chapter) : one
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
