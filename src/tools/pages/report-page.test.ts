import { expect } from 'chai'
import type { Browser, Locator, Page } from 'playwright-core'
import { describeInChromium, openPage, seriousFindings, type OpenPage } from './browser.fixture'
import type { Report } from '../report/model'
import { reportFixture } from '../report/model.fixture'
import { hostile } from './hostile.fixture'
import { renderReport } from '../report/page-data'

const views = ['Scenarios', 'Operations', 'Stories', 'Coverage', 'Timeline']

describeInChromium('the page of a report', (browser) => {
  let open: OpenPage
  let page: Page

  async function openFixture(fragment = ''): Promise<void> {
    open = await openReport(browser(), reportFixture(), {
      fragment,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    page = open.page
  }

  function show(view: string): Promise<void> {
    return page.locator('.views').getByText(view).click()
  }

  afterEach(async () => {
    const { troubles } = open
    await open.close()
    expect(troubles).to.deep.equal([])
  })

  it('lists failures first, by cause, with their steps and the failed exchange expanded', async () => {
    await openFixture()
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(headings.map((text) => text.split('\n')[0])).to.deep.equal([
      'Outside of scenarios',
      'What failed 2 scenarios, 2 causes',
      'All scenarios',
    ])
    const cause = page.locator('.cause', { hasText: 'should be 201 Created but was 422' })
    await cause.getByText('features/transfer.feature:12').waitFor()
    const steps = await cause.locator('.step-text').allInnerTexts()
    expect(steps).to.include('Then the response should be 201 Created')
    const [request, response] = [group(cause, 'Request'), group(cause, 'Response')]
    expect(await request.innerText()).to.include('"amount": 1000000')
    expect(await response.innerText()).to.include('"balance": 12345678901234567.89')
    expect(await response.locator('mark').innerText()).to.equal('422 Unprocessable Entity')
    expect(await response.locator('.bad').innerText()).to.equal(' ≠ expected 201 Created')
    const boxes = [await request.boundingBox(), await response.boundingBox()]
    expect(boxes[0]?.y).to.equal(boxes[1]?.y)
  })

  it('filters scenarios, counts the rest, and keeps the filters in the fragment', async () => {
    await openFixture()
    const count = page.getByRole('status')
    expect(await count.innerText()).to.equal('6 of 6 scenarios')
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('MOON')
    expect(await count.innerText()).to.equal('1 of 6 scenarios')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    expect(await count.innerText()).to.equal('6 of 6 scenarios')
    const chosen = {
      Tag: '@smoke',
      Status: 'passed',
      Operation: 'POST /api/transfers',
      Chapter: 'banking story › bank account is open',
    }
    for (const [label, value] of Object.entries(chosen)) await page.getByLabel(label).selectOption(value)
    expect(await count.innerText()).to.equal('1 of 6 scenarios')
    const fragment = new URL(page.url()).hash
    expect(Object.fromEntries(new URLSearchParams(fragment.slice(1)))).to.deep.equal({
      tag: '@smoke',
      status: 'passed',
      operation: 'POST /api/transfers',
      chapter: 'banking story › bank account is open',
    })
    await page.reload()
    expect(await count.innerText()).to.equal('1 of 6 scenarios')
    expect(await page.getByLabel('Tag').inputValue()).to.equal('@smoke')
    await page.getByLabel('Status').selectOption('failed')
    await page.getByText('No scenario fits. Clear a filter to see more.').waitFor()
  })

  it('opens the scenario that the fragment or a link names', async () => {
    await openFixture('#scenario=features/transfer.feature:4')
    const all = page.locator('.all')
    await all.getByText('Between two accounts of the same bank.').waitFor()
    expect(await all.locator('.argument-table').innerText()).to.include('[redacted]')
    expect(await all.locator('.doc-string').innerText()).to.include('"amount": 10')
    const transcript = (await all.locator('.transcript').innerText()).replace(/\s+/g, ' ')
    expect(transcript).to.equal(
      'GET ws://localhost:3000/live 1,200 more lines came before these. ' +
        '+12 ms ← received: {"price":1} +14 ms → sent: {"token":"[redacted]"} +15 ms · noted: closing it with the code 1000',
    )
    await all.locator('img[alt="receipt.png"]').waitFor()
    expect(await all.getByRole('link', { name: 'https://example.org/terms' }).count()).to.equal(1)
    const link = all.getByRole('link', { name: 'Link to Rates of EUR' })
    await link.click()
    await all.getByText('Example: currencies').waitFor()
    expect(new URL(page.url()).hash).to.match(/^#scenario=features\/transfer\.feature:\d+$/)
  })

  it('shows each attempt of a retried scenario', async () => {
    await openFixture()
    await page.locator('.all').getByRole('button', { name: 'A deposit is made' }).click()
    const attempts = page.locator('.all .attempt > summary')
    await attempts.first().waitFor()
    const titles = (await attempts.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    expect(titles).to.deep.equal(['✓ passed: Attempt 2 of 2 240 ms', '✕ failed: Attempt 1 of 2 240 ms'])
  })

  it('can be used with the keyboard alone, and goes back to the view before', async () => {
    await openFixture()
    const card = page.locator('.all').getByRole('button', { name: 'Money is transferred' })
    await card.focus()
    await page.keyboard.press('Enter')
    expect(await card.getAttribute('aria-expanded')).to.equal('true')
    await page.locator('.all .exchange > summary').first().focus()
    await page.keyboard.press('Enter')
    await page.locator('.all').getByRole('group', { name: 'Request' }).waitFor()
    const body = page.locator('.all .json summary').first()
    await body.focus()
    await page.keyboard.press('Enter')
    expect(await body.innerText()).to.include('2 members')
    await show('Coverage')
    await page.goBack()
    expect(await page.locator('.views [aria-current]').innerText()).to.equal('Scenarios')
  })

  it('shows how often each operation was called, and how fast it was', async () => {
    await openFixture('#view=operations')
    const rows = await rowsOf(page)
    expect(rows[2]).to.equal('POST /api/transfers | 3 | 200 ×2 no response ×1 | 12 ms | 800 ms')
    await page.getByRole('button', { name: 'p95' }).click()
    expect((await rowsOf(page))[0]).to.match(/^POST \/api\/transfers/)
    await page.getByRole('link', { name: 'POST /api/transfers' }).click()
    expect(await page.getByRole('status').innerText()).to.match(/^\d of 6 scenarios$/)
    expect(await page.getByLabel('Operation').inputValue()).to.equal('POST /api/transfers')
  })

  it('draws the stories, with how often each was told and how often it failed', async () => {
    await openFixture('#view=stories')
    const drawing = page.getByRole('img', { name: 'banking story' })
    expect(await drawing.locator('.of-story2.failed.node').textContent()).to.include(
      'covered 2 times, failed 1 time',
    )
    expect(await drawing.locator('.of-story3.node').textContent()).to.include('not covered')
    await drawing.locator('.of-story2.node').click()
    await page
      .getByRole('navigation', { name: 'Stories' })
      .getByRole('link', { name: 'Money is transferred' })
      .click()
    await page.locator('.all').getByText('Between two accounts of the same bank.').waitFor()
  })

  it('lists uncovered operations and methods first in the coverage view', async () => {
    await openFixture('#view=coverage')
    expect((await page.locator('.tile').first().innerText()).split(/\n+/)).to.deep.equal([
      'Operations',
      '75 %',
      '3 of 4',
      '✕ below the minimum of 80 %',
    ])
    expect((await rowsOf(page))[0]).to.equal(
      'DELETE /api/accounts/{id} | closeAccount | never | default never',
    )
    expect(await rowsOf(page))
      .to.include('Close | never')
      .and.include('bank account is open | 3 | 1 of 2 not: bank account has been closed')
  })

  it('draws the scenarios of each worker in the timeline', async () => {
    await openFixture('#view=timeline')
    await page.getByRole('img', { name: /^Worker 1: 3 scenarios, \d+ % busy, 1 failed$/ }).waitFor()
    await page.getByRole('link', { name: 'Nobody transfers what they do not have' }).click()
    await page.locator('.failures').getByText('features/transfer.feature:12').waitFor()
  })

  it('renders long lists step by step, and failures ten by ten', async () => {
    open = await openReport(browser(), manyTimes(reportFixture(), 400))
    page = open.page
    const [all, failed] = [page.locator('.all .card'), page.locator('.failures .card')]
    expect(await all.count()).to.be.lessThan(200)
    expect(await failed.count()).to.equal(10)
    await page.locator('.failures').getByRole('button', { name: '390 more' }).click()
    expect(await failed.count()).to.equal(20)
  })

  it('goes from failure to failure by key and button, and to the search by /', async () => {
    await openFixture()
    const opened = page.locator('.failures .card-body:not([hidden]) .row > code')
    await opened.filter({ hasText: 'features/transfer.feature:12' }).waitFor()
    await page.keyboard.press('n')
    await page.getByText('1 of 2 failures').waitFor()
    await page.keyboard.press('n')
    await page.getByText('2 of 2 failures').waitFor()
    await opened.filter({ hasNotText: 'feature:12' }).waitFor()
    await page.getByRole('button', { name: 'Previous failure' }).click()
    await page.getByText('1 of 2 failures').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('n/p')
    expect(await page.getByRole('searchbox').inputValue()).to.equal('n/p')
  })

  it('has counts and a build that lead to what they name', async () => {
    await openFixture()
    const build = page.getByRole('link', { name: 'GitHub Actions #7' })
    expect(await build.getAttribute('href')).to.equal('https://example.org/builds/7')
    await page.getByRole('link', { name: '1 only when tried again' }).click()
    expect(await page.getByRole('status').innerText()).to.equal('1 of 6 scenarios')
  })

  it('copies the place, the command and a prompt with the error and the exchange', async () => {
    await openFixture()
    const copied = async (what: string): Promise<unknown> => {
      await page.locator('.failures').getByRole('button', { name: what }).first().click()
      await page.getByRole('button', { name: 'Copied' }).first().waitFor()
      return page.evaluate('navigator.clipboard.readText()')
    }
    expect(await copied('Copy place')).to.equal('features/transfer.feature:12')
    expect(await copied('Copy command')).to.equal('npx cucumber-js features/transfer.feature:12')
    expect(await copied('Copy as curl')).to.equal("curl -X POST 'http://localhost:3000/api/transfers'")
    expect(await copied('Copy prompt'))
      .to.include('> Then the response should be 201 Created (failed)')
      .and.include("curl -X POST 'http://localhost:3000/api/transfers'")
      .and.include('insufficient funds')
  })

  it('marks the place in a long list that an assertion names, and nothing beside it', async () => {
    const items = Array.from({ length: 50 }, (_, at) => ({ id: at, price: { currency: 'EUR' } }))
    const path = '$.products[36].price.currency'
    open = await openReport(browser(), failingAt(path, JSON.stringify({ products: items })))
    page = open.page
    const response = page.locator('.failures').getByRole('group', { name: 'Response' })
    expect(await response.locator('mark').innerText()).to.equal('"EUR"')
    expect(await response.innerText())
      .to.include('[36]')
      .and.not.include('[35]')
    await response.getByRole('button', { name: '49 other items' }).click()
    expect(await response.locator('.more', { hasText: '"id":35,' }).count()).to.equal(1)
  })

  it('shows a rejection as a failure only where it is one, and under a failed story only its own exchange', async () => {
    await openFixture()
    const answers = page.locator('.failures .exchange > summary .answer')
    const kinds = (await answers.all()).slice(0, 3).map((answer) => answer.getAttribute('class'))
    expect(await Promise.all(kinds)).to.deep.equal(['answer good', 'answer quiet', 'answer bad'])
    await open.close()
    open = await openReport(browser(), failingAt('$', '{}', false))
    page = open.page
    await page.locator('.failures .error').waitFor()
    expect(await page.locator('.failures .exchange[open]').count()).to.equal(0)
  })

  it('remembers the chosen theme', async () => {
    await openFixture()
    const scheme = (): Promise<string> =>
      page.evaluate('getComputedStyle(document.documentElement).colorScheme')
    expect(await scheme()).to.equal('light dark')
    await page.getByRole('button', { name: 'Theme: system' }).click()
    await page.getByRole('button', { name: 'Theme: light' }).click()
    await page.reload()
    expect(await scheme()).to.equal('dark')
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`is accessible in every view with the ${colorScheme} color scheme`, async () => {
      open = await openReport(browser(), reportFixture(), { colorScheme })
      page = open.page
      await page.getByRole('group', { name: 'Response' }).first().waitFor()
      for (const view of views) {
        await show(view)
        if (view === 'Scenarios') await openEverything(page)
        expect(await seriousFindings(page), view).to.deep.equal([])
      }
    })
  }

  it('shows everything that looks like markup as plain text', async () => {
    open = await openReport(browser(), hostile(reportFixture()))
    page = open.page
    for (const view of views) {
      await show(view)
      if (view === 'Scenarios') await openEverything(page)
      expect(await page.locator('script').count(), view).to.equal(2)
      expect(
        await page.locator('b[onclick], img[src="x"], iframe, base, form[action]').count(),
        view,
      ).to.equal(0)
      expect(await page.locator('a[href^="javascript"]').count(), view).to.equal(0)
      expect(await page.locator('main').innerText(), view).to.include('<img src=x onerror=alert(1)>')
    }
  })
})

async function openReport(
  browser: Browser,
  report: Report,
  options: Parameters<typeof openPage>[2] = {},
): Promise<OpenPage> {
  return openPage(browser, await renderReport(report), options)
}

/** Returns a report with the first failed scenario repeated. */
function manyTimes(report: Report, count: number): Report {
  const failed = report.scenarios.find(({ status }) => status === 'failed')
  if (failed === undefined) throw new Error('Nothing failed.')
  const scenarios = Array.from({ length: count }, (_, at) => ({
    ...failed,
    id: `${failed.uri}:${at}`,
    line: at,
  }))
  return { ...report, scenarios, causes: [{ title: 'The same', scenarios: scenarios.map(({ id }) => id) }] }
}

/** Returns a report whose first failure is about a place in this body. */
function failingAt(path: string, text: string, isOutcome = true): Report {
  const report = reportFixture()
  const body = { mediaType: 'application/json', bytes: text.length, text, isCut: false }
  const scenarios = report.scenarios.map((scenario) => {
    if (!report.causes[0]?.scenarios.includes(scenario.id)) return scenario
    const [attempt] = scenario.attempts
    const steps = attempt.steps.map((step) => ({
      ...step,
      isOutcome,
      ...(step.error && {
        error: { message: 'It differs', places: [{ path, note: 'expected 1' }], stack: '' },
      }),
      exchanges: step.exchanges.map(({ response, ...exchange }) => ({
        ...exchange,
        ...(response && { response: { ...response, body } }),
      })),
    }))
    return { ...scenario, attempts: [{ ...attempt, steps }] as const }
  })
  return { ...report, scenarios }
}

function group(within: Locator, name: string): Locator {
  return within.getByRole('group', { name })
}

/** Returns the text of each row's cells that are not empty. */
async function rowsOf(page: Page): Promise<string[]> {
  const rows = await page.locator('.wide-table tbody tr').all()
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('td').allInnerTexts()
      return cells
        .map((cell) => cell.replace(/\s+/g, ' ').trim())
        .filter(Boolean)
        .join(' | ')
    }),
  )
}

async function openEverything(page: Page): Promise<void> {
  for (const folded of ['button[aria-expanded="false"]', 'details:not([open]) > summary']) {
    while ((await page.locator(folded).count()) > 0)
      await page.evaluate(`document.querySelectorAll('${folded}').forEach((part) => part.click())`)
    await page.getByText('Opening …').first().waitFor({ state: 'detached' })
  }
}
