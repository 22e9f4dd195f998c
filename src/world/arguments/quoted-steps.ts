import { InputError } from '../../errors'
import type { PickleStep } from '../pickle'
import { isTable, linesUnder } from './argument'

/** Returns the quoted steps, one a line; in a doc string a table may follow a phrase that ends in ":". */
export function quotedSteps(argument: unknown): PickleStep[] {
  const lines = linesUnder(argument)
  const quoted: { text: string; rows: string[][] }[] = []
  for (const line of lines.map((one) => one.trim()).filter((one) => one !== '')) {
    const last = quoted.at(-1)
    if (isTable(argument) || !line.startsWith('|')) quoted.push({ text: line, rows: [] })
    else if (last?.text.endsWith(':')) last.rows.push(cellsOf(line))
    else throw new InputError(`The row ${line} stands under no phrase that ends in ":".`)
  }
  if (quoted.length === 0) throw new InputError('No phrase stands under this step.\nWrite one a line.')
  return quoted.map(({ text, rows }) => quotedStep(text, rows))
}

/** Creates a step that another step quotes. @throws {@link InputError} if it lacks its table. */
export function quotedStep(text: string, rows: readonly (readonly string[])[] = []): PickleStep {
  if (text.endsWith(':') && rows.length === 0)
    throw new InputError(
      `The phrase "${text}" needs a table.\nQuote it in a doc string, with the rows of its table in the lines under it.`,
    )
  if (rows.some(({ length }) => length !== rows[0]?.length))
    throw new InputError(`The rows under "${text}" differ in length.`)
  const dataTable = { rows: rows.map((cells) => ({ cells: cells.map((value) => ({ value })) })) }
  return { id: '', astNodeIds: [], text, ...(rows.length > 0 && { argument: { dataTable } }) }
}

const escaped: Readonly<Record<string, string>> = { '\\n': '\n', '\\|': '|', '\\\\': '\\' }

function cellsOf(row: string): string[] {
  const parts = row.match(/\\[^]|[^\\|]+|[|\\]/g) ?? []
  const cells: string[] = []
  for (const part of parts)
    if (part === '|') cells.push('')
    else cells[cells.length - 1] += escaped[part] ?? part
  if (parts.at(-1) !== '|') throw new InputError(`The row ${row} has to end in "|".`)
  return cells.slice(0, -1).map((cell) => cell.trim())
}
