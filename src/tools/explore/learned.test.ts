import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { Experience } from './experience'
import { LearnedFile } from './learned'
import { WalksInBook } from './random-book.fixture'
import { beginAt } from './walk'

describe('What an exploration has learned', () => {
  it('is kept in a file that git ignores, and begins anew where that is malformed', () => {
    const cwd = mkdtempSync(join(tmpdir(), 'learned-'))
    const file = new LearnedFile(cwd)
    const learned = { ShopStory: { accepted: ['a cart'], refused: ['a cart\nwith another'] } }
    expect([file.read(), existsSync(join(cwd, '.chapterwise'))]).to.deep.equal([{}, false])
    file.write(learned)
    expect(new LearnedFile(cwd).read()).to.deep.equal(learned)
    expect(readFileSync(join(cwd, '.chapterwise/.gitignore'), 'utf8')).to.equal('*\n')
    for (const text of ['[{', '[]', '{"ShopStory":{"accepted":[1],"refused":[]}}']) {
      writeFileSync(join(cwd, file.name), text)
      expect(file.read(), text).to.deep.equal({})
    }
  })

  it('lets the next one prefer values that the API accepted', async () => {
    const plan = { chapters: [[{ to: 0, values: [1, 2] }]], chains: [] }
    const walks = new WalksInBook(plan, 'seed', ({ step }) => step.text.endsWith(' 1'))
    for (let count = 0; count < 10; count++) await walks.next(3)
    const next = new Experience(walks.book.ways, walks.experience.learned)
    const [definition] = walks.book.phrases
    if (definition === undefined) throw new Error('There is no phrase.')
    const moves = await Promise.all(
      walks.book.values.stepsOf(definition).map((step) => walks.book.move(step, definition, walks.book.book)),
    )
    const chances = moves.map((move) => move && next.chanceOf(move, walks.book.book, beginAt(walks.start)))
    expect(chances[0]).to.be.above(chances[1] ?? 1)
  })
})
