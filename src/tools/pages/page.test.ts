import { expect } from 'chai'
import { createHash } from 'node:crypto'
import { describeInChromium, seriousFindings } from './browser.fixture'
import { dataElement, escapeMarkup, fillPage, renderPage } from './page'

const hostile = `"'><script>alert(1)</script> & <!-- other -->`

describe('A page', () => {
  it('inserts its parts unchanged, and fills no placeholder inside a part', () => {
    const parts = { one: '$& <!-- two -->', two: '2' }
    expect(fillPage('<p><!-- one --></p><!-- two --><!-- three -->', parts)).to.equal(
      '<p>$& <!-- two --></p>2',
    )
  })

  it('escapes all markup characters in a text', () => {
    expect(escapeMarkup(hostile)).to.equal(
      '&#34;&#39;&#62;&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#60;!-- other --&#62;',
    )
  })

  it('embeds data that cannot close its script element', () => {
    const element = dataElement({ hostile })
    expect(element.match(/<\/?script/g)).to.deep.equal(['<script', '</script'])
    expect(JSON.parse(element.replace(/^<[^>]*>|<[^>]*>$/g, ''))).to.deep.equal({ hostile })
  })
})

describe('renderPage', () => {
  it('returns one page that loads nothing and runs only its own script', async () => {
    const page = await renderPage({ kind: 'report', title: hostile, data: {}, drawings: ['<svg/>'] })
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
      "base-uri 'none'",
      "form-action 'none'",
    ])
    expect(page.match(/<script/g)).to.have.lengthOf(2)
  })
})

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

describeInChromium('seriousFindings', (browser) => {
  it('lists serious accessibility findings of a page', async () => {
    const page = await browser().newPage()
    await page.setContent('<html lang="en"><title>A page</title><main><h1>Hello</h1></main></html>')
    expect(await seriousFindings(page)).to.deep.equal([])
    await page.setContent('<html lang="en"><title>A page</title><main><h1>Hello</h1><input></main></html>')
    expect(await seriousFindings(page)).to.deep.equal(['label: Form elements must have labels: <input>'])
    await page.close()
  })
})
