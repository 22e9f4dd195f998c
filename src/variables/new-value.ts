import { InputError } from '../errors'

/** A value that `{{$…}}` asks for; each use generates another one. */
export type NewValue =
  | { readonly kind: 'uuid' }
  | { readonly kind: 'email' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'text'; readonly length: number }
  | { readonly kind: 'now' | 'today'; readonly shift: TimeShift | undefined }
  | { readonly kind: 'environment'; readonly name: string }

/** The distance of a time from now; the amount is negative for a time in the past. */
export interface TimeShift {
  readonly amount: number
  readonly unit: TimeUnit
}

export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

const longestText = 10_000

const forms = {
  $uuid: '{{$uuid}}',
  $now: '{{$now}}, {{$now + 2 days}} or {{$now - 5 minutes}}',
  $today: '{{$today}}, {{$today + 2 days}} or {{$today - 1 month}}',
  $number: '{{$number}} or {{$number(1, 100)}}, whole numbers of which the first is not the larger one',
  $text: `{{$text}} or {{$text(8)}}, with 1 to ${longestText} letters`,
  $email: '{{$email}}',
  $env: '{{$env.NAME}}',
} as const

type NewValueName = keyof typeof forms

/** The names of new values, such as `$uuid`. */
export const newValueNames = Object.keys(forms) as NewValueName[]

/** Whether the text between braces asks for a new value, well formed or not. */
export function isNewValue(written: string): boolean {
  return Object.hasOwn(forms, nameIn(written))
}

/**
 * Parses the text between the braces of `{{$number(1, 100)}}`, which begins with a name of a new value.
 *
 * @throws {@link InputError} when it is malformed
 */
export function parseNewValue(written: string): NewValue {
  const name = nameIn(written) as NewValueName
  const value = readers[name](written.slice(name.length).trim())
  if (value !== undefined) return value
  throw new InputError(`{{${written}}} is not written as a new value is.\nWrite ${forms[name]}.`)
}

function nameIn(written: string): string {
  return /^\$[\p{L}\p{N}_]*/u.exec(written)?.[0] ?? ''
}

/** Parsers of what follows each name; they return undefined if it is malformed. */
const readers: Record<NewValueName, (rest: string) => NewValue | undefined> = {
  $uuid: (rest) => (rest === '' ? { kind: 'uuid' } : undefined),
  $email: (rest) => (rest === '' ? { kind: 'email' } : undefined),
  $now: (rest) => timeOf('now', rest),
  $today: (rest) => timeOf('today', rest),
  $number: numberOf,
  $text: textOf,
  $env: (rest) => {
    const [, name] = /^\.([A-Za-z_]\w*)$/.exec(rest) ?? []
    return name === undefined ? undefined : { kind: 'environment', name }
  },
}

function numberOf(rest: string): NewValue | undefined {
  if (rest === '') return { kind: 'number', least: 0, most: 999_999 }
  const [, least, most] = /^\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)$/.exec(rest)?.map(Number) ?? []
  if (least === undefined || most === undefined || least > most) return undefined
  return Number.isSafeInteger(least) && Number.isSafeInteger(most)
    ? { kind: 'number', least, most }
    : undefined
}

function textOf(rest: string): NewValue | undefined {
  if (rest === '') return { kind: 'text', length: 8 }
  const length = Number(/^\(\s*(\d+)\s*\)$/.exec(rest)?.[1] ?? 0)
  return length >= 1 && length <= longestText ? { kind: 'text', length } : undefined
}

function timeOf(kind: 'now' | 'today', rest: string): NewValue | undefined {
  if (rest === '') return { kind, shift: undefined }
  const [, sign, amount, written] = /^([+-])\s*(\d{1,9})\s*([a-z]+?)s?$/.exec(rest) ?? []
  const unit = timeUnits.find((known) => known === written)
  if (unit === undefined || (kind === 'today' && !wholeDays.has(unit))) return undefined
  return { kind, shift: { amount: Number(`${sign}${amount}`), unit } }
}

const timeUnits: readonly TimeUnit[] = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year']
const wholeDays: ReadonlySet<TimeUnit> = new Set<TimeUnit>(['day', 'week', 'month', 'year'])
