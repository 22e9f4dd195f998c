import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { openChromium } from '../src/tools/pages/browser.fixture'
import { runWithReport, work } from './bank-report'
import { pagePicture } from './page-picture'
import { terminalPicture } from './terminal-picture'

/**
 * Updates the images of the documentation: the map of the example's story book, and pages of reports. Needs Chromium.
 */
const root = join(__dirname, '..')
const images = join(root, 'docs', 'images')
const loaders = ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register']

/**
 * A feature with failures: it expects too low a balance after a withdrawal, and a withdrawal of too much to succeed.
 */
const failing = `Feature: Paying in and taking out

  Background:
    Given "Fred" has put 100 into a new account

  Scenario: What is paid in is there
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 100

  Scenario: What is taken out is gone
    When I POST "api/bankaccounts/{{bankAccountId}}/withdrawals" with:
      | amount | 40 |
    Then the response should be 200 OK
    And the response body should contain:
      | balance      | 50   |
      | customerName | Fred |

  Rule: Nobody takes out more than there is

    @limits
    Scenario Outline: Taking out <amount> is <answer>
      When I POST "api/bankaccounts/{{bankAccountId}}/withdrawals" with:
        | amount | <amount> |
      Then the response should be <answer>

      Examples:
        | amount | answer          |
        | 100    | 200 OK          |
        | 250    | 200 OK          |
        | 1000   | 400 Bad Request |
`

interface Picture {
  readonly name: string
  readonly page: string
  readonly view: string
  readonly height: number
  readonly title: string
  /** The element that is shown; if left out, the whole page. */
  readonly element?: { readonly selector: string; readonly width: number }
}

/** Each is taken in a light and in a dark version: `NAME-light.svg` and `NAME-dark.svg`. */
const pictures: readonly Picture[] = [
  { name: 'report', page: 'failing', view: 'scenarios', height: 1090, title: 'What failed' },
  {
    name: 'failed-step',
    page: 'failing',
    view: 'scenarios',
    height: 1600,
    title: 'A failed step in the report: the response, with the wrong member marked',
    element: { selector: '.step.failed', width: 860 },
  },
  {
    name: 'operations',
    page: 'bank',
    view: 'operations',
    height: 560,
    title: "The operations that the bank's features called",
  },
]

async function takePictures(): Promise<void> {
  mkdirSync(work, { recursive: true })
  takeMap()
  takeWalks()
  const feature = join(work, 'paying-in-and-taking-out.feature')
  writeFileSync(feature, failing)
  runWithReport('failing', feature)
  runWithReport('bank', 'features/banking')
  const browser = await openChromium()
  for (const picture of pictures)
    for (const colorScheme of ['light', 'dark'] as const) await photograph(browser, picture, colorScheme)
  await browser.close()
}

function takeMap(): void {
  const flags = ['--book', 'banking story', '--format', 'svg', '--output', join(images, 'story-map.svg')]
  execFileSync('node', [...loaders, 'src/cli/main.ts', 'map', ...flags], { cwd: root })
  const map = join(images, 'story-map.svg')
  writeFileSync(map, rounded(readFileSync(map, 'utf8')))
}

/** Rounds to whole pixels: nobody sees the decimals, and they would be half of the file. */
function rounded(svg: string): string {
  const places = / (?:[cr]?[xy][12]?|d|height|points|r|textLength|transform|viewBox|width)="[^"]*"/g
  return svg.replace(places, (place) =>
    place.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number)))),
  )
}

/** Draws the terminal output of walks that find a fault planted in the bank. */
function takeWalks(): void {
  const fault = 'third deposit is lost'
  const flags = ['explore', 'features/banking', '--seed', '7', '--walks', '30']
  const { stdout } = spawnSync(
    'node',
    [...loaders, 'src/cli/main.ts', ...flags, '--output', join(work, 'found')],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, BANK_FAULTS: fault, NO_COLOR: '1' },
    },
  )
  const shown = stdout
    .replaceAll('reports/pictures/found', 'features/found')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:3000')
  const command = `BANK_FAULTS="${fault}" npx chapterwise ${flags.join(' ')} --output features/found`
  writeFileSync(
    join(images, 'explore.svg'),
    terminalPicture(command, shown, 'Walks of explore that find a lost deposit'),
  )
}

async function photograph(browser: Browser, picture: Picture, colorScheme: 'light' | 'dark'): Promise<void> {
  const { name, page: file, view, height, title, element } = picture
  const context = await browser.newContext({
    viewport: { width: element?.width ?? 1080, height },
    colorScheme,
  })
  const page = await context.newPage()
  await page.goto(`${String(pathToFileURL(join(work, `${file}.html`)))}#view=${view}`)
  if (view === 'scenarios' && file === 'failing') await page.getByRole('group').first().waitFor()
  const path = join(images, `${name}-${colorScheme}.svg`)
  writeFileSync(path, rounded(await pagePicture(page, title, element?.selector)))
  await context.close()
  console.log(`${path}: ${Math.round(statSync(path).size / 1024)} KiB`)
}

void takePictures()
