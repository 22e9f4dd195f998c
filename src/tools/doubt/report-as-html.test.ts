import { expect } from 'chai'
import { describeInChromium, seriousFindings } from '../pages/browser.fixture'
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
  it('sorts and filters its rows, and shows markup as plain text', async () => {
    const context = await browser().newContext()
    try {
      const page = await context.newPage()
      const troubles: string[] = []
      page.on('pageerror', (error) => troubles.push(error.message))
      page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
      await page.setContent(doubtsAsHtml(doubts))
      const rows = page.getByRole('table', { name: 'Survived, worst first' }).locator('tbody tr')
      const members = async (): Promise<string[]> => rows.locator('td:nth-child(2)').allInnerTexts()
      expect(await page.locator('img').count()).to.equal(0)
      expect(await page.title()).to.equal('What would nobody notice?')
      expect(await page.locator('.summary').innerText()).to.equal(
        'Detected 1 of 3 changes (33 %) in 3 scenarios, 1 not doubted.',
      )

      expect(await page.locator('.summary + p').innerText()).to.equal('4 changed scenarios were run.')

      expect(await members()).to.have.members(['$.free', markup])
      const byScenarios = page.getByRole('button', { name: 'Scenarios that receive it' })
      await byScenarios.click()
      expect(await members()).to.deep.equal([markup, '$.free'])
      await byScenarios.click()
      expect(await members()).to.deep.equal(['$.free', markup])

      await page.getByRole('searchbox', { name: 'Filter' }).fill('$.free ONE')
      expect(await rows.filter({ visible: true }).count()).to.equal(1)
      expect(await page.locator('output').innerText()).to.match(/^1 of \d rows$/)
      expect(await seriousFindings(page)).to.deep.equal([])
      expect(troubles).to.deep.equal([])
    } finally {
      await context.close()
    }
  })
})
