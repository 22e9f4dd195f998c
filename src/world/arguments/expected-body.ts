import { InputError } from '../../errors'
import { parseJson } from '../../expectations'
import type { Variables } from '../../variables'
import { parseExactly } from '../../exchange'
import { isTable, tableValue, type Table } from './step-argument'

/** What a doc string or a table expects of a body. */
export type ExpectedBody =
  { readonly kind: 'json'; readonly value: unknown } | { readonly kind: 'text'; readonly text: string }

/**
 * Reads an expectation: a table and a doc string that looks like JSON, or is marked as such, stand for a value; any
 * other doc string for its text.
 *
 * @throws {@link InputError} when the doc string is meant as JSON but is malformed.
 */
export function expectedBody(
  written: string | Table,
  mediaType: string | undefined,
  variables: Variables,
): ExpectedBody {
  if (isTable(written)) return { kind: 'json', value: tableValue(written, variables) }
  const isMarked = mediaType?.endsWith('json') ?? false
  const json = isMarked ? variables.fillJson(written) : variables.fillDocument(written)
  const parsed = parseJson(json)
  if (parsed.ok) return { kind: 'json', value: parseExactly(json) }
  if (isMarked || /^\s*(?:\[|\{(?!\{))/.test(written)) throw malformed(parsed.problem)
  return { kind: 'text', text: variables.fill(written) }
}

/** The value of a doc string that must be JSON, with every digit of its numbers. @throws {@link InputError} when it is not. */
export function exactJson(written: string, variables: Variables): unknown {
  return parseExactly(jsonIn(written, variables))
}

function jsonIn(written: string, variables: Variables): string {
  const json = variables.fillJson(written)
  const parsed = parseJson(json)
  if (!parsed.ok) throw malformed(parsed.problem)
  return json
}

function malformed(problem: string): InputError {
  return new InputError(`The doc string of this step is not valid JSON: ${problem}`)
}
