import type { RelayedAnswer } from '../../seam'
import type { Change } from './change'

/** Leaves out and changes each header that a step read. */
export function headerChanges(
  { status, headerLines, bytes }: RelayedAnswer,
  names: ReadonlySet<string>,
): Change[] {
  return [...names].sort().flatMap((name) => {
    const values = fields(headerLines).filter(([field]) => field.toLowerCase() === name)
    const [first] = values
    if (first === undefined) return []
    const change = (what: string, value: string | undefined): Change => ({
      member: `(header ${first[0]})`,
      change: what,
      value: values.map(([, text]) => text).join(', '),
      answer: () => ({ status, bytes, headerLines: changed(headerLines, name, value) }),
    })
    return [change('left out', undefined), change('another value', anotherValue(first[1]))]
  })
}

function anotherValue(value: string): string {
  return value === 'another-value' ? 'yet-another-value' : 'another-value'
}

/** Returns the lines with this value for the header; without the header if the value is undefined. */
function changed(lines: readonly string[], name: string, value: string | undefined): string[] {
  let isFirst = true
  return fields(lines).flatMap(([field, text]) => {
    if (field.toLowerCase() !== name) return [field, text]
    const keeps = isFirst && value !== undefined
    isFirst = false
    return keeps ? [field, value] : []
  })
}

function fields(lines: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: lines.length / 2 }, (_, at) => [lines[2 * at] ?? '', lines[2 * at + 1] ?? ''])
}
