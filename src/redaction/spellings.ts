import type { Span } from './span'

/** The entities that every XML document has, by name. */
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Matches the escapes of JSON, whose backslashes multiply in JSON inside JSON, and the character references of XML, whose
 * `&` is escaped in XML inside XML.
 */
const spelling =
  /\\+(?:u([\da-f]{4})|"?)|&(?:(?:amp|#0*38|#x0*26);)*(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi

/** Whether a text has characters that serializers escape though they need not. */
export function mayBeEscaped(text: string): boolean {
  return /[^\w.-]/.test(text)
}

/**
 * Returns a text in one spelling: one backslash for several, none before a quote, and the characters themselves for JSON
 * escapes by number and for XML entities and character references.
 */
export function inOneSpelling(text: string): string {
  return text.replace(spelling, spell)
}

/** Maps spans of a text in one spelling to spans of the text as it was written. */
export function placesAsWritten(spans: readonly Span[], written: string): Span[] {
  if (spans.length === 0) return []
  const places: number[] = []
  let from = 0
  for (const match of written.matchAll(spelling)) {
    const [found, ...groups] = match
    for (; from < match.index; from++) places.push(from)
    for (let rest = spell(found, ...groups).length; rest > 0; rest--) places.push(match.index)
    from = match.index + found.length
  }
  for (; from <= written.length; from++) places.push(from)
  return spans.map(({ start, end }) => ({
    start: places[start] ?? written.length,
    end: places[end] ?? written.length,
  }))
}

/** Returns the character for any spelling of it. */
function spell(
  found: string,
  inJson?: string,
  entity?: string,
  decimal?: string,
  hexadecimal?: string,
): string {
  if (inJson !== undefined) return String.fromCharCode(parseInt(inJson, 16))
  if (found.startsWith('\\')) return found.endsWith('"') ? '"' : '\\'
  if (entity !== undefined) return entities[entity.toLowerCase()] ?? found
  const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
}
