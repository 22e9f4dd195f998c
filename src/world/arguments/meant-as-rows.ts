import { readLiteral } from './step-argument'

/**
 * What to say of a table of two columns, which is sent as one object, where it was rather meant as a list of objects: its
 * first row has two names, and each row under it begins with what is hardly the name of a member and goes on with a value
 * of the same kind. Undefined where that cannot be told.
 */
export function meantAsRows(rows: readonly (readonly string[])[]): string | undefined {
  const [header = [], ...records] = rows
  const isLikely =
    header.length === 2 &&
    records.length >= 2 &&
    header.every(isName) &&
    records.every(([first = '']) => !/^[a-z_$]/.test(first)) &&
    (haveOneKind(records) || records.some(([first = '']) => !/^[\w$-]*$/.test(first)))
  if (!isLikely) return undefined
  const [first = '', second = ''] = header
  return `It has two columns, so it is sent as one object. A list of objects is written as JSON in a doc string: [{ "${first}": …, "${second}": … }]`
}

/** Whether a cell is what the name of a member looks like where APIs name them in lower case. */
function isName(cell: string): boolean {
  return /^[a-z_$][\w$-]*$/.test(cell)
}

/** Whether the second cells are all numbers, or all booleans: what stands under a name, and is none. */
function haveOneKind(records: readonly (readonly string[])[]): boolean {
  const kinds = new Set(records.map(([, second = '']) => kindOf(second)))
  return kinds.size === 1 && !kinds.has('text')
}

function kindOf(cell: string): string {
  const literal = readLiteral(cell)
  return literal === undefined || 'text' in literal ? 'text' : typeof literal.value
}
