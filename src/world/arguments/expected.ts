import { ofTable } from '../../assertions'
import { InputError } from '../../errors'
import {
  formatOfMediaType,
  isMarker,
  isPlaceholder,
  json,
  Literal,
  parseExactly,
  parseJson,
  readJsonTemplate,
  type Format,
  type Parsed,
  type PlaceholderValues,
} from '../../formats'
import type { Variables } from '../../variables'
import { argumentOf, isMarkedAsText, isTable, type ArgumentContext, type Table } from './argument'
import { looksLikeJson, malformedJson, readLiteral, tableValue } from './values'

type ExpectedBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'document'; readonly format: Format; readonly text: string }

/**
 * Reads an expected body. A table, and a doc string that looks like JSON or is marked as JSON, is a value; one marked
 * as XML is a document; one marked as text, and any other doc string, is text. Only what is written
 * there can be a marker, never the value of a variable.
 */
export function expectedBody(argument: unknown, context: ArgumentContext): ExpectedBody {
  const { mediaType, variables } = context
  const written = argumentOf(argument)
  if (isTable(written)) return { kind: 'json', value: expectedTable(written, variables) }
  if (isMarkedAsText(context)) return { kind: 'text', text: variables.fill(written) }
  const format = formatOfMediaType(mediaType ?? '')
  const isMarked = format?.compare === json.compare
  if (format?.compare !== undefined && !isMarked)
    return { kind: 'document', format, text: format.fill?.(written, withoutMarkers(variables)) ?? written }
  if (!isMarked && isPlaceholder(written)) return expectedVariable(written, variables)
  const parsed = expectedTemplate(written, variables)
  if (parsed.ok) return { kind: 'json', value: parsed.value }
  if (isMarked) throw malformedJson(parsed.problem)
  if (looksLikeJson(written))
    throw malformedJson(
      `${parsed.problem}\nIf it is a text, write its type after the opening quotes: """text`,
    )
  return { kind: 'text', text: variables.fill(written) }
}

/** Returns the values of variables, escaped so that none of them is read as a marker at the beginning of a text in XML. */
function withoutMarkers(variables: Variables): PlaceholderValues {
  const markers = /(>|=["']|\[CDATA\[)(?=\\*#)/g
  return {
    valueAt: (path) => variables.valueAt(path),
    jsonAt: (path) => variables.jsonAt(path),
    textAt: (path) => variables.textAt(path),
    replace: (text, replacement) =>
      variables.replace(text, (path, before, after) => {
        const filled = replacement(path, before, after)
        // A variable may also be the whole document.
        if (before.trim() === '') return filled.replace(markers, '$1\\')
        return /(?:>|=["']|\[CDATA\[)$/.test(before) ? filled.replace(/^\\*#/, '\\$&') : filled
      }),
  }
}

export function expectedValue(argument: unknown, context: ArgumentContext): unknown {
  const expected = expectedBody(argument, context)
  return expected.kind === 'json' ? expected.value : expected.text
}

export function expectedList(argument: unknown, context: ArgumentContext): readonly unknown[] {
  const expected = expectedValue(argument, context)
  const list: unknown = expected instanceof Literal ? expected.value : expected
  if (isList(list)) return list === expected ? list : list.map((item) => new Literal(item))
  throw new InputError(
    'This step needs a list under it: a table of one column, one of three or more with a header row, or a JSON list.',
  )
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function expectedTable(table: Table, variables: Variables): unknown {
  const [header = [], ...records] = table.raw()
  if (header.length > 2 && records.length === 0)
    throw new InputError(
      'There is nothing to look for: the table has only its header.\nWrite a row for each item under it, or [] in a doc string for an empty list.',
    )
  const value = tableValue(table, variables, expectedCell)
  return header.length === 2 ? ofTable(value as object) : value
}

/** Reads a cell of an expected table: a marker if one is written, else a literal value. */
function expectedCell(written: string, variables: Variables): unknown {
  const literal = readLiteral(written)
  if (literal !== undefined) return 'text' in literal ? expectedText(literal.text, variables) : literal.value
  return isPlaceholder(written)
    ? new Literal(variableIn(written, variables))
    : expectedText(written, variables)
}

/** Reads a single variable: its value, or its text parsed as JSON if it is. */
function expectedVariable(written: string, variables: Variables): ExpectedBody {
  const value = variableIn(written, variables)
  if (typeof value !== 'string') return { kind: 'json', value: new Literal(value) }
  return /^\s*[[{]/.test(value) && parseJson(value).ok
    ? { kind: 'json', value: new Literal(parseExactly(value)) }
    : { kind: 'text', text: value }
}

function expectedTemplate(written: string, variables: Variables): Parsed {
  return readJsonTemplate(written, {
    text: (text) => expectedText(text, variables),
    bare: (text) => new Literal(variableIn(text, variables)),
    name: (text) => variables.fill(text),
  })
}

/**
 * Reads an expected text and replaces its placeholders: it is a marker if written as one, else itself. In the pattern
 * of `#regex` a variable matches its own text; in the brackets of `#[n]` it is a number.
 */
function expectedText(written: string, variables: Variables): unknown {
  if (!written.includes('{{')) return written
  if (!isMarker(written) || /^##?\s*\{\{/.test(written))
    return new Literal(variables.fill(/^\\+#/.test(written) ? written.slice(1) : written))
  const [, head = '', pattern = ''] = /^(.*?#regex\s+)(.*)$/s.exec(written) ?? [undefined, written]
  const filled = head.replace(/\[(\s*\{\{[^{}]*\}\}\s*)\]/g, (_, count: string) => {
    const items = variables.fill(count).trim()
    if (/^\d+$/.test(items)) return `[${items}]`
    throw new InputError(`The marker #[${count}] needs a whole number, but its variable is none.`)
  })
  if (filled.includes('{{'))
    throw new InputError(
      `A variable cannot stand there in the marker "${written}".\nWrite it in the pattern of #regex, or as the count of #[{{count}}].`,
    )
  return filled + variables.fillPattern(pattern)
}

/** Returns the value of a variable as JSON represents it: a date is a string. */
function variableIn(written: string, variables: Variables): unknown {
  return parseExactly(variables.fillJson(written))
}
