import {
  containsNewValue,
  escapePattern,
  classify,
  isNear,
  looksLikeId,
  namesId,
  newValueTexts,
  stringifyExactly,
  volatileForms,
} from '../../formats'
import { inQuotes } from '../../project'
import type { RecordedCall } from './recording'

/** What is known where a response was received. */
export interface ResponseContext extends Pick<RecordedCall, 'known' | 'sent'> {
  /** Redacts the secrets that the scenario knows. */
  readonly redact: (text: string) => string
  /** The text of all steps of the scenario. */
  readonly written: string
  /** The random values and ids of the scenario, which differ in the next run. */
  readonly drawn: ReadonlySet<string | number>
}

interface ReceivedMember {
  readonly member: string
  readonly value: unknown
  /** The number of items, for a list. */
  readonly items: number | undefined
  readonly isLeftOut: boolean
}

export interface Advice {
  readonly phrase: string
  /** How JSON of `should contain:` says the same of a member; undefined if it cannot. */
  readonly json?: string | undefined
}

/** Returns the phrase that detects another value of a member; none if its name is new, or if one more may be right. */
export function memberPhrase(received: ReceivedMember, context: ResponseContext): Advice | undefined {
  const { member, value, items, isLeftOut } = received
  if (containsNewValue(member, context.drawn)) return undefined
  const path = context.redact(member).replace(/^\$\.?(?=.)/, '')
  const advice = (should: string, json?: string): Advice => ({
    phrase: `Then the response body at ${inQuotes(path)} should ${should}`,
    json,
  })
  if (items !== undefined) return advice(`have ${items} ${items === 1 ? 'item' : 'items'}`, `"#[${items}]"`)
  if (value === undefined) return advice('be an object', '"#object"')
  const { placeholder, pattern, word } = expectedValue(member, value, context)
  if (placeholder !== undefined) return advice(`be ${placeholder}`, placeholder)
  if (word === 'number' && !isLeftOut) return undefined
  if (word !== undefined) return advice(`be a ${word}`, `"#${word}"`)
  const isText = typeof value === 'string'
  if (pattern !== undefined)
    return advice(`match ${inQuotes(pattern)}`, isText ? JSON.stringify(`#regex ${pattern}`) : undefined)
  const json = stringifyExactly(value)
  // In JSON a backslash is doubled.
  return advice(`be ${isText ? inQuotes(value.replaceAll('\\', '\\\\')) : json}`, json)
}

export function headerPhrase(subject: string, name: string, text: string, context: ResponseContext): Advice {
  return textPhrase(`${subject} ${inQuotes(context.redact(name))}`, name, text, context)
}

function textPhrase(subject: string, name: string, text: string, context: ResponseContext): Advice {
  const { placeholder, pattern } = expectedValue(name, text, context)
  if (pattern !== undefined) return { phrase: `Then ${subject} should match ${inQuotes(pattern)}` }
  return { phrase: `Then ${subject} should be ${inQuotes(placeholder ?? text)}` }
}

/** Returns a phrase with the longest part of the first line of a status message that stays the same. */
export function detailsPhrase(details: string, context: ResponseContext): Advice {
  const [line = ''] = details.slice(0, maxTextLength).split(/[\n\r]/, 1)
  const steady = partsOf(line, false, context).map(({ text, isNew }) => (isNew ? '\n' : text))
  const parts = steady.join('').split('\n')
  const longest = parts.reduce((one, other) => (other.length > one.length ? other : one))
  const text = isSecret('', details, context) ? '…' : longest.trim()
  return { phrase: `Then the gRPC status message should contain ${inQuotes(text)}` }
}

/** Returns the phrase for a text or XML body. A body that is cut loses its end, so the phrase checks the end. */
export function bodyPhrase(body: string, context: ResponseContext): Advice {
  const subject = 'the response body'
  const isXml = /^\s*</.test(body)
  if (isShort(body) && !isXml && !isSecret('', body, context)) return textPhrase(subject, '', body, context)
  const lines = body.split(/[\n\r]+/).map((line) => line.slice(-maxTextLength).trim())
  const last = lines
    .reverse()
    // Of XML only the texts between tags are changed.
    .find((line) => (isXml ? />[^<>]*[^\s<>][^<>]*</.test(line) : line !== '') && isSteady(line, context))
  const should = last === undefined ? `match "[\\s\\S]{${body.length}}"` : `contain ${inQuotes(last)}`
  return { phrase: `Then ${subject} should ${should}` }
}

/** Whether a text may be shown and is the same in the next run. */
function isSteady(text: string, context: ResponseContext): boolean {
  return !isSecret('', text, context) && Object.keys(expectedValue('', text, context)).length === 0
}

function isSecret(name: string, value: unknown, { redact }: ResponseContext): boolean {
  const json = stringifyExactly({ [name]: value }) ?? ''
  return redact(json) !== json
}

/** The longest text that a phrase shows in full, in UTF-16 code units. */
const maxTextLength = 60

function isShort(text: string): boolean {
  return text.length <= maxTextLength && !/[\n\r]/.test(text)
}

/** How a step states a value: by a placeholder, or, if it is new or secret, by its form or a word; empty for as it is. */
interface ExpectedValue {
  readonly placeholder?: string
  readonly pattern?: string
  readonly word?: string | undefined
}

/** Returns how a step can state a value. @param path - where it is, such as `$.hotels[0].id`, or the name of a header */
function expectedValue(path: string, value: unknown, context: ResponseContext): ExpectedValue {
  const name = lastName(path)
  const variable = variableFor(value, name, context)
  const stated = variable === undefined ? undefined : { placeholder: `{{${variable}}}` }
  if (isSecret(name, value, context)) return stated ?? { pattern: openForm(String(value)) }
  if (typeof value === 'number') return expectedNumber(value, namesId(name), stated, context)
  if (typeof value !== 'string') return {}
  if (stated !== undefined && !context.written.includes(value)) return stated
  return expectedText(value, namesId(name), context)
}

function expectedNumber(
  value: number,
  isOfId: boolean,
  stated: ExpectedValue | undefined,
  { written, sent, drawn, known }: ResponseContext,
): ExpectedValue {
  // An id is known only where a GET names it last: a database may give the number of something deleted again.
  const isAsked = new RegExp(`^GET \\S*/${value}(?:\\.\\w+)?(?:\\?|$)`, 'm').test(sent)
  const isOfFeature = hasWord(written, String(value)) && (!isOfId || isAsked)
  if (stated !== undefined && (isOfId || !isOfFeature)) return stated
  if (isOfFeature) return {}
  // A short number is that of an id by chance.
  const isKnownId = value > 9 && [...known].some(([of, other]) => other === value && namesId(lastName(of)))
  const isNew = isOfId || isKnownId || isNear(value) || isNear(value * 1000) || drawn.has(value)
  return isNew ? { pattern: '.+', word: 'number' } : {}
}

/** States a text with its new parts left open, and only the beginning of a long text. */
function expectedText(value: string, isOfId: boolean, context: ResponseContext): ExpectedValue {
  const parts = partsOf(value.slice(0, maxSearched), isOfId, context)
  const [first] = parts
  const isNew = parts.some((part) => part.isNew)
  // A placeholder, and a marker such as `#uuid`, would be read as such.
  const isSyntax = value.includes('{{') || value.startsWith('#')
  if (!isNew && !isSyntax && isShort(value)) return {}
  if (first?.isNew && parts.length === 1) return { pattern: formOf(value), word: wordFor(value) }
  let pattern = ''
  let length = 0
  for (const part of parts) {
    if (!isShort(value) && length >= maxTextLength / 2) return { pattern: `${pattern}[\\s\\S]*` }
    pattern += part.isNew ? formOf(part.text) : escapePattern(part.text).replaceAll(/[\n\r]/g, '\\s')
    length += part.text.length
  }
  return { pattern }
}

/** Only this much of a long text is searched for new parts. */
const maxSearched = 1000

function openForm(text: string): string {
  return /\s/.test(text) ? '.+' : '\\S+'
}

/** Returns the pattern of a new text. A code such as `b-17` keeps its letters. */
function formOf(text: string): string {
  if (classify(text) === 'http-date') return '.+ GMT'
  const [, letters] = /^([A-Za-z]*[-_]?)\d+$/.exec(text) ?? []
  return letters === undefined ? openForm(text) : `${letters}\\d+`
}

const plainWord = /[\w~-]+(?:[.=][\w~-]+)*/
const words = [...Object.values(volatileForms), plainWord.source]

/** Returns the word for a new text, as in `should be a uuid`. */
function wordFor(text: string): string | undefined {
  const form = classify(text)
  if (form === 'uuid' || form === 'date') return form
  return /T\d\d:\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/.test(text) && form === 'date-time' ? form : undefined
}

/** Splits a text into times, words and what is between them; those are new that may differ in the next run. */
function partsOf(
  value: string,
  isOfId: boolean,
  { written, drawn }: ResponseContext,
): { readonly text: string; readonly isNew: boolean }[] {
  // A random value is one part, whatever it contains.
  const wholes = newValueTexts(drawn).map((text) => `${escapePattern(text)}(?![\\w~-])`)
  const texts = value.split(new RegExp(`(${[...wholes, ...words].join('|')})`, 'g'))
  const mayBeId = isOfId || /^(?:https?:\/\/|\/)/.test(value)
  const isNew = (text: string): boolean => {
    if (hasWord(written, text)) return false
    if (containsNewValue(text, drawn) || drawn.has(text) || drawn.has(Number(text))) return true
    const form = classify(text)
    if (form === 'date') return isNear(Date.parse(text))
    if (form === 'date-time' || form === 'http-date') return true
    return /^\d+$/.test(text) ? mayBeId || text.length > 4 : looksLikeId(text) || (isOfId && /\d/.test(text))
  }
  return texts.filter((text) => text !== '').map((text) => ({ text, isNew: isNew(text) }))
}

function hasWord(text: string, part: string): boolean {
  return new RegExp(`(?<![\\w.-])${escapePattern(part)}(?![\\w-]|\\.\\d)`).test(text)
}

/** Returns the variable that had the value before: one with a similar name, or any for a text that looks like an id. */
function variableFor(value: unknown, member: string, { known, sent }: ResponseContext): string | undefined {
  const [requestLine = ''] = sent.split('\n', 1)
  const isPlainId = typeof value === 'number' && /^id$/i.test(member)
  // Things of two kinds may have the same number, so a plain `id` is recognized only if the URL of the request had it.
  if (isPlainId && !hasWord(requestLine, String(value))) return undefined
  const names = [...known].filter(([, other]) => other === value).map(([name]) => name)
  const like = names.find((name) => areAlike(lastName(name), member))
  // Nor is the number of an order that of a user: `userId` has to do with `GET /users/1`, but not with `GET /orders/1`.
  if (isPlainId && !plain(requestLine).includes(plain(lastName(like ?? '')).replace(/id$/, '')))
    return undefined
  return like ?? (typeof value === 'string' && looksLikeId(value) ? names[0] : undefined)
}

/** Returns the last name of a path: `id` of `account.id`, `rooms` of `hotel.rooms[0]`. */
function lastName(path: string): string {
  return /([^.[\]'"]*)['"]?\]?(?:\[\d+\])*$/.exec(path)?.[1] ?? ''
}

function plain(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase()
}

/** Whether one name ends like the other: `id` and `accountId`, `customer_name` and `name`. */
function areAlike(...names: readonly [string, string]): boolean {
  const [shorter = '', longer = ''] = names.map(plain).sort((one, other) => one.length - other.length)
  return shorter.length > 1 && longer.endsWith(shorter)
}
