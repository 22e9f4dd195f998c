import { isPlaceholder } from '../formats'
import { redacted, Redactor } from '../redaction'
import { textsOfRow, type PickleStep } from '../world'

export interface StepText {
  readonly text: string
  readonly argument?: PickleStep['argument'] | undefined
}

/** Writes a text as a `{string}` of a step, in the kind of quotes that it does not contain. */
export function inQuotes(text: string): string {
  return text.includes('"') && !text.includes("'") ? `'${text}'` : `"${text.replaceAll('"', '\\"')}"`
}

const withoutBody = /^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/
const withBody = /^(?:POST|PUT|PATCH|DELETE)$/

/** Returns the beginning of the step that sends a request: the phrase of its method, or the one for any method. */
export function callingPhrase(method: string, hasBody: boolean): string {
  return (hasBody ? withBody : withoutBody).test(method)
    ? `I ${method}`
    : `I send the HTTP method ${method} to`
}

/** Returns the lines of a step with its keyword, and its doc string or table below. */
export function linesOf(keyword: string, { text, argument }: StepText): string[] {
  return [`${keyword} ${text}`, ...argumentLines(argument).map((line) => indent(line, 2))]
}

export function indent(line: string, spaces: number): string {
  return line === '' ? '' : `${' '.repeat(spaces)}${line}`
}

export function keyOfStep(step: StepText): string {
  return linesOf('', step).join('\n')
}

function argumentLines(argument: StepText['argument']): string[] {
  const { dataTable, docString } = argument ?? {}
  if (dataTable) return tableLines(dataTable.rows.map(textsOfRow))
  if (!docString) return []
  const { content, mediaType = '' } = docString
  const isQuoted = /"""|\\"\\"\\"/.test(content) && !/```|\\`\\`\\`/.test(content)
  const quotes = isQuoted ? '```' : '"""'
  const escaped = quotes === '"""' ? content.replaceAll(quotes, '\\"\\"\\"') : content
  return [`${quotes}${mediaType}`, ...escaped.split('\n'), quotes]
}

/** Returns the rows of a table, with escaped cells that are padded to the width of their column. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const escaped = rows.map((row) => row.map((cell) => cell.replace(/[\\|]/g, '\\$&').replaceAll('\n', '\\n')))
  const widths: number[] = []
  for (const row of escaped)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, lengthOf(cell))
  return escaped.map((row) => {
    const cells = row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - lengthOf(cell)))
    return `| ${cells.join(' | ')} |`
  })
}

function lengthOf(text: string): number {
  return [...text].length
}

const quotedTexts = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g

/** Returns the text of a step without quoted values, if it names a secret. */
export function stepText(text: string): string {
  const redactor = new Redactor()
  const found = [...text.matchAll(quotedTexts)].at(-1)
  const [value, last] = [found?.[0] ?? '', found?.index ?? 0]
  // A path or a name, such as "oauth/token", is no secret itself.
  const others = /[\s=:]/.test(value) ? text : text.slice(0, last) + text.slice(last + value.length)
  const names = others.match(/[\w-]+/g) ?? []
  if (!names.some((name) => redactor.isSecretHeader(name))) return text
  return text.replace(quotedTexts, (quoted, at: number) => {
    const inQuotes = quoted.slice(1, -1)
    const isName = at !== last && redactor.isSecretHeader(inQuotes)
    return isName || isPlaceholder(inQuotes) ? quoted : `"${redacted}"`
  })
}
