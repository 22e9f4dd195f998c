import { expect } from 'chai'
import { StepRejectedError } from '../../errors'
import { Chapter, discardingArrangement, openChapter, StoryBook, type EndChapter } from '../../story'
import { pickStories } from './pick-stories'
import { arranging, type PhrasesOf, type ScenarioState } from './progress'

class Book extends StoryBook<{ id: number }> {
  opened(name: string): Opened {
    return this.when(() => name).proceedToChapter(Opened)
  }
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

  const rejections: Record<string, [tell: (story: AllStories) => unknown, message: string]> = {
    'a story that leads nowhere': [
      () => openChapter(Unfinished, discardingArrangement).accountBorrowed(),
      'The story "account borrowed" does not say where it leads.\n' +
        'End it with proceedToChapter(…) or end(): when(…).proceedToChapter(NextChapter)',
    ],
    'an async handler that fails': [
      () => Promise.reject(new Error('no')),
      'A function that tells stories gives the chapter that the last one reached, but this one gave a promise.\n' +
        'Write it as (story, …) => story.nameOfTheStory(…), and let each story method return what proceedToChapter or end gives.',
    ],
    'waiting for the result': [
      (story) => story.opened('Fred').getResult(),
      'A phrase cannot wait for its own result.\nUse getResult(data => …) inside the chain.',
    ],
  }
  for (const [what, [tell, message]] of Object.entries(rejections))
    it(`rejects ${what}`, async () => {
      const unhandled: unknown[] = []
      const note = (error: unknown): void => void unhandled.push(error)
      process.on('unhandledRejection', note)
      try {
        expect(() => pick(tell))
          .to.throw(StepRejectedError)
          .with.property('message', message)
        await new Promise((resolve) => setTimeout(resolve, 5))
      } finally {
        process.off('unhandledRejection', note)
      }
      expect(unhandled).to.deep.equal([])
    })

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
        '  opened -> an account has been opened\n' +
        '  opened -> it is open\n' +
        '  named  -> (no phrase yet)\n' +
        '  told   -> (no phrase yet)',
    )
  })
})
