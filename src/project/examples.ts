import { dirname, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { didYouMean, InputError, pluralize } from '../errors'
import { rowsFile, textsOfRow } from '../world'
import { nodesIn, type Examples, type GherkinDocument } from './gherkin'
import { tableLines } from './step-text'

/** The examples of an outline whose tag names the file of their rows: `@examples:customers.csv`. */
interface FiledExamples {
  readonly name: string
  readonly line: number
  /** Undefined where the tag stands above something else. */
  readonly examples: Examples | undefined
}

const fileTag = /^@examples:(.+)$/

export function filedExamples(document: GherkinDocument): FiledExamples[] {
  return [...nodesIn<Examples>(document)].flatMap((node) =>
    (node.tags ?? []).flatMap(({ name: tag, location: { line } }) => {
      const [, name] = fileTag.exec(tag) ?? []
      const examples = node.tableBody && (node as Examples)
      return name === undefined ? [] : [{ name, line, examples }]
    }),
  )
}

/** Returns the line of each table of examples without a row, and without a file for them, so that its outline runs nothing. */
export function examplesWithoutRows(document: GherkinDocument): number[] {
  return [...nodesIn<Examples>(document)].flatMap(({ tableHeader, tableBody, tags = [] }) => {
    const isEmpty = tableBody?.length === 0 && !tags.some(({ name }) => fileTag.test(name))
    return isEmpty && tableHeader !== undefined ? [tableHeader.location.line] : []
  })
}

/** Returns the rows that a table should have by its file, and how it differs; undefined if it has them. */
export function changeOf(
  { name, examples }: FiledExamples,
  uri: string,
  cwd: string,
): { readonly examples: Examples; readonly rows: string[][]; readonly problem: string } | undefined {
  if (examples === undefined)
    throw new InputError(
      `The tag "@examples:${name}" stands above no examples, so it does nothing.\nWrite it above the line "Examples:".`,
    )
  const { tableHeader, tableBody } = examples
  const filed = rowsFile(name, { featureFolder: dirname(resolve(cwd, uri)), root: cwd })
  if (tableHeader === undefined)
    throw new InputError(
      `The examples of the file "${name}" have no table.\nWrite its header: | ${Object.keys(filed[0]!).join(' | ')} |`,
    )
  const columns = textsOfRow(tableHeader)
  const rows = filed.map((row, at) => columns.map((column) => cellOf(name, row, column, at + 1)))
  const differs = rows.findIndex(
    (row, at) => !isDeepStrictEqual(row, tableBody[at] && textsOfRow(tableBody[at])),
  )
  if (differs === -1 && rows.length === tableBody.length) return undefined
  const how =
    rows.length === tableBody.length
      ? `differs in row ${differs + 1} from`
      : `has ${pluralize(tableBody.length, 'row')}, and not the ${rows.length} of`
  return { examples, rows, problem: `The table of examples ${how} the file "${name}".` }
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

/** Returns a feature with other rows in a table of examples, whose columns are aligned. */
export function withRows(
  text: string,
  { tableHeader, tableBody }: Examples,
  rows: readonly string[][],
): string {
  const lines = text.split(/(?<=\n)/)
  const [header = 0, ...body] = [tableHeader!, ...tableBody].map(({ location }) => location.line - 1)
  const isDashed = body[0] !== header + 1 && /^\s*\|/.test(lines[header + 1] ?? '')
  // In Markdown, a line of dashes is below the header.
  const dashes = isDashed ? [header + 1] : []
  const [indent = ''] = /^\s*/.exec(lines[header] ?? '') ?? []
  const [eol = '\n'] = /\r?\n/.exec(`${lines[header]}${text}`) ?? []
  const written = tableLines([textsOfRow(tableHeader), ...rows]).map((line) => indent + line)
  written.splice(1, 0, ...dashes.map((at) => (lines[at] ?? '').trimEnd()))
  const old = [...dashes, ...body]
  const last = old.at(-1) ?? header
  // What stands between the rows, such as a comment, stays behind them.
  const isWhole = last - header === old.length
  const end = isWhole ? (/\r?\n$/.exec(lines[last] ?? '')?.[0] ?? '') : eol
  lines[header] = written.join(eol) + end
  return lines.filter((_, at) => !old.includes(at)).join('')
}
