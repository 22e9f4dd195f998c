import { pluralize } from '../../errors'
import { drawSvg, type StoryMap } from '../map'
import { renderPage } from '../pages/page'
import type { Report, ReportBook } from './model'
import { pageData } from './page-data'

/** Renders a report as one self-contained HTML page. */
export async function renderReport(report: Report): Promise<string> {
  return renderPage({
    script: 'report-page',
    title: [report.run.project, outcomeOf(report)].filter(Boolean).join(': '),
    data: pageData(report),
    drawings: await Promise.all(report.books.map((book) => drawSvg(toldMap(book)))),
  })
}

/** Returns the map of a book with how often each story was told and failed, in all chapters together. */
function toldMap({ map, ways }: ReportBook): StoryMap {
  return {
    ...map,
    stories: map.stories.map((story) => {
      const own = ways.filter(({ mapId }) => mapId === story.id)
      const told = own.reduce((sum, way) => sum + way.told, 0)
      const failed = own.reduce((sum, way) => sum + way.failed, 0)
      const usage = told === 0 ? 'not covered' : `covered ${pluralize(told, 'time')}`
      return { ...story, usage: failed === 0 ? usage : `${usage}, failed ${pluralize(failed, 'time')}` }
    }),
  }
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
