import { JsonTokens } from './json-tokens'

/** What marks a text that stands for a number, from the private use area of Unicode. */
const mark = '\uF8FFnumber '
const markedText = new RegExp(`"${mark}(-?\\d+)"`, 'g')

/**
 * Whether a number as it is written is a whole one that would be read as one of its neighbours, as most beyond 2^53 are
 * (RFC 8259, 6).
 */
export function isRounded(written: string): boolean {
  return /^-?\d{16,}$/.test(written) && String(Number(written)) !== written
}

/** The JSON text with something else in place of each number that would be rounded; the rest stays as it is. */
export function replaceRounded(json: string, replacement: (written: string) => string): string {
  if (!/\d{16}/.test(json)) return json
  const tokens = new JsonTokens(json)
  let result = ''
  let from = 0
  while (tokens.next()) {
    const written = tokens.kind === 'bare' ? json.slice(tokens.start, tokens.end) : ''
    if (!isRounded(written)) continue
    result += json.slice(from, tokens.start) + replacement(written)
    from = tokens.end
  }
  return result + json.slice(from)
}

/**
 * `JSON.parse`, with a bigint for each whole number that would be rounded.
 *
 * @throws SyntaxError when the text is no JSON
 */
export function parseExactly(json: string): unknown {
  const marked = replaceRounded(json, (written) => `"${mark}${written}"`)
  if (marked === json) return JSON.parse(json) as unknown
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  ) as unknown
}

/** `JSON.stringify`, with the digits of bigints. */
export function stringifyExactly(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    // Without a replacer it takes half the time, but fails over a bigint.
    const marked = JSON.stringify(value, (_, member: unknown) =>
      typeof member === 'bigint' ? `${mark}${member}` : member,
    ) as string | undefined
    return marked?.replace(markedText, '$1')
  }
}
