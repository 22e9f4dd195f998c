import { expect } from 'chai'
import { describeInChromium, openPage, seriousFindings } from '../pages/browser.fixture'
import type { Doubts } from './doubt-project'
import type { CountedChange } from './plan'
import { doubtsAsHtml, doubtsAsText } from './report'

const markup = '<img src=x onerror="document.title = 1"></td></script>'

const doubts: Doubts = {
  changes: [
    countedChange({ scenarios: ['features/a.feature:3', 'features/a.feature:9'] }),
    countedChange({
      member: markup,
      phrase: { phrase: markup },
      operation: `GET /${markup} 200`,
      scenarios: [markup],
    }),
    countedChange({ member: '$.name', verdict: 'noticed' }),
  ],
  scenarios: 3,
  notDoubted: [{ scenario: 'features/a.feature:20', request: `POST /${markup}`, reason: markup }],
  runs: { done: 4, planned: 4 },
}

describeInChromium('the page of doubts', (browser) => {
  it('shows the score, then each operation with steps to copy, and markup as plain text', async () => {
    const { page, troubles, close } = await openPage(browser(), await doubtsAsHtml(doubts, __dirname), {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    expect(await page.locator('h1').innerText()).to.equal('33 % detected, 2 survived')
    expect(await page.locator('header').innerText()).to.include(
      'Detected 1 of 3 changes (33 %), 3 scenarios, 1 not doubted',
    )
    expect(await page.locator('img').count()).to.equal(0)
    const cards = page.locator('.card > summary')
    await page.getByRole('searchbox').fill('$.free ONE')
    expect(await page.getByRole('status').innerText()).to.equal('1 of 2 operations')
    await page.getByRole('button', { name: 'Copy step' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).to.equal(doubts.changes[0]?.phrase?.phrase)
    await page.getByRole('searchbox').fill('')
    for (const card of await cards.all()) if (await card.isVisible()) await card.click()
    expect(await seriousFindings(page)).to.deep.equal([])
    await close()
    expect(troubles).to.deep.equal([])
  })
})

it('The text report of doubts escapes control characters in member names and phrases', () => {
  const phrase = { phrase: 'Then the response body at "free\u001b[2J" should be 3' }
  const text = doubtsAsText({ ...doubts, changes: [countedChange({ member: '$.free\u009b2J', phrase })] })
  expect(text).to.include('$.free\\u009b2J').and.to.include('"free\\u001b[2J"')
  expect(text).to.not.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
})

it('The report says that what there was no time for was detected before, where every change counts', () => {
  expect(doubtsAsText({ ...doubts, runs: { done: 3, planned: 7 } })).to.include(
    '3 changed scenarios were run; for 4 there was no time (--seconds), all of changes detected before.',
  )
})

/** Returns a change that nobody noticed, with the given members replaced. */
function countedChange(of: Partial<CountedChange>): CountedChange {
  return {
    operation: 'GET /hotels/{…} 200',
    member: '$.free',
    change: 'one more',
    rank: 0,
    phrase: { phrase: 'Then the response body at "free" should be 3', json: '3' },
    isByCode: false,
    story: undefined,
    scenarios: ['features/a.feature:3'],
    isNoticedByStories: false,
    verdict: 'not noticed',
    ...of,
  }
}
