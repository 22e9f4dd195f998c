import { ExactNumber } from './exact-number'

interface Open {
  readonly value: object
  readonly parts: Iterator<[name: string | number, value: unknown]>
  readonly end: ']' | '}'
  isEmpty: boolean
}

/**
 * Serializes JSON like `JSON.stringify`, but with all digits of numbers and for values of any depth.
 *
 * @throws TypeError when a value contains itself
 */
export function writeJson(root: unknown): string | undefined {
  let json = ''
  const open: Open[] = []
  const containers = new Set<object>()
  const write = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      json += typeof value === 'bigint' ? String(value) : JSON.stringify(value)
      return
    }
    if (value instanceof ExactNumber) json += String(value)
    else if (value instanceof Number || value instanceof String || value instanceof Boolean)
      json += JSON.stringify(value)
    else {
      if (containers.has(value)) throw new TypeError('Converting circular structure to JSON')
      containers.add(value)
      const isList = Array.isArray(value)
      json += isList ? '[' : '{'
      open.push({
        value,
        parts: (isList ? value.entries() : Object.entries(value).values()) as Open['parts'],
        end: isList ? ']' : '}',
        isEmpty: true,
      })
    }
  }

  const first = prepared(root, '')
  if (isLeftOut(first)) return undefined
  write(first)
  for (let inside = open.at(-1); inside !== undefined; inside = open.at(-1)) {
    const next = inside.parts.next()
    if (next.done === true) {
      json += inside.end
      containers.delete(inside.value)
      open.pop()
      continue
    }
    const [name, unprepared] = next.value
    const value = prepared(unprepared, String(name))
    if (typeof name === 'string' && isLeftOut(value)) continue
    json += `${inside.isEmpty ? '' : ','}${typeof name === 'string' ? `${JSON.stringify(name)}:` : ''}`
    inside.isEmpty = false
    write(isLeftOut(value) ? null : value)
  }
  return json
}

/** Returns what the `toJSON` of a value returns, if it has one, as dates do. */
function prepared(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value
  const { toJSON } = value as { toJSON?: unknown }
  return typeof toJSON === 'function' ? (toJSON.call(value, name) as unknown) : value
}

function isLeftOut(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol'
}
