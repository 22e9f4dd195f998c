import { capped, pluralize, printable, shellWord, shortDuration } from '../../errors'
import { failingStepOf } from './causes'
import { gapsOf } from './coverage'
import { countEach, groupBy } from '../../group-by'
import { inlineCode, markdownTable } from '../../markdown'
import { namedInRun } from '../../project'
import type { MinimumShare, Report, ReportScenario } from './model'

const titles: Readonly<Record<MinimumShare, string>> = {
  operations: 'Operations that were never called',
  statuses: 'Statuses that were never answered',
  methods: 'Methods that were never called',
  chapters: 'Chapters that were never reached',
  stories: 'Stories that were not covered',
  protocol: 'Rules of HTTP that were broken',
}

type Shares = Pick<Report, 'coverage' | 'minimums' | 'protocol'>

/** Returns the coverage as a table for a terminal, with the gaps of each minimum that was missed. */
export function coverageTable(report: Shares): string {
  const rows = coverageRows(report)
  const width = (cell: 'name' | 'count' | 'percent'): number =>
    Math.max(...rows.map((row) => row[cell].length))
  const lines = rows.map(({ name, count, percent, minimum }) => {
    const rule = minimum && `at least ${minimum.atLeast} %${minimum.isMet ? '' : ': missed'}`
    const figures = `${count.padStart(width('count'))}  ${percent.padStart(width('percent'))}`
    return `  ${name.padEnd(width('name'))}  ${figures}  ${rule ?? ''}`.trimEnd()
  })
  const missed = missedGaps(report).flatMap(({ title, gaps }) => [
    `${title}:`,
    ...capped(gaps.map((gap) => `  ${gap}`)),
  ])
  return lines.length === 0 ? '' : printable(['Covered:', ...lines, ...missed, ''].join('\n'))
}

/** Returns a summary for the page of a CI job. @param page - the path of the whole report */
export function renderMarkdown(report: Report, page?: string): string {
  const problems = report.run.problems.map(
    ({ title, message }) => `**${text(title)}**: ${text(message.split('\n', 1)[0] ?? '')}`,
  )
  const paragraphs = [
    ...figures(report),
    ...failures(report),
    ...problems,
    ...coverageSection(report),
    ...(page === undefined ? [] : [`The whole report: ${inlineCode(page)}`]),
  ]
  return printable(`${paragraphs.join('\n\n')}\n`)
}

/** The shares that a run has, with what was required of them. */
function coverageRows({ coverage, minimums, protocol }: Shares) {
  const isProtocolRequired = minimums.some(({ of }) => of === 'protocol')
  return Object.entries({ ...coverage.totals, ...(isProtocolRequired && { protocol: protocol.kept }) })
    .map(([name, { all, covered, percent }]) => ({
      name,
      all,
      count: `${covered} of ${all}`,
      percent: `${percent} %`,
      minimum: minimums.find(({ of }) => of === name),
    }))
    .filter(({ all, minimum }) => all > 0 || minimum !== undefined)
}

function missedGaps({ coverage, minimums, protocol }: Shares) {
  const broken = protocol.broken.map(({ method, path, rule }) => `${method} ${path} ${rule}`)
  return minimums
    .filter(({ isMet }) => !isMet)
    .map(({ of }) => ({
      title: titles[of],
      gaps: of === 'protocol' ? broken : gapsOf(coverage, of),
    }))
}

/** Returns the last line for a terminal: the outcome, a link to the page, and how to run again what failed. */
export function outcomeLine(report: Report, page: string | undefined): string {
  const failed = failedIn(report)
  if (failed.length === 0 && page === undefined) return ''
  const all = report.scenarios.length
  const outcome = failed.length === 0 ? pluralize(all, 'scenario') : `${failed.length} of ${all} failed`
  const files = groupBy(failed, ({ uri }) => uri)
  const places = [...files].map(([uri, alike]) => uri + alike.map(({ line }) => `:${line}`).join(''))
  const { file, profiles = [] } = namedInRun() ?? {}
  const config = file === undefined ? [] : ['--config', file]
  const words = [...config, ...profiles.flatMap((one) => ['--profile', one]), ...places]
  const rerun = words.map(shellWord).join(' ')
  const parts = page === undefined ? [outcome] : [outcome, page]
  if (failed.length > 0 && places.length <= maxRerun) parts.push(`rerun: npx cucumber-js ${rerun}`)
  return printable(`${parts.join(' · ')}\n`)
}

/** How many features a command names at most that runs again what failed. */
const maxRerun = 10

export function failedIn({ causes, scenarios }: Report): ReportScenario[] {
  return causes.flatMap((cause) => cause.scenarios.flatMap((at) => scenarios[at] ?? []))
}

/** Returns the numbers of scenarios by their status, and how long the run took. */
export function countsOf({ scenarios, run }: Report): string {
  const counts = countEach(scenarios.map(({ status }) => status))
  const details = [...counts].map(([status, count]) => `${count} ${status}`)
  const retried = scenarios.filter(({ attempts, status }) => attempts.length > 1 && status === 'passed')
  if (retried.length > 0) details.push(`${retried.length} of them when retried`)
  return `${details.join(', ') || 'None ran'}, in ${shortDuration(run.durationMs)}.`
}

function figures(report: Report): string[] {
  const failed = failedIn(report).length
  const of = failed > 0 ? `${failed} of ` : ''
  const outcome = report.run.success ? 'Passed' : 'Failed'
  return [`## ${outcome}: ${of}${pluralize(report.scenarios.length, 'scenario')}`, countsOf(report)]
}

function failures({ causes, scenarios }: Report): string[] {
  if (causes.length === 0) return []
  const shown = causes.map(({ title, scenarios: failed }) => {
    const lines = failed.flatMap((at) => scenarios[at] ?? []).map(failure)
    return `**${text(title)}**\n\n${listed(lines)}`
  })
  return ['### What failed', ...capped(shown, 20, '')]
}

function listed(items: readonly string[]): string {
  const lines = items.map((item) => `- ${item}`)
  return capped(lines, 20, '- ').join('\n')
}

function failure(scenario: ReportScenario): string {
  const step = failingStepOf(scenario)
  const at = step === undefined ? '' : `: ${text(`${step.keyword} ${step.text}`.trim())}`
  return `${inlineCode(scenario.id)} ${text(scenario.name)}${at}`
}

function coverageSection(report: Report): string[] {
  const rows = coverageRows(report).map(({ name, count, percent, minimum }) => {
    const rule = minimum && `${minimum.atLeast} %${minimum.isMet ? '' : ', missed'}`
    return [name, count, percent, rule ?? '']
  })
  if (rows.length === 0) return []
  return [
    '### What was covered',
    markdownTable(['', 'covered', '', 'at least'], rows),
    ...missedGaps(report).flatMap(({ title, gaps }) => [`${title}:`, listed(gaps.map(inlineCode))]),
  ]
}

/** Escapes a text, so that none of it is Markdown or HTML. */
function text(written: string): string {
  return written
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
