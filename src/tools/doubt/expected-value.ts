import { containsNewValue, escapePattern, looksLikeId, newValueTexts, stringifyExactly } from '../seam'
import type { KnownValues } from './recording'

/** What is known where a response was received. */
export interface ResponseContext {
  /** Redacts the secrets that the scenario knows. */
  readonly redact: (text: string) => string
  /** The values of the placeholders when the request was sent, by name. */
  readonly known: KnownValues
  /** The text of all steps of the scenario. */
  readonly written: string
  /** The method, path and query of the request, then its body as text. */
  readonly sent: string
  /** The random values and ids of the scenario, which differ in the next run. */
  readonly drawn: ReadonlySet<string | number>
}

/**
 * How a step states an expected value: as it is; as a text with placeholders, or one placeholder alone; or only by the
 * form of a new value, perhaps with a word, as in `should be a uuid`.
 */
export type ExpectedValue =
  | { readonly kind: 'same' }
  | { readonly kind: 'filled'; readonly text: string; readonly isPlaceholder: boolean }
  | { readonly kind: 'form'; readonly pattern: string; readonly word?: string | undefined }

const same: ExpectedValue = { kind: 'same' }
const newNumber: ExpectedValue = { kind: 'form', pattern: '.+', word: 'number' }

/**
 * Returns how a step can state the expected value. A value that the scenario states itself is repeated; a value that a
 * variable held is stated by that name; of a new id or time, which differs in the next run, only the form is stated.
 *
 * @param path - where the value is, such as `$.hotels[0].id`, or the name of a header
 */
export function expectedValueOf(path: string, value: unknown, context: ResponseContext): ExpectedValue {
  const name = lastName(path)
  const variable = variableFor(value, name, context)
  if (isSecret(name, value, context))
    return variable ?? { kind: 'form', pattern: /\s/.test(String(value)) ? '.+' : '\\S+' }
  if (typeof value === 'number') return expectedNumber(name, value, variable, context)
  if (typeof value !== 'string') return same
  if (context.written.includes(value)) return asItIs(value)
  return variable ?? textOf(piecesOf(value, context, isId(name)))
}

export function isSecret(name: string, value: unknown, { redact }: ResponseContext): boolean {
  const json = stringifyExactly({ [name]: value }) ?? ''
  return redact(json) !== json
}

function expectedNumber(
  name: string,
  value: number,
  variable: ExpectedValue | undefined,
  { written, sent, drawn }: ResponseContext,
): ExpectedValue {
  const isOfFeature = hasWord(written, String(value))
  if (!isId(name)) {
    if (isOfFeature) return same
    return variable ?? (isNow(value) || isNow(value * 1000) || drawn.has(value) ? newNumber : same)
  }
  // A number of the feature is the id only if it was sent as well.
  return variable ?? (isOfFeature && hasWord(sent, String(value)) ? same : newNumber)
}

/** Returns a pattern for a text that would be read as a placeholder or a marker, and else the text itself. */
function asItIs(value: string): ExpectedValue {
  if (!value.includes('{{') && !value.startsWith('#')) return same
  return { kind: 'form', pattern: escapePattern(value) }
}

/** A piece of a text; a new one has a variable with its value, or else a pattern for its form. */
interface Piece {
  readonly text: string
  readonly variable?: string | undefined
  readonly form?: string
  readonly word?: string | undefined
}

/** States a text with its new pieces left open. */
function textOf(pieces: readonly Piece[]): ExpectedValue {
  const text = pieces.map((piece) => piece.variable ?? piece.text).join('')
  const isOpen = pieces.some(({ form }) => form !== undefined)
  if (!isOpen && pieces.every(({ variable }) => variable === undefined)) return asItIs(text)
  if (!isOpen) return { kind: 'filled', text, isPlaceholder: pieces.length === 1 }
  return {
    kind: 'form',
    pattern: pieces.map((piece) => piece.form ?? piece.variable ?? escapePattern(piece.text)).join(''),
    word: pieces.length === 1 ? pieces[0]?.word : undefined,
  }
}

/** Returns the longest part of a text without new pieces. */
export function steadyPartOf(text: string, context: ResponseContext): string {
  const steady = piecesOf(text, context).map((piece) =>
    (piece.form ?? piece.variable) === undefined ? piece.text : '\n',
  )
  const [longest = ''] = steady
    .join('')
    .split('\n')
    .sort((one, other) => other.length - one.length)
  return longest.trim()
}

const date = /\d{4}-\d\d-\d\d/
const dateTime = /\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)?/
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i
/** The date format of headers: `Sun, 22 Nov 2026 08:00:00 GMT`. */
const httpDate = /[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/
const word = /[\w~-]+(?:[.=][\w~-]+)*/

/** Returns the words and times of a text, and what is between them. */
function piecesOf(value: string, { written, known, drawn }: ResponseContext, isOfId = false): Piece[] {
  // A random value is one piece, whatever it contains.
  const wholes = newValueTexts(drawn).map((text) => `${escapePattern(text)}(?![\\w~-])`)
  const sources = [dateTime, httpDate, uuid, date, word].map(({ source }) => source)
  const pieces = value.split(new RegExp(`(${[...wholes, ...sources].join('|')})`, 'gi'))
  const isUrl = /^(?:https?:\/\/|\/)/.test(value)
  return pieces.flatMap((text) => {
    if (text === '') return []
    const isNew = containsNewValue(text, drawn) || drawn.has(Number(text))
    const form = hasWord(written, text) ? undefined : formOf(text, { isOfId, isUrl, isNew })
    if (form === undefined) return { text }
    const name = [...known].find(([, other]) => String(other) === text)?.[0]
    return name === undefined ? { text, ...form } : { text, variable: `{{${name}}}` }
  })
}

/** Returns the form of a piece that may differ in the next run. */
function formOf(
  text: string,
  { isOfId, isUrl, isNew }: Readonly<Record<'isOfId' | 'isUrl' | 'isNew', boolean>>,
): { readonly form: string; readonly word?: string | undefined } | undefined {
  if (isWhole(dateTime, text)) {
    const hasZone = /[Tt].*(?:[Zz]|[+-]\d\d:\d\d)$/.test(text)
    return { form: `${date.source}.\\S+`, word: hasZone ? 'date-time' : undefined }
  }
  if (isWhole(httpDate, text)) return { form: '.+ GMT' }
  if (isWhole(uuid, text)) return { form: '[\\w-]{36}', word: 'uuid' }
  if (isWhole(date, text)) return isNow(Date.parse(text)) ? { form: date.source, word: 'date' } : undefined
  if (/^\d+$/.test(text)) return isOfId || isUrl || isNew || text.length > 4 ? { form: '\\d+' } : undefined
  if (!isNew && !looksLikeId(text) && !(isOfId && /\d/.test(text))) return undefined
  // A code such as `b-17` keeps its letters.
  const [, letters] = /^([A-Za-z]+[-_]?)\d+$/.exec(text) ?? []
  if (letters !== undefined) return { form: `${letters}\\d+` }
  return { form: /\s/.test(text) ? '.+' : '\\S+' }
}

/** Whether the name of a member or a header looks like that of an id. */
function isId(name: string): boolean {
  return /(?:^|[_-])(?:[ug]u)?id$/i.test(name) || /[a-z\d]I[dD]$/.test(name)
}

const dayMs = 24 * 60 * 60 * 1000

function isNow(timeMs: number): boolean {
  return Math.abs(timeMs - Date.now()) <= dayMs
}

function isWhole({ source, flags }: RegExp, text: string): boolean {
  return new RegExp(`^(?:${source})$`, flags).test(text)
}

function hasWord(text: string, part: string): boolean {
  return new RegExp(`(?<![\\w.-])${escapePattern(part)}(?![\\w-]|\\.\\d)`).test(text)
}

/**
 * Returns the placeholder that had a member's value before the response came: one with a similar name, or any if the
 * value is a text that looks like an id.
 */
function variableFor(
  value: unknown,
  member: string,
  { known, sent }: ResponseContext,
): ExpectedValue | undefined {
  const [requestLine = ''] = sent.split('\n', 1)
  // Things of two kinds may have the same number, so a plain `id` is recognized only if the URL of the request had it.
  if (typeof value === 'number' && /^id$/i.test(member) && !hasWord(requestLine, String(value)))
    return undefined
  const names = [...known].filter(([, other]) => other === value).map(([name]) => name)
  const like = names.find((name) => areAlike(lastName(name), member))
  const best = like ?? (typeof value === 'string' && looksLikeId(value) ? names[0] : undefined)
  return best === undefined ? undefined : { kind: 'filled', text: `{{${best}}}`, isPlaceholder: true }
}

/** Returns the last name of a path: `id` of `account.id`, `rooms` of `hotel.rooms[0]`. */
function lastName(path: string): string {
  return /([^.[\]'"]*)['"]?\]?(?:\[\d+\])*$/.exec(path)?.[1] ?? ''
}

/** Whether one name ends like the other: `id` and `accountId`, `customer_name` and `name`. */
function areAlike(...names: readonly [string, string]): boolean {
  const plain = names.map((name) => name.replaceAll(/[_-]/g, '').toLowerCase())
  const [shorter = '', longer = ''] = plain.sort((one, other) => one.length - other.length)
  return shorter.length > 1 && longer.endsWith(shorter)
}
