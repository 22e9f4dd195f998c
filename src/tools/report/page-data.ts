import { deflateRawSync } from 'node:zlib'
import { pluralize } from '../../errors'
import { describeLoad, loadSum, loadTables, type LoadTable } from '../load/results'
import { drawSvg } from '../map'
import { renderPage } from '../pages/page'
import type { Report, ReportAttempt, ReportScenario } from './model'
import { printedReport } from './printed'
import { failedIn } from './summary'

/** The data of the page's script: a report with compressed attempts. */
export interface PageData extends Omit<Report, 'scenarios' | 'load'> {
  readonly load: { readonly sum: string; readonly tables: readonly LoadTable[] } | undefined
  readonly scenarios: readonly PageScenario[]
  readonly scenariosPerBlock: number
  /** The attempts of `scenariosPerBlock` scenarios each: JSON of a list of lists, deflated, in base64. */
  readonly blocks: readonly string[]
}

export interface PageScenario extends Omit<ReportScenario, 'attempts'> {
  /** Its index in the report. */
  readonly place: number
  readonly runs: readonly Omit<ReportAttempt, 'steps' | 'stories'>[]
  /** The searchable text of its steps, errors and requests. */
  readonly words: string
}

export async function renderReport(report: Report): Promise<string> {
  return renderPage({
    kind: 'report',
    title: [report.run.project, outcomeOf(report)].filter(Boolean).join(': '),
    data: pageData(report),
    printed: printedReport(report),
    drawings: await Promise.all(report.books.map(drawSvg)),
  })
}

function outcomeOf(report: Report): string {
  const { scenarios, run, load } = report
  const failed = failedIn(report).length
  if (failed > 0) return `${failed} of ${pluralize(scenarios.length, 'scenario')} failed`
  if (scenarios.length === 0) return load === undefined ? 'No scenario ran' : describeLoad(load)
  if (run.problems.length > 0) return 'The run failed'
  const passed = scenarios.filter(({ status }) => status === 'passed').length
  const of = passed === scenarios.length ? '' : `${passed} of `
  return `${of}${pluralize(scenarios.length, 'scenario')} passed`
}

/** Small enough to open one scenario fast, large enough to compress well. */
const scenariosPerBlock = 50

function pageData({ scenarios, load, ...report }: Report): PageData {
  const blocks: string[] = []
  for (let from = 0; from < scenarios.length; from += scenariosPerBlock) {
    const attempts = scenarios.slice(from, from + scenariosPerBlock).map((scenario) => scenario.attempts)
    // Only a HAR shows payloads.
    const json = JSON.stringify(attempts, (key, value: unknown) => (key === 'payload' ? undefined : value))
    blocks.push(deflateRawSync(json).toString('base64'))
  }
  return {
    ...report,
    load: load && { sum: loadSum(load), tables: loadTables(load) },
    scenarios: scenarios.map(({ attempts, ...scenario }, place) => ({
      ...scenario,
      place,
      runs: attempts.map(({ status, startedAt, durationMs }) => ({ status, startedAt, durationMs })),
      words: attempts.flatMap(wordsOf).join('\n'),
    })),
    scenariosPerBlock,
    blocks,
  }
}

function wordsOf({ steps }: ReportAttempt): string[] {
  return steps.flatMap(({ text, error, exchanges }) => [
    text,
    error?.message ?? '',
    ...exchanges.map(({ request }) => request.url),
  ])
}
