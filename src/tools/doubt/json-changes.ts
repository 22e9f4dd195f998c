import { endOfQuoted, parseExactly } from '../seam'
import type { Change } from './change'

/** A change of a JSON text. */
export interface JsonChange extends Omit<Change, 'answer'> {
  /** Returns the changed text, or that with other JSON in place of what was changed. */
  readonly written: (instead?: string) => string
}

/** A part of a text. */
interface Span {
  readonly start: number
  readonly end: number
}

/** A value in a JSON text, with its position. */
interface JsonPart extends Span {
  /** A JSONPath such as `$.hotels[0].name`. */
  readonly path: string
  readonly kind: 'object' | 'list' | 'text' | 'number' | 'boolean' | 'null'
  /** The value with its name and a comma, if it is a member of an object. */
  readonly member?: Span
  /** The items of a list. */
  readonly items?: readonly Span[]
}

type Parts = [own: JsonPart, ...inner: JsonPart[]]

/** What takes the place of a part of the text. */
type Edit = Span & { readonly text: string }

/** The changes of a value: each returns the edit for values that it can change. A new change is one entry. */
const edits: Readonly<Record<string, (part: JsonPart, json: string) => Edit | undefined>> = {
  'left out': ({ member }) => member && { ...member, text: '' },
  'one more': (part, json) => of(part, 'number', oneMore(json.slice(part.start, part.end))),
  'the opposite': (part, json) => of(part, 'boolean', json[part.start] === 't' ? 'false' : 'true'),
  'a text': (part) => of(part, 'null', '"another text"'),
  'another text': (part, json) => {
    const isSame = part.kind === 'text' && JSON.parse(json.slice(part.start, part.end)) === 'another text'
    return of(part, 'text', isSame ? '"yet another text"' : '"another text"')
  },
  emptied: (part) => (part.items?.length ? of(part, 'list', '[]') : undefined),
  'an item twice': ({ items: [first] = [] }, json) =>
    first && { start: first.end, end: first.end, text: `,${json.slice(first.start, first.end)}` },
}

/**
 * Changes each value, and of the items of a list the first, a middle and the last one, in the text itself, so that the
 * rest stays as it was.
 */
export function jsonChanges(json: string): JsonChange[] {
  return partsAt(json, afterSpace(json, 0), '$').flatMap((part) =>
    Object.entries(edits).flatMap(([change, edit]) => {
      const edited = edit(part, json)
      if (edited === undefined) return []
      const { start, end, text } = edited
      const isScalar = part.kind !== 'object' && part.kind !== 'list'
      return {
        member: part.path,
        change,
        value: isScalar ? parseExactly(json.slice(part.start, part.end)) : undefined,
        items: part.items?.length,
        written: (instead = text) => json.slice(0, start) + instead + json.slice(end),
      }
    }),
  )
}

function of({ kind, start, end }: JsonPart, wanted: JsonPart['kind'], text: string): Edit | undefined {
  return kind === wanted ? { start, end, text } : undefined
}

/** Adds one to a number and keeps its digits. A number with an exponent that is too large for that becomes 1. */
function oneMore(written: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(written) ?? []
  if (whole !== '' && sign === '') return `${BigInt(whole) + 1n}${fraction}`
  if (whole !== '' && (fraction === '' || BigInt(whole) > 0n))
    return `${1n - BigInt(whole)}${fraction}`.replace(/^0(?=\.)/, '-0')
  const changed = Number(written) + 1
  return String(changed === Number(written) || !Number.isFinite(changed) ? 1 : changed)
}

/** Returns the value at a position of valid JSON, and the values inside it. */
function partsAt(json: string, start: number, path: string): Parts {
  const first = json[start]
  if (first === '{') return partsOfObject(json, start, path)
  if (first === '[') return partsOfList(json, start, path)
  if (first === '"') return [{ path, kind: 'text', start, end: endOfQuoted(json, start + 1) + 1 }]
  scalar.lastIndex = start
  const end = start + (scalar.exec(json)?.[0].length ?? 0)
  const kind = first === 'n' ? 'null' : first === 't' || first === 'f' ? 'boolean' : 'number'
  return [{ path, kind, start, end }]
}

function partsOfObject(json: string, start: number, path: string): Parts {
  const members: Parts[] = []
  let at = afterSpace(json, start + 1)
  while (json[at] === '"') {
    const nameEnd = endOfQuoted(json, at + 1) + 1
    const name = JSON.parse(json.slice(at, nameEnd)) as string
    const [value, ...inner] = partsAt(
      json,
      afterSpace(json, afterSpace(json, nameEnd) + 1),
      `${path}${stepTo(name)}`,
    )
    const next = afterComma(json, value.end)
    // The first member includes the comma after it, any other the comma before it.
    const member =
      members.length === 0
        ? { start: at, end: json[afterSpace(json, value.end)] === ',' ? next : value.end }
        : { start: json.lastIndexOf(',', at), end: value.end }
    members.push([{ ...value, member }, ...inner])
    at = next
  }
  return [{ path, kind: 'object', start, end: at + 1 }, ...members.flat()]
}

function partsOfList(json: string, start: number, path: string): Parts {
  const items: Parts[] = []
  let at = afterSpace(json, start + 1)
  while (json[at] !== ']') {
    const item = partsAt(json, at, `${path}[${items.length}]`)
    items.push(item)
    at = afterComma(json, item[0].end)
  }
  const { length } = items
  const chosen = [...new Set([0, Math.floor(length / 2), length - 1])].flatMap((index) => items[index] ?? [])
  const list = { path, kind: 'list', start, end: at + 1, items: items.map(([own]) => own) } as const
  return [list, ...chosen]
}

const scalar = /[^\s,:{}[\]"]+/y
const space = /\s*/y

function afterSpace(json: string, from: number): number {
  space.lastIndex = from
  space.exec(json)
  return space.lastIndex
}

/** Returns where the next member or item begins, or where the object or list ends. */
function afterComma(json: string, end: number): number {
  const next = afterSpace(json, end)
  return json[next] === ',' ? afterSpace(json, next + 1) : next
}

function stepTo(name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return `.${name}`
  // A step of a feature cannot contain a backslash before a quote.
  return name.includes("'") ? `[${JSON.stringify(name)}]` : `['${name.replaceAll('\\', '\\\\')}']`
}
