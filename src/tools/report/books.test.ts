import { expect } from 'chai'
import { StoryBook, type EndChapter } from '../../story'
import { mapOfBook } from '../map'
import { scenarioWith } from './build'
import { reportBooks } from './books'

class LetterStory extends StoryBook {
  letterHasBeenTornUp(): EndChapter {
    return this.when(() => undefined)
      .onlyIf(() => true, 'nobody has read it')
      .end()
  }
}

const place = { id: 'a.feature:1', uri: 'a.feature', line: 1 }
const about = { ...place, feature: 'A', keyword: 'Scenario', name: 'a', tags: [] }
const told = {
  book: 'letter story',
  chapter: 'letter story',
  story: 'letter has been torn up',
  leadsTo: null,
  failed: false,
}

it('reportBooks counts a story with a condition', () => {
  const attempt = { status: 'passed', startedAt: 0, durationMs: 1, stories: [told], steps: [] } as const
  const [book] = reportBooks([mapOfBook(LetterStory)], [scenarioWith(about, [attempt])])
  expect(book?.covered.chapters).to.deep.equal([
    {
      name: 'letter story',
      reached: 1,
      stories: [{ name: 'letter has been torn up', leadsTo: null, told: 1, failed: 0 }],
    },
  ])
  expect(book?.map.stories).to.containSubset([
    { title: 'letter has been torn up (needs: nobody has read it)', use: 'covered 1 time' },
  ])
})
