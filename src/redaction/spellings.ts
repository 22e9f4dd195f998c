import type { Span } from './span'

const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

/** How a character may be written in XML after the `&`: by name or by number. */
const spellings = Object.entries(names).map(([character, name]) => ({
  character,
  pattern: `(?:${name}|${numbersOf(character)});`,
}))
const endings = spellings.map(({ character, pattern }) => ({ character, ending: new RegExp(`${pattern}$`) }))

/** Matches backslashes, which multiply in JSON inside JSON, and entities, whose `&` is escaped in XML inside XML. */
const spelling = new RegExp(
  `\\\\+"?|&(?:(?:amp|${numbersOf('&')});)*(?:${spellings.map(({ pattern }) => pattern).join('|')})`,
  'g',
)

/**
 * Returns a text in one spelling: one backslash for several, none before a quote, and the characters themselves for XML
 * entities.
 */
export function inOneSpelling(text: string): string {
  return text.replace(spelling, spell)
}

/** Maps spans of a text in one spelling to spans of the text as it was written. */
export function placesAsWritten(spans: readonly Span[], written: string): Span[] {
  if (spans.length === 0) return []
  const places: number[] = []
  let from = 0
  for (const { 0: found, index } of written.matchAll(spelling)) {
    for (; from <= index; from++) places.push(from)
    from = index + found.length
  }
  for (; from <= written.length; from++) places.push(from)
  return spans.map(({ start, end }) => ({
    start: places[start] ?? written.length,
    end: places[end] ?? written.length,
  }))
}

/** Returns one character, whatever the spelling. */
function spell(found: string): string {
  if (found.startsWith('\\')) return found.endsWith('"') ? '"' : '\\'
  return endings.find(({ ending }) => ending.test(found))?.character ?? found
}

/** Returns `#0*60|#[xX]0*3[cC]` for `<`. */
function numbersOf(character: string): string {
  const code = character.charCodeAt(0)
  const hexadecimal = code.toString(16).replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)
  return `#0*${code}|#[xX]0*${hexadecimal}`
}
