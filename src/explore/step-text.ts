import type { PickleStep } from '../world'

/** A step as a feature writes it, without its keyword. */
export interface StepText {
  readonly text: string
  /** The doc string or table under it. */
  readonly argument: PickleStep['argument'] | undefined
}

/** The lines of a step, its doc string or table under it. */
export function linesOf(keyword: string, { text, argument }: StepText): string[] {
  return [`${keyword} ${text}`, ...argumentLines(argument).map((line) => `  ${line}`)]
}

/** The lines of a doc string or a table. */
export function argumentLines(argument: StepText['argument']): string[] {
  if (argument?.docString) {
    const { content, mediaType = '' } = argument.docString
    const fence = content.includes('"""') ? '```' : '"""'
    return [`${fence}${mediaType}`, ...content.split('\n'), fence]
  }
  return argument?.dataTable === undefined
    ? []
    : tableLines(argument.dataTable.rows.map(({ cells }) => cells.map(({ value }) => value)))
}

/** The rows of a table, their cells escaped and as wide as their column. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const escaped = rows.map((row) => row.map((cell) => cell.replace(/[\\|]/g, '\\$&').replaceAll('\n', '\\n')))
  const widths = (escaped[0] ?? []).map((_, column) =>
    Math.max(...escaped.map((row) => row[column]?.length ?? 0)),
  )
  return escaped.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
}

/** A step that has nothing under it. */
export function plainStep(text: string): StepText {
  return { text, argument: undefined }
}

/** Whether two steps are written alike. */
export function isSameStep(one: StepText, other: StepText): boolean {
  return keyOfStep(one) === keyOfStep(other)
}

/** What tells a step from any other. */
export function keyOfStep(step: StepText): string {
  return linesOf('', step).join('\n')
}
