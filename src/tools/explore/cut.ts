import { isAnswered, segmentsOf, type AnsweredHttpExchange, type Exchange } from '../../exchange'
import { isJsonObject, showMember } from '../../formats'
import { isSecretField } from '../../redaction'
import { inWords } from '../../story'
import { type Candidate, assertingOn, candidateIn } from './candidate'
import { changesNothing, isRefusal, objectIn, plainValuesIn } from './calls'
import { textAsWritten } from './requests'
import type { WalkRun } from './run'

/** The names that a thing has for its own id; others may be those of what it belongs to. */
const ownId = /^(?:_?id|object_?id|uuid|guid)$/i

/** Returns where a response shows only the beginning of a text that the API accepted for this thing. */
export function textsCut(run: WalkRun): Candidate[] {
  /** The texts that writes have sent, each with the story, the field, and the texts that it was known to have before. */
  const sent = new Map<string, { text: string; by: string; field: string; earlier: readonly string[] }>()
  const known = new Map<string, readonly string[]>()
  const note = (key: string, text: string): void => void known.set(key, [...(known.get(key) ?? []), text])
  const found: Candidate[] = []
  for (const { act, exchange } of run.exchangesInTurn) {
    if (!isAccepted(exchange, run)) continue
    for (const [key, text] of changesNothing(exchange) ? [] : textsOf(exchange)) {
      const field = `${run.operationOf(exchange)} ${key.slice(key.lastIndexOf(' ') + 1)}`
      sent.set(key, { text, by: act.name, field, earlier: known.get(key) ?? [] })
      note(key, text)
    }
    for (const [key, { path, text }] of shownIn(exchange)) {
      const whole = sent.get(key)
      if (whole === undefined || !isBeginning(text, whole.text) || whole.earlier.includes(text)) {
        note(key, text)
        continue
      }
      const assertion = assertionOf(path, whole.text, run)
      // Else no feature can show it.
      if (assertion !== undefined)
        found.push(
          candidateIn(run, {
            ...{ kind: 'relation', act, exchange, cause: `relation cut ${whole.field}` },
            message: `The text that "${inWords(whole.by)}" sends is cut: ${path} has the first ${text.length} of ${whole.text.length} characters.`,
            asFeature: assertingOn(exchange, run, { text: assertion }),
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
  const isNormal = /^[\d.,:TZ+\s-]+$/i.test(whole) || /^\s*(?:\/|<.*)?$/s.test(whole.slice(text.length))
  return text !== '' && whole.startsWith(text) && !isNormal
}

/** Returns the texts that a write has sent, by what it has created or changed and by their names, where both are clear. */
function textsOf(exchange: AnsweredHttpExchange): [key: string, text: string][] {
  const { request, outcome } = exchange
  const { json } = outcome.body
  const thing = thingOf(outermostId(json.ok ? [json.value] : []) ?? segmentsOf(request.url).at(-1), exchange)
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
 * GraphQL names none.
 */
function thingOf(id: string | undefined, { request }: AnsweredHttpExchange): string | undefined {
  if (id === undefined || id.length >= shortestOfOne) return id
  const segments = segmentsOf(request.url)
  const collection = segments.at(-1) === id ? segments.slice(0, -1) : segments
  return typeof objectIn(request.body)?.['query'] === 'string' ? undefined : [...collection, id].join('/')
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
function shownIn(exchange: AnsweredHttpExchange) {
  const found = new Map<string, { readonly text: string; readonly path: string }>()
  const visit = (value: unknown, path: string, isInside: boolean): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, `${path}[*]`, isInside)
    if (!isJsonObject(value)) return
    const id = ownIdOf(value)
    const thing = isInside && (id?.length ?? 0) < shortestOfOne ? undefined : thingOf(id, exchange)
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
