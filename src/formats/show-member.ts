import { escapeJson } from './encodings'

const shorthand = /^[A-Za-z_\u0080-\uD7FF\uE000-\uFFFF][0-9A-Za-z_\u0080-\uD7FF\uE000-\uFFFF]*$/

/** Returns the JSONPath step to a member or an item: `.balance`, `['a b']`, `[0]`. */
export function showMember(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`
  if (shorthand.test(key)) return `.${key}`
  return `['${escapeJson(key).replaceAll('\\"', '"').replaceAll("'", "\\'")}']`
}
