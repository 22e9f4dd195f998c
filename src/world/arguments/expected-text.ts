import { InputError } from '../../errors'
import { parseExactly, isMarker, Literal } from '../../formats'
import type { Variables } from '../../variables'
import { readLiteral } from './step-argument'

/** Reads a cell of an expected table: a marker if one is written, else a literal value. */
export function expectedCell(written: string, variables: Variables): unknown {
  const literal = readLiteral(written)
  if (literal !== undefined) return 'text' in literal ? expectedText(literal.text, variables) : literal.value
  const isVariable = /^\s*\{\{[^{}]*\}\}\s*$/.test(written)
  return isVariable ? new Literal(variableIn(written, variables)) : expectedText(written, variables)
}

/**
 * Reads an expected text and replaces its placeholders: it is a marker if written as one, else itself. In the pattern
 * of `#regex` a variable matches its own text; in the brackets of `#[n]` it is a number.
 *
 * @throws {@link InputError} for a variable at any other place of a marker
 */
export function expectedText(written: string, variables: Variables): unknown {
  if (!written.includes('{{')) return written
  if (!isMarker(written) || /^##?\s*\{\{/.test(written))
    return new Literal(variables.fill(/^\\+#/.test(written) ? written.slice(1) : written))
  const [, head = '', pattern = ''] = /^(.*?#regex\s+)(.*)$/s.exec(written) ?? [undefined, written]
  const filled = head.replace(
    /\[(\s*\{\{[^{}]*\}\}\s*)\]/g,
    (_, count: string) => `[${countIn(count, variables)}]`,
  )
  if (filled.includes('{{')) {
    throw new InputError(
      `A variable cannot stand there in the marker "${written}".\nWrite it in the pattern of #regex, or as the count of #[{{count}}].`,
    )
  }
  return filled + variables.fillPattern(pattern)
}

/** Returns the value of a variable as JSON represents it: a date is a string. */
export function variableIn(written: string, variables: Variables): unknown {
  return parseExactly(variables.fillJson(written))
}

function countIn(written: string, variables: Variables): string {
  const count = variables.fill(written).trim()
  if (/^\d+$/.test(count)) return count
  throw new InputError(`The marker #[${written}] needs a whole number, but its variable is none.`)
}
