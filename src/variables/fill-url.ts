import { InputError } from '../errors'
import { replacePlaceholders, type ValueOf } from './placeholder'

/** What {@link encodeURIComponent} encodes though it means nothing in a segment of a path (RFC 3986, 3.3). */
const meansNothing = /%(?:3A|40|24|2C|2B|3B|3D|26)/g

/**
 * Replaces the placeholders of a URL. In the path each stands for a segment or a part of one, in the query for a name or
 * a value, so that nothing in it is syntax; at the beginning it may be the URL itself, or the start of it.
 *
 * @throws {@link InputError} when a value is null, or outside of the query empty, an object or a list, or would lead out of its place in the path
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

/** Nothing, or no more than a scheme and the host it begins. */
function isStart(before: string): boolean {
  return before === '' || /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*$/i.test(before)
}

function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}
