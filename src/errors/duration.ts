const units = [
  { unit: 'day', ms: 86_400_000, from: 2 * 86_400_000 },
  { unit: 'hour', ms: 3_600_000, from: 3_600_000 },
  { unit: 'minute', ms: 60_000, from: 60_000 },
  { unit: 'second', ms: 1000, from: 1000 },
] as const

/** Describes a duration in the largest unit, rounded to a tenth: `500 ms`, `1 second`, `1.5 minutes`, `30 hours`. */
export function describeDuration(ms: number): string {
  const found = units.find(({ from }) => ms >= from)
  if (found === undefined) return `${Math.round(ms)} ms`
  const amount = Math.round((ms / found.ms) * 10) / 10
  return `${amount} ${found.unit}${amount === 1 ? '' : 's'}`
}

/** Describes a time limit exactly, in the largest unit with short decimals: `500 ms`, `1.25 seconds`, `61 seconds`. */
export function describeTimeLimit(ms: number): string {
  const found = units.find((unit) => ms >= unit.from && Number.isInteger((ms / unit.ms) * 100))
  if (found === undefined) return `${ms} ms`
  const amount = ms / found.ms
  return `${amount} ${found.unit}${amount === 1 ? '' : 's'}`
}
