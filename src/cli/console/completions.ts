import type { Offers } from '../../tools/check'
import { withoutKeyword } from './typed-step'

const values: Readonly<Record<string, RegExp>> = {
  string: /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/,
  int: /^-?\d+(?![\d.])/,
  float: /^-?\d+(?:\.\d+)?(?!\d)/,
  word: /^\S+/,
}

/** Returns the completions of a line: phrases that may come next, each up to the next value to type. */
export function completionsOf(
  line: string,
  { yours, library }: Offers,
  commands: readonly string[],
): string[] {
  if (line.startsWith(':')) return commands.filter((command) => command.startsWith(line))
  const typed = withoutKeyword(line)
  const before = line.slice(0, line.length - typed.length)
  const phrases = [...yours.map(({ phrase }) => phrase), ...library.flatMap((group) => group.phrases)]
  const completed = phrases.flatMap((phrase) => {
    const longer = goOn(phrase, typed)
    return longer === undefined ? [] : [`${before}${longer}`]
  })
  return [...new Set(completed)]
}

/** Returns the typed text, completed up to the next parameter of the phrase; undefined if it does not match. */
function goOn(phrase: string, typed: string): string | undefined {
  if (phrase.startsWith('/')) return undefined
  const parts = plain(phrase).split(/\{(\w*)\}/)
  let at = 0
  for (const [index, part] of parts.entries()) {
    const rest = typed.slice(at)
    if (index % 2 === 0) {
      if (rest.length <= part.length) {
        const quote = parts[index + 1] === 'string' ? '"' : ''
        return part.startsWith(rest) ? `${typed.slice(0, at)}${part}${quote}` : undefined
      }
      if (!rest.startsWith(part)) return undefined
      at += part.length
    } else {
      const [value] = (values[part] ?? /^.+?(?= |:?$)/).exec(rest) ?? []
      if (value === undefined) return undefined
      at += value.length
    }
  }
  return undefined
}

/**
 * Resolves optional and alternative text of a Cucumber expression: keeps the optional text and the first alternative.
 */
function plain(phrase: string): string {
  return phrase
    .replace(/(?<!\\)\(([^()]*)\)/g, '$1')
    .replace(/(?<![\\\s])\/[^\s{}]+/g, '')
    .replace(/\\([(){}/])/g, '$1')
}
