import type { ComponentChildren, JSX } from 'preact'
import { counted, Fold, Portions } from './components'

/** A JSON value as it is written, with every digit and escape, and the JSONPath of each member. */
export interface JsonNode {
  readonly text: string
  readonly members?: readonly { readonly key: string; readonly path: string; readonly node: JsonNode }[]
  readonly isList?: boolean
}

/** What an assertion said of a place in a body, by its JSONPath. */
export type Notes = ReadonlyMap<string, string>

/** A deeper body is shown as plain text. */
const deepest = 200
/** A body of at most so many lines is fully expanded, a larger one only at its first levels. */
const mostOpenLines = 60

const tokens =
  /[ \t\n\r]*(?:("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/y

/** Parses a JSON text; undefined if it is none, or nested too deep. `JSON.parse` would round its numbers. */
export function readTree(text: string): JsonNode | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  tokens.lastIndex = 0
  const next = (): string => tokens.exec(text)?.slice(1).find(Boolean) ?? ''
  const value = (token: string, path: string, depth: number): JsonNode | undefined => {
    if (token !== '{' && token !== '[') return { text: token }
    if (depth > deepest) return undefined
    const isList = token === '['
    const members: { key: string; path: string; node: JsonNode }[] = []
    for (let sign = next(); sign !== '}' && sign !== ']'; sign = next()) {
      const start = sign === ',' ? next() : sign
      const key = isList ? String(members.length) : start
      const inner = isList ? `${path}[${key}]` : path + segment(key)
      const first = isList ? start : (next(), next())
      const node = value(first, inner, depth + 1)
      if (node === undefined) return undefined
      members.push({ key, path: inner, node })
    }
    return { text: '', members, isList }
  }
  return value(next(), '$', 0)
}

/** The segment of a path for a quoted name, as messages write it: `.name`, `['last name']`. */
function segment(quoted: string): string {
  const key = JSON.parse(quoted) as string
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) return `.${key}`
  return `['${key.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`
}

/** A body as a coloured, foldable tree, with notes at the places that an assertion names. */
export function JsonView({ tree, notes = new Map() }: { tree: JsonNode; notes?: Notes }): JSX.Element {
  const openLevels = linesOf(tree, mostOpenLines) <= mostOpenLines ? 99 : 1
  return (
    <div class="json">
      <JsonLine node={tree} path="$" notes={notes} openLevels={openLevels} />
    </div>
  )
}

/** The number of lines; counting ends a little after `most`. */
function linesOf(node: JsonNode, most: number): number {
  let lines = 1
  for (const member of node.members ?? []) {
    lines += linesOf(member.node, most - lines)
    if (lines > most) break
  }
  return lines
}

interface Line {
  readonly label?: string
  readonly node: JsonNode
  readonly path: string
  readonly notes: Notes
  readonly openLevels: number
  readonly comma?: boolean
}

function JsonLine({ label, node, path, notes, openLevels, comma }: Line): JSX.Element {
  const note = notes.get(path)
  const marked = (content: ComponentChildren): ComponentChildren =>
    note === undefined ? content : <mark>{content}</mark>
  const name = label !== undefined && (
    <>
      <span class="key">{label}</span>
      {': '}
    </>
  )
  const end = comma ? ',' : ''
  const { members, isList } = node
  const missing = members === undefined || isList ? [] : missingBelow(members, path, notes)
  const [opening, closing] = isList ? ['[', ']'] : ['{', '}']
  if (members === undefined || members.length + missing.length === 0)
    return (
      <div class="line">
        {name}
        {members === undefined
          ? marked(<span class={kindOf(node.text)}>{node.text}</span>)
          : opening + closing}
        {end}
        {note !== undefined && <Note>{note}</Note>}
      </div>
    )
  const summary = (
    <>
      {marked([
        name,
        opening,
        <span class="more">{` ${counted(members.length, isList ? 'item' : 'member')} ${closing}`}</span>,
      ])}
      {note !== undefined && <Note>{note}</Note>}
    </>
  )
  return (
    <Fold summary={summary} open={openLevels > 0 || isNotedWithin(notes, path)}>
      {() => [
        <div class="inside">
          <Portions items={members}>
            {(member, at) => (
              <JsonLine
                {...(!isList && { label: member.key })}
                node={member.node}
                path={member.path}
                notes={notes}
                openLevels={openLevels - 1}
                comma={at < members.length - 1}
              />
            )}
          </Portions>
          {missing.map(([key, missed]) => (
            <div class="line">
              <mark>{key}</mark>
              <Note>{missed}</Note>
            </div>
          ))}
        </div>,
        <div class="line">{closing + end}</div>,
      ]}
    </Fold>
  )
}

export function Note({ children }: { children: string }): JSX.Element {
  return <span class="note">{` ≠ ${children}`}</span>
}

/** The expected members that are missing: a name and a note each. */
function missingBelow(
  members: NonNullable<JsonNode['members']>,
  path: string,
  notes: Notes,
): [string, string][] {
  const there = new Set(members.map((member) => member.path))
  return [...notes].flatMap(([place, note]): [string, string][] => {
    const key = place.startsWith(path) ? place.slice(path.length) : ''
    if (!/^(?:\.\w+|\['(?:[^'\\]|\\.)*'\])$/.test(key) || there.has(place)) return []
    return [[key.replace(/^\./, ''), note]]
  })
}

function isNotedWithin(notes: Notes, path: string): boolean {
  return [...notes.keys()].some((place) =>
    /^(?:$|[.[])/.test(place.startsWith(path) ? place.slice(path.length) : '-'),
  )
}

function kindOf(text: string): string {
  if (text.startsWith('"')) return 'string'
  return /^[tfn]/.test(text) ? 'literal' : 'number'
}
