import { isAnswered, type AnsweredHttpExchange, type Exchange } from '../../../exchange'
import { segmentsOf } from '../../path-template'
import { isJsonObject, mayBeId, showMember } from '../../../formats'
import { isSecretField } from '../../../redaction'
import { inWords } from '../../../story'
import { assertingOn, candidateIn, rereading, type Candidate } from '../candidate'
import { changesNothing, isAnsweredGet, objectIn, ownIdIn, plainValuesIn } from '../calls'
import { isRefusal } from '../is-refusal'
import { askedIn, mayMove, mustBeUnchanged, responseValues, type Moving } from '../comparing-reads'
import { readOf, textAsWritten } from '../requests'
import type { WalkRun } from '../run'
import { then, tryStep, when } from '../walk'

/** Returns what contradicts a relation in any run, by the name of the relation. */
export const contradictionsIn: Readonly<Record<string, (run: WalkRun, moving: Moving) => Candidate[]>> = {
  refused: effectOfRefusal,
  ETag: versionsThatStand,
  Allow: allowsThatLack,
  cut: cutTexts,
}

/** The statuses of a refusal that may well leave a trace, such as a failed attempt to sign in. */
const traced = [401, 402, 403, 408, 423]

/** Returns what a request has changed that was refused, where a walk reads before and after the story that made it. */
function effectOfRefusal(run: WalkRun, moving: Moving): Candidate[] {
  moving.note(run)
  const { tried } = run
  const refused = tried?.exchanges.at(-1)
  if (tried === undefined || refused === undefined || !tried.isRejected || changesNothing(refused)) return []
  if (!isAnswered(refused) || traced.includes(refused.outcome.status)) return []
  // What the calls before it change is no effect of the refused one.
  if (!tried.exchanges.slice(0, -1).every(changesNothing)) return []
  const change = moving.changesIn(run).find(({ path, value }) => !mayMove(path, value))
  if (change === undefined) return []
  const { path, exchange: shown } = change
  const message = `The story "${inWords(tried.name)}" is refused${refused.outcome.status < 400 ? '' : ` (${refused.outcome.status})`}, but changes what ${run.operationOf(shown)} shows${['status', ''].includes(path) ? '' : ` at "${path.slice(1)}"`}.`
  const read = readOf(shown, run, '', true)
  return [
    candidateIn(run, {
      kind: 'relation',
      act: tried,
      exchange: refused,
      message,
      cause: `relation refused ${run.operationOf(refused)}`,
      ...(read && { asFeature: mustBeUnchanged(read, path) }),
    }),
  ]
}

/** Returns the reads whose body changed for a user after a story wrote there or below, but whose ETag did not. */
function versionsThatStand(run: WalkRun): Candidate[] {
  /** The last read of each, and how many writes came before it. */
  const earlier = new Map<string, { readonly exchange: AnsweredHttpExchange; readonly writes: number }>()
  const writes: { readonly at: number; readonly url: string }[] = []
  const found: Candidate[] = []
  for (const { act, exchange } of run.exchangesInTurn) {
    if (exchange.protocol === 'http' && !changesNothing(exchange))
      writes.push({ at: act.at, url: exchange.request.url })
    if (!isAnsweredGet(exchange) || exchange.outcome.status !== 200) continue
    const { url, headers } = exchange.request
    const key = `${askedIn(exchange)} ${headers.get('Accept')}`
    const before = earlier.get(key)
    earlier.set(key, { exchange, writes: writes.length })
    const etag = exchange.outcome.headers.get('ETag')
    // A weak one may stand where only something below changes (RFC 9110, 8.8.1).
    const isWeak = etag?.startsWith('W/') === true
    const path = url.replace(/\?.*/s, '')
    const isWritten = writes
      .slice(before?.writes)
      .some((one) => one.at === act.at && (isWeak ? one.url === path : one.url.startsWith(path)))
    if (before === undefined || etag === undefined || !isWritten) continue
    const place = differenceBetween(before.exchange, exchange)
    if (etag !== before.exchange.outcome.headers.get('ETag') || place === undefined) continue
    const message = `The body of ${run.operationOf(exchange)} is another one${place === '' ? '' : ` at "${place.slice(1)}"`} after "${inWords(run.walk.moves[act.at]?.stories.at(-1)?.story ?? act.name)}", but its ETag is the same.`
    const feature = rereading(exchange, run, (walk, get) => {
      const last = walk.moves.at(-1)?.step
      const tried = last && tryStep(last)
      if (tried === undefined) return undefined
      const save = when('I save the response header "ETag" as "version"')
      const other = then('the response header "ETag" should not be "{{version}}"')
      return { ...walk, moves: walk.moves.slice(0, -1), ending: [...get, save, tried, ...get, other] }
    })
    const cause = `relation ETag ${run.operationOf(exchange)}`
    found.push(candidateIn(run, { kind: 'relation', act, exchange, message, cause, ...feature }))
  }
  return found
}

/** Returns the responses whose `Allow` lacks a method that worked at their URL, with no change in between. */
function allowsThatLack(run: WalkRun): Candidate[] {
  let changes = 0
  const made = run.outcome.exchanges.flatMap((exchange) => {
    if (exchange.protocol === 'grpc' || !isAnswered(exchange)) return []
    const { status } = exchange.outcome
    const one = { exchange, status, since: changes }
    if (status < 400 && !changesNothing(exchange)) changes++
    return one
  })
  return made.flatMap(({ exchange, status, since }) => {
    const { method, url } = exchange.request
    const allow = exchange.outcome.headers.get('Allow')
    const act = run.actOf(exchange)
    if (allow === undefined || act === undefined || (status !== 405 && method !== 'OPTIONS')) return []
    const allowed = [...allow.split(',').map((name) => name.trim()), 'OPTIONS']
    const lacking = made.find(
      (one) =>
        one.since === since &&
        one.status < 300 &&
        one.exchange.request.url === url &&
        !allowed.includes(one.exchange.request.method),
    )
    if (lacking === undefined) return []
    const worked = lacking.exchange.request.method
    const message = `The Allow of ${run.operationOf(exchange)} is "${allow}", but ${worked} works there.`
    return candidateIn(run, {
      kind: 'relation',
      act,
      exchange,
      message,
      cause: `relation Allow ${run.operationOf(exchange)}`,
      ...assertingOn(exchange, run, {
        text: `the response header "Allow" should contain "${worked}"`,
      }),
    })
  })
}

/** Returns where two responses differ in more than what a server sets by itself. */
function differenceBetween(one: AnsweredHttpExchange, other: AnsweredHttpExchange): string | undefined {
  const [before, after] = [responseValues(one), responseValues(other)]
  return [...(after ?? [])].find(([path, value]) => before?.get(path) !== value && !mayMove(path, value))?.[0]
}

/** A text that a story has sent, and the API accepted. */
interface SentText {
  readonly text: string
  readonly story: string
  /** The operation and the field. */
  readonly field: string
}

/** Returns where a response shows only the beginning of a text that the API accepted for the same thing. */
function cutTexts(run: WalkRun): Candidate[] {
  const sent = new Map<string, SentText>()
  /** What was sent and shown before, be it elsewhere: one thing may be changed at several URLs, by other names. */
  const known = new Set<unknown>()
  const found: Candidate[] = []
  for (const [turn, { act, exchange }] of run.exchangesInTurn.entries()) {
    if (!isAccepted(exchange, run)) continue
    for (const [key, text] of changesNothing(exchange) ? [] : textsOf(exchange, turn)) {
      const field = `${run.operationOf(exchange)} ${key.slice(key.lastIndexOf(' ') + 1)}`
      sent.set(key, { text, story: act.name, field })
    }
    const { json } = exchange.request.body ?? {}
    for (const { value } of json?.ok ? plainValuesIn(json.value) : []) known.add(value)
    for (const [key, { path, text }] of shownIn(exchange, turn)) {
      const whole = sent.get(key)
      if (whole === undefined || known.has(text) || !isBeginning(text, whole.text)) {
        known.add(text)
        continue
      }
      const assertion = assertionOf(path, whole.text, run)
      // Else no feature can show it.
      if (assertion !== undefined)
        found.push(
          candidateIn(run, {
            kind: 'relation',
            act,
            exchange,
            cause: `relation cut ${whole.field}`,
            message: `The text that "${inWords(whole.story)}" sends is cut: ${path} has the first ${text.length} of ${whole.text.length} characters.`,
            ...assertingOn(exchange, run, { text: assertion }),
          }),
        )
    }
  }
  return found
}

/** Whether the API has accepted a request over HTTP. */
function isAccepted(exchange: Exchange, { walk }: WalkRun): exchange is AnsweredHttpExchange {
  const isDone = exchange.protocol === 'http' && isAnswered(exchange) && exchange.outcome.status < 300
  return isDone && !isRefusal(exchange, walk.start.book)
}

/** Whether a text is another one without its end; not where a server trims it, takes the end for markup, or normalizes. */
function isBeginning(text: string, whole: string): boolean {
  const isNormal = /^[\d.,:TZ+\s-]+$/i.test(text) || /^\s*(?:\/|<.*)?$/s.test(whole.slice(text.length))
  return text !== '' && whole.startsWith(text) && !isNormal
}

/** Returns the texts that a write has sent, by what it has created or changed and by their names, where both are clear. */
function textsOf(exchange: AnsweredHttpExchange, turn: number): [key: string, text: string][] {
  const { request, outcome } = exchange
  const { json } = outcome.body
  const segments = segmentsOf(request.url)
  const written = segments.filter(mayBeId).at(-1) ?? segments.at(-1)
  const thing = thingOf(outermostId(json.ok ? [json.value] : []) ?? written, exchange, turn)
  const body = objectIn(request.body)
  const all = [...plainValuesIn(body?.['variables'] ?? body)].flatMap(({ name, value, path }) =>
    typeof value === 'string' && !path.includes('[*]') ? { name, value } : [],
  )
  return all.flatMap(({ name, value }): [string, string][] => {
    const isClear = all.every((one) => one.name !== name || one.value === value)
    return thing !== undefined && isClear && !isSecretField(name) ? [[`${thing} ${name}`, value]] : []
  })
}

/**
 * Returns what an id stands for. A short one may be that of several kinds of things, so that the collection belongs to it;
 * GraphQL and JSON-RPC name none, so that one is that of the same call alone.
 *
 * @param turn - the number of the call
 */
function thingOf(
  id: string | undefined,
  { request }: AnsweredHttpExchange,
  turn: number,
): string | undefined {
  if (id === undefined || id.length >= shortestOfOne) return id
  const segments = segmentsOf(request.url)
  const collection = segments.includes(id) ? segments.slice(0, segments.lastIndexOf(id)) : segments
  const { query, jsonrpc } = objectIn(request.body) ?? {}
  return typeof query === 'string' || jsonrpc === '2.0'
    ? `call ${turn}: ${id}`
    : [...collection, id].join('/')
}

/** Shorter ids may be those of several things. */
const shortestOfOne = 8

/** Returns the id of the outermost object that has one; undefined if there are several. */
function outermostId(level: readonly unknown[]): string | undefined {
  const objects = level.filter(isJsonObject)
  const ids = objects.flatMap((one) => ownIdIn(one)?.id ?? [])
  if (ids.length > 0) return ids.length === 1 ? ids[0] : undefined
  const inner = objects.flatMap((one) => Object.values(one))
  return objects.length === 0 ? undefined : outermostId(inner)
}

/** Returns the texts of the things in a response; of things within things only those with a long id. */
function shownIn(exchange: AnsweredHttpExchange, turn: number) {
  const found = new Map<string, { readonly text: string; readonly path: string }>()
  const visit = (value: unknown, path: string, isInside: boolean): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, `${path}[*]`, isInside)
    if (!isJsonObject(value)) return
    const id = ownIdIn(value)?.id
    const thing = isInside && (id?.length ?? 0) < shortestOfOne ? undefined : thingOf(id, exchange, turn)
    for (const [name, field] of Object.entries(value)) {
      const place = `${path}${showMember(name)}`
      if (typeof field === 'string' && thing !== undefined)
        found.set(`${thing} ${name}`, { path: place, text: field })
      visit(field, place, isInside || id !== undefined)
    }
  }
  const { json } = exchange.outcome.body
  if (json.ok) visit(json.value, '$', false)
  return found
}

/** Returns the assertion that fails; undefined if a feature cannot have the text, as it is new each time. */
function assertionOf(path: string, text: string, run: WalkRun): string | undefined {
  const written = textAsWritten(text, run)
  const plain = run.walk.moves.map(({ step }) => step.text.replace(/\\(["'\\])/g, '$1'))
  const isThere = written !== text || plain.some((step) => step.includes(text))
  if (written === undefined || !isThere || path.includes('"')) return undefined
  const how = path.includes('[*]') ? 'contain' : 'be'
  return `the response body at "${path}" should ${how} ${JSON.stringify(written)}`
}
