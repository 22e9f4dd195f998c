import { urlDecoded } from '../../formats'

/** The values known at the start of a telling, by name. */
type Held = ReadonlyMap<string, unknown>

/**
 * Replaces ids in a path by those of another telling. A number of up to six digits may be something else: it is
 * replaced only if the path has no placeholders, and in a query only as the value of a parameter whose name ends with
 * "id".
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
