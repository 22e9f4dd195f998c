import { createHash } from 'node:crypto'
import { InputError } from '../errors'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const longestText = 10_000

/** Generates a value from the bytes of a seed. */
type Draw = (seeded: SeededBytes) => string | number

/** What a name of a new value stands for. */
interface Kind {
  /** How it is written, for messages. */
  readonly form: string
  /** Reads what follows the name; returns undefined if it is malformed. */
  readonly read: (rest: string) => Draw | undefined
  /** Whether it does not come from the seed. */
  readonly isGiven?: true
}

const kinds: Readonly<Record<string, Kind>> = {
  $uuid: { form: '{{$uuid}}', read: (rest) => (rest === '' ? (seeded) => uuidOf(seeded.next()) : undefined) },
  $now: {
    form: '{{$now}}, {{$now + 2 days}} or {{$now - 5 minutes}}',
    read: (rest) => readTime(rest, 24),
    isGiven: true,
  },
  $today: {
    form: '{{$today}}, {{$today + 2 days}} or {{$today - 1 month}}',
    read: (rest) => (/second|minute|hour/.test(rest) ? undefined : readTime(rest, 10)),
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

/** The names of new values, such as `$uuid`. */
export const newValueNames = Object.keys(kinds)

/** Whether the text between braces asks for a new value, well formed or not. */
export function isNewValue(written: string): boolean {
  return written.startsWith('$') && Object.hasOwn(kinds, nameIn(written))
}

/**
 * Checks the text between the braces of `{{$number(1, 100)}}`, which begins with a name of a new value.
 *
 * @throws {@link InputError} when it is malformed
 */
export function checkNewValue(written: string): void {
  readNewValue(written)
}

/** Returns the name of the variable in `$env.NAME`; undefined for any other new value. */
export function environmentNameIn(written: string): string | undefined {
  return nameIn(written) === '$env' ? environmentName(written.slice('$env'.length)) : undefined
}

/**
 * Generates the values that `{{$…}}` asks for. The same seed gives the same values in the same order; times are the
 * current time.
 */
export class NewValues {
  /** The values generated from the seed so far. */
  readonly drawn = new Set<string | number>()
  readonly #seeded: SeededBytes

  constructor(seed: string) {
    this.#seeded = new SeededBytes(seed)
  }

  get hasDrawn(): boolean {
    return this.drawn.size > 0
  }

  /**
   * @throws {@link InputError} for a malformed text, an environment variable that is not set or empty, and a time beyond
   *   the year 9999
   */
  draw(written: string): string | number {
    const { draw, isGiven } = readNewValue(written)
    const value = draw(this.#seeded)
    if (!isGiven) this.drawn.add(value)
    return value
  }
}

class SeededBytes {
  readonly #seed: string
  #draws = 0

  constructor(seed: string) {
    this.#seed = seed
  }

  /** Returns the next 32 bytes derived from the seed. */
  next(): Buffer {
    return createHash('sha256').update(`${this.#seed}\n${this.#draws++}`).digest()
  }
}

function nameIn(written: string): string {
  return /^\$[\p{L}\p{N}_]*/u.exec(written)?.[0] ?? ''
}

function readNewValue(written: string): { draw: Draw; isGiven: boolean } {
  const name = nameIn(written)
  const { form, read, isGiven = false } = kinds[name]!
  const draw = read(written.slice(name.length).trim())
  if (draw !== undefined) return { draw, isGiven }
  throw new InputError(`{{${written}}} is not written as a new value is.\nWrite ${form}.`)
}

function readNumber(rest: string): Draw | undefined {
  const [, least, most] = /^\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)$/.exec(rest || '(0, 999999)')?.map(Number) ?? []
  if (least === undefined || most === undefined || least > most) return undefined
  if (!Number.isSafeInteger(least) || !Number.isSafeInteger(most)) return undefined
  const count = BigInt(most) - BigInt(least) + 1n
  return (seeded) => Number(BigInt(least) + (seeded.next().readBigUInt64BE() % count))
}

function readText(rest: string): Draw | undefined {
  const length = Number(/^\(\s*(\d+)\s*\)$/.exec(rest || '(8)')?.[1] ?? 0)
  return length >= 1 && length <= longestText ? (seeded) => textOf(seeded, length) : undefined
}

function textOf(seeded: SeededBytes, length: number): string {
  let text = ''
  while (text.length < length) for (const byte of seeded.next()) text += letters.charAt(byte % letters.length)
  return text.slice(0, length)
}

/** Formats bytes as a UUID of version 4 (RFC 9562, 5.4). */
function uuidOf(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function readTime(rest: string, length: number): Draw | undefined {
  if (rest === '') return () => new Date().toISOString().slice(0, length)
  const [, sign, amount, unit = ''] = /^([+-])\s*(\d{1,9})\s*([a-z]+?)s?$/.exec(rest) ?? []
  if (!Object.hasOwn(lengthsMs, unit) && unit !== 'month' && unit !== 'year') return undefined
  return () =>
    shiftedTime(new Date(), Number(`${sign}${amount}`), unit)
      .toISOString()
      .slice(0, length)
}

const lengthsMs: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
}

/**
 * Returns a time moved forward or back, in UTC. If the month reached has no such day, it is the last day of that month.
 *
 * @throws {@link InputError} outside the years 0 to 9999, the only ones that RFC 3339 can express
 */
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
