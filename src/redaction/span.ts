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

/** A part of a text that something else stands for. */
export interface Hidden extends Span {
  readonly shown: string
}

/** The text with what stands for its hidden parts; those that overlap are one, and the longest says what stands there. */
export function hideSpans(text: string, hidden: readonly Hidden[]): string {
  if (hidden.length === 0) return text
  let result = ''
  let from = 0
  let last: Hidden | undefined
  const close = (): void => {
    if (last === undefined) return
    result += text.slice(from, last.start) + last.shown
    from = Math.min(last.end, text.length)
  }
  for (const next of [...hidden].sort((one, other) => one.start - other.start || other.end - one.end)) {
    if (next.start >= text.length && next.end > next.start) break
    if (last === undefined || next.start >= last.end) {
      close()
      last = next
    } else if (next.end > last.end) last = { start: last.start, end: next.end, shown: last.shown }
  }
  close()
  return result + text.slice(from)
}
