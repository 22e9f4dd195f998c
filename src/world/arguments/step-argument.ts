import { InputError } from '../../errors'
import { parseJson, isJsonMediaType, isRounded, jsonNumber, readNumber } from '../../formats'
import { refuseNumber, refuseRounded } from './exact-numbers'
import { parseWritten, type Variables } from '../../variables'
import type { PickleStep } from '../pickle'

/** Reads a cell of a table as a value. */
export type ReadCell = (written: string, variables: Variables) => unknown

/** A data table of Cucumber. */
export interface Table {
  raw(): string[][]
}

/** How a phrase reads its table: as a list of objects under a header, or as one object. */
export type TableShape = 'rows' | 'object'

export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Table>).raw === 'function'
}

/**
 * Returns the table or doc string under a step. Without one, Cucumber passes a callback instead and expects the handler
 * to call it, so a handler must call this before it does anything asynchronous.
 *
 * @throws {@link InputError} when the step has none.
 */
export function argumentOf(argument: unknown): string | Table {
  if (typeof argument === 'string' || isTable(argument)) return argument
  throw new InputError('This step needs a doc string or a table under it, but has none.')
}

/** Returns the table under a step. @throws {@link InputError} when it has none. */
export function tableOf(argument: unknown): Table {
  if (isTable(argument)) return argument
  const what = typeof argument === 'string' ? 'a doc string' : 'none'
  throw new InputError(`This step needs a table under it, but has ${what}.`)
}

/** Returns the doc string under a step. @throws {@link InputError} when it has none. */
export function docStringOf(argument: unknown): string {
  if (typeof argument === 'string') return argument
  const what = isTable(argument) ? 'a table' : 'none'
  throw new InputError(`This step needs a doc string under it, but has ${what}.`)
}

/**
 * Converts an argument of a step for a story: a table or a doc string to a value, a text by replacing its placeholders.
 * Stories expect plain numbers, so a number that would be rounded is refused.
 */
export function storyArgument(
  argument: unknown,
  step: PickleStep | undefined,
  variables: Variables,
  shape?: TableShape,
): unknown {
  if (isTable(argument)) return shapedTable(argument, variables, shape)
  if (typeof argument !== 'string') return argument
  const docString = step?.argument?.docString
  const isText = docString?.mediaType !== undefined && !isJsonMediaType(docString.mediaType)
  if (argument !== docString?.content || isText) return variables.fill(argument)
  if (shape !== undefined) requireJson(variables.fillJson(argument), shape)
  return docStringValue(argument, variables, parsePlainly)
}

function shapedTable(table: Table, variables: Variables, shape: TableShape | undefined): unknown {
  if (shape === undefined) return tableValue(table, variables, plainCell)
  const rows = table.raw()
  if (shape === 'rows') {
    if (rows.length === 1) {
      throw new InputError(
        'The table of this step has only its header, so there are no rows.\nWrite a row under it, or [] in a doc string for none.',
      )
    }
    return tableRows(rows, variables, plainCell)
  }
  const columns = rows[0]?.length ?? 0
  if (columns === 2) return objectOf(rows, variables, plainCell)
  throw new InputError(
    `The table of this step stands for one object, so it needs two columns, a name and a value, but it has ${columns}.`,
  )
}

/** Checks that a doc string in place of a table is JSON. @throws {@link InputError} when it is not */
function requireJson(json: string, shape: TableShape): void {
  const parsed = parseJson(json)
  if (parsed.ok) return
  const what = shape === 'rows' ? 'a list of objects' : 'an object'
  throw new InputError(
    `The doc string of this step stands for ${what}, but is not valid JSON: ${parsed.problem}`,
  )
}

/** Parses a JSON text. @throws {@link InputError} for a number that would be rounded. */
function parsePlainly(json: string): unknown {
  parseWritten(json)
  refuseRounded(json)
  return JSON.parse(json)
}

/**
 * Converts a table to JSON: one column to a list, two to an object, three or more with a header row to a list of
 * objects. A cell is typed like `{jsonValue}`; bare text stays text.
 */
export function tableValue(table: Table, variables: Variables, read: ReadCell = cellValue): unknown {
  const rows = table.raw()
  const columns = rows[0]?.length ?? 0
  if (columns === 1) return rows.map(([cell = '']) => read(cell, variables))
  if (columns === 2) return objectOf(rows, variables, read)
  return tableRows(rows, variables, read)
}

/** Converts a header and rows to a list of objects. */
function tableRows(
  [names = [], ...records]: readonly (readonly string[])[],
  variables: Variables,
  read: ReadCell,
): Record<string, unknown>[] {
  return records.map((cells) =>
    objectOf(
      names.map((name, at) => [name, cells[at] ?? '']),
      variables,
      read,
    ),
  )
}

/** Returns the rows of a two-column table as names and texts with placeholders replaced; repeated names are kept. */
export function tableFields(table: Table, variables: Variables): [name: string, value: string][] {
  return table.raw().map((cells, at) => {
    const [name = '', value = ''] = cells
    if (cells.length !== 2) {
      throw new InputError(
        `The table needs two columns, a name and a value, but row ${at + 1} has ${cells.length}.`,
      )
    }
    return [variables.fill(name), variables.fill(value)]
  })
}

/** Returns the texts of a one-column table with placeholders replaced. */
export function tableColumn(table: Table, variables: Variables): string[] {
  return table.raw().map((cells, at) => {
    if (cells.length === 1) return variables.fill(cells[0] ?? '')
    throw new InputError(`The table needs one column, but row ${at + 1} has ${cells.length}.`)
  })
}

/** Converts a doc string to a value: parsed if it is JSON, else its text; placeholders are replaced. */
export function docStringValue(
  text: string,
  variables: Variables,
  parse: (json: string) => unknown = parseWritten,
): unknown {
  try {
    return parse(variables.fillJson(text))
  } catch (error) {
    if (error instanceof SyntaxError) return variables.fill(text)
    throw error
  }
}

/**
 * Parses a value of a feature file: a quoted text, a number, `true`, `false`, `null`, a placeholder, else bare text.
 */
export function cellValue(written: string, variables: Variables): unknown {
  const literal = readLiteral(written)
  if (literal === undefined) return variables.valueOf(written)
  return 'text' in literal ? variables.fill(literal.text) : literal.value
}

/** Parses a cell for a story; throws for a number that would be rounded. */
function plainCell(written: string, variables: Variables): unknown {
  return isRounded(written) ? refuseNumber(written) : cellValue(written, variables)
}

const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Parses a literal: the text in quotes, with its placeholders, or another value; undefined for anything else. */
export function readLiteral(
  written: string,
): { readonly text: string } | { readonly value: unknown } | undefined {
  if (words.has(written)) return { value: words.get(written) }
  if (jsonNumber.test(written)) return { value: readNumber(written) }
  const [, quote, text] = /^(["'])([^\\]*(?:\\.[^\\]*)*)\1$/s.exec(written) ?? []
  return quote === undefined || text === undefined ? undefined : { text: text.replace(/\\(["'\\])/g, '$1') }
}

function objectOf(
  rows: readonly (readonly string[])[],
  variables: Variables,
  read: ReadCell,
): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const [name = '', value = ''] of rows) {
    const filled = variables.fill(name)
    if (Object.hasOwn(object, filled))
      throw new InputError(`The table names "${filled}" twice.\nKeep one of the rows.`)
    Object.defineProperty(object, filled, {
      value: read(value, variables),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return object
}
