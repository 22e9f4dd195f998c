import { InputError } from '../../errors'
import { mediaTypeOf } from '../../formats'
import type { Variables } from '../../variables'

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
  const other = typeof written === 'string' ? 'a doc string' : 'none'
  return new InputError(`This step needs ${what} under it, but has ${isTable(written) ? 'a table' : other}.`)
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
