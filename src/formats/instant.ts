import { textFormats } from './text-formats'

/** A point in time, with any number of digits in its seconds. */
export interface Instant {
  /** Minutes since 1970-01-01T00:00Z. */
  readonly minute: number
  /** The second as written, without trailing zeros of its fraction; `60` in a leap second. */
  readonly second: string
}

/** Parses a date-time (RFC 3339); returns undefined for any other value. */
export function instantOf(value: unknown): Instant | undefined {
  if (typeof value !== 'string' || !textFormats['date-time'](value)) return undefined
  const [, day = '', clock = '', second = '', offset = ''] =
    /^(.{10}).(.{5}):([\d.]+)(.+)$/.exec(value.toUpperCase()) ?? []
  return {
    minute: Date.parse(`${day}T${clock}${offset}`) / 60_000,
    second: second.includes('.') ? second.replace(/\.?0+$/, '') : second,
  }
}

/**
 * Returns a negative number if the first instant is earlier, a positive one if it is later, and 0 if they are equal.
 */
export function compareInstants(one: Instant, other: Instant): number {
  if (one.minute !== other.minute) return one.minute - other.minute
  return one.second < other.second ? -1 : one.second > other.second ? 1 : 0
}

/** Returns the milliseconds since 1970-01-01T00:00:00Z. */
export function epochMsOf({ minute, second }: Instant): number {
  return minute * 60_000 + Number(second) * 1000
}

/** Whether a value lacks only an offset to be a date-time; many APIs leave it out. */
export function lacksOffset(value: unknown): boolean {
  return typeof value === 'string' && instantOf(`${value}Z`) !== undefined
}
