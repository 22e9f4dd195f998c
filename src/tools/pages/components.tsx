import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { counted, grouped, shortDuration } from '../../errors/wording'
import type { ReportStatus } from '../report/model'

type ShownStatus = ReportStatus | 'retried'

/** The colour of a status, or of a response. */
export type Tone = 'good' | 'bad' | 'warn' | 'quiet'

export function toneOfStatus(status: ShownStatus): Tone {
  if (status === 'passed') return 'good'
  if (status === 'skipped') return 'quiet'
  return status === 'pending' || status === 'retried' ? 'warn' : 'bad'
}

/** A symbol beside each colour, so that nothing is shown by its colour alone. */
export const glyphs = { good: '✓', bad: '✕', warn: '↻', quiet: '–' } as const

const data: unknown = JSON.parse(document.getElementById('data')?.textContent ?? '')

export function pageData<Data>(): Data {
  return data as Data
}

interface Frame {
  readonly facts?: ComponentChildren
  /** What stands between the title and the content. */
  readonly head?: ComponentChildren
  readonly children: ComponentChildren
}

export function PageFrame({ facts, head, children }: Frame) {
  return (
    <>
      <header class="page-head">
        <div class="row">
          <h1 class="wide">{document.title}</h1>
          <p class="row quiet small">{facts}</p>
        </div>
        {head}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

interface SearchBarProps {
  readonly placeholder: string
  readonly value: string
  readonly onSearch: (search: string) => void
  readonly children?: ComponentChildren
}

/** The search, and filters beside it. It stays in sight. */
export function SearchBar({ placeholder, value, onSearch, children }: SearchBarProps) {
  return (
    <form class="filters row" role="search" onSubmit={(event) => event.preventDefault()}>
      <input
        type="search"
        id="search"
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

export function hasWords(search: string, text: string): boolean {
  const lower = text.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}

export function StatusMark({ status }: { status: ShownStatus }) {
  const tone = toneOfStatus(status)
  return (
    <span class={tone}>
      <span aria-hidden="true">{glyphs[tone]}</span>
      <Unseen>{`${status}: `}</Unseen>
    </span>
  )
}

/** Text for screen readers only. */
export function Unseen({ children }: { children: ComponentChildren }) {
  return <span class="unseen">{children}</span>
}

/** Additional text of a heading, less prominent. */
export function Figure({ children }: { children: ComponentChildren }) {
  return <span class="figure quiet small"> {children}</span>
}

export function Preformatted({ text }: { text: string }) {
  return (
    <pre class="sunk" tabIndex={0}>
      {text}
    </pre>
  )
}

export function Copy({ what, text }: { what: string; text: () => string }) {
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
export function Fold({ summary, open = false, class: name, children }: Folded) {
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

/** The first items of a list, and buttons that show more. */
export function Portions<Item>({ items, portion = 100, least = 0, children }: Portioned<Item>) {
  const [asked, ask] = useState(portion)
  const shown = Math.max(asked, least)
  const left = items.length - shown
  return (
    <>
      {items.slice(0, shown).map(children)}
      {left > 0 && (
        <span class="row">
          {left > portion && (
            <button type="button" onClick={() => ask(shown + portion)}>
              {`Show ${portion} more of ${grouped(left)}`}
            </button>
          )}
          <button type="button" onClick={() => ask(items.length)}>
            {`Show all ${grouped(items.length)}`}
          </button>
        </span>
      )}
    </>
  )
}

/** A link to another page; anything but a web address stays text. */
export function Outward({ address, children }: { address: string; children?: string }) {
  if (!/^https?:\/\/[^\s]+$/i.test(address)) return <span>{children ?? address}</span>
  return (
    <a href={address} rel="noopener noreferrer">
      {children ?? address}
    </a>
  )
}

interface ResponseCount {
  readonly tone: Tone
  readonly name: string
  readonly calls: number
  readonly note?: string
}

/** A status, or another outcome, with the number of calls. */
export function ResponseTag({ tone, name, calls, note = '' }: ResponseCount) {
  return (
    <>
      <span class={`tag ${tone}`}>
        {name}
        <span class="quiet">{`${calls === 0 ? ' never' : ` ×${grouped(calls)}`} ${note}`.trimEnd()}</span>
      </span>{' '}
    </>
  )
}

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ComponentChildren
  /** What a click on the title sorts by, the largest first. */
  readonly by?: (row: Row) => number
}

interface TableRows<Row> {
  readonly title: string
  /** Less prominent words beside the title. */
  readonly figure?: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** Whether a row is about what never happened; these come first. */
  readonly isNever?: (row: Row) => boolean
}

/** A table with its heading; columns of numbers can be sorted. */
export function DataTable<Row>(table: TableRows<Row>) {
  const { title: heading, figure = '', rows, columns, isNever = () => false } = table
  const [sorted, sort] = useState('')
  const rank = columns.find(({ title }) => title === sorted)?.by ?? ((row) => Number(isNever(row)))
  return (
    <>
      <h2>
        {heading}
        <Figure>{figure}</Figure>
      </h2>
      <div class="wide-table box" tabIndex={0} role="region" aria-label={`${heading} ${figure}`.trim()}>
        <table>
          <thead>
            <tr>
              {columns.map(({ title, by: sortable }) => (
                <th scope="col" aria-sort={title === sorted ? 'descending' : undefined}>
                  {sortable === undefined ? (
                    title
                  ) : (
                    <button class="plain" onClick={() => sort(title === sorted ? '' : title)}>
                      {title}
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows]
              .sort((one, other) => rank(other) - rank(one))
              .map((row) => (
                <tr class={isNever(row) ? 'never' : undefined}>
                  {columns.map(({ title, cell }) => (
                    <td data-title={title}>{cell(row)}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** `0.4 ms`, `38 ms`, `1.2 s`, in one piece. */
export function duration(ms: number): string {
  return shortDuration(ms).replaceAll(' ', '\u00a0')
}

export function size(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte')
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
