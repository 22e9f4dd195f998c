import { expect } from 'chai'
import { describeInChromium, openPage, seriousFindings } from '../pages/browser.fixture'
import { countedChange } from './counted-change.fixture'
import type { Doubts } from './doubt-project'
import { doubtsAsHtml } from './report-as-html'

const markup = '<img src=x onerror="document.title = 1"></td></script>'

const doubts: Doubts = {
  changes: [
    countedChange({ scenarios: ['features/a.feature:3', 'features/a.feature:9'] }),
    countedChange({ member: markup, phrase: markup, operation: `GET /${markup} 200`, scenarios: [markup] }),
    countedChange({ member: '$.name', verdict: 'noticed', noticedBy: 1 }),
  ],
  scenarios: 3,
  notDoubted: [{ scenario: 'features/a.feature:20', request: `POST /${markup}`, reason: markup }],
  runs: { done: 4, planned: 4 },
}

describeInChromium('the page of doubts', (browser) => {
  it('shows the score, then each operation with steps to copy, and markup as plain text', async () => {
    const { page, troubles, close } = await openPage(browser(), await doubtsAsHtml(doubts), {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    expect(await page.locator('h1').innerText()).to.equal('33 % detected, 2 survived')
    expect(await page.locator('header').innerText()).to.include(
      'Detected 1 of 3 changes (33 %) in 3 scenarios, 1 not doubted.',
    )
    expect(await page.locator('img').count()).to.equal(0)
    const cards = page.locator('.card > summary')
    await page.getByRole('searchbox').fill('$.free ONE')
    expect(await page.getByRole('status').innerText()).to.equal('1 of 2 operations')
    await page.getByRole('button', { name: 'Copy step' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).to.equal(doubts.changes[0]?.phrase)
    await page.getByRole('searchbox').fill('')
    for (const card of await cards.all()) if (await card.isVisible()) await card.click()
    expect(await seriousFindings(page)).to.deep.equal([])
    await close()
    expect(troubles).to.deep.equal([])
  })
})
