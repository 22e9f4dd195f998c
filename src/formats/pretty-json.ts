import { JsonTokens } from './json-tokens'
import { redacted } from './secrets'

const indentation = '  '

/**
 * Formats a JSON text with an indent of two spaces; redactions may replace any value. It works on the text, not on
 * parsed values, to keep all digits of numbers, the order of members and duplicates; nesting may have any depth. The
 * output ends after about `maxLength` characters.
 */
export function prettyJson(json: string, maxLength: number): string {
  let output = ''
  let depth = 0
  let isOpening = false
  const newline = (): string => `\n${indentation.repeat(Math.min(depth, maxLength))}`
  const tokens = new JsonTokens(json)
  while (output.length <= maxLength && tokens.next()) {
    const { kind, start } = tokens
    const isRedacted = kind === '[' && json.startsWith(redacted, start)
    const isClosing = kind === '}' || kind === ']'
    if (isClosing) depth--
    if (isOpening !== isClosing) output += isOpening || isClosing ? newline() : ''
    isOpening = !isRedacted && (kind === '{' || kind === '[')
    if (isRedacted) {
      output += redacted
      while (tokens.next() && tokens.kind !== ']');
    } else if (kind === ':') output += ': '
    else if (kind === ',') output += `,${newline()}`
    else output += json.slice(start, tokens.end)
    if (isOpening) depth++
  }
  return output
}
