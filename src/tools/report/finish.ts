import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { coverageTable } from './coverage'
import { minimumsOf } from './minimums'
import { renderMarkdown } from './markdown'
import { buildReport } from './build'
import type { RunMessages } from './messages'
import type { Report } from './model'
import { renderPage } from '../pages/report'
import type { ReportSettings } from './settings'

export interface FinishedReport {
  readonly report: Report
  /** The coverage as a table for the terminal. */
  readonly table: string
  readonly isBelowMinimum: boolean
  /** The written files, as named in the settings. */
  readonly files: readonly string[]
}

/**
 * Builds the report of runs and writes the files of the settings.
 *
 * @throws the error of the file system for a file that cannot be written
 */
export async function finishReport(
  runs: readonly RunMessages[],
  settings: ReportSettings,
  cwd: string,
): Promise<FinishedReport> {
  const built = buildReport(runs, settings.documents)
  const report = { ...built, minimums: minimumsOf(settings.minimums, built.coverage) }
  const files: string[] = []
  const write = (name: string | undefined, text: () => string): void => {
    if (name === undefined) return
    const path = resolve(cwd, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text())
    files.push(name)
  }
  const page = settings.report === undefined ? '' : await renderPage(report)
  write(settings.report, () => page)
  write(settings.coverage, () => `${JSON.stringify(report.coverage, null, 2)}\n`)
  write(settings.markdown, () => renderMarkdown(report, settings.report))
  return {
    report,
    table: coverageTable(report.coverage, report.minimums),
    isBelowMinimum: report.minimums.some(({ isMet }) => !isMet),
    files,
  }
}
