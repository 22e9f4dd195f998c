import { InputError } from '../../errors'
import { mediaTypeOf } from '../../formats'
import type { Variables } from '../../variables'
import type { PickleStep } from '../pickle'

export interface ArgumentContext {
  readonly variables: Variables
  /** The folder of the feature, in which files are looked for first. */
  readonly featureFolder: string
  /** The folder of the project. @defaultValue the working directory */
  readonly root?: string | undefined
  readonly mediaType?: string | undefined
}

export interface Table {
  raw(): string[][]
}

export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Table>).raw === 'function'
}

/** Without one Cucumber passes a callback, so a handler calls this before it does anything asynchronous. */
export function argumentOf(written: unknown): string | Table {
  if (typeof written === 'string' || isTable(written)) return written
  throw lacks('a doc string or a table', written)
}

export function tableOf(written: unknown): Table {
  if (isTable(written)) return written
  throw lacks('a table', written)
}

export function docStringOf(written: unknown): string {
  if (typeof written === 'string') return written
  throw lacks('a doc string', written)
}

export function isMarkedAsText({ mediaType = '' }: ArgumentContext): boolean {
  return ['text', 'text/plain'].includes(mediaTypeOf(mediaType))
}

function lacks(what: string, written: unknown): InputError {
  const has = isTable(written) ? 'a table' : typeof written === 'string' ? 'a doc string' : 'none'
  return new InputError(`This step needs ${what} under it, but has ${has}.`)
}

/** Returns the lines of the doc string, or the cells of the table of one column, under a step. */
export function linesUnder(written: unknown): string[] {
  const argument = argumentOf(written)
  if (!isTable(argument)) return argument.split('\n')
  return argument.raw().map((cells, at) => {
    if (cells.length === 1) return cells[0] ?? ''
    throw new InputError(`The table needs one column, but row ${at + 1} has ${cells.length}.`)
  })
}

/** Returns the rows of a table as names and texts; repeated names are kept. */
export function fieldsOf(written: unknown, { variables }: ArgumentContext): [name: string, value: string][] {
  return tableOf(written)
    .raw()
    .map((cells, at) => {
      const [name = '', value = ''] = cells
      if (cells.length === 2) return [variables.fill(name), variables.fill(value)]
      throw new InputError(
        `The table needs two columns, a name and a value, but row ${at + 1} has ${cells.length}.`,
      )
    })
}

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
  for (const part of parts) {
    if (part === '|') cells.push('')
    else cells[cells.length - 1] += escaped[part] ?? part
  }
  if (parts.at(-1) !== '|') throw new InputError(`The row ${row} has to end in "|".`)
  return cells.slice(0, -1).map((cell) => cell.trim())
}
