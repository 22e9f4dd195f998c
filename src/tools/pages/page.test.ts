import { expect } from 'chai'
import { createHash } from 'node:crypto'
import { renderPage } from './page'

const hostile = `"'><script>alert(1)</script> & <!-- a -->`

describe('renderPage', () => {
  it('returns one page that loads nothing, and runs only its own script', async () => {
    const page = await renderPage({ kind: 'report', title: 'a', data: {}, drawings: ['<svg/>'] })
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
  })

  it('escapes its title, and has data that cannot end their element', async () => {
    const page = await renderPage({ kind: 'report', title: hostile, data: { hostile } })
    expect(page).to.include(
      '<title>&quot;&apos;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;!-- a --&gt;</title>',
    )
    expect(page.match(/<\/?script/g)).to.deep.equal(['<script', '</script', '<script', '</script'])
    const [, data = ''] = /id="data">(.*?)<\/script>/s.exec(page) ?? []
    expect(JSON.parse(data)).to.deep.equal({ hostile })
  })
})

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
