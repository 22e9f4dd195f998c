/** The middle of some numbers; of an even count the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}

/** A cost as a straight line: what it takes to begin, and what each piece adds. */
export interface Line {
  readonly start: number
  readonly perPiece: number
}

/**
 * The straight line through points that come nearest to it, by the least squares of the relative distances: a run of
 * 3,000 scenarios may be off by more milliseconds than one of 100.
 */
export function fitLine(points: readonly (readonly [pieces: number, cost: number])[]): Line {
  let weights = 0
  let x = 0
  let y = 0
  let xx = 0
  let xy = 0
  for (const [pieces, cost] of points) {
    const weight = 1 / cost ** 2
    weights += weight
    x += weight * pieces
    y += weight * cost
    xx += weight * pieces * pieces
    xy += weight * pieces * cost
  }
  const perPiece = (weights * xy - x * y) / (weights * xx - x * x)
  return { start: (y - perPiece * x) / weights, perPiece }
}
