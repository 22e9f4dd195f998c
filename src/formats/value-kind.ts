import { didYouMean, InputError } from '../errors'
import { isJsonNumber, isWhole } from './numbers'
import { isJsonObject } from './json-text'
import { jsonTypeOf } from './show-json'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const TIME = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))?$/i
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const URI_CHARACTERS = /^[a-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*$/i
const BARE_PERCENT = /%(?![0-9a-f]{2})/i
const URI = /^([a-z][a-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?[^#]*)?(?:#[^#]*)?$/i
const AUTHORITY = /^(?:[^@[\]]*@)?(\[[0-9a-f:.]+\]|\[v[0-9a-f]+\.[^[\]@/]+\]|[^:@[\]]*)(?::\d*)?$/i

export interface ValueKind {
  readonly name: ValueKindName
  /** The name with its article: `a string`, `an integer`; just `null`. */
  readonly withArticle: string
  readonly accepts: (value: unknown) => boolean
}

/** Tests for text formats, for markers and schemas alike. */
export const textFormats = {
  uuid: isUuid,
  'date-time': isDateTime,
  date: isDate,
  time: isTime,
  email: isEmail,
  uri: isUri,
} as const

type Test = (value: unknown) => boolean

const typeTests = {
  string: (value) => typeof value === 'string',
  number: (value) => jsonTypeOf(value) === 'number',
  integer: (value) => isJsonNumber(value) && isWhole(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: isJsonObject,
  null: (value) => value === null,
} satisfies Record<string, Test>

/** The words for "should be a(n) {word}". */
export type ValueKindName = keyof typeof typeTests | keyof typeof textFormats

const formatTests = Object.fromEntries(
  Object.entries(textFormats).map(([name, holds]): [string, Test] => [
    name,
    (value) => typeof value === 'string' && holds(value),
  ]),
) as Record<keyof typeof textFormats, Test>

const tests: Record<ValueKindName, Test> = { ...typeTests, ...formatTests }

/** Every word that {@link valueKind} knows. */
export const VALUE_KIND_NAMES = Object.keys(tests) as readonly ValueKindName[]

export function isValueKindName(word: string): word is ValueKindName {
  return Object.hasOwn(tests, word)
}

/**
 * Returns the kind of value that a word names. An integer is a number without a fraction, so 1.0 is one.
 *
 * @throws {@link InputError} when the word is unknown
 */
export function valueKind(word: string): ValueKind {
  if (!isValueKindName(word)) {
    throw new InputError(
      `"${word}" is not a kind of value.${didYouMean(word, VALUE_KIND_NAMES)}\nKnown kinds: ${VALUE_KIND_NAMES.join(', ')}`,
    )
  }
  return { name: word, withArticle: withArticle(word), accepts: tests[word] }
}

/** Returns the name of a kind or type with its article: `a string`, `an array`; just `null`. */
export function withArticle(name: string): string {
  if (name === 'null') return name
  return /^[aeio]/.test(name) ? `an ${name}` : `a ${name}`
}

/** Whether a text is a UUID in the text form of RFC 9562, of any version and in either case. */
function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** Whether a text is a full-date of RFC 3339 and the day exists. */
function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = DATE.exec(text)?.map(Number) ?? []
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** Whether a text is a time of RFC 3339 with an optional offset. A leap second must be at the end of a UTC day. */
function isTime(text: string): boolean {
  const parts = TIME.exec(text)
  if (parts === null) return false
  const [hour = 0, minute = 0, second = 0] = parts.slice(1, 4).map(Number)
  if (second < 60) return true
  const [offsetHours = 0, offsetMinutes = 0] = parts.slice(5).map((part = '0') => Number(part))
  const offset = (parts[4] === '-' ? -1 : 1) * (offsetHours * 60 + offsetMinutes)
  return (hour * 60 + minute - offset + 2 * 1440) % 1440 === 1439
}

/** Whether a text is a date-time of RFC 3339 with an offset, and with `T` or `t` between date and time. */
function isDateTime(text: string): boolean {
  const time = text.slice(11)
  return /^.{10}T/is.test(text) && isDate(text.slice(0, 10)) && isTime(time) && hasOffset(time)
}

/**
 * Whether a text is an e-mail address `local@domain` with at least two labels in its domain, without comments and
 * quotes.
 */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const domain = text.slice(at + 1)
  return local.length <= 64 && domain.length <= 253 && LOCAL_PART.test(local) && DOMAIN.test(domain)
}

/** Whether a text is a URI with a scheme (RFC 3986); `http` and `https` need a host. */
function isUri(text: string): boolean {
  const parts = URI.exec(text)
  if (parts === null || !URI_CHARACTERS.test(text) || BARE_PERCENT.test(text)) return false
  const [, scheme = '', authority, path = ''] = parts
  if (/[[\]]/.test(text.slice(scheme.length + 1 + (authority === undefined ? 0 : authority.length + 2))))
    return false
  const host = authority === undefined ? undefined : AUTHORITY.exec(authority)?.[1]
  if (authority !== undefined && host === undefined) return false
  if (/^https?$/i.test(scheme)) return host !== undefined && host !== ''
  return authority !== undefined || !path.startsWith('//')
}

function hasOffset(time: string): boolean {
  return /Z$|[+-]\d\d:\d\d$/i.test(time.slice(-6))
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
