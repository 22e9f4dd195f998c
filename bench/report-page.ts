import { cpus } from 'node:os'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { openChromium } from '../src/tools/pages/browser.fixture'
import { renderReport } from '../src/tools/report/page-data'
import { largeReport } from './large-report'
import { median } from './statistics'

/** Measures the page of a large report: its size, and the times until it is shown and until a filter is applied. */
const scenarios = Number(process.argv[2] ?? 3000)
const rounds = 5
const folder = join(__dirname, '..', 'reports', 'bench')
const file = join(folder, 'report-page.html')

async function main(): Promise<void> {
  const report = largeReport(scenarios)
  mkdirSync(folder, { recursive: true })
  const started = performance.now()
  writeFileSync(file, await renderReport(report))
  const writtenMs = performance.now() - started
  const browser = await openChromium()
  const loads = []
  for (let round = 0; round < rounds; round++) loads.push(await load(browser))
  const filters = await measureFilters(browser)
  await browser.close()
  const rows = [
    ['size', `${(statSync(file).size / 1e6).toFixed(1)} MB`],
    ['written in', `${Math.round(writtenMs)} ms`],
    ['first paint', ms(loads.map(({ paintMs }) => paintMs))],
    ['list and failures shown', ms(loads.map(({ shownMs }) => shownMs))],
    ...Object.entries(filters).map(([name, times]) => [name, ms(times)]),
  ]
  console.log(
    [
      `Node.js ${process.versions.node}, Chromium ${browser.version()}, ${cpus().length} cores; ${scenarios.toLocaleString('en-US')} scenarios of four calls; median of ${rounds} and the slowest.`,
      '',
      '| | |',
      '|---|---:|',
      ...rows.map((cells) => `| ${cells.join(' | ')} |`),
      '',
    ].join('\n'),
  )
}

function ms(times: readonly number[]): string {
  return `${Math.round(median(times))} ms (${Math.round(Math.max(...times))} ms)`
}

async function open(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await page.goto(String(pathToFileURL(file)), { waitUntil: 'commit' })
  await page.getByRole('group', { name: 'Response' }).first().waitFor()
  return page
}

/** Measures the times from the start of the navigation, as the browser counts them. */
async function load(browser: Browser): Promise<{ paintMs: number; shownMs: number }> {
  const page = await open(browser)
  const shownMs = await page.evaluate<number>('performance.now()')
  const paintMs = await page.evaluate<number>(
    `performance.getEntriesByName('first-contentful-paint')[0].startTime`,
  )
  await page.context().close()
  return { paintMs, shownMs }
}

/** Measures the times from the event of a filter to the frame after the one that shows the matches. */
async function measureFilters(browser: Browser): Promise<Record<string, number[]>> {
  const page = await open(browser)
  const changes = {
    'a letter in Search': { id: 'search', event: 'input', values: ['w', 'wi', 'wit', 'with', 'withd'] },
    'a word that few have': { id: 'search', event: 'input', values: ['77', '1234', '999', 'x', '2999'] },
    'Search emptied': { id: 'search', event: 'input', values: ['', '', '', '', ''] },
    Tag: { id: 'filter-tag', event: 'change', values: ['@smoke', '', '@slow', '', '@smoke'] },
    Status: { id: 'filter-status', event: 'change', values: ['failed', '', 'passed', '', 'failed'] },
    Operation: {
      id: 'filter-operation',
      event: 'change',
      values: ['POST /api/bankaccounts', '', 'GET /api/bankaccounts/{…}', '', 'POST /api/bankaccounts'],
    },
  }
  const times: Record<string, number[]> = {}
  for (const [name, { id, event, values }] of Object.entries(changes)) {
    times[name] = []
    for (const value of values)
      times[name].push(
        await page.evaluate<number>(
          `new Promise((resolve) => {
            const control = document.getElementById('${id}')
            const start = performance.now()
            control.value = '${value}'
            control.dispatchEvent(new Event('${event}'))
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)))
          })`,
        ),
      )
  }
  await page.context().close()
  return times
}

void main()
