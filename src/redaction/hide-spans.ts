import type { Span } from '../formats'

/** A part of a text that is hidden; without a replacement, only together with another one that it overlaps. */
export interface HiddenSpan extends Span {
  readonly replacement?: string | undefined
}

/**
 * Replaces the hidden parts of a text. Parts that overlap are hidden as one, with the replacement of the first, or the
 * longest that begins there.
 */
export function hideSpans(text: string, hidden: readonly HiddenSpan[]): string {
  if (hidden.length === 0) return text
  let result = ''
  let from = 0
  let last: HiddenSpan = { start: 0, end: 0 }
  const close = (): void => {
    if (last.replacement === undefined) return
    result += text.slice(from, last.start) + last.replacement
    from = Math.min(last.end, text.length)
  }
  for (const next of [...hidden].sort((one, other) => one.start - other.start || other.end - one.end)) {
    if (next.start >= text.length && next.end > next.start) break
    if (next.start >= last.end) {
      close()
      last = next
    } else {
      const replacement = last.replacement ?? next.replacement
      last = { start: last.start, end: Math.max(last.end, next.end), replacement }
    }
  }
  close()
  return result + text.slice(from)
}
