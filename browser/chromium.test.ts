import { expect } from 'chai'
import { seriousFindings } from './accessibility'
import { describeInChromium } from './describe-in-chromium'

describeInChromium('Chromium', (browser) => {
  it('says what is serious about a page', async () => {
    const page = await browser().newPage()
    await page.setContent('<html lang="en"><title>A page</title><main><h1>Hello</h1></main></html>')
    expect(await seriousFindings(page)).to.deep.equal([])
    await page.setContent('<html lang="en"><title>A page</title><main><h1>Hello</h1><input></main></html>')
    expect(await seriousFindings(page)).to.deep.equal(['label: Form elements must have labels: <input>'])
    await page.close()
  })
})
