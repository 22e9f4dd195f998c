import { urlDecoded } from '../formats'
import type { Headers } from './headers'

/** Patterns of ids. */
const ids = [
  // A number; a UUID.
  /^\d+$/,
  /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
  // A code such as ORD-17; one such as ab1234.
  /^[A-Za-z]+[-_]\d+$/,
  /^[A-Za-z]{2,3}\d{4,}$/,
  // A word of at least eight characters with three digits in it.
  /^(?=(?:\D*\d){3})[\w.~=-]{8,}$/,
  // A longer one with letters in both cases and a digit, as services generate them.
  /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{16,}$/,
  /\[redacted\]/,
]

/** Shorter texts are found in others by chance. */
const shortestDrawn = 4

/**
 * Returns the path of a URL with `{…}` in place of each segment that looks like an id (a number, a UUID, a code such as
 * `ORD-17`, a long word with digits such as `DE89370400440532013000`) or contains a new value.
 *
 * @param drawn - the new values of the scenario, such as those of `{{$text}}`
 * @param ids - segments that are known to be ids, whatever they look like
 */
export function pathTemplate(
  path: string,
  drawn: Iterable<string | number> = [],
  ids: ReadonlySet<string> = new Set(),
): string {
  const isNew = (segment: string): boolean =>
    ids.has(segment) || looksLikeId(segment) || containsNewValue(segment, drawn)
  return path
    .split('/')
    .map((segment) => (isNew(urlDecoded(segment)) ? '{…}' : segment))
    .join('/')
}

/** Returns the segments of the path of a URL, decoded. */
export function segmentsOf(url: string): string[] {
  const segments = new URL(url).pathname.split('/')
  return segments.filter((segment) => segment !== '').map(urlDecoded)
}

/** Returns the id of what a request created, the end of the `Location` of a success; undefined if it created nothing. */
export function createdId(
  url: string,
  { status, headers }: { readonly status: number; readonly headers: Headers },
): string | undefined {
  const location = status < 300 ? headers.get('Location') : undefined
  if (location === undefined || !URL.canParse(location, url)) return undefined
  const id = segmentsOf(new URL(location, url).href).at(-1)
  return id === undefined || segmentsOf(url).includes(id) ? undefined : id
}

export function containsNewValue(text: string, drawn: Iterable<string | number>): boolean {
  return newValueTexts(drawn).some((value) => text.includes(value))
}

/** Returns the new values that are texts too long to be found by chance. */
export function newValueTexts(drawn: Iterable<string | number>): string[] {
  return [...drawn].filter(
    (value): value is string => typeof value === 'string' && value.length >= shortestDrawn,
  )
}

/** Whether a word looks like an id, as {@link pathTemplate} says. */
export function looksLikeId(segment: string): boolean {
  return ids.some((id) => id.test(segment))
}
