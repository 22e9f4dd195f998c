import { pluralize, printable } from '../../errors'
import { gapsOf, sharesOf, titles } from './coverage'
import { countEach } from './groups'
import { failingStepOf } from './build'
import type { Report, ReportScenario } from './model'

const mostFailures = 20
const mostGaps = 20

/**
 * Returns a summary for the page of a CI job: counts, why scenarios failed, and coverage with the gaps of missed
 * minimums.
 */
export function renderMarkdown(report: Report, page?: string): string {
  return printable(
    [
      ...figures(report),
      ...failures(report),
      ...problems(report),
      ...coverage(report),
      ...(page === undefined ? [] : ['', `The whole report: ${code(page)}`]),
      '',
    ].join('\n'),
  )
}

function figures({ scenarios, run }: Report): string[] {
  const counts = countEach(scenarios.map(({ status }) => status))
  const parts = [...counts].map(([status, count]) => `${count} ${status}`).join(', ')
  const retried = scenarios.filter(
    ({ attempts, status }) => attempts.length > 1 && status === 'passed',
  ).length
  const details = [parts, ...(retried > 0 ? [`${retried} of them when retried`] : [])].join(', ')
  const minutes = Math.floor(run.durationMs / 60_000)
  const seconds = ((run.durationMs % 60_000) / 1000).toFixed(1)
  return [
    `## ${run.success ? 'Passed' : 'Failed'}: ${pluralize(scenarios.length, 'scenario')}`,
    '',
    `${details === '' ? 'None ran' : details}, in ${minutes > 0 ? `${minutes} min ` : ''}${seconds} s.`,
  ]
}

function failures({ causes, scenarios }: Report): string[] {
  if (causes.length === 0) return []
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]))
  const shown = causes.slice(0, mostFailures)
  return [
    '',
    '### What failed',
    ...shown.flatMap((cause) => [
      '',
      `**${text(cause.title)}**`,
      '',
      ...cause.scenarios.slice(0, mostFailures).map((id) => failure(byId.get(id), id)),
      ...andMore(cause.scenarios.length - mostFailures),
    ]),
    ...andMore(causes.length - mostFailures),
  ]
}

function failure(scenario: ReportScenario | undefined, id: string): string {
  const attempt = scenario?.attempts.at(-1)
  const step = attempt && failingStepOf(attempt)
  const at = step === undefined ? '' : `: ${text(`${step.keyword} ${step.text}`.trim())}`
  return `- ${code(id)} ${text(scenario?.name ?? '')}${at}`
}

function problems({ run }: Report): string[] {
  return run.problems.flatMap(({ title, message }) => [
    '',
    `**${text(title)}**: ${text(message.split('\n', 1)[0] ?? '')}`,
  ])
}

function coverage({ coverage: covered, minimums }: Report): string[] {
  const asked = new Map(minimums.map((minimum) => [minimum.of, minimum]))
  const shares = sharesOf(covered).filter(([name, { all }]) => all > 0 || asked.has(name))
  if (shares.length === 0) return []
  const rows = shares.map(([name, { covered: some, all, percent }]) => {
    const minimum = asked.get(name)
    const rule = minimum === undefined ? '' : `${minimum.atLeast} %${minimum.isMet ? '' : ', missed'}`
    return `| ${name} | ${some} of ${all} | ${percent} % | ${rule} |`
  })
  const gaps = gapsOf(covered)
  const missed = minimums.filter(({ isMet }) => !isMet)
  return [
    '',
    '### What was covered',
    '',
    '| | covered | | at least |',
    '| --- | --- | --- | --- |',
    ...rows,
    ...missed.flatMap(({ of }) => [
      '',
      `${titles[of]}:`,
      '',
      ...gaps[of].slice(0, mostGaps).map((gap) => `- ${code(gap)}`),
      ...andMore(gaps[of].length - mostGaps),
    ]),
  ]
}

function andMore(more: number): string[] {
  return more > 0 ? ['', `and ${more} more`] : []
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

/** Returns a text as inline code; its fence has more backticks than any run of them in the text. */
function code(written: string): string {
  const line = written.replace(/[\r\n]+/g, ' ')
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`
}
