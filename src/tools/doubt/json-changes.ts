import { parseExactly, readJsonTree, type JsonNode, type Span } from '../../formats'
import { otherThan, type Change } from './change'
import { memberPhrase } from './phrases'

interface JsonChange extends Omit<Change, 'response'> {
  /** Returns the changed text, or that with other JSON in place of what was changed. */
  readonly written: (instead?: string) => string
}

interface JsonPart extends Span {
  /** A JSONPath such as `$.hotels[0].name`. */
  readonly path: string
  readonly kind: 'object' | 'list' | 'text' | 'number' | 'boolean' | 'null'
  readonly items: readonly Span[] | undefined
  /** What to cut out so that an object does not have this member. */
  readonly removal: Span | undefined
}

type Edit = Span & { readonly text: string }

/** The changes of a value, given as it is written: each returns the edit, if it can change the value. */
const edits: Readonly<Record<string, (part: JsonPart, written: string) => Edit | undefined>> = {
  'left out': ({ removal }) => removal && { ...removal, text: '' },
  'one more': (part, written) => ofKind('number', part, () => oneMore(written)),
  'the opposite': (part, written) => ofKind('boolean', part, () => String(written !== 'true')),
  'a text': (part) => ofKind('null', part, () => '"another text"'),
  'another text': (part, written) =>
    ofKind('text', part, () => otherThan(written, '"another text"', '"yet another text"')),
  emptied: (part) => (part.items?.length ? { ...part, text: '[]' } : undefined),
  'an item twice': ({ start, items: [first] = [] }, written) =>
    first && {
      ...first,
      start: first.end,
      text: `,${written.slice(first.start - start, first.end - start)}`,
    },
}

const missing = new Set(['left out', 'emptied'])

/** Changes each value in the text itself, so that the rest stays as it was. */
export function jsonChanges(json: string): JsonChange[] {
  return readJsonTree(json)
    .inner.flatMap((whole) => partsOf(whole, json, '$'))
    .flatMap((part) => {
      const { path: member, kind, items } = part
      const writtenPart = json.slice(part.start, part.end)
      const value = kind === 'object' || kind === 'list' ? undefined : parseExactly(writtenPart)
      return Object.entries(edits).flatMap(([change, editOf]) => {
        const edit = editOf(part, writtenPart)
        if (edit === undefined) return []
        return {
          member,
          change,
          value,
          rank: missing.has(change) ? 1 : 0,
          phrase: (context) =>
            memberPhrase({ member, value, items: items?.length, isLeftOut: change === 'left out' }, context),
          written: (instead = edit.text) => json.slice(0, edit.start) + instead + json.slice(edit.end),
        } satisfies JsonChange
      })
    })
}

function ofKind(kind: JsonPart['kind'], part: JsonPart, text: () => string): Edit | undefined {
  return part.kind === kind ? { ...part, text: text() } : undefined
}

/** Adds one to a number and keeps its digits, but for negative fractions and exponents; what has no next one becomes 1. */
function oneMore(written: string): string {
  const [, whole, fraction = ''] = /^(\d+|-\d+(?!\.))(\.\d+)?$/.exec(written) ?? []
  if (whole !== undefined) return `${BigInt(whole) + 1n}${fraction}`
  const more = Number(written) + 1
  return String(more === Number(written) || !Number.isFinite(more) ? 1 : more)
}

const kindOfLetter: Readonly<Record<string, JsonPart['kind']>> = {
  '{': 'object',
  '[': 'list',
  '"': 'text',
  t: 'boolean',
  f: 'boolean',
  n: 'null',
}

/** Returns a value and the values in it; of the items of a list the first, a middle and the last one. */
function partsOf(node: JsonNode, json: string, path: string, removal?: Span): JsonPart[] {
  const { start, end, inner } = node
  const kind = kindOfLetter[json.charAt(start)] ?? 'number'
  const isList = kind === 'list'
  const own = { path, kind, start, end, items: isList ? inner : undefined, removal }
  const last = inner.length - 1
  const chosen = isList ? new Set([0, Math.floor(inner.length / 2), last]) : inner.keys()
  const parts = [...chosen].flatMap((at) => {
    const part = inner[at]
    if (part === undefined) return []
    if (part.name === undefined) return partsOf(part, json, `${path}[${at}]`)
    const name = JSON.parse(json.slice(part.name.start, part.name.end)) as string
    // The first member goes with the comma after it, any other one with the comma before it.
    const from = inner[at - 1]?.end ?? part.name.start
    const to = (at === 0 ? inner[1]?.name?.start : undefined) ?? part.end
    return partsOf(part, json, path + stepTo(name), { start: from, end: to })
  })
  return [own, ...parts]
}

function stepTo(name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return `.${name}`
  // A step of a feature cannot contain a backslash before a quote.
  return name.includes("'") ? `[${JSON.stringify(name)}]` : `['${name.replaceAll('\\', '\\\\')}']`
}
