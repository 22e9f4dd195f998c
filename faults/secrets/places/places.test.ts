import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RanScenario } from '../../../features/workshop/messages'
import { RunRecord } from '../../../features/workshop/run-record'
import { runCucumber } from '../../../src/processes.fixture'
import { repository as root, scratchFolder } from '../../../src/scratch-folder.fixture'
import { numberOf, places, placesFeature, secretOf, type Place } from './places'

const documentation = join(root, 'docs', 'faults-and-inputs.md')
const ways = ['log', 'error', 'difference', 'curl', 'snapshot', 'terminal'] as const

/** The outputs of the scenario of a place. */
type Outputs = Readonly<Record<(typeof ways)[number], string>> & { readonly names: string }

describe('Places of secrets', function () {
  this.timeout(300_000)
  const folder = scratchFolder('all tests', 'reports')
  const outputs = new Map<Place, Outputs>()

  before(async () => {
    folder.put('places.feature', placesFeature)
    const inFile = places.find(({ steps }) => steps.some((step) => step.includes('secret.txt')))
    folder.put('secret.txt', inFile === undefined ? '' : secretOf(inFile))
    const args = [
      ...['--config', 'faults/cucumber.cjs', '--require', join(__dirname, 'world.ts')],
      ...['--format', 'progress', '--format', `"message":"${folder.at('report.message')}"`],
      folder.at('places.feature'),
    ]
    const { stdout, stderr } = await runCucumber(args, { env: { CI: '' } })
    const { scenarios } = RunRecord.of(folder.read('report.message'))
    for (const place of places) outputs.set(place, outputsOf(place, scenarios, stdout + stderr, folder.path))
  })

  for (const place of places)
    it(`${place.name}: the secret appears in no output`, () => {
      const { ...seen } = outputs.get(place)
      for (const [way, text] of Object.entries(seen)) {
        expect(text, way).not.to.include(secretOf(place))
        expect(text, way).not.to.include(numberOf(secretOf(place)))
      }
      expect(seen.error, 'the API heard it').to.include('heard [redacted] there')
    })

  it('are documented, each with the outputs in which its secret was redacted', () => {
    const rows = places.map((place) => [
      place.name,
      ...ways.map((way) => (outputs.get(place)?.[way].includes('[redacted]') ? 'redacted' : '')),
    ])
    const page = readFileSync(documentation, 'utf8')
    const [begin, end] = [page.indexOf('| a secret in'), page.indexOf('\n\n<!-- end: places -->')]
    const table = tableOf([['a secret in', ...ways], ...rows])
    if (process.env['CHAPTERWISE_UPDATE_DOCS'] === '1')
      writeFileSync(documentation, page.slice(0, begin) + table + page.slice(end))
    else expect(page.slice(begin, end)).to.equal(table)
  })
})

function outputsOf(
  place: Place,
  scenarios: readonly RanScenario[],
  terminal: string,
  folder: string,
): Outputs {
  const steps = scenarios.find(({ name }) => name === place.name)?.steps ?? []
  const attachments = steps.flatMap((step) => step.attachments)
  const bodiesOf = (curl: boolean): string =>
    attachments.flatMap(({ fileName, text }) => ((fileName === 'curl.txt') === curl ? [text] : [])).join('\n')
  const error = steps.map(({ message }) => message).join('')
  const snapshot = join(folder, '__snapshots__', `place ${places.indexOf(place) + 1}`)
  const file = ['.json', '.txt'].map((end) => snapshot + end).find((name) => existsSync(name))
  return {
    log: bodiesOf(false),
    error,
    difference: error.split('+ expected - actual')[1] ?? '',
    curl: bodiesOf(true),
    snapshot: file === undefined ? '' : readFileSync(file, 'utf8'),
    terminal: terminal
      .split(/^ *(?:\d+\) (?:Scenario: )?|Scenario: )/m)
      .filter((part) => part.startsWith(place.name))
      .join(''),
    names: attachments.map(({ fileName }) => fileName).join('\n'),
  }
}

/** Returns a Markdown table as Prettier formats it. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`)
  return lines.join('\n')
}
