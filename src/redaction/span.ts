/** A part of a text, from one index to just before another. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The spans in order, those that overlap as one. */
export function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of [...spans].sort((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last === undefined || span.start >= last.end) result.push(span)
    else if (span.end > last.end) result[result.length - 1] = { start: last.start, end: span.end }
  }
  return result
}
