import type { ReportStatus } from '../model'

const worstFirst: readonly ReportStatus[] = [
  ...(['failed', 'ambiguous', 'undefined', 'pending', 'skipped', 'passed', 'unknown'] as const),
]

/** `PASSED` is `passed`. */
export function statusOf(status: string): ReportStatus {
  return status.toLowerCase() as ReportStatus
}

/** The status of what has these parts. */
export function worst(statuses: readonly ReportStatus[]): ReportStatus {
  return worstFirst.find((status) => statuses.includes(status)) ?? 'unknown'
}

/** A point in time, or a length of it, as messages have it. */
interface Seconds {
  readonly seconds: number
  readonly nanos: number
}

/** In milliseconds, with fractions. */
export function millisecondsOf({ seconds, nanos }: Seconds): number {
  return seconds * 1000 + nanos / 1e6
}

/** Gives a text as it may be shown; null where it is not to be shown at all. */
export type ShowText = (text: string) => string | null
