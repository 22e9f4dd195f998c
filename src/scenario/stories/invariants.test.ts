import { expect } from 'chai'
import { StoryBook, Chapter } from '../../story'
import { ScenarioConfiguration } from '../configuration'

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
  it('is skipped with a note in the log when it would send undefined', async () => {
    const logged: string[] = []
    const scenario = ScenarioConfiguration.withStoryBook(Book, Data)
      .configure({
        baseURL: 'http://127.0.0.1:1',
        checkAlways: true,
        logMessage: (text) => void logged.push(text),
      })
      .begin()
    await scenario.given.boxHasBeenOpened().getResult()
    await scenario.end()
    expect(logged.at(-1)?.split('\n').at(-1)).to.equal(
      'Not checked: it would send a value that is undefined. Check what it takes from responses.',
    )
  })
})
