import { InputError } from '../../errors'
import { isJsonMediaType, isXmlMediaType, parseExactly, Literal, parseJson } from '../../formats'
import { jsonShape, parseWritten, readJsonTemplate, type Variables } from '../../variables'
import { expectedCell, expectedText, variableIn } from './expected-text'
import { isTable, tableValue, type Table } from './step-argument'

/** The body that a doc string or a table expects. */
export type ExpectedBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text' | 'xml'; readonly text: string }

/**
 * Reads an expected body. A table, and a doc string that looks like JSON or is marked as JSON, is a value; one marked
 * as XML is a document; any other doc string is text. Only what is written there can be a marker, never the value of a
 * variable.
 *
 * @throws {@link InputError} when the doc string is meant as JSON but is malformed.
 */
export function expectedBody(
  written: string | Table,
  mediaType: string | undefined,
  variables: Variables,
): ExpectedBody {
  if (isTable(written)) return { kind: 'json', value: expectedTable(written, variables) }
  if (mediaType !== undefined && isXmlMediaType(mediaType))
    return { kind: 'xml', text: variables.fillXml(written) }
  const isMarked = mediaType !== undefined && isJsonMediaType(mediaType)
  if (!isMarked && /^\s*\{\{[^{}]*\}\}\s*$/.test(written)) return expectedVariable(written, variables)
  const parsed = parseJson(jsonShape(written))
  if (parsed.ok) return { kind: 'json', value: expectedTemplate(written, variables) }
  if (isMarked || /^\s*(?:\[|\{(?!\{))/.test(written)) throw malformed(parsed.problem)
  return { kind: 'text', text: variables.fill(written) }
}

function expectedTable(table: Table, variables: Variables): unknown {
  const [header = [], ...records] = table.raw()
  if (header.length > 2 && records.length === 0) {
    throw new InputError(
      'There is nothing to look for: the table has only its header.\nWrite a row for each item under it, or [] in a doc string for an empty list.',
    )
  }
  return tableValue(table, variables, expectedCell)
}

/**
 * Reads a doc string with a single variable: its value, or its text parsed as JSON; text that is not JSON stays text.
 */
function expectedVariable(written: string, variables: Variables): ExpectedBody {
  const value = variableIn(written, variables)
  if (typeof value !== 'string') return { kind: 'json', value: new Literal(value) }
  const parsed = /^\s*[[{]/.test(value) ? parseJson(value) : undefined
  return parsed?.ok === true
    ? { kind: 'json', value: new Literal(parseExactly(value)) }
    : { kind: 'text', text: value }
}

function expectedTemplate(written: string, variables: Variables): unknown {
  if (!written.includes('{{')) return parseWritten(written)
  try {
    return readJsonTemplate(written, {
      text: (text) => expectedText(text, variables),
      bare: (text) => new Literal(variableIn(text, variables)),
      name: (text) => variables.fill(text),
    })
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const parsed = parseJson(variables.fillJson(written))
    throw malformed(parsed.ok ? error.message : parsed.problem)
  }
}

/**
 * Parses a doc string that must be JSON and keeps every digit of its numbers.
 *
 * @throws {@link InputError} when it is not JSON.
 */
export function exactJson(written: string, variables: Variables): unknown {
  return parseWritten(jsonIn(written, variables))
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
