import { InputError } from '../../errors'
import { parseExactly } from '../../exchange'
import { isMarker, Literal } from '../../expectations'
import type { Variables } from '../../variables'
import { readLiteral } from './step-argument'

/** A cell of a table of what is expected: a marker where one is written, else a value that stands for itself. */
export function expectedCell(written: string, variables: Variables): unknown {
  const literal = readLiteral(written)
  if (literal !== undefined) return 'text' in literal ? expectedText(literal.text, variables) : literal.value
  const isVariable = /^\s*\{\{[^{}]*\}\}\s*$/.test(written)
  return isVariable ? new Literal(variableIn(written, variables)) : expectedText(written, variables)
}

/**
 * A text of what is expected, with its placeholders replaced: a marker where it is written as one, else itself. In the
 * pattern of `#regex` a variable stands for its own text, in the brackets of `#[n]` for a number.
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

/** The value of a variable as JSON has it: a date as its text. */
export function variableIn(written: string, variables: Variables): unknown {
  return parseExactly(variables.fillJson(written))
}

function countIn(written: string, variables: Variables): string {
  const count = variables.fill(written).trim()
  if (/^\d+$/.test(count)) return count
  throw new InputError(`The marker #[${written}] needs a whole number, but its variable is none.`)
}
