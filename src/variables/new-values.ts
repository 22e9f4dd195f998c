import { createHash } from 'node:crypto'
import { didYouMean, InputError } from '../errors'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const longestText = 10_000
const zoneAndPattern = 'in "Europe/Berlin", as "yyyy-MM-dd"'

type Draw = (seeded: SeededBytes) => string | number

type SeededBytes = () => Buffer

/** What a name of a new value stands for. */
interface NewValueKind {
  readonly form: string
  /** Reads what follows the name; returns undefined if it is malformed. */
  readonly read: (rest: string) => Draw | undefined
  /** Whether it does not come from the seed. */
  readonly isGiven?: true
}

const kinds: Readonly<Record<string, NewValueKind>> = {
  $uuid: { form: '{{$uuid}}', read: (rest) => (rest === '' ? (seeded) => uuidOf(seeded()) : undefined) },
  $now: {
    form: `{{$now}} or {{$now + 2 days}}; behind it ${zoneAndPattern}, as seconds or as milliseconds`,
    read: (rest) => readTime(rest, false),
    isGiven: true,
  },
  $today: {
    form: `{{$today}}, {{$today + 2 days}} or {{$today - 1 month}}; behind it ${zoneAndPattern}`,
    read: (rest) => readTime(rest, true),
    isGiven: true,
  },
  $number: {
    form: '{{$number}} or {{$number(1, 100)}}, whole numbers of which the first is not the larger one',
    read: readNumber,
  },
  $text: { form: `{{$text}} or {{$text(8)}}, with 1 to ${longestText} letters`, read: readText },
  $email: {
    form: '{{$email}}',
    read: (rest) => (rest === '' ? (seeded) => `${textOf(seeded, 12)}@example.com` : undefined),
  },
  $env: {
    form: '{{$env.NAME}}',
    read: (rest) => (environmentName(rest) === undefined ? undefined : () => environmentVariable(rest)),
    isGiven: true,
  },
}

export const newValueNames = Object.keys(kinds)

/** Whether the text between braces asks for a new value, well formed or not. */
export function isNewValue(written: string): boolean {
  return written.startsWith('$') && Object.hasOwn(kinds, nameIn(written))
}

/** Returns the name of the variable in `$env.NAME`; undefined for any other new value. */
export function environmentNameIn(written: string): string | undefined {
  return nameIn(written) === '$env' ? environmentName(restOf(written)) : undefined
}

/** Generates the values of `{{$…}}`. The same seed gives the same values in the same order. */
export class NewValues {
  /** The values generated from the seed so far. */
  readonly drawn = new Set<string | number>()
  readonly #seeded: SeededBytes

  constructor(seed: string) {
    this.#seeded = seededBytes(seed)
  }

  draw(written: string): string | number {
    const { draw, isGiven } = readNewValue(written)
    const value = draw(this.#seeded)
    if (!isGiven) this.drawn.add(value)
    return value
  }
}

/** Returns a function that derives the next 32 bytes from a seed at each call. */
export function seededBytes(seed: string): SeededBytes {
  let draws = 0
  return () => createHash('sha256').update(`${seed}\n${draws++}`).digest()
}

function nameIn(written: string): string {
  return /^\$[\p{L}\p{N}_]*/u.exec(written)?.[0] ?? ''
}

/** Returns what follows the name, such as `.NAME` or `(1, 100)`. */
function restOf(written: string): string {
  return written.slice(nameIn(written).length).trim()
}

/** Reads the text between braces, which begins with the name of a new value. @throws {@link InputError} */
export function readNewValue(written: string): { draw: Draw; isGiven: boolean } {
  const { form, read, isGiven = false } = kinds[nameIn(written)]!
  const draw = read(restOf(written))
  if (draw !== undefined) return { draw, isGiven }
  throw new InputError(`{{${written}}} is not written as a new value is.\nWrite ${form}.`)
}

function readNumber(rest: string): Draw | undefined {
  const [, least, most] = /^\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)$/.exec(rest || '(0, 999999)')?.map(Number) ?? []
  if (least === undefined || most === undefined || least > most) return undefined
  if (!Number.isSafeInteger(least) || !Number.isSafeInteger(most)) return undefined
  const count = BigInt(most) - BigInt(least) + 1n
  return (seeded) => Number(BigInt(least) + (seeded().readBigUInt64BE() % count))
}

function readText(rest: string): Draw | undefined {
  const length = Number(/^\(\s*(\d+)\s*\)$/.exec(rest || '(8)')?.[1] ?? 0)
  return length >= 1 && length <= longestText ? (seeded) => textOf(seeded, length) : undefined
}

function textOf(seeded: SeededBytes, length: number): string {
  let text = ''
  while (text.length < length) for (const byte of seeded()) text += letters.charAt(byte % letters.length)
  return text.slice(0, length)
}

/** Formats bytes as a UUID of version 4 (RFC 9562, 5.4). */
export function uuidOf(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const timeForm =
  /^(?:([+-])\s*(\d{1,9})\s*([a-z]+?)s?)?(?:\s*\bin\s*(["'])([^"']+)\4)?(?:\s*\bas\s*(?:((?:milli)?seconds)|"([^"]+)"|'(.+)'))?$/

/** Reads `+ 2 days in "Europe/Berlin" as "yyyy-MM-dd"`, of which each part may be left out. */
function readTime(rest: string, isDay: boolean): Draw | undefined {
  const parts = timeForm.exec(rest)
  if (parts === null) return undefined
  const [, sign = '+', amount = '0', unit = 'day', , zone = 'UTC', count, quoted, pattern = quoted] = parts
  if (!Object.hasOwn(lengthsMs, unit) && unit !== 'month' && unit !== 'year') return undefined
  const isOfClock = /^(?:second|minute|hour)$/.test(unit)
  if (isDay && (isOfClock || count !== undefined)) return undefined
  offsetOf(zone, new Date())
  const write = pattern === undefined ? undefined : readPattern(pattern)
  return () => {
    const now = new Date()
    const move = (time: Date): Date => shiftedTime(time, Number(sign + amount), unit)
    const time = isOfClock ? move(now) : instantOf(move(shownIn(zone, now)), zone)
    if (count !== undefined) return count === 'seconds' ? Math.floor(time.getTime() / 1000) : time.getTime()
    const shown = shownIn(zone, time).toISOString()
    if (write !== undefined) return write(shown)
    if (isDay) return shown.slice(0, 10)
    return zone === 'UTC' ? shown : shown.replace('Z', offsetOf(zone, time).written)
  }
}

/** Returns what clocks in a zone show at a time, as if that were UTC. */
function shownIn(zone: string, time: Date): Date {
  return new Date(time.getTime() + offsetOf(zone, time).ms)
}

/** Returns the time at which clocks in a zone show this. The offset may change between now and then. */
function instantOf(shown: Date, zone: string): Date {
  const nearly = new Date(shown.getTime() - offsetOf(zone, shown).ms)
  return new Date(shown.getTime() - offsetOf(zone, nearly).ms)
}

/** Returns the offset of a time zone from UTC at a time, also as `+02:00`. @throws {@link InputError} for an unknown zone */
function offsetOf(timeZone: string, time: Date): { readonly ms: number; readonly written: string } {
  if (timeZone === 'UTC') return { ms: 0, written: '+00:00' }
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value
    const [, written = '+00:00', sign = '', hours = 0, minutes = 0] =
      /^GMT(([+-])(\d\d):(\d\d))/.exec(name ?? '') ?? []
    return { ms: Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000, written }
  } catch (cause) {
    const hint = didYouMean(timeZone, Intl.supportedValuesOf('timeZone'), (near) => `"${near}"`)
    throw new InputError(
      `"${timeZone}" is not the name of a time zone.${hint || '\nWrite one such as "Europe/Berlin".'}`,
      { cause },
    )
  }
}

/** What the letters of a pattern stand for, by their places in `2026-12-31T23:59:59.999Z`. */
const letterPlaces: Readonly<Record<string, readonly [start: number, end: number]>> = {
  yyyy: [0, 4],
  yy: [2, 4],
  MM: [5, 7],
  dd: [8, 10],
  HH: [11, 13],
  mm: [14, 16],
  ss: [17, 19],
  S: [20, 21],
  SS: [20, 22],
  SSS: [20, 23],
}

/** Reads a pattern such as `dd.MM.yyyy`. @throws {@link InputError} for other letters */
function readPattern(pattern: string): (shown: string) => string {
  const read = [...pattern.matchAll(/'([^']*)'|([A-Za-z])\2*|[^]/g)].map(([part, quoted, letter]) => {
    if (letter === undefined) return () => quoted ?? part
    const [place, isShort] = [letterPlaces[part], letterPlaces[part + part]]
    if (place !== undefined) return (shown: string) => shown.slice(...place)
    if (isShort !== undefined && part.length === 1)
      return (shown: string) => String(Number(shown.slice(...isShort)))
    throw new InputError(
      `The pattern "${pattern}" has "${part}", which stands for no part of a time.\nWrite yyyy or yy, M or MM, d or dd, H or HH, m or mm, s or ss, S to SSS, and other letters in apostrophes: 'T'.`,
    )
  })
  return (shown) => read.map((part) => part(shown)).join('')
}

const lengthsMs: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
}

/** Returns a time moved in UTC; a day that the month reached lacks becomes its last day. */
export function shiftedTime(time: Date, amount: number, unit: string): Date {
  const lengthMs = lengthsMs[unit]
  const shifted =
    lengthMs === undefined
      ? inMonths(time, unit === 'year' ? amount * 12 : amount)
      : new Date(time.getTime() + amount * lengthMs)
  const year = shifted.getUTCFullYear()
  if (year >= 0 && year <= 9999) return shifted
  throw new InputError(
    `${Math.abs(amount)} ${unit}s ${amount < 0 ? 'ago' : 'from now'} lie outside the years 0 to 9999.\nWrite a shorter time.`,
  )
}

function inMonths(time: Date, months: number): Date {
  const shifted = new Date(time)
  shifted.setUTCMonth(shifted.getUTCMonth() + months)
  // Day 0 is the last day of the month before.
  if (shifted.getUTCDate() !== time.getUTCDate()) shifted.setUTCDate(0)
  return shifted
}

function environmentName(rest: string): string | undefined {
  return /^\.([A-Za-z_]\w*)$/.exec(rest)?.[1]
}

function environmentVariable(rest: string): string {
  const name = environmentName(rest) ?? ''
  // Inherited properties of the object are not environment variables.
  const value = Object.hasOwn(process.env, name) ? process.env[name] : undefined
  if (value) return value
  throw new InputError(
    `The environment variable ${name} is ${value === undefined ? 'not set' : 'empty'}, so {{$env.${name}}} has no value.\nSet it before the run: ${name}=… npx cucumber-js`,
  )
}
