/** A point in time, or a length of it, as messages have it. */
interface Seconds {
  readonly seconds: number
  readonly nanos: number
}

/** In milliseconds, with fractions. */
export function millisecondsOf({ seconds, nanos }: Seconds): number {
  return seconds * 1000 + nanos / 1e6
}
