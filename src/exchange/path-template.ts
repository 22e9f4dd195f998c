import { urlDecoded } from './escapes'

/** What looks like an id. */
const ids = [
  // A number, and a UUID.
  /^\d+$/,
  /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
  // A code such as ORD-17, and one such as ab1234.
  /^[A-Za-z]+[-_]\d+$/,
  /^[A-Za-z]{2,3}\d{4,}$/,
  // A word of at least eight characters with three digits in it.
  /^(?=(?:\D*\d){3})[\w.~=-]{8,}$/,
  // A longer one with letters of both kinds and a digit, as services draw them.
  /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{16,}$/,
  /\[redacted\]/,
]

/** A shorter text is found in others by chance. */
const shortestDrawn = 4

/**
 * The path of a URL with `{…}` in place of each segment that looks like an id (a number, a UUID, a code such as `ORD-17`,
 * and a long word with digits in it, such as `DE89370400440532013000`), or has a new value in it.
 *
 * @param drawn - the new values of the scenario, such as those of `{{$text}}`
 */
export function pathTemplate(path: string, drawn: Iterable<string | number> = []): string {
  const isNew = (segment: string): boolean => looksLikeId(segment) || holdsDrawn(segment, drawn)
  return path
    .split('/')
    .map((segment) => (isNew(urlDecoded(segment)) ? '{…}' : segment))
    .join('/')
}

/** Whether a new value is part of a text. */
export function holdsDrawn(text: string, drawn: Iterable<string | number>): boolean {
  return drawnTexts(drawn).some((value) => text.includes(value))
}

/** Those of the new values that are texts, and too long to be found by chance. */
export function drawnTexts(drawn: Iterable<string | number>): string[] {
  return [...drawn].filter(
    (value): value is string => typeof value === 'string' && value.length >= shortestDrawn,
  )
}

/** Whether a word looks like an id, as {@link pathTemplate} says. */
export function looksLikeId(segment: string): boolean {
  return ids.some((id) => id.test(segment))
}
