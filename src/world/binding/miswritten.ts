import { isMarker } from '../../formats'
import { standardStatusText } from '../../http'

/**
 * Explains what is wrong in a step that has the words of a phrase but not its parameters; undefined if that is not
 * known.
 */
export function explainMiswritten(step: string, phrase: string): string | undefined {
  const types = [...phrase.matchAll(/\{(\w*)\}/g)].map(([, type = '']) => type)
  const written = wordsAround(phrase).exec(step)?.slice(1)
  if (written === undefined) return undefined
  for (const [at, type] of types.entries()) {
    const why = explainers[type]?.(written[at] ?? '')
    if (why !== undefined) return why
    if (type === 'string' && !/^(["']).*\1$/s.test(written[at] ?? '')) return undefined
  }
  return undefined
}

const explainers: Readonly<Record<string, (written: string) => string | undefined>> = {
  string: (written) => {
    if (/^[^\s"']+$/.test(written)) return `Write the text in quotes: "${written}"`
    const [, inside] = /^"(.*)"$/s.exec(written) ?? []
    if (inside === undefined || !/(?<!\\)(?:\\\\)*"/.test(inside)) return undefined
    return `Write a quote inside a text as \\": "${inside.replace(/(?<!\\)"/g, '\\"')}"`
  },
  jsonValue: (written) => {
    if (isMarker(written))
      return 'Markers are read in doc strings and tables. For a kind of value write, for example: should be a number'
    return /^(?!(?:true|false|null)$|-?\d)[^\s"'{}]+$/.test(written)
      ? `Write the text in quotes: "${written}"`
      : undefined
  },
  timeLimit: (written) =>
    /^[\d.]+ ?(?!(?:milliseconds?|ms|seconds?|s|minutes?|min|m)$)[a-z]+$/i.test(written)
      ? 'Write a time limit as 500 ms, 2 s, 2 seconds or 1 minute'
      : undefined,
  httpStatus: (written) => {
    const classOf = statusClasses[written.toLowerCase()]
    if (classOf !== undefined) return `Write ${classOf} in place of ${written}`
    const status = standardStatusText(written)
    return status === undefined || status === written ? undefined : `Write the status as HTTP does: ${status}`
  },
}

/** The words of phrases for the classes of statuses. */
const statusClasses: Readonly<Record<string, string>> = {
  '2xx': 'successful',
  '3xx': 'a redirect',
  '4xx': 'a client error',
  '5xx': 'a server error',
}

/** Returns a pattern for the words of a phrase, with any text for its parameters. */
function wordsAround(phrase: string): RegExp {
  const words = phrase
    .split(/\{\w*\}/)
    .map((text) => text.replace(/[.*+?^${}|[\]\\]/g, '\\$&').replace(/\(([^()]*)\)/g, '(?:$1)?'))
  return new RegExp(`^${words.join('(.+)')}$`, 's')
}
