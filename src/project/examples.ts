import { dirname, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { didYouMean, InputError, pluralize } from '../errors'
import { rowsFile } from '../world'
import { nodesIn, type Examples, type GherkinDocument } from './gherkin'

/** The examples of an outline whose tag names the file of their rows: `@examples:customers.csv`. */
interface FiledExamples {
  readonly name: string
  readonly line: number
  readonly examples: Examples
}

export function filedExamples(document: GherkinDocument): FiledExamples[] {
  return [...nodesIn<Examples>(document)].flatMap((node) => {
    if (node.tableBody === undefined) return []
    return (node.tags ?? []).flatMap(({ name: tag, location: { line } }) => {
      const [, name] = /^@examples:(.+)$/.exec(tag) ?? []
      return name === undefined ? [] : [{ name, line, examples: node as Examples }]
    })
  })
}

/** Returns the rows that a table should have by its file, and how it differs; undefined if it has them. */
export function changeOf(
  { name, examples: { tableHeader, tableBody } }: FiledExamples,
  uri: string,
  cwd: string,
): { readonly rows: string[][]; readonly problem: string } | undefined {
  const filed = rowsFile(name, { featureFolder: dirname(resolve(cwd, uri)), root: cwd })
  if (tableHeader === undefined)
    throw new InputError(
      `The examples of the file "${name}" have no table.\nWrite its header: | ${Object.keys(filed[0]!).join(' | ')} |`,
    )
  const columns = cellsOf(tableHeader)
  const rows = filed.map((row, at) => columns.map((column) => cellOf(name, row, column, at + 1)))
  const differs = rows.findIndex(
    (row, at) => !isDeepStrictEqual(row, tableBody[at] && cellsOf(tableBody[at])),
  )
  if (differs === -1 && rows.length === tableBody.length) return undefined
  const how =
    rows.length === tableBody.length
      ? `differs in row ${differs + 1} from`
      : `has ${pluralize(tableBody.length, 'row')}, and not the ${rows.length} of`
  return { rows, problem: `The table of examples ${how} the file "${name}".` }
}

function cellsOf({ cells }: Examples['tableBody'][number]): string[] {
  return cells.map(({ value }) => value)
}

function cellOf(name: string, row: Readonly<Record<string, string>>, column: string, number: number): string {
  const value = Object.hasOwn(row, column) ? row[column] : undefined
  const columns = Object.keys(row)
  if (value === undefined)
    throw new InputError(
      `Row ${number} of the file "${name}" has no column "${column}".${didYouMean(column, columns)}\nIt has: ${columns.join(', ')}`,
    )
  if (/^[^\S\n]|[^\S\n]$/.test(value))
    throw new InputError(
      `Row ${number} of the file "${name}" has a space at an end of its "${column}", which a table would lose.`,
    )
  return value
}

/** Returns a feature with other rows in a table of examples, whose columns stay aligned if they are. */
export function withRows(
  text: string,
  { tableHeader, tableBody }: Examples,
  rows: readonly string[][],
): string {
  const lines = text.split(/(?<=\n)/)
  const [header = 0, ...body] = [tableHeader!, ...tableBody].map(({ location }) => location.line - 1)
  const old = [header, ...body].map((at) => lines[at] ?? '')
  const [, indent = '', isTight, eol = /\r?\n/.exec(text)?.[0] ?? '\n'] =
    /^(\s*)\|(\S)?[^]*?(\r?\n)?$/.exec(old[0] ?? '') ?? []
  const isAligned = !isTight && new Set(old.map(placesOfBars)).size === 1
  const table = [cellsOf(tableHeader!), ...rows].map((row) => row.map(escaped))
  const widthOf = (column: number): number => Math.max(...table.map((row) => lengthOf(row[column] ?? '')))
  const written = table.map((row) => {
    const cells = row.map((cell, at) => cell + ' '.repeat(isAligned ? widthOf(at) - lengthOf(cell) : 0))
    return indent + (isTight ? `|${cells.join('|')}|` : `| ${cells.join(' | ')} |`)
  })
  if (!isAligned) written[0] = (old[0] ?? '').trimEnd()
  // What stands between the rows, such as a comment, stays behind them.
  const isWhole = (body.at(-1) ?? header) - header === body.length
  const end = isWhole ? (/\r?\n$/.exec(old.at(-1) ?? '')?.[0] ?? '') : eol
  lines[header] = written.join(eol) + end
  return lines.filter((_, at) => !body.includes(at)).join('')
}

function placesOfBars(line: string): string {
  return Array.from(line.matchAll(/(?<!\\)\|/g), ({ index }) => lengthOf(line.slice(0, index))).join()
}

function lengthOf(text: string): number {
  return [...text].length
}

function escaped(value: string): string {
  return value.replace(/[\\|]/g, '\\$&').replace(/\n/g, '\\n')
}
