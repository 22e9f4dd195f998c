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
