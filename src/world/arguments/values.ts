import { InputError } from '../../errors'
import {
  ExactNumber,
  isJsonMediaType,
  isJsonNumber,
  isRounded,
  jsonNumber,
  keysOf,
  mapLeaves,
  parseWritten,
  readAsWritten,
} from '../../formats'
import { groupBy } from '../../group-by'
import type { Variables } from '../../variables'
import type { PickleStep } from '../pickle'
import { argumentOf, isMarkedAsText, isTable, type ArgumentContext, type Table } from './argument'

/** How a phrase reads its table: as a list of objects under a header, or as one object. */
export type TableShape = 'rows' | 'object'

type ReadCell = (written: string, variables: Variables) => unknown
type Rows = readonly (readonly string[])[]

export function malformedJson(problem: string): InputError {
  return new InputError(`The doc string of this step is not valid JSON: ${problem}`)
}

/** Whether a doc string is meant as JSON: it begins as an object or a list, and not with a variable. */
export function looksLikeJson(written: string): boolean {
  return /^\s*(?:\[|\{(?!\{))/.test(written)
}

/** Converts an argument of a step for a story. Stories expect plain numbers: one that would be rounded is an error. */
export function storyArgument(
  argument: unknown,
  step: PickleStep | undefined,
  variables: Variables,
  shape?: TableShape,
): unknown {
  if (isTable(argument)) return storyTable(argument, variables, shape)
  if (typeof argument !== 'string') return plainNumber(argument)
  const docString = step?.argument?.docString
  const isText = docString?.mediaType !== undefined && !isJsonMediaType(docString.mediaType)
  if (argument !== docString?.content || isText) return variables.fill(argument)
  const parsed = parseWritten(variables.fillJson(argument))
  if (!parsed.ok && shape !== undefined) throw malformedJson(parsed.problem)
  if (!parsed.ok) return variables.fill(argument)
  return mapLeaves(parsed.value, (leaf) =>
    isJsonNumber(leaf) && typeof leaf !== 'number' ? refuseNumber(String(leaf)) : leaf,
  )
}

function storyTable(table: Table, variables: Variables, shape: TableShape | undefined): unknown {
  const rows = table.raw()
  const columns = rows[0]?.length ?? 0
  if (shape === 'rows' && rows.length === 1)
    throw new InputError(
      'The table of this step has only its header, so there are no rows.\nWrite a row under it, or [] in a doc string for none.',
    )
  if (shape === 'object' && columns !== 2)
    throw new InputError(
      `The table of this step stands for one object, so it needs two columns, a name and a value, but it has ${columns}.`,
    )
  return shape === 'rows' ? records(rows, variables, plainCell) : tableValue(table, variables, plainCell)
}

/** Parses a cell for a story. @throws {@link InputError} for a number that would be rounded. */
function plainCell(written: string, variables: Variables): unknown {
  const value = cellValue(written, variables)
  return isRounded(written) && isJsonNumber(value) ? refuseNumber(written) : plainNumber(value)
}

/** Returns `2.5` for a number that was written `2.50`. */
function plainNumber(value: unknown): unknown {
  return value instanceof ExactNumber && !isRounded(String(value)) ? Number(value) : value
}

function refuseNumber(written: string): never {
  throw new InputError(
    `${written} has more digits than a number keeps: it would be taken for ${Number(written)}.\nWrite it as a text, in quotes.`,
  )
}

/** Converts a table to JSON: a column to a list, two to an object, more with a header to a list of objects. */
export function tableValue(table: Table, variables: Variables, read: ReadCell = cellValue): unknown {
  const rows = table.raw()
  const columns = rows[0]?.length ?? 0
  if (columns === 1) return rows.map(([cell = '']) => read(cell, variables))
  return columns === 2 ? objectOf(rows, variables, read) : records(rows, variables, read)
}

function records([names = [], ...rows]: Rows, variables: Variables, read: ReadCell): unknown[] {
  return rows.map((cells) => {
    const members = names.map((name, at) => [name, cells[at] ?? ''])
    return objectOf(members, variables, read)
  })
}

/** A value of a table, and where it belongs in the object that the table stands for. */
interface TableEntry {
  readonly name: string
  readonly keys: readonly (string | number)[]
  readonly value: unknown
}

/** Converts names and values to an object; a name that begins with `$.` is the path of a place inside of it. */
function objectOf(rows: Rows, variables: Variables, read: ReadCell): Record<string, unknown> {
  const entries = rows.map(([written = '', cell = '']): TableEntry => {
    const isPath = written.startsWith('$.')
    const name = isPath ? variables.fillPath(written) : variables.fill(written)
    return { name, keys: isPath ? keysOf(name) : [name], value: read(cell, variables) }
  })
  return entries.length === 0 ? {} : (valueAt(entries, 0) as Record<string, unknown>)
}

/** Returns the value of the entries whose first keys, `depth` of them, are the same. */
function valueAt(entries: readonly TableEntry[], depth: number): unknown {
  const [first] = entries
  if (entries.length === 1 && first!.keys.length === depth) return first!.value
  const [value, again] = entries.filter(({ keys }) => keys.length === depth)
  if (again !== undefined)
    throw new InputError(`The table names "${value!.name}" twice.\nKeep one of the rows.`)
  // A value, a list and an object exclude each other.
  const stranger = entries.find(({ keys }) => typeof keys[depth] !== typeof first!.keys[depth])
  if (stranger !== undefined)
    throw new InputError(
      `The table has "${first!.name}" and "${stranger.name}", which exclude each other.\nKeep one of the rows.`,
    )
  const groups = groupBy(entries, ({ keys }) => keys[depth]!)
  if (typeof first!.keys[depth] === 'string')
    return Object.fromEntries(Array.from(groups, ([name, inside]) => [name, valueAt(inside, depth + 1)]))
  return Array.from(groups.keys(), (_, index) => {
    const inside = groups.get(index)
    if (inside !== undefined) return valueAt(inside, depth + 1)
    throw new InputError(
      `The table has "${entries.at(-1)!.name}", but no item [${index}] of that list.\nNumber the items from 0 on.`,
    )
  })
}

/** Reads a value under a step: a table, or a doc string, which is parsed if it is JSON. */
export function jsonOrText(written: unknown, context: ArgumentContext): unknown {
  const { variables } = context
  const argument = argumentOf(written)
  if (isTable(argument)) return tableValue(argument, variables)
  if (isMarkedAsText(context)) return variables.fill(argument)
  const parsed = parseWritten(variables.fillJson(argument), undefined, readAsWritten)
  return parsed.ok ? parsed.value : variables.fill(argument)
}

/** Reads a value under a step: a table, or a doc string, which has to be JSON. */
export function exactJson(written: unknown, { variables }: ArgumentContext): unknown {
  const argument = argumentOf(written)
  if (isTable(argument)) return tableValue(argument, variables)
  const parsed = parseWritten(variables.fillJson(argument))
  if (!parsed.ok) throw malformedJson(parsed.problem)
  return parsed.value
}

/** Parses a quoted text, a number, `true`, `false`, `null`, a placeholder, else bare text. */
export function cellValue(written: string, variables: Variables): unknown {
  const literal = readLiteral(written)
  if (literal === undefined) return variables.valueOf(written)
  return 'text' in literal ? variables.fill(literal.text) : literal.value
}

const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Parses a quoted text or another value. Nobody writes 4E2 for 400 in a table: that is a text. */
export function readLiteral(
  written: string,
): { readonly text: string } | { readonly value: unknown } | undefined {
  if (words.has(written)) return { value: words.get(written) }
  if (jsonNumber.test(written) && !/e/i.test(written)) return { value: readAsWritten(written) }
  const [, quote, text] = /^(["'])((?:(?!\1)[^\\]|\\.)*)\1$/s.exec(written) ?? []
  return quote === undefined || text === undefined ? undefined : { text: text.replace(/\\(["'\\])/g, '$1') }
}
