import { existsSync } from 'node:fs'
import { expect } from 'chai'
import { scratchFolder } from '../../scratch-folder.fixture'
import { Experience } from './experience'
import { LearnedFile } from './learned-file'
import { WalksInBook } from './random-book.fixture'
import { beginAt } from './walk'

describe('What an exploration has learned', () => {
  const folder = scratchFolder()

  it('is kept in a file that git ignores, and begins anew where that is malformed', () => {
    const file = new LearnedFile(folder.path)
    const learned = { ShopStory: { accepted: ['a cart'], refused: ['a cart\nwith another'] } }
    expect([file.read(), existsSync(folder.at('.chapterwise'))]).to.deep.equal([{}, false])
    file.write(learned)
    expect(new LearnedFile(folder.path).read()).to.deep.equal(learned)
    expect(folder.read('.chapterwise/.gitignore')).to.equal('*\n')
    for (const text of ['[{', '[]', '{"ShopStory":{"accepted":[1],"refused":[]}}']) {
      folder.put(file.name, text)
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
