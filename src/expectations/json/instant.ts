import { textFormats } from './text-formats'

/** A point in time, however many digits its seconds have. */
export interface Instant {
  /** Since 1970-01-01T00:00Z. */
  readonly minute: number
  /** As written, two digits and a fraction without zeros at its end; `60` in a leap second. */
  readonly second: string
}

/** The instant of a date-time (RFC 3339); undefined of any other value. */
export function instantOf(value: unknown): Instant | undefined {
  if (typeof value !== 'string' || !textFormats['date-time'](value)) return undefined
  const [, day = '', clock = '', second = '', offset = ''] =
    /^(.{10}).(.{5}):([\d.]+)(.+)$/.exec(value.toUpperCase()) ?? []
  return {
    minute: Date.parse(`${day}T${clock}${offset}`) / 60_000,
    second: second.includes('.') ? second.replace(/\.?0+$/, '') : second,
  }
}

/** Less than 0 where the first comes before the other, more where it comes after, 0 where they are the same. */
export function compareInstants(one: Instant, other: Instant): number {
  if (one.minute !== other.minute) return one.minute - other.minute
  return one.second < other.second ? -1 : one.second > other.second ? 1 : 0
}

/** Milliseconds since 1970-01-01T00:00:00Z. */
export function epochMsOf({ minute, second }: Instant): number {
  return minute * 60_000 + Number(second) * 1000
}

/** Whether a text would be a date-time if it had an offset, which many APIs leave out. */
export function lacksOffset(value: unknown): boolean {
  return typeof value === 'string' && instantOf(`${value}Z`) !== undefined
}
