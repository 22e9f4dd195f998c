import { InputError } from '../errors'
import type { PlaceholderValues } from '../formats'

/** Escapes of characters that are not special in a path segment (RFC 3986, 3.3). */
const meansNothing = /%(?:3A|40|24|2C|2B|3B|3D|26)/g

/**
 * Replaces the placeholders in a URL with encoded values, which are never read as syntax: in the path with a segment or
 * a part of one, in the query with a name or a value. At the beginning, a value may be the URL itself or the start of it;
 * there, a path that begins with that of the base URL, as a `Location` does, becomes relative to it.
 */
export function fillUrl(url: string, values: PlaceholderValues, baseURL = ''): string {
  return values.replace(url, (path, before, after) => {
    const value = values.valueAt(path)
    const text = value === null || value === undefined ? '' : values.textAt(path)
    const isInQuery = before.includes('?')
    const refused = (is: string, remedy: string): InputError =>
      new InputError(
        `The variable {{${path}}} is ${is}, so the URL ${JSON.stringify(url)} would lead elsewhere.\n${remedy}`,
      )
    if (value === null) throw refused('null', 'Give it a value first.')
    if (isInQuery) return encode(text)
    if (text === '') throw refused('empty', 'Give it a value first.')
    if (typeof value === 'object' && /^[[{]/.test(text)) {
      const [what, part] = Array.isArray(value) ? ['a list', `${path}[0]`] : ['an object', `${path}.id`]
      throw refused(what, `Name the part of it that is meant, such as {{${part}}}.`)
    }
    if (before === '') return withoutBase(text, baseURL)
    if (isStart(before)) return text
    const segment = encode(text).replace(meansNothing, decodeURIComponent)
    const whole = `${/[^/]*$/.exec(before)?.[0] ?? ''}${segment}${/^[^/?#]*/.exec(after)?.[0] ?? ''}`
    if (!/^(?:\.|%2e){1,2}$/i.test(whole)) return segment
    throw refused(JSON.stringify(text), 'A segment of a path is neither "." nor "..".')
  })
}

function withoutBase(path: string, baseURL: string): string {
  const [, base = ''] = /^https?:\/\/[^/?#]+(\/[^?#]*?)\/?$/i.exec(baseURL) ?? []
  return base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path
}

/** Whether a placeholder is at the start: nothing precedes it, or only a scheme and a part of the host. */
function isStart(before: string): boolean {
  return before === '' || /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*$/i.test(before)
}

function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}
