import { InputError } from '../errors'
import { replacePlaceholders, type ValueOf } from './placeholder'

/**
 * Escapes that {@link encodeURIComponent} writes although their characters are not special in a path segment (RFC 3986,
 * 3.3).
 */
const meansNothing = /%(?:3A|40|24|2C|2B|3B|3D|26)/g

/**
 * Replaces the placeholders in a URL with encoded values, which are never read as syntax: in the path with a segment or
 * a part of one, in the query with a name or a value. At the beginning, a value may be the URL itself or the start of
 * it.
 *
 * @throws {@link InputError} when a value is null; when, outside of the query, it is empty, an object or a list; and
 * when it would make a path segment `.` or `..`
 */
export function fillUrl(url: string, values: ValueOf): string {
  return replacePlaceholders(url, (path, before, after) => {
    const value = values.valueAt(path)
    const text = typeof value === 'object' && value !== null ? values.textAt(path) : String(value)
    const isInQuery = before.includes('?')
    if (value === null || (text === '' && !isInQuery)) {
      throw new InputError(
        `The variable {{${path}}} is ${value === null ? 'null' : 'empty'}, so the URL ${JSON.stringify(url)} would lead elsewhere.\nGive it a value first.`,
      )
    }
    if (isInQuery) return encode(text)
    if (typeof value === 'object' && /^[[{]/.test(text)) {
      const [what, part] = Array.isArray(value) ? ['a list', `${path}[0]`] : ['an object', `${path}.id`]
      throw new InputError(
        `The variable {{${path}}} is ${what}, so the URL ${JSON.stringify(url)} would lead elsewhere.\nName the part of it that is meant, such as {{${part}}}.`,
      )
    }
    if (isStart(before)) return text
    const segment = encode(text).replace(meansNothing, decodeURIComponent)
    const whole = `${/[^/]*$/.exec(before)?.[0] ?? ''}${segment}${/^[^/?#]*/.exec(after)?.[0] ?? ''}`
    if (!/^(?:\.|%2e){1,2}$/i.test(whole)) return segment
    throw new InputError(
      `The variable {{${path}}} is ${JSON.stringify(text)}, so the URL ${JSON.stringify(url)} would lead elsewhere.\nA segment of a path is neither "." nor "..".`,
    )
  })
}

/** Whether a placeholder is at the start: nothing precedes it, or only a scheme and a part of the host. */
function isStart(before: string): boolean {
  return before === '' || /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*$/i.test(before)
}

function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}
