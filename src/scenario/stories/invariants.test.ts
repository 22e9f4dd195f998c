import { expect } from 'chai'
import { StoryBook, Chapter } from '../../story'
import { ScenarioConfiguration } from '../scenario-configuration'
import { scenariosOf } from '../doing.fixture'

class Data {}

class Book extends StoryBook<Data> {
  boxHasBeenOpened(): BoxHasBeenOpened {
    return this.when(() => 'a box').proceedToChapter(BoxHasBeenOpened)
  }
}

class BoxHasBeenOpened extends Chapter<Data> {
  whatIsInItIsThere = this.always(async ({ api }) => {
    const { id } = {} as { id?: string }
    await api.get(`/things/${id}`)
  })
}

describe('An invariant of a chapter, declared with always(),', () => {
  const { log, begin } = scenariosOf(ScenarioConfiguration.withStoryBook(Book, Data))

  it('is skipped with a note in the log when it would send undefined', async () => {
    await begin({ checkAlways: true }).given.boxHasBeenOpened().getResult()
    expect(log.at(-1)?.split('\n').at(-1)).to.equal(
      'Not checked: it would send a value that is undefined. Check what it takes from responses.',
    )
  })
})
