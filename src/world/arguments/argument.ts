import { InputError } from '../../errors'
import { mediaTypeOf } from '../../formats'
import type { Variables } from '../../variables'

/** What an argument of a step may refer to. */
export interface ArgumentContext {
  readonly variables: Variables
  /** The folder of the feature, in which files are looked for first. */
  readonly featureFolder: string
  /** The folder of the project. @defaultValue the working directory */
  readonly root?: string | undefined
  /** The media type of the doc string under the step. */
  readonly mediaType?: string | undefined
}

/** A data table of Cucumber. */
export interface Table {
  raw(): string[][]
}

export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Table>).raw === 'function'
}

/**
 * Returns the table or doc string under a step. Without one, Cucumber passes a callback instead and expects the handler
 * to call it, so a handler must call this before it does anything asynchronous.
 *
 * @throws {@link InputError} when the step has none.
 */
export function argumentOf(written: unknown): string | Table {
  if (typeof written === 'string' || isTable(written)) return written
  throw lacks('a doc string or a table', written)
}

/** Returns the table under a step. @throws {@link InputError} when it has none. */
export function tableOf(written: unknown): Table {
  if (isTable(written)) return written
  throw lacks('a table', written)
}

/** Returns the doc string under a step. @throws {@link InputError} when it has none. */
export function docStringOf(written: unknown): string {
  if (typeof written === 'string') return written
  throw lacks('a doc string', written)
}

/** Whether a doc string is marked as a text, with the type `text` or `text/plain`. */
export function isMarkedAsText({ mediaType = '' }: ArgumentContext): boolean {
  return ['text', 'text/plain'].includes(mediaTypeOf(mediaType))
}

function lacks(what: string, written: unknown): InputError {
  const has = isTable(written) ? 'a table' : typeof written === 'string' ? 'a doc string' : 'none'
  return new InputError(`This step needs ${what} under it, but has ${has}.`)
}

/** Returns the lines of the doc string, or the cells of the table of one column, under a step. */
export function linesOf(written: unknown): string[] {
  const argument = argumentOf(written)
  if (!isTable(argument)) return argument.split('\n')
  return argument.raw().map((cells, at) => {
    if (cells.length === 1) return cells[0] ?? ''
    throw new InputError(`The table needs one column, but row ${at + 1} has ${cells.length}.`)
  })
}

/**
 * Returns the rows of the table of two columns under a step as names and texts with placeholders replaced; repeated
 * names are kept.
 */
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
