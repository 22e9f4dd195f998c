import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'chai'
import type { Envelope } from '@cucumber/messages'
import { runCucumber } from '../../src/processes.fixture'
import { scratchFolder } from '../../src/scratch-folder.fixture'
import { failingFeature } from './assertions'
import { traces } from './canaries'

const files = ['secret.json', 'wrong-schema.json', 'no-text.json', 'wrong-openapi.json', 'secrets.feature']
const formats = ['html', 'json', 'junit', 'message', 'progress', 'rerun', 'summary', 'usage', 'usage-json']

describe('Secrets in a run of Cucumber', function () {
  this.timeout(180_000)
  const folder = scratchFolder('all tests', 'reports')
  let console: string

  before(async () => {
    for (const file of files) cpSync(join(__dirname, file), folder.at(file))
    folder.put('failures.feature', failingFeature)
    // This snapshot differs from the response, so that the difference is shown.
    folder.put('__snapshots__/another.json', '{"id":2,"token":"","message":""}')
    console = await runWithReports(folder.path)
  })

  it('appear in no report, attachment or snapshot, and not on the console', () => {
    const found: string[] = placesOf(console, 'console')
    for (const entry of readdirSync(folder.path, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      found.push(...placesOf(readFileSync(file, 'latin1'), relative(folder.path, file)))
    }
    expect(found.join('\n')).to.equal('')
  })

  it('are used with every phrase of the library, passing and failing', () => {
    const messages = folder
      .read('report.message')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Envelope)
    const used = new Set(
      messages.flatMap(
        ({ testCase }) => testCase?.testSteps.flatMap((step) => step.stepDefinitionIds ?? []) ?? [],
      ),
    )
    const unused = messages.flatMap(({ stepDefinition }) =>
      stepDefinition?.sourceReference.uri?.startsWith('step-definitions') && !used.has(stepDefinition.id)
        ? [stepDefinition.pattern.source]
        : [],
    )
    expect(unused).to.deep.equal([])
    const results = messages
      .flatMap(({ testStepFinished }) => testStepFinished?.testStepResult ?? [])
      .map((result) => ({ ...result, status: String(result.status) }))
    expect(results.filter(({ status }) => status === 'FAILED').length, 'failed steps').to.equal(
      failingFeature.match(/Scenario:/g)!.length + 14,
    )
    const wrong = results.filter(({ message }) => /is not a function|undefined|Ambiguous/.test(message ?? ''))
    expect(wrong).to.deep.equal([])
  })
})

/** Runs Cucumber with reports of every kind. Returns what it prints. */
async function runWithReports(folder: string): Promise<string> {
  const options = formats.flatMap((format) => [
    '--format',
    `"${format}":"${join(folder, `report.${format}`)}"`,
  ])
  const plugin = ['--plugin', './src/tools/report/fixtures/report.cjs', '--plugin-options']
  const args = [
    ...['--config', 'faults/cucumber.cjs', '--require', join(__dirname, 'world.ts')],
    ...[...options, '--format', 'pretty', ...plugin, JSON.stringify(reports(folder))],
    ...[join(folder, 'secrets.feature'), join(folder, 'failures.feature')],
  ]
  const { stdout, stderr } = await runCucumber(args, { env: { CI: '' } })
  return stdout + stderr
}

function reports(folder: string) {
  const files = { report: 'api.html', har: 'api.har', markdown: 'api.md', coverage: 'coverage.json' }
  const paths = Object.entries(files).map(([option, file]) => [option, join(folder, file)])
  return { chapterwise: Object.fromEntries(paths) as Record<string, string> }
}

/** The places where a text contains a canary, with the text around it. */
function placesOf(text: string, name: string): string[] {
  return traces.flatMap((trace) =>
    [...text.matchAll(new RegExp(trace, 'g'))]
      .filter(({ index }) => !isWritten(text, index))
      .slice(0, 3)
      .map(({ index }) => `${name}: …${text.slice(Math.max(0, index - 150), index + 60)}…`),
  )
}

/** Whether the text there comes from the feature itself. */
function isWritten(text: string, at: number): boolean {
  return text.slice(at - 1, at + 13) === '(canary.body[^'
}
