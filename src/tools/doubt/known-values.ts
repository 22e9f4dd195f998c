import { looksLikeId } from '../seam'

/** The values of placeholders, by name. */
export type KnownValues = ReadonlyMap<string, string | number>

/** Of larger values, such as data files, only this many texts and numbers are taken. */
const mostValues = 500

const deepest = 3

/** Returns the texts and numbers among values; those inside objects and lists by their paths. */
export function knownValues(values: ReadonlyMap<string, unknown>): KnownValues {
  const known = new Map<string, string | number>()
  const add = (path: string, value: unknown, depth: number): void => {
    if (known.size >= mostValues) return
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) known.set(path, value)
    else if (Array.isArray(value) && depth < deepest)
      for (const [at, item] of value.entries()) add(`${path}[${at}]`, item, depth + 1)
    else if (typeof value === 'object' && value !== null && depth < deepest)
      for (const [name, member] of Object.entries(value))
        if (/^[\w$-]+$/.test(name)) add(`${path}.${name}`, member, depth + 1)
  }
  for (const [name, value] of values) add(name, value, 0)
  return known
}

/**
 * Returns the placeholder that had a member's value before the answer came: one with a similar name, or any if the
 * value is a text that looks like an id.
 */
export function nameOf(value: unknown, member: string, known: KnownValues): string | undefined {
  const names = [...known].filter(([, other]) => other === value).map(([name]) => name)
  const like = names.filter((name) => areAlike(lastName(name), member))
  const [best] = like.length > 0 ? like : typeof value === 'string' && looksLikeId(value) ? names : []
  return best
}

/** Returns the last name of a path: `id` of `account.id`, `rooms` of `hotel.rooms[0]`. */
export function lastName(path: string): string {
  return /([^.[\]'"]*)['"]?\]?(?:\[\d+\])*$/.exec(path)?.[1] ?? ''
}

/** Whether one name ends like the other: `id` and `accountId`, `customer_name` and `name`. */
function areAlike(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other].map(plain).sort((a, b) => a.length - b.length)
  return shorter.length > 1 && longer.endsWith(shorter)
}

function plain(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase()
}
