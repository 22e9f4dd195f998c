import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { availableContenders } from './contenders'
import { cucumberCommand, runSuite } from './run-suite'
import { bankScenario, writeSuite } from './suite'

/** The size of the HTML report, and of the log in it. */
export interface ReportSize {
  readonly htmlBytes: number
  /** The size for the same suite with bare Cucumber, which logs nothing. */
  readonly bareHtmlBytes: number
  readonly logBytes: number
}

const scenarios = 500

/** Runs the suite with an HTML report, and with messages to get the size of the log from; then with bare Cucumber. */
export async function measureReport(workFolder: string): Promise<ReportSize> {
  const suite = join(workFolder, 'suites', 'report')
  writeSuite(suite, scenarios, bankScenario)
  const contender = availableContenders().find(({ name }) => name === 'base-url')
  if (contender === undefined) throw new Error('The contender "base-url" is gone.')
  const html = join(workFolder, 'report.html')
  const messages = join(workFolder, 'report.ndjson')
  for (const format of [`html:${html}`, `message:${messages}`])
    await runSuite({ command: cucumberCommand({ suite, steps: contender.steps, format }), workFolder })
  const logBytes = readFileSync(messages, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"attachment"'))
    .map((line) => JSON.parse(line) as { attachment: { body: string } })
    .reduce((sum, { attachment }) => sum + Buffer.byteLength(attachment.body), 0)
  const bare = availableContenders()[0]
  if (bare === undefined) throw new Error('There is no contender.')
  const bareHtml = join(workFolder, 'report.bare.html')
  await runSuite({
    command: cucumberCommand({ suite, steps: bare.steps, format: `html:${bareHtml}` }),
    workFolder,
  })
  const htmlBytes = statSync(html).size
  const bareHtmlBytes = statSync(bareHtml).size
  for (const file of readdirSync(workFolder)) if (file.startsWith('report.')) rmSync(join(workFolder, file))
  return { htmlBytes, bareHtmlBytes, logBytes }
}
