import { readLiteral } from './step-argument'

/**
 * Returns a hint if a table of two columns, which is sent as one object, was probably meant as a list of objects; else
 * undefined. That is likely if the first row has two names in lower case, at least two rows follow (or one, if all begin
 * with a number), none of them begins with such a name, and either their second cells are all numbers or all booleans,
 * or one of their first cells is a number, or otherwise not a name at all.
 */
export function meantAsRows(rows: readonly (readonly string[])[]): string | undefined {
  const [header = [], ...records] = rows
  const isLikely =
    header.length === 2 &&
    records.length > (records.every(([first = '']) => isNumber.test(first)) ? 0 : 1) &&
    header.every(isName) &&
    records.every(([first = '']) => !/^[a-z_$]/.test(first)) &&
    (haveOneKind(records) || records.some(([first = '']) => isNumber.test(first) || !/^[\w$-]*$/.test(first)))
  if (!isLikely) return undefined
  const [first = '', second = ''] = header
  return `It has two columns, so it is sent as one object. A list of objects is written as JSON in a doc string: [{ "${first}": …, "${second}": … }]`
}

const isNumber = /^-?\d+(\.\d+)?$/

/** Whether a cell looks like the name of a member in an API with lower-case names. */
function isName(cell: string): boolean {
  return /^[a-z_$][\w$-]*$/.test(cell)
}

/** Whether the second cells are all numbers or all booleans, as under a column name. */
function haveOneKind(records: readonly (readonly string[])[]): boolean {
  const kinds = new Set(records.map(([, second = '']) => kindOf(second)))
  return kinds.size === 1 && !kinds.has('text')
}

function kindOf(cell: string): string {
  const literal = readLiteral(cell)
  return literal === undefined || 'text' in literal ? 'text' : typeof literal.value
}
