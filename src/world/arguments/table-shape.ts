import { addLine } from '../../errors'
import { isTable, type TableShape } from './step-argument'

const hint =
  'The table of this step has two columns, so the phrase got one object.\n' +
  'For a list of objects, one for each row under the header, write tell.rows(…) instead of tell(…).'

const hintOfExpected =
  'The table of this step has two columns, so it stands for one object.\n' +
  'Write a list of objects as JSON in a doc string, such as [{ "id": 1, "name": "Fred" }]'

/**
 * Tells stories with a table. If that fails because a table of two columns was expected to be a list, the message says
 * how to get one.
 */
export async function explainingTable(
  args: readonly unknown[],
  shape: TableShape | undefined,
  tell: () => Promise<unknown>,
): Promise<void> {
  try {
    await tell()
  } catch (error) {
    const table = args.at(-1)
    const isObject = shape === undefined && isTable(table) && table.raw()[0]?.length === 2
    if (isObject && error instanceof Error && needsList(error)) addLine(error, hint)
    throw error
  }
}

/**
 * Runs an assertion with a table. If one of two columns was compared with a list, the message says how to write a list.
 */
export function explainingExpectedTable(columns: number | undefined, assert: () => void): void {
  try {
    assert()
  } catch (error) {
    if (columns === 2 && error instanceof Error && isListAgainstObject(error)) addLine(error, hintOfExpected)
    throw error
  }
}

function needsList(error: Error): boolean {
  if (error instanceof TypeError) return / is not (?:iterable|a function)\b/.test(error.message)
  const { actual, expected } = error as { actual?: unknown; expected?: unknown }
  return isObject(actual) && isObject(expected) && Array.isArray(actual) !== Array.isArray(expected)
}

/** Whether an assertion compared the JSON of an actual list with that of an expected object. */
function isListAgainstObject(error: Error): boolean {
  const { actual, expected } = error as { actual?: unknown; expected?: unknown }
  return begins(actual, '[') && begins(expected, '{')
}

function begins(json: unknown, bracket: string): boolean {
  return typeof json === 'string' && json.startsWith(bracket)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
