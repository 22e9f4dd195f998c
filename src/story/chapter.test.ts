import { expect } from 'chai'
import { ConfigurationError } from '../errors'
import {
  Chapter,
  chapterClassOf,
  EndChapter,
  openChapter,
  StoryBook,
  storyNames,
  type Arrangement,
  type DescribedStory,
  type LaterStory,
  type StoryDataUse,
} from '.'

class Data {
  id = 7
}

class Book extends StoryBook<Data> {
  opened(name: string): Opened {
    return this.when(() => name).proceedToChapter(Opened)
  }
  openedWithMoney(name: string, amount: number): Opened {
    return this.opened(name).paidIn(amount)
  }
  readonly openedByProperty = (name: string): Opened => this.when(() => name).proceedToChapter(Opened)
}

abstract class WithDeposits extends Chapter<Data> {
  paidIn(amount: number): Opened {
    return this.given((data) => ({ amount, id: data.id }))
      .when((_, deposit) => deposit)
      .proceedToChapter(Opened)
  }
  _helper(): number {
    return 1
  }
}

class Opened extends WithDeposits {
  #count = 0
  closed(): EndChapter<Data> {
    return this.when(() => 'closed').end()
  }
  counted(): Opened {
    return this.#next()
  }
  get balance(): number {
    return 0
  }
  #next(): Opened {
    this.#count++
    return this.when(() => this.#count).proceedToChapter(Opened)
  }
}

type Entry = DescribedStory | LaterStory | StoryDataUse | { kind: 'reached'; reached: string }

/** An arrangement that only records its entries. */
function noting(): Arrangement & { readonly entries: Entry[] } {
  const entries: Entry[] = []
  return {
    entries,
    add: (entry) => void entries.push(entry),
    reach: (chapter) => void entries.push({ kind: 'reached', reached: chapterClassOf(chapter).name }),
    getResult: () => Promise.resolve('the result'),
  }
}

const told = ({ entries }: { entries: Entry[] }): string[] =>
  entries.map((entry) =>
    entry.kind === 'story'
      ? `${entry.chapter}.${entry.name}`
      : entry.kind === 'reached'
        ? `-> ${entry.reached}`
        : 'use',
  )

describe('A chapter', () => {
  it('describes its stories in order without doing their work', () => {
    const into = noting()
    openChapter(Book, into).opened('Fred').paidIn(5).closed()
    expect(told(into)).to.deep.equal([
      ...['Book.opened', '-> Opened', 'Opened.paidIn', '-> Opened', 'Opened.closed', '-> EndChapter'],
    ])
  })

  it('names stories that are arrow functions in properties', () => {
    const into = noting()
    openChapter(Book, into).openedByProperty('Fred')
    expect(told(into)).to.deep.equal(['Book.openedByProperty', '-> Opened'])
  })

  it('names the single stories of a story that is composed of others', () => {
    const into = noting()
    openChapter(Book, into).openedWithMoney('Fred', 5)
    expect(told(into)).to.deep.equal(['Book.opened', '-> Opened', 'Opened.paidIn', '-> Opened'])
  })

  it('may have private methods, which are not named as stories', () => {
    const into = noting()
    openChapter(Opened, into).counted()
    expect(told(into)).to.deep.equal(['Opened.counted', '-> Opened'])
  })

  it('ignores the name of a story that threw', () => {
    class Failing extends StoryBook {
      failed(): EndChapter {
        throw new Error('no')
      }
      opened(): EndChapter {
        try {
          this.failed()
        } catch {
          // The error does not matter here.
        }
        return this.when(() => undefined).end()
      }
    }
    const into = noting()
    openChapter(Failing, into).opened()
    expect(told(into)[0]).to.equal('Failing.opened')
  })

  it('rejects a story without a function, and a next chapter that is none', () => {
    class Careless extends StoryBook {
      told = (): EndChapter => this.when(undefined as never).end()
      led = (): Book => this.when(() => 1).proceedToChapter({} as never)
    }
    const careless = openChapter(Careless, noting())
    expect(() => careless.told()).to.throw('The story "told" was given no function to tell it.')
    expect(() => careless.led()).to.throw('The story "led" proceeds to an object, which is not a chapter.')
  })

  it('passes the story data to the function of getResult(), and returns the same chapter', async () => {
    const into = noting()
    const opened = openChapter(Book, into).opened('Fred')
    const seen: unknown[] = []
    expect(opened.getResult((data) => seen.push(data))).to.equal(opened)
    expect(told(into)).to.deep.equal(['Book.opened', '-> Opened', 'use'])
    await (into.entries[2] as StoryDataUse).use('data' as never)
    expect(seen).to.deep.equal(['data'])
    expect(await opened.getResult()).to.equal('the result')
  })

  it('can be followed without a scenario, where only getResult() without a function rejects', async () => {
    const opened = new Book().opened('Fred')
    expect(opened).to.be.instanceOf(Opened)
    expect(opened.paidIn(1).getResult(() => undefined)).to.be.instanceOf(Opened)
    const failure = await opened.getResult().catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(ConfigurationError)
    expect((failure as Error).message).to.equal(
      'This chapter belongs to no scenario, so no story ran.\nStart from a scenario: scenario.given.…',
    )
  })
})

for (const [chapterClass, names] of [
  [Book, ['opened', 'openedWithMoney', 'openedByProperty']],
  [Opened, ['closed', 'counted', 'paidIn']],
  [EndChapter, []],
] as const)
  it(`storyNames lists the stories of ${chapterClass.name}: ${names.join(', ') || 'none'}`, () =>
    expect(storyNames(chapterClass)).to.deep.equal(names))
