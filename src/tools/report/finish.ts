import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { printable } from '../../errors'
import { fileProblem, replaceFile } from '../../files'
import { loadAsMarkdown } from '../load/results'
import { projectName } from '../pages/page'
import { buildReport } from './build-report'
import { failingStepOf, titleOf } from './causes'
import { minimumsOf } from './coverage'
import { groupBy } from '../../group-by'
import { harOf } from './har'
import type { RunMessages } from './cucumber-messages'
import type { Report, ReportBuild } from './model'
import { renderReport } from './page-data'
import type { ReportSettings } from './settings'
import { coverageTable, outcomeLine, renderMarkdown } from './summary'

/** Writes the files of the settings. @param checkedOut - the branch and revision of runs outside of a CI */
export async function finishReport(
  runs: readonly RunMessages[],
  settings: ReportSettings,
  cwd: string,
  checkedOut: ReportBuild = {},
) {
  const built = buildReport(runs, settings.documents)
  const { ci } = built.run.build
  const report: Report = {
    ...built,
    run: {
      ...built.run,
      project: projectName(cwd),
      ...(ci === undefined && { build: checkedOut }),
      ...(runs.length === 0 && settings.load?.run),
    },
    load: settings.load,
    minimums: minimumsOf(settings.minimums, built),
  }
  /** The written files, as named in the settings. */
  const files: string[] = []
  /** Why others could not be written, a sentence each. */
  const failures: string[] = []
  const write = (name: string, text: string): void => {
    try {
      replaceFile(resolve(cwd, name), text)
      files.push(name)
    } catch (error) {
      failures.push(`The report cannot be written to "${name}": ${fileProblem(error)}.`)
    }
  }
  if (settings.report !== undefined) write(settings.report, await renderReport(report))
  if (settings.coverage !== undefined)
    write(settings.coverage, `${JSON.stringify(report.coverage, null, 2)}\n`)
  if (settings.har !== undefined) write(settings.har, `${JSON.stringify(harOf(report), null, 1)}\n`)
  if (settings.markdown !== undefined) {
    const ofRuns = runs.length === 0 ? [] : [renderMarkdown(report, settings.report)]
    const ofLoad = settings.load === undefined ? [] : [loadAsMarkdown(settings.load)]
    write(settings.markdown, [...ofRuns, ...ofLoad].join('\n'))
  }
  const page = files.find((name) => name === settings.report)
  return {
    /** The phrases that may be meant by undefined steps, and the coverage as a table, for the terminal. */
    table: runs.length === 0 ? '' : `${hints(report)}${coverageTable(report)}`,
    outcome: outcomeLine(report, page && pathToFileURL(resolve(cwd, page)).href),
    isBelowMinimum: report.minimums.some(({ isMet }) => !isMet),
    files,
    failures,
  }
}

function hints({ scenarios }: Report): string {
  const steps = scenarios.flatMap((scenario) => {
    const step = failingStepOf(scenario)
    const isHint = step?.status === 'undefined' && step.error !== undefined
    return isHint ? [{ id: scenario.id, title: titleOf(step) }] : []
  })
  const lines = [...groupBy(steps, ({ title }) => title)].map(([title, [{ id }]]) => `${id} ${title}\n`)
  return printable(lines.join(''))
}
