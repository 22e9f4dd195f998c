import { urlDecoded } from './url-decoded'

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

/**
 * The path of a URL with `{…}` in place of each segment that looks like an id: a number, a UUID, a code such as `ORD-17`,
 * and a long word with digits in it, such as `DE89370400440532013000`.
 */
export function pathTemplate(path: string): string {
  return path
    .split('/')
    .map((segment) => (looksLikeId(urlDecoded(segment)) ? '{…}' : segment))
    .join('/')
}

/** Whether a word looks like an id, as {@link pathTemplate} says. */
export function looksLikeId(segment: string): boolean {
  return ids.some((id) => id.test(segment))
}
