import { expect } from 'chai'
import { renderHtml } from '.'
import { describeInChromium, openPage, seriousFindings } from '../pages/browser.fixture'
import { renderDot, renderSvg } from './dot'
import type { StoryMap } from './map-of-book'
import { renderMermaid } from './mermaid'
import { arrow } from './story.fixture'

const scenarios = [1, 2, 3].map((line) => ({ name: `Scenario ${line}`, uri: 'features/post.feature', line }))

const post: StoryMap = {
  title: 'post story',
  use: '3 scenarios',
  chapters: [
    { id: 'PostStory', title: 'post story', kind: 'opening' },
    { id: 'LetterHasBeenWritten', title: 'letter has been written', kind: 'chapter' },
    { id: 'LetterIsOnItsWay', title: 'letter is on its way to whom it was written', kind: 'last' },
    { id: 'End', title: 'the end', kind: 'end' },
    { id: 'Unknown', title: 'unknown chapter', kind: 'unknown' },
  ],
  stories: [
    arrow('story1', 'PostStory', 'letter has been written', 'LetterHasBeenWritten', {
      phrases: ['a letter to {string}', 'a letter to {string} that says no more than {string}'],
      scenarios,
      use: '3 scenarios',
    }),
    arrow('story2', 'LetterHasBeenWritten', 'letter has been posted', 'LetterIsOnItsWay', {
      phrases: ['… a letter has been posted'],
      scenarios: scenarios.slice(0, 1),
      use: '1 scenario',
    }),
    arrow('story3', 'LetterHasBeenWritten', 'letter has been torn up', 'End'),
    arrow('story4', 'LetterHasBeenWritten', 'another begins', 'PostStory'),
    arrow('story5', 'PostStory', 'parcel has been packed', 'Unknown'),
  ],
}

const odd: StoryMap = {
  title: 'odd "story" <b>',
  use: '1 scenario',
  chapters: [
    { id: 'Odd', title: 'odd "one" <b> & \\ #1', kind: 'opening' },
    { id: 'Even', title: 'two\nlines', kind: 'last' },
  ],
  stories: [
    arrow('story1', 'Odd', 'x', 'Even', {
      phrases: ['/^"(.*)" <\\d+> & `#;`\n$/'],
      scenarios: [{ name: '</script><img src=x onerror=alert(1)>', uri: 'a&b.feature', line: 1 }],
      use: '1 scenario',
    }),
  ],
}

describe('A drawing', () => {
  it('has every chapter and every story, each story with a class of its own', async () => {
    const svg = await renderSvg(post)
    const expected = ['the end', 'unknown chapter', 'a letter to {string}', '3 scenarios']
    expect(texts(svg)).to.include.members(expected)
    expect(svg.match(/class="node story[^"]*"/g)).to.have.members([
      'class="node story of-story1"',
      'class="node story of-story2"',
      'class="node story unused of-story3"',
      'class="node story unused of-story4"',
      'class="node story unused of-story5"',
    ])
    expect(svg).to.include('light-dark(')
  })

  it('escapes what has a meaning in Mermaid', () => {
    const lines = renderMermaid(odd).split('\n')
    expect(lines[1]).to.equal('title: "odd \\"story\\" <b> (1 scenario)"')
    expect(lines.slice(4, 7)).to.deep.equal([
      '  Odd(["odd #34;one#34; #60;b#62; #38; \\ #35;1"]):::opening',
      '  Even[["two<br>lines"]]:::last',
      '  Odd --- story1["<b>x</b><br>/^#34;(.*)#34; #60;\\d+#62; #38; #96;#35;;#96;<br>$/<br>1 scenario"]:::story --> Even',
    ])
  })

  it('escapes what has a meaning in DOT and in markup', async () => {
    expect(renderDot(odd)).to.include(String.raw`digraph "odd \"story\" <b>" {`)
    expect(texts(await renderSvg(odd))).to.include.members([
      'odd &quot;one&quot; &lt;b&gt; &amp; \\ #1',
      '/^&quot;(.*)&quot; &lt;\\d+&gt; &amp; `#;` $/',
    ])
  })

  it('contains no control sequence', async () => {
    const map = { ...odd, title: 'a\u001b[2J' }
    for (const drawing of [renderDot(map), renderMermaid(map), await renderSvg(map)])
      expect(drawing).to.include('\\u001b').and.not.include('\u001b')
  })
})

describeInChromium('the page of story books', (browser) => {
  it('searches, chooses and zooms, shows no markup, and loads nothing', async () => {
    const { page, troubles, close } = await openPage(browser(), await renderHtml([post, odd]))
    await page.getByRole('searchbox').fill('POSTED')
    await page.getByText('1 of 5 stories').waitFor()
    // The drawing follows the list a moment later.
    const left = page.locator('.node.story.left')
    await left.nth(3).waitFor({ state: 'attached' })
    expect(await left.count()).to.equal(4)
    await page.getByRole('searchbox').fill('')
    await page.getByLabel('unused only').check()
    await page.getByText('3 of 5 stories').waitFor()
    await page.getByLabel('unused only').uncheck()
    await page.locator('.node.of-story2').click()
    await page.getByText('… a letter has been posted').last().waitFor()
    const drawing = page.getByRole('img', { name: 'post story' })
    const width = (): Promise<number> => drawing.evaluate((svg) => svg.getBoundingClientRect().width)
    const before = await width()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    expect(await width()).to.be.closeTo(before * 1.3, 1)
    expect(await seriousFindings(page)).to.deep.equal([])
    await page.getByLabel('Story book').selectOption('odd "story" <b>')
    await page.getByRole('navigation').getByText('x', { exact: true }).click()
    await page.getByText('</script><img src=x onerror=alert(1)>').waitFor()
    expect(await page.locator('script').count()).to.equal(2)
    await close()
    expect(troubles).to.deep.equal([])
  })
})

function texts(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text = '']) => text.replaceAll('&#160;', ' '))
}
