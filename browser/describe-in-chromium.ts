import type { Browser } from 'playwright-core'
import { findChromium, openChromium } from './chromium'

/**
 * A group of tests that share one Chromium, which starts before the first. Where the machine has none they are skipped,
 * and a line says so.
 */
export function describeInChromium(title: string, tests: (browser: () => Browser) => void): void {
  describe(title, function () {
    this.timeout(120_000)
    let browser: Browser | undefined

    before(async function () {
      if (findChromium() === undefined) {
        console.log(`    skipped, there is no Chromium on this machine: ${title}`)
        this.skip()
      }
      browser = await openChromium()
    })
    after(() => browser?.close())

    tests(() => {
      if (browser === undefined) throw new Error('Chromium is open while the tests run, not before.')
      return browser
    })
  })
}
