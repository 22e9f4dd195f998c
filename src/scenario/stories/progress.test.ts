import { expect } from 'chai'
import { StepRejectedError } from '../../errors'
import {
  Chapter,
  chapterClassOf,
  discardingArrangement,
  openChapter,
  StoryBook,
  type EndChapter,
} from '../../story'
import { arranging, pickStories, Progress, type PhrasesOf, type ScenarioState } from './progress'

class Book extends StoryBook<{ id: number }> {
  opened(name: string): Opened {
    return this.when(() => name).proceedToChapter(Opened)
  }
  openedWithMoney(): Opened {
    return this.opened('Fred').paidIn(5)
  }
  readonly openedByProperty = (): Opened => this.when(() => 1).proceedToChapter(Opened)
}
class Opened extends Chapter<{ id: number }> {
  #paid = 0
  paidIn(amount: number): Opened {
    this.#paid += amount
    return this.when(() => this.#paid).proceedToChapter(Opened)
  }
  closed(): EndChapter<{ id: number }> {
    return this.when(() => undefined).end()
  }
}

class Unfinished extends Chapter {
  accountBorrowed(): unknown {
    return this.when(() => undefined)
  }
}

type AllStories = Book & Opened

describe('pickStories', () => {
  const opening = openChapter(Book, discardingArrangement)
  const pick = (
    describeStories: (story: AllStories) => unknown,
    state: ScenarioState = arranging(opening),
    phrasesOf?: PhrasesOf,
  ) => pickStories(state, (stories) => describeStories(stories as AllStories), phrasesOf)
  const names = (result: ReturnType<typeof pickStories>): string[] =>
    result.entries.map((entry) =>
      'name' in entry
        ? entry.name
        : 'reached' in entry
          ? `-> ${chapterClassOf(entry.reached).name}`
          : Object.keys(entry).join(),
    )

  it('collects a chain of stories without telling them', () => {
    const result = pick((story) =>
      story
        .opened('Fred')
        .getResult(() => expect.fail('nothing is told yet'))
        .paidIn(5)
        .closed(),
    )
    expect(names(result)).to.deep.equal([
      'opened',
      '-> Opened',
      'use',
      'paidIn',
      '-> Opened',
      'closed',
      '-> EndChapter',
    ])
    expect(chapterClassOf(result.reached).name).to.equal('EndChapter')
  })

  it('collects stories that are composed of others, and stories that are properties', () => {
    expect(names(pick((story) => story.openedWithMoney()))).to.deep.equal([
      'opened',
      '-> Opened',
      'paidIn',
      '-> Opened',
    ])
    expect(names(pick((story) => story.openedByProperty()))).to.deep.equal(['openedByProperty', '-> Opened'])
  })

  const ways =
    'From here the scenario can go on with:\n' +
    '  opened             (no phrase yet)\n' +
    '  opened with money  (no phrase yet)\n' +
    '  opened by property (no phrase yet)'
  const fromOpened =
    'From here the scenario can go on with:\n  paid in (no phrase yet)\n  closed  (no phrase yet)'
  const gave = (what: string): string =>
    `A phrase has to give the chapter that its last story reached, but it gave ${what}.\n` +
    'Write it as tell((story, …) => story.nameOfTheStory(…)), and let each story method return what proceedToChapter or end gives.'

  const rejections: [
    what: string,
    tell: (story: AllStories) => unknown,
    message: string,
    state?: ScenarioState,
  ][] = [
    [
      'a story of another chapter',
      (story) => story.paidIn(1),
      `The story "paid in" is not part of the chapter "book".\n${ways}`,
    ],
    [
      'a story that is no longer there',
      (story) => (story.opened('Fred') as AllStories).opened('Ann'),
      `The story "opened" is not part of the chapter "opened".\n${fromOpened}`,
    ],
    [
      'a story after the end',
      (story) => (story.opened('Fred').closed() as unknown as AllStories).paidIn(1),
      'The story "paid in" comes after a story that ended the arrangement.\n' +
        'To arrange something further, first: Given a new story begins',
    ],
    [
      'a story after a call',
      (story) => story.opened('Fred'),
      'The story "opened" comes after the call under test, but stories arrange what comes before it.\n' +
        'To arrange something further, first: Given a new story begins',
      { phase: 'acting' },
    ],
    [
      'a story without a book',
      (story) => story.opened('Fred'),
      'The story "opened" cannot be told. This scenario is configured without a story book.\n' +
        'Configure one: ScenarioConfiguration.withStoryBook(MyStory, MyStoryData).configure({ … })',
      arranging(undefined),
    ],
    ['nothing', () => undefined, gave('undefined')],
    [
      'a story that leads nowhere',
      () => openChapter(Unfinished, discardingArrangement).accountBorrowed(),
      'The story "account borrowed" does not say where it leads.\n' +
        'End it with proceedToChapter(…) or end(): when(…).proceedToChapter(NextChapter)',
    ],
    ['an async handler that fails', () => Promise.reject(new Error('no')), gave('a promise')],
    [
      'waiting for the result',
      (story) => story.opened('Fred').getResult(),
      'A phrase cannot wait for its own result.\nUse getResult(data => …) inside the chain.',
    ],
  ]
  for (const [what, tell, message, state] of rejections) {
    it(`rejects ${what}`, async () => {
      const unhandled: unknown[] = []
      const note = (error: unknown): void => void unhandled.push(error)
      process.on('unhandledRejection', note)
      try {
        expect(() => pick(tell, state))
          .to.throw(StepRejectedError)
          .with.property('message', message)
        await new Promise((resolve) => setTimeout(resolve, 5))
      } finally {
        process.off('unhandledRejection', note)
      }
      expect(unhandled).to.deep.equal([])
    })
  }

  it('lists the phrases of the stories that are offered, and no helpers that lead to no chapter', () => {
    class Bank extends StoryBook {
      opened(): Bank {
        return this.told('opened')
      }
      named(name: string): Bank {
        return this.told(name.trim().toUpperCase())
      }
      private told(what: string): Bank {
        return this.when(() => what).proceedToChapter(Bank)
      }
      protected amountOf(text: string): number {
        return Number(text)
      }
    }
    const phrases: Record<string, string[]> = { opened: ['an account has been opened', 'it is open'] }
    const state = arranging(openChapter(Bank, discardingArrangement))
    expect(() =>
      pick(
        (story) => story.closed(),
        state,
        (story) => phrases[story] ?? [],
      ),
    ).to.throw(
      'The story "closed" is not part of the chapter "bank".\n' +
        'From here the scenario can go on with:\n' +
        '  opened an account has been opened\n' +
        '  opened it is open\n' +
        '  named  (no phrase yet)\n' +
        '  told   (no phrase yet)',
    )
  })
})

describe('The progress of a scenario', () => {
  const opened = openChapter(Opened, discardingArrangement)
  const begin = (): Progress => new Progress(openChapter(Book, discardingArrangement), () => undefined)

  it('goes from arranging to acting to asserting, and may begin again', () => {
    const progress = begin()
    expect(() => progress.assert()).to.throw(StepRejectedError, /^No response to check: /)
    progress.reach(opened)
    expect(() => progress.assert()).to.throw(StepRejectedError, /^No response to check: /)
    progress.call()
    expect(progress.state).to.deep.equal({ phase: 'acting' })
    progress.assert()
    progress.assert()
    expect(progress.state).to.deep.equal({ phase: 'asserting' })
    progress.reach(opened)
    expect(progress.state).to.deep.equal({ phase: 'arranging', chapter: opened, called: true })
    progress.assert()
    progress.call()
    expect(progress.reached.map(({ name }) => name)).to.deep.equal(['Book', 'Opened', 'Opened'])
  })

  it('lets nothing follow the end but assertions', () => {
    const progress = begin()
    progress.call()
    progress.hasEnded = true
    for (const next of [() => progress.reach(opened), () => progress.call()])
      expect(next).to.throw(StepRejectedError, /^This scenario has ended\./)
    progress.assert()
  })
})
