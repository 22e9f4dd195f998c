import type { ComponentChildren, JSX, Ref } from 'preact'
import { useState } from 'preact/hooks'

/** The colour of each status, and its symbol, so that no status is shown by its colour alone. */
export const signs = {
  passed: { tone: 'good', glyph: '✓' },
  failed: { tone: 'bad', glyph: '✕' },
  skipped: { tone: 'quiet', glyph: '–' },
  pending: { tone: 'warn', glyph: '…' },
  undefined: { tone: 'bad', glyph: '?' },
  ambiguous: { tone: 'bad', glyph: '≈' },
  unknown: { tone: 'bad', glyph: '?' },
  retried: { tone: 'warn', glyph: '↻' },
} as const

/** The data of the page. */
export function pageData<Data>(): Data {
  return JSON.parse(document.getElementById('data')?.textContent ?? '') as Data
}

interface Frame {
  /** Facts about what the page shows, on the right of its title. */
  readonly facts?: ComponentChildren
  /** What stands between the title and the content. */
  readonly head?: ComponentChildren
  readonly children: ComponentChildren
}

/** The head of a page, with its title, and its content. */
export function PageFrame({ facts, head, children }: Frame): JSX.Element {
  return (
    <>
      <header class="page-head">
        <div class="row">
          <h1 class="wide">{capital(document.title)}</h1>
          <p class="row quiet small">{facts}</p>
          <ThemeButton />
        </div>
        {head}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

const themes: Readonly<Record<string, string>> = { system: 'light dark', light: 'light', dark: 'dark' }

function ThemeButton(): JSX.Element {
  const [theme, choose] = useState(ifAllowed(() => localStorage.getItem('theme')) ?? 'system')
  document.documentElement.style.colorScheme = themes[theme] ?? 'light dark'
  const chooseNext = (): void => {
    const names = Object.keys(themes)
    const next = names[(names.indexOf(theme) + 1) % names.length] ?? 'system'
    choose(next)
    ifAllowed(() => localStorage.setItem('theme', next))
  }
  return (
    <button type="button" class="small" onClick={chooseNext}>
      {`Theme: ${theme}`}
    </button>
  )
}

/** Does what a page that was opened from a mail or an archive may not do; it works all the same. */
export function ifAllowed<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

interface Bar {
  readonly placeholder: string
  readonly value: string
  readonly onSearch: (search: string) => void
  readonly inputRef?: Ref<HTMLInputElement>
  readonly children?: ComponentChildren
}

/** The search, and filters beside it. It stays in sight. */
export function SearchBar({ placeholder, value, onSearch, inputRef = null, children }: Bar): JSX.Element {
  return (
    <form class="filters row" role="search" onSubmit={(event) => event.preventDefault()}>
      <input
        type="search"
        id="search"
        ref={inputRef}
        aria-label="Search"
        placeholder={placeholder}
        autocomplete="off"
        value={value}
        onInput={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      {children}
    </form>
  )
}

/** Whether a text has all the words of a search. */
export function fits(search: string, text: string): boolean {
  const lower = text.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}

export function StatusMark({ status }: { status: keyof typeof signs }): JSX.Element {
  return (
    <span class={`mark ${signs[status].tone}`}>
      <span aria-hidden="true">{signs[status].glyph}</span>
      <Unseen>{`${status}: `}</Unseen>
    </span>
  )
}

/** Text for screen readers only. */
export function Unseen({ children }: { children: ComponentChildren }): JSX.Element {
  return <span class="unseen">{children}</span>
}

/** Additional text of a heading, less prominent. */
export function Figure({ children }: { children: ComponentChildren }): JSX.Element {
  return <span class="figure quiet small"> {children}</span>
}

export function Preformatted({ class: name = 'sunk', text }: { class?: string; text: string }): JSX.Element {
  return (
    <pre class={name} tabIndex={0}>
      {text}
    </pre>
  )
}

/** A button that copies a text. */
export function Copy({ what, text }: { what: string; text: () => string }): JSX.Element {
  const [words, say] = useState(what)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text())
      say('Copied')
    } catch {
      // A page opened as a file may not use the clipboard; the person can still copy the text by hand.
      prompt('Copy this:', text())
    }
    setTimeout(() => say(what), 4000)
  }
  return (
    <button type="button" class="small" onClick={() => void copy()}>
      {words}
    </button>
  )
}

interface Folded {
  readonly summary: ComponentChildren
  readonly open?: boolean
  readonly class?: string
  readonly children: () => ComponentChildren
}

/** A part that is folded; its content is rendered when it is open. */
export function Fold({ summary, open = false, class: name, children }: Folded): JSX.Element {
  const [isOpen, toggle] = useState(open)
  return (
    <details class={name} open={isOpen} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  )
}

interface Portioned<Item> {
  readonly items: readonly Item[]
  readonly portion?: number
  /** How many are shown at the least. */
  readonly least?: number
  readonly children: (item: Item, at: number) => ComponentChildren
}

/** The first items of a list, and a button that shows more. */
export function Portions<Item>({ items, portion = 100, least = 0, children }: Portioned<Item>): JSX.Element {
  const [asked, ask] = useState(portion)
  const shown = Math.max(asked, least)
  return (
    <>
      {items.slice(0, shown).map(children)}
      {items.length > shown && (
        <button type="button" onClick={() => ask(shown + portion)}>
          {`${(items.length - shown).toLocaleString('en-US')} more`}
        </button>
      )}
    </>
  )
}

/** A link to another page; anything but a web address stays text. */
export function Outward({ address, children }: { address: string; children?: string }): JSX.Element {
  if (!/^https?:\/\/[^\s]+$/i.test(address)) return <span>{children ?? address}</span>
  return (
    <a href={address} rel="noopener noreferrer">
      {children ?? address}
    </a>
  )
}

interface AnswerCount {
  readonly tone: string
  readonly name: string
  readonly calls: number
  readonly note?: string
}

/** A status, or another answer, with the number of calls. */
export function Answer({ tone, name, calls, note = '' }: AnswerCount): JSX.Element {
  return (
    <>
      <span class={`tag ${tone}`}>
        {name}
        <span class="quiet">
          {`${calls === 0 ? ' never' : ` ×${calls.toLocaleString('en-US')}`} ${note}`.trimEnd()}
        </span>
      </span>{' '}
    </>
  )
}

export function OperationName({ method, path }: { method: string; path: string }): JSX.Element {
  return (
    <span class="mono">
      <b>{method}</b> {path}
    </span>
  )
}

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ComponentChildren
  /** What the column is sorted by; a column without it cannot be sorted. */
  readonly by?: (row: Row) => number | string
}

interface TableRows<Row> {
  readonly caption: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** Whether a row is about what never happened. */
  readonly isNever?: (row: Row) => boolean
}

/** A table that is sorted by clicking a column. */
export function SortableTable<Row>({ caption, rows, columns, isNever }: TableRows<Row>): JSX.Element {
  const [{ at, down }, order] = useState({ at: -1, down: false })
  const by = columns[at]?.by
  const sorted =
    by === undefined ? rows : [...rows].sort((one, other) => compare(by(one), by(other)) * (down ? -1 : 1))
  const isNumeric = columns.map((column) => rows[0] !== undefined && typeof column.by?.(rows[0]) === 'number')
  // The first click sorts numbers in descending order, and names in ascending order.
  const sort = (column: number): void =>
    order({ at: column, down: column === at ? !down : isNumeric[column] === true })
  return (
    <div class="wide-table box" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, by: sortable }, column) => (
              <th
                scope="col"
                class={isNumeric[column] ? 'right' : undefined}
                aria-sort={column !== at ? undefined : down ? 'descending' : 'ascending'}
              >
                {sortable === undefined ? (
                  title
                ) : (
                  <button class="plain" onClick={() => sort(column)}>
                    {title}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr class={isNever?.(row) ? 'never' : undefined}>
              {columns.map(({ cell }, column) => (
                <td class={isNumeric[column] ? 'right' : undefined}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function compare(one: number | string, other: number | string): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { numeric: true })
}

/** `1 scenario`, `1,200 scenarios`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** `0.4 ms`, `38 ms`, `1.2 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1) return ms === 0 ? '0 ms' : `${ms.toFixed(1)} ms`
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

export function size(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte')
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
