import { pluralize, printable } from '../../errors'
import type { Finding } from './finding'

/** Renders findings for people: `features/x.feature:12:5 error …`, with the further lines of a message indented. */
export function findingsAsText(findings: readonly Finding[], paint: Paint = plain): string {
  return findings
    .map((finding) => {
      const [first = '', ...rest] = printable(finding.message).split('\n')
      const { length } = finding.scenarios
      const more =
        length > 1
          ? [`In ${length} scenarios, the first is "${printable(String(finding.scenarios[0]))}".`]
          : []
      const head = `${paint('bold', placeOf(finding))} ${paint(colours[finding.level], finding.level)} ${first}`
      return [head, ...[...rest, ...more].map((line) => (line === '' ? '' : `  ${line}`))].join('\n')
    })
    .map((text) => `${text}\n`)
    .join('\n')
}

/** Styles a text for the terminal. */
export type Paint = (style: 'bold' | 'red' | 'yellow', text: string) => string

/** Renders findings as annotations of a GitHub workflow. */
export function findingsAsAnnotations(findings: readonly Finding[]): string {
  return findings
    .map(({ uri, line, column, level, message }) => {
      const place = [
        `file=${property(uri)}`,
        `line=${line}`,
        ...(column === undefined ? [] : [`col=${column}`]),
      ]
      return `::${level} ${place.join(',')}::${data(message)}\n`
    })
    .join('')
}

/** Returns one line with the numbers of scenarios, errors and warnings. */
export function summaryOf(findings: readonly Finding[], scenarios: number): string {
  const checked = pluralize(scenarios, 'scenario')
  if (findings.length === 0) return `${checked}, nothing wrong.`
  const errors = findings.filter(({ level }) => level === 'error').length
  const warnings = findings.length - errors
  const counts = [
    ...(errors > 0 ? [pluralize(errors, 'error')] : []),
    ...(warnings > 0 ? [pluralize(warnings, 'warning')] : []),
  ]
  return `${checked}, ${counts.join(', ')}.`
}

const colours = { error: 'red', warning: 'yellow' } as const

const plain: Paint = (_, text) => text

function placeOf({ uri, line, column }: Finding): string {
  return [printable(uri), line, ...(column === undefined ? [] : [column])].join(':')
}

function data(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
