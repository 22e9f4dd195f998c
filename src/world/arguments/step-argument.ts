import { InputError } from '../../errors'
import { isRounded, parseExactly } from '../../exchange'
import { refuse, refuseRounded, type ReadLargeNumber } from './exact-numbers'
import type { Variables } from '../../variables'
import type { PickleStep } from '../pickle'
import type { TableShape } from './table-shape'

/** A table as Cucumber hands it over. */
export interface Table {
  raw(): string[][]
}

export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Table>).raw === 'function'
}

/**
 * The table or doc string under a step. Cucumber hands over a callback of its own where there is none, and takes the
 * handler for one that calls back: so a handler asks for it before it does anything asynchronous.
 *
 * @throws {@link InputError} when the step has none.
 */
export function argumentOf(argument: unknown): string | Table {
  if (typeof argument === 'string' || isTable(argument)) return argument
  throw new InputError('This step needs a doc string or a table under it, but has none.')
}

/** The table under a step. @throws {@link InputError} when it has none. */
export function tableOf(argument: unknown): Table {
  if (isTable(argument)) return argument
  const what = typeof argument === 'string' ? 'a doc string' : 'none'
  throw new InputError(`This step needs a table under it, but has ${what}.`)
}

/** The doc string under a step. @throws {@link InputError} when it has none. */
export function docStringOf(argument: unknown): string {
  if (typeof argument === 'string') return argument
  const what = isTable(argument) ? 'a table' : 'none'
  throw new InputError(`This step needs a doc string under it, but has ${what}.`)
}

/**
 * An argument of a step as a story gets it: a table or a doc string as a value, a text with its placeholders replaced.
 * Stories are written for numbers, so one that would be rounded is refused.
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
  const isText = docString?.mediaType !== undefined && !docString.mediaType.endsWith('json')
  if (argument !== docString?.content || isText) return variables.fill(argument)
  return docStringValue(argument, variables, parsePlainly)
}

function shapedTable(table: Table, variables: Variables, shape: TableShape | undefined): unknown {
  if (shape === undefined) return tableValue(table, variables, refuse)
  const rows = table.raw()
  if (shape === 'rows') return tableRows(rows, variables, refuse)
  const columns = rows[0]?.length ?? 0
  if (columns === 2) return objectOf(rows, variables, refuse)
  throw new InputError(
    `The table of this step stands for one object, so it needs two columns, a name and a value, but it has ${columns}.`,
  )
}

/** The value of a JSON text without numbers that would be rounded. @throws {@link InputError} for one that has some. */
function parsePlainly(json: string): unknown {
  const value: unknown = JSON.parse(json)
  refuseRounded(json)
  return value
}

/**
 * A table as JSON: one column is a list, two are an object, three or more with a header row a list of objects. A cell is
 * typed as `{jsonValue}` is; bare text stays text.
 */
export function tableValue(table: Table, variables: Variables, large: ReadLargeNumber = BigInt): unknown {
  const rows = table.raw()
  const columns = rows[0]?.length ?? 0
  if (columns === 1) return rows.map(([cell = '']) => cellValue(cell, variables, large))
  if (columns === 2) return objectOf(rows, variables, large)
  return tableRows(rows, variables, large)
}

/** A header and rows as a list of objects. */
function tableRows(
  [names = [], ...records]: readonly (readonly string[])[],
  variables: Variables,
  large: ReadLargeNumber,
): Record<string, unknown>[] {
  return records.map((cells) =>
    objectOf(
      names.map((name, at) => [name, cells[at] ?? '']),
      variables,
      large,
    ),
  )
}

/** The rows of a two-column table as names and filled texts; a repeated name is kept. */
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

/** The filled texts of a one-column table. */
export function tableColumn(table: Table, variables: Variables): string[] {
  return table.raw().map((cells, at) => {
    if (cells.length === 1) return variables.fill(cells[0] ?? '')
    throw new InputError(`The table needs one column, but row ${at + 1} has ${cells.length}.`)
  })
}

/** A doc string as a value: what its JSON says where it is JSON, else its text; placeholders replaced. */
export function docStringValue(
  text: string,
  variables: Variables,
  parse: (json: string) => unknown = parseExactly,
): unknown {
  try {
    return parse(variables.fillJson(text))
  } catch (error) {
    if (error instanceof SyntaxError) return variables.fill(text)
    throw error
  }
}

/** A value as feature files write it: a quoted text, a number, `true`, `false`, `null`, a placeholder, else bare text. */
export function cellValue(written: string, variables: Variables, large: ReadLargeNumber = BigInt): unknown {
  if (isRounded(written)) return large(written)
  const value = literalValue(written)
  return value === undefined
    ? variables.valueOf(written)
    : typeof value === 'string'
      ? variables.fill(value)
      : value
}

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** The value of a literal without placeholders; undefined for anything else. */
function literalValue(written: string): string | number | boolean | null | undefined {
  if (written === 'true') return true
  if (written === 'false') return false
  if (written === 'null') return null
  if (number.test(written)) return Number(written)
  const [, quote, text] = /^(["'])((?:[^\\]|\\.)*)\1$/s.exec(written) ?? []
  return quote === undefined || text === undefined ? undefined : text.replace(/\\(["'\\])/g, '$1')
}

function objectOf(
  rows: readonly (readonly string[])[],
  variables: Variables,
  large: ReadLargeNumber,
): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const [name = '', value = ''] of rows) {
    const filled = variables.fill(name)
    if (Object.hasOwn(object, filled))
      throw new InputError(`The table names "${filled}" twice.\nKeep one of the rows.`)
    Object.defineProperty(object, filled, {
      value: cellValue(value, variables, large),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return object
}
