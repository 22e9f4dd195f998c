/** A part of a text, from one index to just before another. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A part of a text that a replacement hides. */
export interface HiddenSpan extends Span {
  readonly replacement: string
}

/**
 * Replaces the hidden parts of a text. Parts that overlap are hidden as one, with the replacement of the first, or the
 * longest that begins there.
 */
export function hideSpans(text: string, hidden: readonly HiddenSpan[]): string {
  if (hidden.length === 0) return text
  let result = ''
  let from = 0
  let last: HiddenSpan | undefined
  const close = (): void => {
    if (last === undefined) return
    result += text.slice(from, last.start) + last.replacement
    from = Math.min(last.end, text.length)
  }
  for (const next of [...hidden].sort((one, other) => one.start - other.start || other.end - one.end)) {
    if (next.start >= text.length && next.end > next.start) break
    if (last === undefined || next.start >= last.end) {
      close()
      last = next
    } else if (next.end > last.end) last = { start: last.start, end: next.end, replacement: last.replacement }
  }
  close()
  return result + text.slice(from)
}
