import { expect } from 'chai'
import type { ProjectScenario } from '../../project'
import { Chapter, StoryBook, type EndChapter } from '../../story'
import { wrongStoryLists } from './story-lists'

class Shelf extends StoryBook<object> {
  readonly retried = ['bookHasBeenSold', 'bookHasBeenLent'] as const
  readonly mayAlso = { everybody: ['everything', 'priceIsKept', 'priceIsRead'] } as const

  bookHasBeenSold(): Sold {
    return this.when(() => undefined).proceedToChapter(Sold)
  }

  bookHasBeenLost(): EndChapter<object> {
    return this.when(() => undefined).end()
  }
}

/** Offers no story. */
class Sold extends Chapter<object> {
  readonly mayAlso = { ann: ['priceIsKept'] } as const

  priceIsKept = this.always(() => undefined)
}

it('wrongStoryLists knows the invariants and lists of a chapter that offers no story', () => {
  const configuration = { binding: { book: Shelf }, options: { actors: {} } }
  const scenario = {
    use: { configuration },
    place: { uri: 'a.feature', line: 1 },
  } as unknown as ProjectScenario
  expect(
    wrongStoryLists({ scenarios: [scenario] }).map(({ message }) => message.split('\n', 1)[0]),
  ).to.deep.equal([
    'retried of "shelf" names the story "bookHasBeenLent", which no chapter offers. Did you mean "bookHasBeenLost"?',
    'mayAlso of "shelf" names the story "priceIsRead", which no chapter offers. Did you mean "priceIsKept"?',
    'mayAlso of "sold": There is no actor "ann".',
  ])
})
