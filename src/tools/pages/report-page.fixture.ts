import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Report } from '../report/model'
import { renderPage } from './report'

/** A report opened in a browser from a file. */
export interface OpenPage {
  readonly page: Page
  /** Script errors, console messages such as policy violations, requests and dialogs; empty in a good page. */
  readonly troubles: readonly string[]
  readonly show: (fragment: string) => Promise<void>
  readonly close: () => Promise<void>
}

export async function openReport(
  browser: Browser,
  report: Report,
  { fragment = '', ...options }: BrowserContextOptions & { fragment?: string } = {},
): Promise<OpenPage> {
  const folder = mkdtempSync(join(tmpdir(), 'report-page-'))
  const file = join(folder, 'report.html')
  writeFileSync(file, await renderPage(report))
  const context = await browser.newContext(options)
  const page = await context.newPage()
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
  const address = String(pathToFileURL(file))
  await page.goto(`${address}${fragment}`)
  return {
    page,
    troubles,
    show: async (next) => {
      await page.goto(`${address}${next}`)
    },
    close: async () => {
      await context.close()
      rmSync(folder, { recursive: true })
    },
  }
}
