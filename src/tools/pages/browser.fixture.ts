import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The Chromium of this machine, undefined where there is none. `CHROMIUM` names another one. */
function findChromium(): string | undefined {
  const { CHROMIUM, PATH = '' } = process.env
  if (CHROMIUM !== undefined) return CHROMIUM
  return PATH.split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

/** Starts the Chromium of this machine, without a window. */
export async function openChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('There is no Chromium on this machine. Install it, for example: apt-get install chromium')
  // Containers seldom let Chromium make a sandbox, and the pages are our own.
  return chromium.launch({ executablePath, chromiumSandbox: false, timeout: 120_000 })
}

let shared: Promise<Browser> | undefined

/** The pages of this process, which are removed at its end, even where a test fails before it closes its page. */
const pages: string[] = []
process.once('exit', () => pages.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/**
 * A group of tests in Chromium; all groups of a process share one. Where the machine has none they are skipped, and a
 * line says so.
 */
export function describeInChromium(title: string, tests: (browser: () => Browser) => void): void {
  // Outside of the group, so it runs when all groups are done.
  after(async () => {
    const browser = shared
    shared = undefined
    await (await browser)?.close()
  })
  describe(title, function () {
    this.timeout(120_000)
    let browser: Browser | undefined

    before(async function () {
      if (findChromium() === undefined) {
        console.log(`    skipped, there is no Chromium on this machine: ${title}`)
        this.skip()
      }
      browser = await (shared ??= openChromium())
    })

    tests(() => {
      if (browser === undefined) throw new Error('Chromium is open while the tests run, not before.')
      return browser
    })
  })
}

/**
 * What axe finds serious or critical on the page as it is shown now, by these rules or by all: a line for each rule, with
 * what breaks it.
 */
export async function seriousFindings(page: Page, ...rules: readonly string[]): Promise<string[]> {
  await page.evaluate(axe.source)
  const options = rules.length > 0 ? JSON.stringify({ runOnly: rules }) : ''
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${options})`)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Opens a page in a browser from a file. */
export async function openPage(
  browser: Browser,
  text: string,
  { fragment = '', ...options }: BrowserContextOptions & { fragment?: string } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'page-'))
  pages.push(folder)
  const file = join(folder, 'page.html')
  writeFileSync(file, text)
  const context = await browser.newContext(options)
  const page = await context.newPage()
  /** Script errors, console messages such as policy violations, requests and dialogs; empty in a good page. */
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('console', (message) => troubles.push(message.text()))
  page.on('request', (request) => {
    if (!/^(?:file|data):/.test(request.url())) troubles.push(`requests ${request.url()}`)
  })
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.goto(`${String(pathToFileURL(file))}${fragment}`)
  return { page, troubles, close: () => context.close() }
}
