import { expect } from 'chai'
import { renderDot, renderSvg } from './dot'
import { describeInChromium, openPage, seriousFindings } from '../pages/browser.fixture'
import { renderHtml } from '.'
import { renderMermaid } from './mermaid'
import type { MapStory, StoryMap } from './map-of-book'

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
    {
      id: 'story1',
      from: 'PostStory',
      inheritedBy: [],
      to: 'LetterHasBeenWritten',
      title: 'letter has been written',
      phrases: ['a letter to {string}', 'a letter to {string} that says no more than {string}'],
      scenarios,
      use: '3 scenarios',
    },
    {
      id: 'story2',
      from: 'LetterHasBeenWritten',
      inheritedBy: [],
      to: 'LetterIsOnItsWay',
      title: 'letter has been posted',
      phrases: ['… a letter has been posted'],
      scenarios: scenarios.slice(0, 1),
      use: '1 scenario',
    },
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
    {
      id: 'story1',
      from: 'Odd',
      inheritedBy: [],
      to: 'Even',
      title: 'x',
      phrases: ['/^"(.*)" <\\d+> & `#;`\n$/'],
      scenarios: [{ name: '</script><img src=x onerror=alert(1)>', uri: 'a&b.feature', line: 1 }],
      use: '1 scenario',
    },
  ],
}

describe('renderMermaid', () => {
  it('escapes characters that have a meaning in Mermaid', () => {
    const lines = renderMermaid(odd).split('\n')
    expect(lines[1]).to.equal('title: "odd \\"story\\" <b> (1 scenario)"')
    expect(lines.slice(4, 7)).to.deep.equal([
      '  Odd(["odd #34;one#34; #60;b#62; #38; \\ #35;1"]):::opening',
      '  Even[["two<br>lines"]]:::last',
      '  Odd --- story1["<b>x</b><br>/^#34;(.*)#34; #60;\\d+#62; #38; #96;#35;;#96;<br>$/<br>1 scenario"]:::story --> Even',
    ])
  })
})

describe('renderDot', () => {
  it('escapes quotes, angle brackets, backslashes and line ends', () => {
    const dot = renderDot(odd)
    expect(dot).to.include(String.raw`digraph "odd \"story\" <b>" {`)
    expect(dot).to.include(String.raw`label="odd \"one\" <b> & \\ #1"`)
    expect(dot).to.include(String.raw`label="two lines"`)
    expect(dot).to.include(
      String.raw`<font point-size="10" color="#5b6b7b">/^&#34;(.*)&#34; &#60;\d+&#62; &#38; ${'`'}#;${'`'} $/</font>`,
    )
  })
})

it('Drawings contain no control sequence', async () => {
  const map = {
    ...odd,
    title: 'a\u001b[2J',
    chapters: [{ ...odd.chapters[0]!, title: '\u001b]0;b' }, odd.chapters[1]!],
  }
  for (const drawing of [renderDot(map), renderMermaid(map), await renderSvg(map)])
    expect(drawing).to.include('\\u001b').and.not.include('\u001b')
})

describe('renderSvg', () => {
  it('draws every chapter and every story, each story with a class of its own', async () => {
    const svg = await renderSvg(post)
    expect(svg).to.match(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" class="drawing" role="img" aria-label="post story" /,
    )
    expect(texts(svg)).to.include.members([
      'post story',
      'the end',
      'unknown chapter',
      'a letter to {string}',
      '3 scenarios',
    ])
    expect(svg.match(/class="node story[^"]*"/g)).to.have.members([
      'class="node story of-story1"',
      'class="node story of-story2"',
      'class="node story unused of-story3"',
      'class="node story unused of-story4"',
      'class="node story unused of-story5"',
    ])
    expect(svg).to.include('light-dark(')
  })

  it('escapes markup in names', async () => {
    expect(texts(await renderSvg(odd))).to.include.members([
      'odd &quot;one&quot; &lt;b&gt; &amp; \\ #1',
      '/^&quot;(.*)&quot; &lt;\\d+&gt; &amp; `#;` $/',
    ])
  })
})

it('renderHtml writes each book as data, and escapes the name of a single one in the title', async () => {
  const page = await renderHtml([post, odd])
  const [, data = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page) ?? []
  expect(JSON.parse(data)).to.deep.equal([post, odd])
  expect(page.match(/<\/script>/g)).to.have.lengthOf(2)
  expect(await renderHtml([odd])).to.include('<title>odd &#34;story&#34; &#60;b&#62;</title>')
})

describeInChromium('the page of story books', (browser) => {
  it('searches, chooses and zooms, in every colour scheme, and loads nothing', async () => {
    const { page, troubles, close } = await openPage(browser(), await renderHtml([post, odd]))
    const entries = page.getByRole('navigation').locator('summary')
    expect(await entries.allInnerTexts()).to.have.lengthOf(5)
    await page.getByRole('searchbox').fill('POSTED')
    expect((await entries.allInnerTexts()).join()).to.match(/^letter has been posted\s+1 scenario$/)
    expect(await page.locator('.node.story.left').count()).to.equal(4)
    await page.getByRole('searchbox').fill('')
    await page.getByLabel('unused only').check()
    expect(await entries.count()).to.equal(3)
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
    await close()
    expect(troubles).to.deep.equal([])
  })
})

function texts(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text = '']) => text.replaceAll('&#160;', ' '))
}

function arrow(id: string, from: string, title: string, to: string): MapStory {
  return { id, from, inheritedBy: [], to, title, phrases: [], scenarios: [], use: 'unused' }
}
