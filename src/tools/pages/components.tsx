import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'

export type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'undefined' | 'ambiguous' | 'unknown'

/** The symbol of each status, so that no status is shown by its colour alone. */
export const glyphs: Readonly<Record<Status, string>> = {
  passed: '✓',
  failed: '✕',
  skipped: '–',
  pending: '…',
  undefined: '?',
  ambiguous: '≈',
  unknown: '?',
}

/** The symbol of a scenario that was retried. */
export const againGlyph = '↻'

export function StatusMark({ status }: { status: Status }): JSX.Element {
  return (
    <span class={`mark ${status}`}>
      <span aria-hidden="true">{glyphs[status]}</span>
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
  return <span class="figure"> {children}</span>
}

/** A part that is folded; its content is rendered when it is opened for the first time. */
export function Fold({
  summary,
  open = false,
  class: name,
  children,
}: {
  summary: ComponentChildren
  open?: boolean
  class?: string
  children: () => ComponentChildren
}): JSX.Element {
  const [isFilled, fill] = useState(open)
  return (
    <details class={name} open={open} onToggle={({ currentTarget }) => currentTarget.open && fill(true)}>
      <summary>{summary}</summary>
      {isFilled && children()}
    </details>
  )
}

/** The first items of a list, and a button that shows more. */
export function Portions<Item>({
  items,
  portion = 100,
  children,
}: {
  items: readonly Item[]
  portion?: number
  children: (item: Item, at: number) => ComponentChildren
}): JSX.Element {
  const [shown, show] = useState(portion)
  const left = items.length - shown
  return (
    <>
      {items.slice(0, shown).map(children)}
      {left > 0 && (
        <button type="button" class="quiet" onClick={() => show(shown + portion)}>
          {`${left.toLocaleString('en-US')} more`}
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

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ComponentChildren
  /** What the column is sorted by; a column without it cannot be sorted. */
  readonly by?: (row: Row) => number | string
  readonly right?: boolean
  readonly class?: string
}

/** A table that is sorted by clicking a column. */
export function SortableTable<Row>({
  caption,
  rows,
  columns,
  classOf,
}: {
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  classOf?: (row: Row) => string | undefined
}): JSX.Element {
  const [{ column, down }, order] = useState<{ column?: number; down: boolean }>({ down: false })
  const by = column === undefined ? undefined : columns[column]?.by
  const sorted =
    by === undefined ? rows : [...rows].sort((one, other) => compare(by(one), by(other)) * (down ? -1 : 1))
  // The first click sorts numbers in descending order, and names in ascending order.
  const sort = (at: number): void => order({ column: at, down: at === column ? !down : !!columns[at]?.right })
  return (
    <div class="wide-table" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, by: sortable, right }, at) => (
              <th
                scope="col"
                class={right ? 'right' : undefined}
                aria-sort={at === column ? (down ? 'descending' : 'ascending') : undefined}
              >
                {sortable === undefined ? title : <button onClick={() => sort(at)}>{title}</button>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr class={classOf?.(row)}>
              {columns.map(({ cell, right, class: name }) => (
                <td class={right ? 'right' : name}>{cell(row)}</td>
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

/** A share as a bar. @param least - the required minimum, in per cent */
export function Bar({ percent, least }: { percent: number; least: number | undefined }): JSX.Element {
  return (
    <svg
      class={least !== undefined && percent < least ? 'bar below' : 'bar'}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect class="ground" width={100} height={6} rx={1} />
      <rect class="share" width={Math.max(0, Math.min(100, percent))} height={6} rx={1} />
      {least !== undefined && <rect class="least" x={least - 0.4} width={0.8} height={6} />}
    </svg>
  )
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

/** The data of the page. */
export function pageData<Data>(): Data {
  return JSON.parse(document.getElementById('data')?.textContent ?? '') as Data
}
