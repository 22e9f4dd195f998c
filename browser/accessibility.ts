import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds serious or critical on the page as it is shown now: a line for each rule, with what breaks it. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run()')
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
}
