const longest = 80

/** A JSON value as an error shows it, cut where it is long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** A JSON value with its type, for when the type is what is wrong: `"75" (a string)`. */
export function shownWithType(value: unknown): string {
  return value === null ? 'null' : `${shown(value)} (${typeWithArticle(typeOf(value))})`
}

/** `a number`, `an integer`, `null`. */
export function typeWithArticle(type: string): string {
  return type === 'null' ? type : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}

/** `a`, `a or b`, `a, b or c`. */
export function anyOf(alternatives: readonly string[]): string {
  const last = alternatives.at(-1) ?? ''
  return alternatives.length > 1 ? `${alternatives.slice(0, -1).join(', ')} or ${last}` : last
}

/** `1 item`, `2 items`. */
export function counted(count: unknown, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}
