import { containsNewValue, escapePattern, looksLikeId, newValueTexts } from '../seam'
import type { KnownValues } from './recording'

/** What is known about the place where a value was received. */
export interface Surroundings {
  /** Whether a value is redacted, so that nothing may show it. */
  readonly isSecret: (name: string, value: unknown) => boolean
  /** The values of the placeholders when the request was sent, by name. */
  readonly known: KnownValues
  /** The text of all steps of the scenario. */
  readonly written: string
  /** The method, path and query of the request, then its body as text. */
  readonly sent: string
  /** The random values and ids of the scenario, which differ in the next run. */
  readonly drawn: ReadonlySet<string | number>
}

/** How a step can state the expected value, for this run and the next. */
export type ExpectedValue =
  | { readonly kind: 'literal' }
  /** A text whose only syntax is placeholders; `name` if it is exactly one placeholder. */
  | { readonly kind: 'filled'; readonly text: string; readonly name?: string }
  | { readonly kind: 'a'; readonly word: string }
  | { readonly kind: 'pattern'; readonly pattern: string }

const literal: ExpectedValue = { kind: 'literal' }

const date = /\d{4}-\d\d-\d\d/
const dateTime = /\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)?/
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i
/** The date format of headers: `Sun, 22 Nov 2026 08:00:00 GMT`. */
const httpDate = /[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/
const word = /[\w~-]+(?:[.=][\w~-]+)*/
const parts = new RegExp([dateTime, httpDate, uuid, date, word].map(({ source }) => source).join('|'), 'gi')

const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns how a step can state the expected value. A value that the scenario states itself is repeated; a value that a
 * variable held is stated by that name; of a new id or time, which differs in the next run, only the form is stated.
 *
 * @param path - where the value is, such as `$.hotels[0].id`, or the name of a header
 */
export function expectedValueOf(path: string, value: unknown, around: Surroundings): ExpectedValue {
  const name = lastName(path)
  if (around.isSecret(name, value)) return secret(name, value, around)
  if (typeof value === 'number') return ofNumber(name, value, around)
  return typeof value === 'string' ? ofText(name, value, around) : literal
}

function secret(name: string, value: unknown, { known }: Surroundings): ExpectedValue {
  const variable = nameOf(value, name, known)
  if (variable !== undefined) return placeholder(variable)
  return { kind: 'pattern', pattern: typeof value === 'string' && !/\s/.test(value) ? '\\S+' : '.+' }
}

function ofNumber(name: string, value: number, { known, written, sent, drawn }: Surroundings): ExpectedValue {
  const isOfFeature = hasWord(written, String(value))
  // Things of two kinds may have the same id, so a plain `id` is recognized only if the URL of the request had it.
  const isMeant = !/^id$/i.test(name) || hasWord(sent.split('\n', 1)[0] ?? '', String(value))
  const variable = isMeant ? nameOf(value, name, known) : undefined
  if (!isId(name)) {
    if (isOfFeature) return literal
    if (variable !== undefined) return placeholder(variable)
    return isNow(value) || isNow(value * 1000) || drawn.has(value) ? { kind: 'a', word: 'number' } : literal
  }
  if (variable !== undefined) return placeholder(variable)
  // A number of the feature is the id only if it was sent as well.
  return isOfFeature && hasWord(sent, String(value)) ? literal : { kind: 'a', word: 'number' }
}

function ofText(name: string, value: string, around: Surroundings): ExpectedValue {
  if (around.written.includes(value)) return plainText(value)
  const variable = nameOf(value, name, around.known)
  if (variable !== undefined) return placeholder(variable)
  if (isWhole(uuid, value)) return { kind: 'a', word: 'uuid' }
  if (isWhole(dateTime, value) && /[Tt].*(?:[Zz]|[+-]\d\d:\d\d)$/.test(value))
    return { kind: 'a', word: 'date-time' }
  if (isWhole(date, value) && isNow(Date.parse(value))) return { kind: 'a', word: 'date' }
  if (isId(name) && /^[\w-]*\d[\w-]*$/.test(value) && !isWhole(date, value))
    return { kind: 'pattern', pattern: formOf(value) }
  return filled(value, around) ?? plainText(value)
}

/** Returns a pattern for a text that would be read as a placeholder or a marker, and else the text itself. */
function plainText(value: string): ExpectedValue {
  if (!value.includes('{{') && !value.startsWith('#')) return literal
  return { kind: 'pattern', pattern: escapePattern(value) }
}

/** Returns a text with its new parts left open; undefined if it has no new parts. */
function filled(value: string, { known, written, drawn }: Surroundings): ExpectedValue | undefined {
  const isUrl = /^(?:https?:\/\/|\/)/.test(value)
  let [text, pattern, last] = ['', '', 0]
  let [hasNames, hasForms] = [false, false]
  for (const { 0: part, index } of value.matchAll(partsWith(drawn))) {
    if (hasWord(written, part)) continue
    const name = isNumber(part) && !isUrl ? undefined : nameOfPart(part, known, drawn)
    const form = name === undefined ? formOfNew(part, isUrl, drawn) : undefined
    if (name === undefined && form === undefined) continue
    const before = value.slice(last, index)
    text += `${before}{{${name}}}`
    pattern += `${escapePattern(before)}${form ?? `{{${name}}}`}`
    hasNames ||= name !== undefined
    hasForms ||= form !== undefined
    last = index + part.length
  }
  if (!hasNames && !hasForms) return undefined
  const rest = value.slice(last)
  if (hasForms) return { kind: 'pattern', pattern: pattern + escapePattern(rest) }
  return { kind: 'filled', text: text + rest }
}

/** Returns a pattern for the parts of a text that may be new; a random value is one part, whatever it contains. */
function partsWith(drawn: Iterable<string | number>): RegExp {
  const wholes = newValueTexts(drawn).map((text) => `${escapePattern(text)}(?![\\w~-])`)
  return new RegExp([...wholes, parts.source].join('|'), 'gi')
}

function nameOfPart(part: string, known: KnownValues, drawn: Surroundings['drawn']): string | undefined {
  for (const [name, value] of known)
    if (String(value) === part && (isNumber(part) || isNew(part, drawn))) return name
  return undefined
}

function isNew(part: string, drawn: Surroundings['drawn']): boolean {
  return looksLikeId(part) || containsNewValue(part, drawn)
}

function formOfNew(part: string, isUrl: boolean, drawn: Surroundings['drawn']): string | undefined {
  if (isWhole(dateTime, part)) return /\s/.test(part) ? '\\S+ \\S+' : '\\S+'
  if (isWhole(httpDate, part)) return '.+ GMT'
  if (isWhole(date, part)) return isNow(Date.parse(part)) ? date.source : undefined
  if (isNumber(part)) return isUrl || part.length > 4 || drawn.has(Number(part)) ? '\\d+' : undefined
  return isNew(part, drawn) ? formOf(part) : undefined
}

/** Returns a pattern for the form of an id; a code such as `b-17` keeps its letters. */
function formOf(id: string): string {
  const [, letters] = /^([A-Za-z]+[-_]?)\d+$/.exec(id) ?? []
  if (letters !== undefined) return `${letters}\\d+`
  const others = [...new Set(id.replaceAll(/[\w-]/g, ''))].join('')
  return `[\\w${others}-]+`
}

function placeholder(name: string): ExpectedValue {
  return { kind: 'filled', text: `{{${name}}}`, name }
}

/** Whether the name of a member or a header looks like that of an id. */
function isId(name: string): boolean {
  return /(?:^|[_-])(?:[ug]u)?id$/i.test(name) || /[a-z\d]I[dD]$/.test(name)
}

function isNow(timeMs: number): boolean {
  return Math.abs(timeMs - Date.now()) <= dayMs
}

function isNumber(part: string): boolean {
  return /^\d+$/.test(part)
}

function isWhole({ source, flags }: RegExp, text: string): boolean {
  return new RegExp(`^(?:${source})$`, flags).test(text)
}

function hasWord(text: string, part: string): boolean {
  return new RegExp(`(?<![\\w.-])${escapePattern(part)}(?![\\w-]|\\.\\d)`).test(text)
}

/**
 * Returns the placeholder that had a member's value before the answer came: one with a similar name, or any if the
 * value is a text that looks like an id.
 */
function nameOf(value: unknown, member: string, known: KnownValues): string | undefined {
  const names = [...known].filter(([, other]) => other === value).map(([name]) => name)
  const like = names.filter((name) => areAlike(lastName(name), member))
  const [best] = like.length > 0 ? like : typeof value === 'string' && looksLikeId(value) ? names : []
  return best
}

/** Returns the last name of a path: `id` of `account.id`, `rooms` of `hotel.rooms[0]`. */
function lastName(path: string): string {
  return /([^.[\]'"]*)['"]?\]?(?:\[\d+\])*$/.exec(path)?.[1] ?? ''
}

/** Whether one name ends like the other: `id` and `accountId`, `customer_name` and `name`. */
function areAlike(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other].map(plain).sort((a, b) => a.length - b.length)
  return shorter.length > 1 && longer.endsWith(shorter)
}

function plain(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase()
}
