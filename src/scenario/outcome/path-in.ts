import { urlDecoded } from '../../exchange'

/** What a telling was begun with, by name. */
type Held = ReadonlyMap<string, unknown>

/**
 * A path as another telling has it: ids that stand in it, and are others there, are put in their place. A number of few
 * digits may be anything: beside placeholders it is not taken for an id, in a query where its parameter says that it is one.
 */
export function pathIn(path: string, here: Held, there: Held): string {
  const theirs = new Map(
    [...here].flatMap(([name, value]) =>
      there.has(name) && there.get(name) !== value ? [[String(value), String(there.get(name))] as const] : [],
    ),
  )
  const hasPlaceholders = path.includes('{{')
  const queryAt = path.includes('?') ? path.indexOf('?') : path.length
  const put = (text: string, isId: (before: string) => boolean): string => {
    const parts = text.split(/(\{\{[^{}]*\}\}|[/?&=#,;:])/)
    const putIn = (part: string, at: number): string => {
      const value = urlDecoded(part)
      const maybe = /^\d{1,6}$/.test(value) && !isId(parts.slice(0, at).join(''))
      return maybe ? part : (theirs.get(value) ?? part)
    }
    return parts.map(putIn).join('')
  }
  return (
    put(path.slice(0, queryAt), () => !hasPlaceholders) +
    put(path.slice(queryAt), (before) => !hasPlaceholders && /id=$/i.test(before))
  )
}
