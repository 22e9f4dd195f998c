import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import type { Report, ReportScenario } from '../report/model'
import { reportFixture } from '../report/model.fixture'
import { renderReport } from '../report/page-data'
import { describeInChromium, openPage, seriousFindings } from './browser.fixture'

const views = ['Scenarios', 'Operations', 'Stories', 'Coverage']

// The page renders after events, so each test waits for what it expects: waitFor fails when it does not come.
describeInChromium('the page of a report', (browser) => {
  let open: Awaited<ReturnType<typeof openPage>>
  let page: Page

  async function openReport(
    report = reportFixture(),
    options: Parameters<typeof openPage>[2] = {},
  ): Promise<void> {
    const permissions = ['clipboard-read', 'clipboard-write']
    open = await openPage(browser(), await renderReport(report), { permissions, ...options })
    page = open.page
  }

  async function show(view: string): Promise<void> {
    await page.locator('.views').getByText(view).click()
    await page.locator('.views [aria-current]', { hasText: view }).waitFor()
  }

  function shows(text: string | RegExp, within: Page | Locator = page): Promise<void> {
    return within.getByText(text).first().waitFor()
  }

  afterEach(async () => {
    await open.close()
    expect(open.troubles).to.deep.equal([])
  })

  for (const javaScriptEnabled of [true, false])
    it(`is printed with all scenarios, and every failure with its exchange, ${javaScriptEnabled ? 'with' : 'without'} its script`, async () => {
      const report = reportFixture()
      const [failed] = report.scenarios.filter(({ status }) => status === 'failed') as [ReportScenario]
      const many = Array.from({ length: 120 }, (_, at) => ({
        ...failed,
        id: `${at}`,
        name: `Scenario ${at}.`,
      }))
      const causes = [{ title: 'A cause', scenarios: [...many.keys()] }]
      await openReport({ ...report, scenarios: many, causes }, { javaScriptEnabled })
      expect(await page.locator('#printed').isVisible()).to.equal(!javaScriptEnabled)
      await page.emulateMedia({ media: 'print' })
      const text = await page.locator('body').innerText()
      for (const { name } of many) expect(text.split(name)).to.have.length(3)
      expect(text.split('< 422 Unprocessable Entity')).to.have.length(many.length + 1)
    })

  it('shows the scenarios where its address names a view that is none', async () => {
    await openReport(reportFixture(), { fragment: '#view=constructor&__proto__=1' })
    await page.getByRole('heading', { name: 'All scenarios' }).waitFor()
  })

  it('lists failures first, by cause, with their steps and the failed exchange expanded', async () => {
    await openReport()
    const cause = page.locator('.cause', { hasText: 'should be 201 Created but was 422' })
    await shows('features/transfer.feature:12', cause)
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(headings).to.deep.equal([
      'Outside of scenarios',
      'What failed 2 scenarios, 2 causes',
      'All scenarios',
    ])
    await shows('Then the response should be 201 Created', cause)
    const [request, response] = ['Request', 'Response'].map((name) => cause.getByRole('group', { name }))
    expect(await request?.innerText()).to.include('"amount": 1000000')
    expect(await response?.innerText()).to.include('"balance": 12345678901234567.89')
    expect(await response?.locator('mark').innerText()).to.equal('422 Unprocessable Entity')
    expect(await response?.locator('.bad').innerText()).to.equal(' ≠ expected 201 Created')
    expect((await request?.boundingBox())?.y).to.equal((await response?.boundingBox())?.y)
    // The other exchanges are folded, and a rejection that was not asserted on is no failure.
    const tags = await cause.locator('.exchange > summary .tag').all()
    const tones = await Promise.all(tags.map((tag) => tag.getAttribute('class')))
    expect(tones).to.deep.equal(['tag good', 'tag quiet', 'tag bad', 'tag bad'])
    expect(await cause.locator('.exchange[open]').count()).to.equal(1)
  })

  it('leads from counts and the build to what they name, filters scenarios, and keeps the filters in the fragment', async () => {
    await openReport()
    const build = page.getByRole('link', { name: 'GitHub Actions #7' })
    expect(await build.getAttribute('href')).to.equal('https://example.org/builds/7')
    await page.getByRole('link', { name: '1 only when tried again' }).click()
    await shows('1 of 6 scenarios')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await shows('6 of 6 scenarios')
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('MOON')
    await shows('1 of 6 scenarios')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await shows('6 of 6 scenarios')
    const chosen = {
      tag: '@smoke',
      status: 'passed',
      operation: 'POST /api/transfers',
      chapter: 'banking story › bank account is open',
    }
    for (const [name, value] of Object.entries(chosen)) {
      await page.getByLabel(name).selectOption(value)
      await page.waitForURL((url) => new URLSearchParams(url.hash.slice(1)).get(name) === value)
    }
    await shows('1 of 6 scenarios')
    const { hash } = new URL(page.url())
    expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).to.deep.equal(chosen)
    await page.reload()
    await shows('1 of 6 scenarios')
    expect(await page.getByLabel('Tag').inputValue()).to.equal('@smoke')
    await page.getByLabel('Status').selectOption('failed')
    await shows('No scenario fits. Clear a filter to see more.')
  })

  it('opens the scenario that the fragment or a link names, with all that it has, and each attempt', async () => {
    await openReport(undefined, { fragment: '#scenario=features/transfer.feature:4' })
    const all = page.locator('.all')
    await shows('Between two accounts of the same bank.', all)
    await shows('[redacted]', all.locator('table'))
    await shows('"amount": 10', all.locator('pre'))
    const transcript = (await all.locator('.transcript').innerText()).replace(/\s+/g, ' ')
    expect(transcript).to.equal(
      'GET ws://localhost:3000/live 1,200 more lines came before these. ' +
        '+12 ms ← received: {"price":1} +14 ms → sent: {"token":"[redacted]"} +15 ms · noted: closing it with the code 1000',
    )
    await all.locator('img[alt="receipt.png"]').waitFor()
    await all.getByRole('link', { name: 'https://example.org/terms' }).waitFor()
    await all.getByRole('link', { name: 'Link to Rates of EUR' }).click()
    await shows('Example: currencies', all)
    expect(new URL(page.url()).hash).to.equal('#scenario=features/transfer.feature:40')
    await all.getByRole('button', { name: 'A deposit is made' }).click()
    const attempts = all.locator('.attempt > summary')
    await attempts.first().waitFor()
    const titles = (await attempts.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    expect(titles).to.deep.equal(['✓ passed: Attempt 2 of 2 240 ms', '✕ failed: Attempt 1 of 2 240 ms'])
  })

  it('can be used with the keyboard alone, and goes back to the view before', async () => {
    await openReport()
    const all = page.locator('.all')
    await all.getByRole('button', { name: 'Money is transferred' }).press('Enter')
    await all.getByRole('button', { name: 'Money is transferred', expanded: true }).waitFor()
    await all.locator('.exchange > summary').first().press('Enter')
    await all.getByRole('group', { name: 'Request' }).waitFor()
    await all.locator('.json summary').first().press('Enter')
    await shows('2 members', all)
    await show('Coverage')
    await page.goBack()
    await page.locator('.views [aria-current]', { hasText: 'Scenarios' }).waitFor()
  })

  it('goes from failure to failure by key and button, and to the search by /', async () => {
    await openReport()
    const opened = page.locator('.failures .body:not([hidden]) .row > code')
    await shows('features/transfer.feature:12', opened)
    await page.keyboard.press('n')
    await shows('1 of 2 failures')
    await page.keyboard.press('n')
    await shows('2 of 2 failures')
    await shows('features/transfer.feature:50', opened)
    await page.getByRole('button', { name: 'Previous failure' }).click()
    await shows('1 of 2 failures')
    await page.keyboard.press('/')
    await page.locator('[type=search]:focus').waitFor()
    await page.keyboard.type('n/p')
    expect(await page.getByRole('searchbox').inputValue()).to.equal('n/p')
  })

  it('copies the place, the command and a prompt with the error and the exchange', async () => {
    await openReport()
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

  it('marks the place in a long body that an assertion names, and opens nothing beside it', async () => {
    const items = Array.from({ length: 150 }, (_, at) => ({ id: at, größe: { currency: 'EUR' } }))
    await openReport(failingAt('$.products[136].größe.currency', JSON.stringify({ products: items })))
    const response = page.locator('.failures').getByRole('group', { name: 'Response' })
    const mark = response.locator('mark', { hasText: '"EUR"' })
    await mark.waitFor()
    expect(await response.locator('.json').evaluate((box) => box.scrollTop)).to.be.greaterThan(1000)
    expect(await response.locator('details[open] > summary .more').allInnerTexts()).to.have.lengthOf(4)
  })

  it('shows no earlier exchange under a story that failed', async () => {
    await openReport(failingAt('$', '{}', false))
    await page.locator('.failures .error').waitFor()
    expect(await page.locator('.failures .exchange[open]').count()).to.equal(0)
    expect(await page.locator('#printed').textContent()).not.to.match(/^< \d/m)
  })

  it('shows how often each operation was called, and how fast it was', async () => {
    await openReport(undefined, { fragment: '#view=operations' })
    expect(await rowsOf(page)).to.include(
      'POST /api/transfers | 3 | 201 ×1 422 ×1 no response ×1 | 12 ms | 800 ms',
    )
    await page.getByRole('button', { name: 'p95' }).click()
    await page.locator('[aria-sort=descending]').waitFor()
    expect((await rowsOf(page))[0]).to.match(/^POST \/api\/transfers/)
    await page.getByRole('link', { name: 'POST /api/transfers' }).click()
    await shows(/^\d of 6 scenarios$/)
    expect(await page.getByLabel('Operation').inputValue()).to.equal('POST /api/transfers')
  })

  it('draws the stories, with how often each was told and how often it failed', async () => {
    await openReport(undefined, { fragment: '#view=stories' })
    const drawing = page.getByRole('img', { name: 'banking story' })
    const failed = drawing.locator('.of-story2.failed.node')
    expect(await failed.textContent()).to.include('covered 2 times, failed 1 time')
    expect(await drawing.locator('.of-story3.node').textContent()).to.include('not covered')
    await failed.click()
    await page
      .getByRole('navigation', { name: 'Stories' })
      .getByRole('link', { name: 'Money is transferred' })
      .click()
    await shows('Between two accounts of the same bank.', page.locator('.all'))
  })

  it('lists first what was never called', async () => {
    await openReport(undefined, { fragment: '#view=coverage' })
    const rows = await rowsOf(page)
    expect(rows[0]).to.equal('GET /api/accounts/{id} account | never | 200 never 404 never')
    expect(rows)
      .to.include('Close | never')
      .and.include('bank account is open | 4 | 1 of 2 stories not covered: bank account has been closed')
    const tile = await page.locator('.tiles > li').first().innerText()
    expect(tile.split(/\n+/)).to.deep.equal(['Operations', '50 %', '2 of 4', '✕ below the minimum of 80 %'])
  })

  it('counts a story once that leads to several chapters', async () => {
    const report = reportFixture()
    const ways = [1, 0].map((told) => ({ name: 'order is paid', leadsTo: String(told), told, failed: 0 }))
    const books = [{ name: 'shop', chapters: [{ name: 'open', reached: 1, stories: ways }] }]
    await openReport({ ...report, coverage: { ...report.coverage, books } }, { fragment: '#view=coverage' })
    expect(await rowsOf(page)).to.include('open | 1 | 1 of 1 stories')
  })

  it('lists the rules of HTTP that responses broke, where some did', async () => {
    const views = (): Locator => page.getByRole('navigation', { name: 'Views' })
    await openReport()
    expect(await views().innerText()).not.to.include('Protocol')
    const rule = {
      rule: 'lacks the header Allow',
      method: 'PUT',
      path: '/a',
      responses: 2,
      scenario: 'a.feature:3',
    }
    const kept = { covered: 5, all: 7, percent: 71.4 }
    await openReport({ ...reportFixture(), protocol: { kept, broken: [rule] } })
    await views().getByRole('link', { name: 'Protocol' }).click()
    expect(await rowsOf(page)).to.deep.equal(['PUT /a | lacks the header Allow | 2 | a.feature:3'])
  })

  it('renders long lists step by step, and failures ten by ten', async () => {
    await openReport(manyTimes(reportFixture(), 400))
    const failed = page.locator('.failures .card')
    await failed.nth(9).waitFor()
    expect(await failed.count()).to.equal(10)
    expect(await page.locator('.all .card').count()).to.be.lessThan(200)
    await page.locator('.failures').getByRole('button', { name: 'Show 10 more of 390' }).click()
    await failed.nth(19).waitFor()
  })

  it('folds the features of a long run, with the scenarios that did not pass, and says how much was called', async () => {
    const report = manyTimes(reportFixture(), 100)
    const scenarios = report.scenarios.map((one, at) => ({ ...one, uri: `features/${at % 4}.feature` }))
    await openReport({ ...report, scenarios })
    const features = page.locator('.feature')
    await features.nth(3).waitFor()
    expect(await page.locator('.feature[open]').count()).to.equal(0)
    const first = (await features.first().innerText()).replace(/\s+/g, ' ')
    expect(first).to.equal('Transfers 25 scenarios, features/0.feature 25 failed')
    expect(await page.locator('.page-head').innerText()).to.include('2 of 4 operations covered')
    await shows('100 scenarios in 4 features, first at features/transfer.feature:0')
  })

  it('is accessible in every view, and has enough contrast in both color schemes', async () => {
    await openReport()
    for (const view of views) {
      await page.emulateMedia({ colorScheme: 'light' })
      await show(view)
      if (view === 'Scenarios') await openEverything(page)
      expect(await seriousFindings(page), view).to.deep.equal([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await seriousFindings(page, 'color-contrast'), `${view}, dark`).to.deep.equal([])
    }
  })

  it('shows everything that looks like markup as plain text', async () => {
    await openReport(spoilt(reportFixture()) as Report)
    for (const view of views) {
      await show(view)
      if (view === 'Scenarios') await openEverything(page)
      const made = 'b[onclick], img[src="x"], iframe, base, form[action], a[href^="javascript"]'
      expect(await page.locator(made).count(), view).to.equal(0)
      expect(await page.locator('script').count(), view).to.equal(2)
      expect(await page.locator('main').innerText(), view).to.include('<img src=x onerror=alert(1)>')
    }
  })
})

/** Returns a report with the first failed scenario repeated. */
function manyTimes(report: Report, count: number): Report {
  const failed = report.scenarios.find(({ status }) => status === 'failed')
  if (failed === undefined) throw new Error('Nothing failed.')
  const scenarios = Array.from({ length: count }, (_, line) => ({
    ...failed,
    id: `${failed.uri}:${line}`,
    line,
  }))
  return { ...report, scenarios, causes: [{ title: 'The same', scenarios: [...scenarios.keys()] }] }
}

/** Returns a report whose first failure is about a place in this body. */
function failingAt(path: string, text: string, isOutcome = true): Report {
  const report = reportFixture()
  const body = { mediaType: 'application/json', bytes: text.length, text, isCut: false }
  const scenarios = report.scenarios.map((scenario, at) => {
    if (!report.causes[0]?.scenarios.includes(at)) return scenario
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

const markup = `"'><img src=x onerror=alert(1)></title></script><script>alert(2)</script><!-- title -->\${1}{{x}}&lt;`
const scripts = ['javascript:alert(3)', 'data:text/html,<script>alert(4)</script>']
const hostileParts: Readonly<Record<string, unknown>> = {
  build: { ci: markup, url: 'javascript:alert(5)' },
  attachments: [
    ...scripts.map((url) => ({ name: 'a link', mediaType: 'text/uri-list', url })),
    { name: markup, mediaType: 'text/uri-list', text: scripts.join('\n') },
    {
      name: markup,
      mediaType: 'image/svg+xml',
      text: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(6)"/>',
    },
    { name: markup, mediaType: 'text/html', text: markup },
    { name: markup, mediaType: `image/png"${markup}`, base64: 'AAAA' },
  ],
}
/** The members that stay as they are, as they have fixed values or are ids of the drawing. */
const left = ['status', 'kind', 'mediaType', 'protocol', 'from', 'to', 'of']

/** Returns a report with markup at the end of every text. As all have the same end, names still match. */
function spoilt(value: unknown, isInMap = false): unknown {
  if (typeof value === 'string') return value + markup
  if (Array.isArray(value)) return value.map((each) => spoilt(each, isInMap))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const stays = left.includes(key) || (isInMap && key === 'id')
      const part = stays && typeof inner === 'string' ? inner : spoilt(inner, isInMap || key === 'books')
      return [key, hostileParts[key] ?? part]
    }),
  )
}

/** Returns the text of each row's cells that are not empty. */
async function rowsOf(page: Page): Promise<string[]> {
  const rows = page.locator('.wide-table tbody tr')
  await rows.first().waitFor()
  const cells = (await rows.all()).map((row) => row.locator('td').allInnerTexts())
  return (await Promise.all(cells)).map((texts) =>
    texts
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join(' | '),
  )
}

async function openEverything(page: Page): Promise<void> {
  for (const folded of ['button[aria-expanded="false"]', 'details:not([open]) > summary'])
    while ((await page.locator(folded).count()) > 0) {
      await page.evaluate(`document.querySelectorAll('${folded}').forEach((part) => part.click())`)
      await page.getByText('Opening …').first().waitFor({ state: 'detached' })
    }
}
