import { pluralize } from '../../errors'
import { drawSvg } from '../map'
import { renderPage } from '../pages/page'
import type { Report } from './model'
import { pageData } from './page-data'

/** Renders a report as one self-contained HTML page. */
export async function renderReport(report: Report): Promise<string> {
  return renderPage({
    script: 'report-page',
    title: [report.run.project, outcomeOf(report)].filter(Boolean).join(': '),
    data: pageData(report),
    drawings: await Promise.all(report.books.map(({ map }) => drawSvg(map))),
  })
}

/** Describes the outcome of the run. */
function outcomeOf({ scenarios, causes, run }: Report): string {
  const failed = new Set(causes.flatMap((cause) => cause.scenarios)).size
  if (failed > 0) return `${pluralize(failed, 'scenario')} failed`
  if (scenarios.length === 0) return 'No scenario ran'
  if (run.problems.length > 0) return 'The run failed'
  const passed = scenarios.filter(({ status }) => status === 'passed').length
  return passed === scenarios.length
    ? `${pluralize(passed, 'scenario')} passed`
    : `${passed} of ${pluralize(scenarios.length, 'scenario')} passed`
}
