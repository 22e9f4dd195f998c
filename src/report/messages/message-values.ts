import type { ReportStatus } from '../model'

const worstFirst: readonly ReportStatus[] = [
  ...(['failed', 'ambiguous', 'undefined', 'pending', 'skipped', 'passed', 'unknown'] as const),
]

/** Converts Cucumber's `PASSED` to `passed`. */
export function statusOf(status: string): ReportStatus {
  return status.toLowerCase() as ReportStatus
}

/** Returns the worst of the statuses, which is that of the whole. */
export function worst(statuses: readonly ReportStatus[]): ReportStatus {
  return worstFirst.find((status) => statuses.includes(status)) ?? 'unknown'
}

/** A timestamp or a duration in Cucumber's messages. */
interface Seconds {
  readonly seconds: number
  readonly nanos: number
}

/** Returns milliseconds, with fractions. */
export function millisecondsOf({ seconds, nanos }: Seconds): number {
  return seconds * 1000 + nanos / 1e6
}

/** Returns a text redacted; null if it is not to be shown at all. */
export type ShowText = (text: string) => string | null
