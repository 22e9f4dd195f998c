import { InputError } from '../../errors'
import type { PickleStep } from '../pickle'
import { isTable, type Table } from './step-argument'

/**
 * Returns the steps quoted in a doc string or a table of one column, one per line. In a doc string a phrase that ends
 * in ":" is followed by the lines of its table.
 *
 * @throws {@link InputError} for a table without a phrase, and a phrase without the table that it needs.
 */
export function quotedSteps(argument: string | Table): PickleStep[] {
  const lines = isTable(argument) ? columnOf(argument) : argument.split('\n').map((line) => line.trim())
  const quoted: { text: string; rows: string[][] }[] = []
  for (const line of lines.filter((one) => one !== '')) {
    if (isTable(argument) || !line.startsWith('|')) quoted.push({ text: line, rows: [] })
    else rowsUnder(quoted.at(-1), line).push(cellsOf(line))
  }
  if (quoted.length === 0) throw new InputError('No phrase stands under this step.\nWrite one a line.')
  return quoted.map(({ text, rows }) => quotedStep(text, rows))
}

/** Creates a step that another step quotes. @throws {@link InputError} if it lacks its table. */
export function quotedStep(text: string, rows: readonly (readonly string[])[] = []): PickleStep {
  if (text.endsWith(':') && rows.length === 0) {
    throw new InputError(
      `The phrase "${text}" needs a table.\nQuote it in a doc string, with the rows of its table in the lines under it.`,
    )
  }
  const uneven = rows.find(({ length }) => length !== rows[0]?.length)
  if (uneven !== undefined) {
    throw new InputError(
      `The rows under "${text}" differ in length: ${rows[0]?.length} cells and ${uneven.length}.`,
    )
  }
  const dataTable = { rows: rows.map((cells) => ({ cells: cells.map((value) => ({ value })) })) }
  return { id: '', astNodeIds: [], text, ...(rows.length > 0 && { argument: { dataTable } }) }
}

function columnOf(table: Table): string[] {
  return table.raw().map((cells, at) => {
    if (cells.length === 1) return (cells[0] ?? '').trim()
    throw new InputError(
      `The table needs one column, but row ${at + 1} has ${cells.length}.\nWrite one phrase a line; in a doc string a phrase that ends in ":" has its table in the lines under it.`,
    )
  })
}

function rowsUnder(phrase: { text: string; rows: string[][] } | undefined, row: string): string[][] {
  if (phrase?.text.endsWith(':')) return phrase.rows
  throw new InputError(`The row ${row} stands under no phrase that ends in ":".`)
}

const escaped: Readonly<Record<string, string>> = { '\\n': '\n', '\\|': '|', '\\\\': '\\' }

/** Returns the cells of a row as Gherkin reads them. */
function cellsOf(row: string): string[] {
  const parts = row.match(/\\[^]|[^\\|]+|[|\\]/g) ?? []
  const cells: string[] = []
  for (const part of parts) {
    if (part === '|') cells.push('')
    else cells[cells.length - 1] += escaped[part] ?? part
  }
  if (!row.endsWith('|') || row.endsWith('\\|')) throw new InputError(`The row ${row} has to end in "|".`)
  return cells.slice(0, -1).map((cell) => cell.trim())
}
