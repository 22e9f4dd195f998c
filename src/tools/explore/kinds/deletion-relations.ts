import { isDeepStrictEqual } from 'node:util'
import { isAnswered, type AnsweredHttpExchange } from '../../../exchange'
import { membersAtAnyDepth } from '../../../formats'
import { chapterInWords, inWords } from '../../../story'
import { segmentsOf } from '../../path-template'
import { changesNothing, deletedByMutation, deletes, isAnsweredGet, objectIn, plainValuesIn } from '../calls'
import { isOfLog, responseValues } from '../comparing-reads'
import { requestSteps, writtenRequest, type WrittenRequest } from '../requests'
import type { ObservedStory, WalkRun } from '../run'
import { asking, when } from '../walk'
import { isDone, type Relation } from './write-relations'

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
export function readOfDeleted(
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
export function removes({ name: story, chapter, read, above, isForgotten = false }: Deletion): Relation {
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
