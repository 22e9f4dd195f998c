const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/**
 * The path of a URL with `{…}` in place of each segment that looks like an id: a number, a UUID, or a word of at least
 * eight characters with three digits in it, such as `DE89370400440532013000`.
 */
export function pathTemplate(path: string): string {
  return path
    .split('/')
    .map((segment) => (looksLikeId(segment) ? '{…}' : segment))
    .join('/')
}

function looksLikeId(segment: string): boolean {
  if (/^\d+$/.test(segment) || uuid.test(segment) || segment.includes('[redacted]')) return true
  return /^[\w.~%=-]{8,}$/.test(segment) && segment.replace(/\D/g, '').length >= 3
}
