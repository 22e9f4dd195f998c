import { isAnswered, segmentsOf, type AnsweredHttpExchange, type Exchange } from '../../exchange'
import { isJsonObject, mayBeId, showMember } from '../../formats'
import { isSecretField } from '../../redaction'
import { inWords } from '../../story'
import { type Candidate, assertingOn, candidateIn } from './candidate'
import { changesNothing, isRefusal, objectIn, plainValuesIn } from './calls'
import { isAlike } from './change'
import { readOf, textAsWritten, type WrittenRequest } from './requests'
import type { ObservedStory, WalkRun } from './run'
import type { Walk } from './walk'

/** The names that a thing has for its own id; others may be those of what it belongs to. */
const ownId = /^(?:_?id|object_?id|uuid|guid)$/i

/** A text that a write has sent, and the API accepted. */
interface SentText {
  readonly text: string
  readonly act: ObservedStory
  readonly write: Exchange
  /** The operation and the field. */
  readonly field: string
  /** The texts that it was known to have before. */
  readonly earlier: readonly string[]
}

/** A text that the next read showed as it was before, with the walk and the number of the move that sent it. */
export interface StaleText extends Pick<ObservedStory, 'name' | 'chapter' | 'at'> {
  readonly walk: Walk
  readonly read: WrittenRequest
  readonly assertion: string
  readonly message: string
}

/** How often a field must have changed as it was sent, before an old text is none of an API that changes it later. */
const timesShown = 3

/** The texts that stories send, and what is shown of them, in all walks. */
export class SentTexts {
  /** How often the next read showed a field as it was sent, where it was another one before. */
  readonly #shown = new Map<string, number>()
  /** By the field. */
  readonly stale = new Map<string, StaleText>()

  /** Returns where a response shows only the beginning of a text that the API accepted for this thing. */
  note(run: WalkRun): Candidate[] {
    const sent = new Map<string, SentText>()
    const known = new Map<string, readonly string[]>()
    const note = (key: string, text: string): void => void known.set(key, [...(known.get(key) ?? []), text])
    let lastWrite: Exchange | undefined
    const found: Candidate[] = []
    for (const [turn, { act, exchange }] of run.exchangesInTurn.entries()) {
      const isRead = changesNothing(exchange)
      if (!isRead) lastWrite = exchange
      if (!isAccepted(exchange, run)) continue
      for (const [key, text] of isRead ? [] : textsOf(exchange, turn)) {
        const field = `${run.operationOf(exchange)} ${key.slice(key.lastIndexOf(' ') + 1)}`
        sent.set(key, { text, act, field, write: exchange, earlier: known.get(key) ?? [] })
        note(key, text)
      }
      for (const [key, { path, text }] of shownIn(exchange, turn)) {
        const whole = sent.get(key)
        const isEarlier = whole?.earlier.includes(text) === true
        if (whole !== undefined && isRead && whole.write === lastWrite)
          this.#compare(whole, { text, path, exchange }, run)
        if (whole === undefined || isEarlier || !isBeginning(text, whole.text)) {
          note(key, text)
          continue
        }
        const assertion = assertionOf(path, whole.text, run)
        // Else no feature can show it.
        if (assertion !== undefined)
          found.push(
            candidateIn(run, {
              ...{ kind: 'relation', act, exchange, cause: `relation cut ${whole.field}` },
              message: `The text that "${inWords(whole.act.name)}" sends is cut: ${path} has the first ${text.length} of ${whole.text.length} characters.`,
              asFeature: assertingOn(exchange, run, { text: assertion }),
            }),
          )
      }
    }
    return found
  }

  /** Notes whether a read after a write shows its text, or the one that was there before. */
  #compare(
    { text, act: { kind, name, chapter, at }, field, earlier }: SentText,
    shown: { readonly text: string; readonly path: string; readonly exchange: Exchange },
    run: WalkRun,
  ): void {
    if (at < 0 || kind !== 'story' || earlier.length === 0 || earlier.includes(text)) return
    const times = this.#shown.get(field) ?? 0
    if (shown.text === text) this.#shown.set(field, times + 1)
    if (times < timesShown || !earlier.includes(shown.text) || isNormalized(shown.text, text)) return
    const read = readOf(shown.exchange, run)
    const assertion = assertionOf(shown.path, text, run)
    if (read === undefined || assertion === undefined) return
    const message = `The API accepts the text that "${inWords(name)}" sends, but ${shown.path} has the one that it had before.`
    this.stale.set(field, { walk: run.walk, name, chapter, at, read, assertion, message })
  }
}

/** Whether the API has accepted a request over HTTP. */
function isAccepted(exchange: Exchange, { walk }: WalkRun): exchange is AnsweredHttpExchange {
  const isDone = exchange.protocol === 'http' && isAnswered(exchange) && exchange.outcome.status < 300
  return isDone && !isRefusal(exchange, walk.start.book)
}

/** Whether a text is another one without its end; not where a server trims it, takes the end for markup, or normalizes. */
function isBeginning(text: string, whole: string): boolean {
  const isNormal = /^[\d.,:TZ+\s-]+$/i.test(whole) || /^\s*(?:\/|<.*)?$/s.test(whole.slice(text.length))
  return text !== '' && whole.startsWith(text) && !isNormal
}

/** Whether a text may be another one as a server keeps it: in another case, without markup or signs, as a number or a time. */
function isNormalized(shown: string, sent: string): boolean {
  const [one, other] = [shown, sent].map((text) => {
    const letters = text.normalize('NFKC').replace(/<[^>]*>/g, '')
    return letters.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  })
  return one === other || isAlike(shown, sent)
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
 * GraphQL names none, so that one is that of the same call alone.
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
  const isGraphql = typeof objectIn(request.body)?.['query'] === 'string'
  return isGraphql ? `call ${turn}: ${id}` : [...collection, id].join('/')
}

/** Shorter ids may be those of several things. */
const shortestOfOne = 8

/** Returns the id of the outermost object that has one; undefined if there are several. */
function outermostId(level: readonly unknown[]): string | undefined {
  const objects = level.filter(isJsonObject)
  const ids = objects.flatMap((one) => ownIdOf(one) ?? [])
  if (ids.length > 0) return ids.length === 1 ? ids[0] : undefined
  const inner = objects.flatMap((one) => Object.values(one))
  return objects.length === 0 ? undefined : outermostId(inner)
}

function ownIdOf(object: Readonly<Record<string, unknown>>): string | undefined {
  const [, id] = Object.entries(object).find(([name]) => ownId.test(name)) ?? []
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

/** Returns the texts of the things in a response; of things within things only those with a long id. */
function shownIn(exchange: AnsweredHttpExchange, turn: number) {
  const found = new Map<string, { readonly text: string; readonly path: string }>()
  const visit = (value: unknown, path: string, isInside: boolean): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, `${path}[*]`, isInside)
    if (!isJsonObject(value)) return
    const id = ownIdOf(value)
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
