import { expect } from 'chai'
import { Chapter, findStories, invariantsOf, StoryBook, storyNames, takesPhrasesOf } from '.'

class Shop extends StoryBook<object> {
  stockIsCounted = this.always(() => undefined)
  shared = this.always(() => 'of the book')

  opened(): Opened {
    return this.when(() => undefined).proceedToChapter(Opened)
  }
}

class LateShop extends Shop {
  readonly anywhere = ['opened'] as const
}

abstract class WithDoor extends Chapter<object> {
  doorIsThere = this.always(() => undefined)
}

class Opened extends WithDoor {
  shared = this.always(() => 'of the chapter')
}

describe('Invariants, declared with always(),', () => {
  const namesIn = (chapter: typeof Opened | typeof Shop): string[] =>
    invariantsOf(chapter, Shop).map(({ name }) => name)

  it('are listed for a chapter before those of the book, including inherited ones', () => {
    expect(namesIn(Opened)).to.deep.equal(['doorIsThere', 'shared', 'stockIsCounted'])
    expect(namesIn(Shop)).to.deep.equal(['stockIsCounted', 'shared'])
  })

  it('are not listed as stories', () => {
    expect(storyNames(Opened)).to.deep.equal([])
    expect(findStories(Shop).map(({ story }) => story)).to.deep.equal(['opened'])
  })

  it('may come to hold within a time', async () => {
    let looks = 0
    class Eventual extends StoryBook<object> {
      isThere = this.always(() => expect(++looks).to.be.at.least(3), { withinMs: 5000 })
      isReady = this.always(
        () => {
          if (++looks < 6) throw new Error('not ready')
        },
        { withinMs: 5000 },
      )
    }
    for (const { always } of invariantsOf(Eventual, Eventual)) await always.holds({} as never)
    expect(looks).to.equal(6)
  })

  it('fail when their function returns false', async () => {
    class Mistaken extends StoryBook<object> {
      isThere = this.always(() => Promise.resolve(false))
    }
    const [isThere] = invariantsOf(Mistaken, Mistaken).map(({ always }) => always.holds({} as never))
    expect(await isThere?.catch((error: Error) => `${error.name}: ${error.message}`)).to.equal(
      'AssertionError: Its function returned false.',
    )
  })

  it('fail when they do not come to hold in time, and at once for a mistake in their function', async () => {
    let looks = 0
    class Broken extends StoryBook<object> {
      isThere = this.always(() => expect(++looks).to.equal(0), { withinMs: 60 })
      isRead = this.always(() => (undefined as unknown as { id: number }).id, { withinMs: 60_000 })
    }
    const [isThere, isRead] = invariantsOf(Broken, Broken).map(({ always }) => always.holds({} as never))
    expect(await isThere?.catch((error: Error) => error.name)).to.equal('AssertionError')
    expect(looks).to.be.at.least(2)
    expect(await isRead?.catch((error: Error) => error.name)).to.equal('TypeError')
  })

  it('throw when the time is none, or when they are given no function', () => {
    class Timeless extends StoryBook<object> {
      isThere = this.always(() => undefined, { withinMs: -1 })
    }
    class Careless extends StoryBook<object> {
      nothing = this.always(undefined as never)
    }
    expect(() => new Timeless()).to.throw(
      'The withinMs of an invariant of the chapter "timeless" must be a number of milliseconds, but is -1.',
    )
    expect(() => new Careless()).to.throw(
      'An invariant of the chapter "careless" was given no function to look whether it holds.\nHand one over: always(async context => { … })',
    )
  })
})

it('takesPhrasesOf is true for the book itself and a book it extends, and false for others', () => {
  expect(takesPhrasesOf(LateShop, Shop)).to.equal(true)
  expect(takesPhrasesOf(Shop, Shop)).to.equal(true)
  expect(takesPhrasesOf(Shop, LateShop)).to.equal(false)
  expect(takesPhrasesOf(Opened, Shop)).to.equal(false)
})
