import { readNumber } from './exact-number'
import { endOfQuoted } from './json-tokens'

/** A name that an object has twice, and the path of the object, as names and indexes. */
export interface RepeatedName {
  readonly name: string
  readonly path: readonly (string | number)[]
}

type Open =
  | { readonly kind: 'list'; readonly value: unknown[] }
  | { readonly kind: 'object'; readonly value: Record<string, unknown>; name: string | undefined }

const scalar = /-?\d[\d.eE+-]*|true|false|null/y

/**
 * Parses a text that is known to be JSON, with all digits of its numbers, nested to any depth. If members have the same
 * name, the last one counts, as for `JSON.parse`, and the first repeated name is returned.
 */
export function readJson(json: string): { value: unknown; repeated: RepeatedName | undefined } {
  const open: Open[] = []
  let repeated: RepeatedName | undefined
  let at = 0
  const take = (end: number): string => json.slice(at, (at = end))

  for (;;) {
    const inside = open.at(-1)
    const next = json[at] ?? ''
    let value: unknown
    if (' \t\n\r,:'.includes(next)) {
      at++
      continue
    } else if (next === '[' || next === '{') {
      at++
      open.push(next === '[' ? { kind: 'list', value: [] } : { kind: 'object', value: {}, name: undefined })
      continue
    } else if (next === ']' || next === '}') {
      at++
      value = open.pop()?.value
    } else if (next === '"') {
      const text = textOf(take(endOfQuoted(json, at + 1) + 1))
      if (inside?.kind === 'object' && inside.name === undefined) {
        inside.name = text
        if (repeated === undefined && Object.hasOwn(inside.value, text))
          repeated = { name: text, path: pathTo(open) }
        continue
      }
      value = text
    } else {
      scalar.lastIndex = at
      value = scalarOf(take(at + (scalar.exec(json)?.[0].length ?? 1)))
    }
    const holder = open.at(-1)
    if (holder === undefined) return { value, repeated }
    put(holder, value)
  }
}

function textOf(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
}

function scalarOf(written: string): unknown {
  if (written === 'true') return true
  if (written === 'false') return false
  return written === 'null' ? null : readNumber(written)
}

function put(holder: Open, value: unknown): void {
  if (holder.kind === 'list') {
    holder.value.push(value)
    return
  }
  const name = holder.name ?? ''
  holder.name = undefined
  if (name !== '__proto__') holder.value[name] = value
  else
    Object.defineProperty(holder.value, name, { value, enumerable: true, configurable: true, writable: true })
}

function pathTo(open: readonly Open[]): (string | number)[] {
  return open
    .slice(0, -1)
    .map((holder) => (holder.kind === 'list' ? holder.value.length : (holder.name ?? '')))
}
