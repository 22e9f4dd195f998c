import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { counted, Fold, Portions } from './components'

/** A JSON value as it is written, with every digit and escape, and the JSONPath of each member. */
interface JsonNode {
  readonly source: string
  /** Undefined for a value without members. */
  readonly members?: readonly JsonMember[]
  readonly isList?: boolean
}

interface JsonMember {
  /** The quoted name, or the index. */
  readonly key: string
  readonly path: string
  readonly node: JsonNode
}

/** What an assertion said of a place in a body, by its JSONPath. */
export type Notes = ReadonlyMap<string, string>

/** A deeper body is shown as plain text. */
const maxDepth = 200
/** A longer body is expanded only at its first level. */
const maxExpanded = 2000
/** A longer list with notes shows only the items with notes at first. */
const maxBeside = 12
const maxPreview = 80

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
    if (token !== '{' && token !== '[') return { source: token }
    if (depth > maxDepth) return undefined
    const start = tokens.lastIndex - 1
    const isList = token === '['
    const members: JsonMember[] = []
    for (let sign = next(); sign !== '}' && sign !== ']'; sign = next()) {
      const first = sign === ',' ? next() : sign
      const key = isList ? String(members.length) : first
      const inner = path + (isList ? `[${key}]` : segment(key))
      const node = value(isList ? first : (next(), next()), inner, depth + 1)
      if (node === undefined) return undefined
      members.push({ key, path: inner, node })
    }
    return { source: text.slice(start, tokens.lastIndex), members, isList }
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
export function JsonView({ tree, notes }: { tree: JsonNode; notes: Notes }): JSX.Element {
  return (
    <div class="json mono">
      <JsonLine
        node={tree}
        path="$"
        notes={notes}
        openLevels={tree.source.length > maxExpanded ? 1 : maxDepth}
      />
    </div>
  )
}

interface Line {
  readonly node: JsonNode
  readonly path: string
  readonly notes: Notes
  readonly openLevels: number
  /** The quoted name, or the index in brackets. */
  readonly label?: string
  readonly comma?: string
}

function JsonLine({ node, path, notes, openLevels, label, comma = '' }: Line): JSX.Element {
  const { members = [], isList, source } = node
  const note = notes.get(path)
  const marked = (content: ComponentChildren) => (note === undefined ? content : <mark>{content}</mark>)
  const name = label !== undefined && <span class="key">{`${label}: `}</span>
  const missing = node.members === undefined ? [] : missingIn(members, path, notes)
  if (members.length + missing.length === 0)
    return (
      <div class="lines">
        {name}
        {marked(<span class={kindOf(source)}>{source}</span>)}
        {comma}
        <Note text={note} />
      </div>
    )
  const summary = (
    <>
      {name}
      {marked(source[0])}
      <span class="more quiet">
        {source
          .slice(1, maxPreview * 2)
          .replace(/\s+/g, ' ')
          .slice(0, maxPreview)}
        <span class="figure">{counted(members.length, isList ? 'item' : 'member')}</span>
      </span>
      <Note text={note} />
    </>
  )
  return (
    <Fold summary={summary} open={openLevels > 0 || isNotedAt(path, notes)}>
      {() => (
        <>
          <div class="inside">
            <Members members={members} isList={isList === true} notes={notes} openLevels={openLevels - 1} />
            {missing.map(([key, missed]) => (
              <div class="lines">
                <mark>{key}</mark>
                <Note text={missed} />
              </div>
            ))}
          </div>
          <div class="lines">{`${source.at(-1)}${comma}`}</div>
        </>
      )}
    </Fold>
  )
}

interface MemberLines extends Pick<Line, 'notes' | 'openLevels'> {
  readonly members: readonly JsonMember[]
  readonly isList: boolean
}

/** The members of a value; of a long list with notes, at first only the items that have one. */
function Members({ members, isList, notes, openLevels }: MemberLines): JSX.Element {
  const [isWhole, showAll] = useState(members.length <= maxBeside)
  const noted = isWhole ? [] : members.filter(({ path }) => isNotedAt(path, notes))
  const shown = noted.length === 0 ? members : noted
  return (
    <>
      <Portions items={shown}>
        {({ key, path, node }) => (
          <JsonLine
            key={path}
            node={node}
            path={path}
            notes={notes}
            openLevels={openLevels}
            comma={path === members.at(-1)?.path ? '' : ','}
            {...(!isList ? { label: key } : noted.length > 0 && { label: `[${key}]` })}
          />
        )}
      </Portions>
      {shown.length < members.length && (
        <button type="button" onClick={() => showAll(true)}>
          {`${counted(members.length - shown.length, 'other item')}`}
        </button>
      )}
    </>
  )
}

export function Note({ text }: { text: string | undefined }): JSX.Element | null {
  return text === undefined ? null : <span class="bad">{` ≠ ${text}`}</span>
}

/** The expected members that are missing: a name and a note each. */
function missingIn(members: readonly JsonMember[], path: string, notes: Notes): [string, string][] {
  return [...notes].flatMap(([place, note]): [string, string][] => {
    const key = place.startsWith(path) ? place.slice(path.length) : ''
    const isMember = /^(?:\.\w+|\['(?:[^'\\]|\\.)*'\]|\[\d+\])$/.test(key)
    if (!isMember || members.some((member) => member.path === place)) return []
    return [[key.replace(/^\./, ''), note]]
  })
}

/** Whether there is a note at the path, or at a place within. */
function isNotedAt(path: string, notes: Notes): boolean {
  return [...notes.keys()].some(
    (place) => place.startsWith(path) && ['', '.', '['].includes(place.charAt(path.length)),
  )
}

function kindOf(source: string): string {
  if (source.startsWith('"')) return 'string'
  return /^[tfn]/.test(source) ? 'literal' : /^[-\d]/.test(source) ? 'number' : ''
}
