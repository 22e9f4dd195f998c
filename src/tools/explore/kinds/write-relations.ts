import { isDeepStrictEqual } from 'node:util'
import { isAnswered, type AnsweredHttpExchange, type Exchange } from '../../../exchange'
import { isJsonObject, namesId } from '../../../formats'
import { inWords } from '../../../story'
import { fieldsSentIn, fieldsWritten, objectIn, ownIdIn, type Fields } from '../calls'
import type { AnyChapter } from '../../../story'
import { isOfServer } from '../comparing-reads'
import {
  hasForeignId,
  jsonAsWritten,
  requestSteps,
  textAsWritten,
  writtenRequest,
  type WrittenRequest,
} from '../requests'
import type { ObservedStory, WalkRun } from '../run'
import { asking, then, when, type EndingStep } from '../walk'

/** Two responses of a walk that contradict each other. */
interface Contradiction {
  readonly message: string
  readonly exchange: Exchange
  /** The steps that fail because of it, after the walk. */
  readonly steps: readonly EndingStep[]
}

/** What a story of a chapter promises by its last call. */
export interface Relation {
  readonly name: 'DELETE' | 'cascade' | 'Location' | 'PUT' | 'PATCH' | 'If-Match'
  readonly story: string
  readonly chapter: AnyChapter
  /** The URL of what a DELETE removes, which has to be read by a story or an invariant. */
  readonly url?: string
  /** Whether its request has an id that another run does not have. */
  readonly isOfRun?: boolean
  readonly steps: (tried: EndingStep) => readonly EndingStep[]
  /** @param exchanges - the last one of each step that sends a request, or of the assertion that repeats it */
  readonly contradiction: (
    exchanges: readonly Exchange[],
    steps: readonly EndingStep[],
    run: WalkRun,
  ) => Contradiction | undefined
}

/** A write that a story made, and what makes it again. */
interface Write {
  readonly act: ObservedStory
  readonly request: WrittenRequest
  readonly sent: Fields
  /** The fields that earlier writes of the walk sent. */
  readonly earlier: Fields
}

/**
 * Returns what a write promises with which a story ended: one that replaces, or one that merges.
 *
 * @param isPartial - whether a PUT may leave fields out
 */
export function changesOf(
  act: ObservedStory,
  last: AnsweredHttpExchange,
  run: WalkRun,
  isPartial = false,
): Relation[] {
  const { method, body } = last.request
  const [request, sent] = [writtenRequest(last, run), fieldsSentIn(body)]
  if (request === undefined || !isDone(last)) return []
  const isOfRun = hasForeignId(request)
  const { exchanges } = run.outcome
  const before = exchanges.slice(0, exchanges.indexOf(last))
  const ids = before.map((one) => isAnswered(one) && ownIdIn(objectIn(one.outcome.body) ?? {})?.id)
  // What only this walk has made may be gone in another one. A short id may be any number.
  const isStale = ids.some((id) => id && id.length > 3 && request.body?.includes(id))
  const versions = comparesVersions(act, request, last, run)
  const promised = (...ofFields: Relation[]) => [...ofFields, ...versions].map((one) => ({ ...one, isOfRun }))
  if (sent === undefined || isStale) return promised()
  const writes = fieldsWritten(before, last.request.url)
  const written = Object.entries(Object.assign({}, ...writes.reverse()) as Fields)
  // An object is replaced as a whole, except by a merge patch.
  const isMerge = body?.mediaType === 'application/merge-patch+json'
  const earlier = Object.fromEntries(written.filter(([name]) => isMerge || !(name in sent)))
  const write = { act, request, sent, earlier }
  if (method === 'PUT') return promised(replaces(write, run, isPartial))
  const isPatch = method === 'PATCH' && (isMerge || objectIn(body) === undefined)
  return isPatch ? promised(merges(write)) : promised()
}

/**
 * What a PUT sends is there afterwards; the same PUT again changes none of it; and what it leaves out is gone, if another
 * PUT could write it.
 */
function replaces({ act, request, sent, earlier }: Write, run: WalkRun, isPartial: boolean): Relation {
  const get = readAfter(request)
  const put = requestSteps(request)
  const more = Object.entries(earlier).flatMap(([name, value]): [string, unknown][] => {
    const isText = typeof value === 'string'
    if (name in sent || isOfServer(name, value) || !(isText || typeof value === 'number')) return []
    return [[name, isText ? `${value} 2` : Number(value) + 1]]
  })
  const body = jsonAsWritten({ ...sent, ...Object.fromEntries(more) }, run)
  const isWhole = more.length > 0 && !isPartial
  const whole = isWhole ? [...requestSteps({ ...request, body }), ...get, ...put, ...get] : []
  return {
    name: 'PUT',
    story: act.name,
    chapter: act.chapter,
    steps: () => [...get, ...put, ...get, ...put, ...get, ...whole],
    contradiction(exchanges, steps, run) {
      const [before, , first, , second, , written, , last] = exchanges.map(fieldsOf)
      const at = placesIn(exchanges[2])
      const now = acceptedIn(exchanges[1])
      const shows = contradicting(`The PUT of "${inWords(act.name)}"`, exchanges, steps)
      const ignored =
        before && first && ignoredIn(now, before, first, sentBefore(exchanges[0] as Exchange, run))
      if (ignored !== undefined)
        return shows(2, `has no effect on the field "${ignored}".`, mustBe(at(ignored), now[ignored], run))
      for (const [name, value] of Object.entries(now)) {
        if (!first || !second || isOfServer(name, value) || isAlike(second[name], value)) continue
        const right = isAlike(first[name], value) ? first[name] : value
        if (isPlain(right) && !isDeepStrictEqual(first[name], second[name]))
          return shows(
            4,
            `has another effect on the field "${name}" when it is repeated.`,
            mustBe(at(name), right, run),
          )
      }
      const added = objectIn(exchanges[5]?.request.body) ?? {}
      const name = more
        .map(([one]) => one)
        .find((one) => added[one] === written?.[one] && added[one] === last?.[one] && /^\w+$/.test(one))
      const value = name === undefined ? undefined : added[name]
      if (name === undefined || value === undefined) return undefined
      const gone =
        typeof value === 'string'
          ? `the response body should not contain "${textAsWritten(value, run) ?? value}"`
          : `the response body at "${at(name)}" should not exist`
      return shows(
        8,
        `leaves out the field "${name}", which is there afterwards as before.\nIf a PUT may leave fields out, the book says so: notRelated = ['replace']`,
        gone,
      )
    },
  }
}

/** A patch changes what it names, removes what it sets to null, and leaves everything else (RFC 7396 and 6902). */
function merges({ act, request, earlier }: Write): Relation {
  const get = readAfter(request)
  return {
    name: 'PATCH',
    story: act.name,
    chapter: act.chapter,
    steps: () => [...get, ...requestSteps(request), ...get],
    contradiction(exchanges, steps, run) {
      const [before, , after] = exchanges.map(fieldsOf)
      const at = placesIn(exchanges[2])
      const patch = acceptedIn(exchanges[1])
      if (before === undefined || after === undefined || exchanges.length < 3) return undefined
      const shows = contradicting(`The patch of "${inWords(act.name)}"`, exchanges, steps)
      const ignored = ignoredIn(patch, before, after, sentBefore(exchanges[0] as Exchange, run))
      if (ignored !== undefined)
        return shows(2, `has no effect on the field "${ignored}".`, mustBe(at(ignored), patch[ignored], run))
      // What nobody has sent may be a default.
      const isSent = (name: string): boolean =>
        run.outcome.exchanges.some(
          ({ request: { body } }) => (unwrapped(fieldsSentIn(body))?.[name] ?? null) !== null,
        )
      const kept = Object.keys(patch).find(
        (name) => patch[name] === null && isSent(name) && isKept(name, before, after),
      )
      if (kept !== undefined)
        return shows(
          2,
          `does not remove the field "${kept}".`,
          `the response body at "${at(kept)}" should not exist`,
        )
      const path = lostIn(earlier, patch, before, after)
      if (path === undefined) return undefined
      return shows(
        2,
        `removes the field "${path}", which it leaves out.`,
        `the response body at "${at(path)}" should exist`,
      )
    },
  }
}

/** Returns what makes a contradiction that the response to a request of the steps shows, by its number from 0. */
function contradicting(what: string, exchanges: readonly Exchange[], steps: readonly EndingStep[]) {
  return (number: number, message: string, assertion: string): Contradiction => ({
    message: `${what} ${message}`,
    exchange: exchanges[number] as Exchange,
    steps: asking(upTo(steps, number), assertion),
  })
}

/**
 * Where an API refuses a version that never was, or a story relies on that, it refuses one that was replaced: by the same
 * request, or, where that deletes, by an earlier one of the walk.
 */
function comparesVersions(
  act: ObservedStory,
  request: WrittenRequest,
  last: AnsweredHttpExchange,
  run: WalkRun,
): Relation[] {
  const { method, headers } = last.request
  const isConditional = headers.has('If-Match')
  const { exchanges } = run.outcome
  const changing = [...exchanges.slice(0, exchanges.indexOf(last) + 1)]
    .reverse()
    .find((one) => changes(one, last))
  const change = changing && writtenRequest(changing, run)
  if (change === undefined || (method !== 'PUT' && !isConditional)) return []
  const get = readAfter(request)
  const ifMatch = (value: string): EndingStep[] => [
    when(`the request header "If-Match" is ${value}`),
    ...requestSteps(request),
  ]
  const never = isConditional ? [] : ifMatch(`'"never"'`)
  const relation: Relation = {
    name: 'If-Match',
    story: act.name,
    chapter: act.chapter,
    // The story itself sends another value than there is; its request as written may not.
    steps: (tried) => [
      ...[...get, when('I save the response header "ETag" as "version"')],
      ...[...(changing === last ? [tried] : requestSteps(change)), ...get],
      ...[when('the request header "If-None-Match" is "{{version}}"'), ...get],
      ...[...never, ...ifMatch('"{{version}}"')],
    ],
    contradiction(exchanges, steps) {
      const [before, , after, again, ...others] = exchanges.map((one) =>
        isAnswered(one) ? one.outcome : undefined,
      )
      const [version, newer] = [before, after].map((one) => one?.headers.get('ETag'))
      const late = others.at(-1)
      const shows = contradicting(`A GET with the ETag from before "${inWords(act.name)}"`, exchanges, steps)
      if (version !== newer && again?.status === 304)
        return shows(3, 'in If-None-Match is answered 304.', 'the response should not be 304')
      if (!isConditional && others[0]?.status !== 412) return undefined
      if (version === newer || late === undefined || late.status >= 300) return undefined
      const message = `The ${method} of "${inWords(act.name)}" is accepted with an If-Match of an older version.`
      const whens = steps.filter((one) => one.keyword === 'When')
      const exchange = exchanges.at(-1) as Exchange
      return { message, exchange, steps: [...whens, then('the response should be 412')] }
    },
  }
  return [relation]
}

/** Returns the steps that read what a request writes. */
function readAfter({ by, url, headers }: WrittenRequest): EndingStep[] {
  const others = headers.filter(([name]) => !/^content-type$/i.test(name))
  return requestSteps({ by, method: 'GET', url, headers: others })
}

/** Returns the steps up to the request of this number, from 0. */
function upTo(steps: readonly EndingStep[], number: number): EndingStep[] {
  const requests = steps.flatMap((one, at) => (one.isRequest || one.role === 'tried' ? at : []))
  return steps.slice(0, (requests[number] ?? steps.length) + 1)
}

/** Returns the fields of a response; undefined unless it is a success with a JSON object. */
function fieldsOf(exchange: Exchange): Fields | undefined {
  return isAnswered(exchange) && exchange.outcome.status < 300
    ? unwrapped(objectIn(exchange.outcome.body))
    : undefined
}

/** Returns the fields of a request; none if it was refused, as without a version (428), or is done later (202). */
function acceptedIn(exchange: Exchange | undefined): Fields {
  return (exchange && isDone(exchange) && unwrapped(fieldsSentIn(exchange.request.body))) || {}
}

/** Whether a response says that it is done, and not that it will be. */
export function isDone(exchange: Exchange): boolean {
  return isAnswered(exchange) && [200, 201, 204, 205].includes(exchange.outcome.status)
}

const envelope = 'data'

/** Returns the fields in an envelope such as `{ "data": {…}, "meta": {…} }`, or else the fields themselves. */
function unwrapped(fields: Fields | undefined): Fields | undefined {
  const inside = fields?.[envelope]
  return isJsonObject(inside) && !Object.keys(fields ?? {}).some(namesId) ? inside : fields
}

/** Returns what gives the path of a field in a response, which is that of the id where a reference is shown in full. */
function placesIn(read: Exchange | undefined): (name: string) => string {
  const whole = read && isAnswered(read) ? objectIn(read.outcome.body) : undefined
  const fields = unwrapped(whole)
  return (name) => {
    const shown = fields?.[name]
    const id = isJsonObject(shown) ? ownIdIn(shown)?.name : undefined
    return [whole === fields ? [] : envelope, name, id ?? []].flat().join('.')
  }
}

/** Returns the fields that a run had sent to create and to change what is read, each with its last value. */
function sentBefore(read: Exchange, { outcome: { exchanges } }: WalkRun): Fields {
  if (read.protocol !== 'http') return {}
  const before = exchanges.slice(0, exchanges.indexOf(read))
  const written = fieldsWritten(before, read.request.url).reverse().map(unwrapped)
  return Object.assign(
    {},
    ...written,
    ...before.map((one) => (changes(one, read) ? acceptedIn(one) : {})),
  ) as Fields
}

/** Whether an exchange is a PUT or a PATCH of the URL of another one. */
function changes(one: Exchange, { protocol, request }: Exchange): boolean {
  const isOfUrl = protocol === 'http' && one.protocol === 'http' && one.request.url === request.url
  return isOfUrl && /^P(?:UT|ATCH)$/.test(one.request.method)
}

/**
 * Returns a field that was sent with another value than it had, and that has its old value still, or none; not where it did
 * not have what was sent last either, as where a server rounds.
 */
function ignoredIn(sent: Fields, before: Fields, after: Fields, earlier: Fields): string | undefined {
  return Object.keys(sent).find((name) => {
    const value = sent[name]
    if (name in earlier && !isAlike(before[name], earlier[name])) return false
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
    if (isEmpty || before[name] === undefined || isOfServer(name, value) || !isPlain(value)) return false
    return !isAlike(before[name], value) && (isKept(name, before, after) || after[name] === undefined)
  })
}

/** Whether a field has the same value afterwards. */
function isKept(name: string, before: Fields, after: Fields): boolean {
  return before[name] !== undefined && isDeepStrictEqual(before[name], after[name])
}

/** Returns the path of a field that was written earlier, is not in a patch, and is there only before it. */
function lostIn(earlier: Fields, patch: Fields, before: Fields, after: Fields): string | undefined {
  for (const [name, value] of Object.entries(earlier)) {
    const [was, is, change] = [before[name], after[name], patch[name]]
    if (was !== undefined && was !== null && change === undefined && (is ?? undefined) === undefined)
      return name
    if (![value, was, is, change].every(isJsonObject)) continue
    const inner = lostIn(value as Fields, change as Fields, was as Fields, is as Fields)
    if (inner !== undefined) return `${name}.${inner}`
  }
  return undefined
}

/**
 * Whether a value of a response is what was sent, as a server may have changed it: trimmed, rounded, with defaults, or with
 * all that a reference stands for.
 */
function isAlike(is: unknown, sent: unknown): boolean {
  if (Array.isArray(sent))
    return Array.isArray(is) && is.length === sent.length && sent.every((one, at) => isAlike(is[at], one))
  if (isJsonObject(sent))
    return isJsonObject(is) && Object.keys(sent).every((name) => isAlike(is[name], sent[name]))
  const id = isJsonObject(is) ? ownIdIn(is)?.id : undefined
  if (id !== undefined) return isAlike(id, sent)
  if (is === undefined || is === null) return sent === null || sent === ''
  const [one, other] = [is, sent].map((value) => String(value).trim().toLowerCase())
  const mostRounded = typeof sent === 'number' && !Number.isInteger(sent) ? 0.5 : 0.009
  const isNear = Math.abs(Number(one) - Number(other)) <= mostRounded
  return (
    one === other || isNear || (Date.parse(one ?? '') === Date.parse(other ?? '') && /\D/.test(other ?? ''))
  )
}

/** Whether a value can be written in a step. */
function isPlain(value: unknown): value is string | number | boolean {
  return (
    ['number', 'boolean'].includes(typeof value) || (typeof value === 'string' && !/["{\\\n]/.test(value))
  )
}

function mustBe(name: string, value: unknown, run: WalkRun): string {
  const written = typeof value === 'string' ? (textAsWritten(value, run) ?? value) : value
  return `the response body at "${name}" should be ${JSON.stringify(written)}`
}
