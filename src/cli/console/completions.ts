import type { Offers } from '../../tools/check'
import { keyword } from './lines'

/** Returns the completions of a line: phrases that may come next, each up to the next value to type. */
export function completionsOf(line: string, { yours, library }: Offers): string[] {
  const typed = line.replace(keyword, '')
  const before = line.slice(0, line.length - typed.length)
  const phrases = [...yours.map(({ phrase }) => phrase), ...library.flatMap((group) => group.phrases)]
  const completed = phrases.flatMap((phrase) => completionOf(phrase, typed) ?? [])
  return [...new Set(completed)].map((text) => `${before}${text}`)
}

/** Returns the typed text, completed up to the next parameter of the phrase; undefined if it does not match. */
function completionOf(phrase: string, typed: string): string | undefined {
  // Optional text and the first of alternatives are completed.
  const plain = phrase.replace(/\(([^()]*)\)/g, '$1').replace(/(?<=\w)\/[^\s{}]+/g, '')
  const names = [...plain.matchAll(/\{(\w*)\}/g)].map(([, name]) => name)
  let done = ''
  for (const [at, part] of plain.split(/\{\w*\}/).entries()) {
    const form = names[at - 1] === 'string' ? /^(?:"[^"]*"|'[^']*')/ : /^[^\s"']+/
    const value = at === 0 ? '' : form.exec(typed.slice(done.length))?.[0]
    if (value === undefined) return undefined
    done += value
    const rest = typed.slice(done.length)
    if (part.startsWith(rest)) return done + part + (names[at] === 'string' ? '"' : '')
    if (!rest.startsWith(part)) return undefined
    done += part
  }
  return undefined
}
