import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { reportFixture } from '../report/model.fixture'
import { renderPage } from './report'

describe('renderPage', () => {
  it('returns one page that loads nothing and runs only its own script', async () => {
    const page = await renderPage(reportFixture())
    expect(page).to.not.match(/<!-- \w+ -->/)
    expect(page.match(/<[^>]+\b(?:src|href)="(?!#)[^"]*"/g)).to.deep.equal(['<link rel="icon" href="data:,"'])
    const [, policy = ''] = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(page) ?? []
    const [, styles = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? []
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(page) ?? []
    expect(policy.split('; ')).to.deep.equal([
      "default-src 'none'",
      `style-src 'sha256-${hashOf(styles)}'`,
      `script-src 'sha256-${hashOf(script)}'`,
      'img-src data:',
      'media-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ])
    expect(page.match(/<script/g)).to.have.lengthOf(2)
  })

  it('puts the result of the run into the page title', async () => {
    const report = reportFixture()
    const passed = report.scenarios.filter(({ status }) => status === 'passed')
    const fine = { ...report, scenarios: passed, causes: [], run: { ...report.run, problems: [] } }
    const titles = {
      '2 scenarios failed': report,
      '4 scenarios passed': fine,
      'The run failed': { ...fine, run: report.run },
      'No scenario ran': { ...fine, scenarios: [] },
      '4 of 6 scenarios passed': { ...fine, scenarios: report.scenarios },
    }
    for (const [title, each] of Object.entries(titles))
      expect(await renderPage(each)).to.include(`<title>${title}</title>`)
  })
})

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
