import { textFormats } from '../../formats'

/** A point in time or a duration in google.protobuf: whole seconds plus nanoseconds. */
export interface Seconds {
  readonly seconds: bigint
  readonly nanos: number
}

/** Returns `2026-01-31T12:00:00.500Z` (RFC 3339, with 0, 3, 6 or 9 decimals). */
export function timestampToText(seconds: bigint, nanos: number): string {
  const date = new Date(Number(seconds) * 1000)
  const whole = Number.isNaN(date.getTime()) ? `${seconds}s` : date.toISOString().slice(0, 19)
  return `${whole}${fraction(nanos)}Z`
}

/** The first and the last second that a Timestamp has (google/protobuf/timestamp.proto). */
const year1 = -62_135_596_800n
const endOfYear9999 = 253_402_300_799n
/** The most seconds that a Duration has, in either direction (google/protobuf/duration.proto). */
const longestDuration = 315_576_000_000n

/** Parses RFC 3339, with any offset; returns undefined for anything else, and outside the years 1 to 9999. */
export function timestampFromText(text: string): Seconds | undefined {
  const [, whole, digits = '', offset = ''] =
    /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)$/.exec(text) ?? []
  const atMs = whole === undefined ? NaN : Date.parse(`${whole}${offset}`.toUpperCase())
  if (Number.isNaN(atMs) || !textFormats['date-time'](text)) return undefined
  const seconds = BigInt(atMs / 1000)
  if (seconds < year1 || seconds > endOfYear9999) return undefined
  return { seconds, nanos: Number(digits.padEnd(9, '0')) }
}

/** Returns `1.500s`. */
export function durationToText(seconds: bigint, nanos: number): string {
  const isNegative = seconds < 0n || nanos < 0
  const whole = seconds < 0n ? -seconds : seconds
  return `${isNegative ? '-' : ''}${whole}${fraction(Math.abs(nanos))}s`
}

/** Parses seconds with up to nine decimals, followed by `s`; returns undefined for anything else, and for too many. */
export function durationFromText(text: string): Seconds | undefined {
  const [, sign, whole, digits = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?s$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const seconds = BigInt(whole)
  if (seconds > longestDuration) return undefined
  const nanos = Number(digits.padEnd(9, '0'))
  return sign === '-' ? { seconds: -seconds, nanos: -nanos } : { seconds, nanos }
}

function fraction(nanos: number): string {
  if (nanos === 0) return ''
  const digits = String(nanos).padStart(9, '0')
  return `.${digits.replace(/(?:000){1,2}$/, '')}`
}
