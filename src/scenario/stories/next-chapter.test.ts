import { inspect } from 'node:util'
import { expect } from 'chai'
import { ConfigurationError } from '../../errors'
import { failureOf } from '../../errors/failure-of.fixture'
import { Chapter, findStories, StoryBook, type EndChapter } from '../../story'
import { ScenarioConfiguration } from '../scenario-configuration'
import { scenariosOf } from '../doing.fixture'

class Data {
  due = 0
  password = 'canary-5150'
  notes: string[] = []
}

function failing({ password }: Readonly<Data>): never {
  throw new Error(`not with ${password}`)
}

class Shop extends StoryBook<Data> {
  orderHasBeenPlaced(due: number): OrderIsOpen {
    return this.when(({ storyData }) => {
      storyData.due = due
      return 'placed'
    }).proceedToChapter(OrderIsOpen)
  }
}

abstract class WithOrder extends Chapter<Data, string> {
  noteHasBeenTaken(): this {
    return this.when(({ storyData, storyInput }) => {
      storyData.notes.push(storyInput)
      return 7
    }).stay()
  }
}

class OrderIsOpen extends WithOrder {
  paymentHasBeenMade(amount: number): OrderIsOpen | OrderIsPaid {
    return this.given(({ due }) => Promise.resolve(due - amount))
      .when(async ({ api, storyData }, due) => {
        await api.post('payments', { amount })
        storyData.due = due
        return `${due} due`
      })
      .proceedToChapter(({ due }) => (due > 0 ? OrderIsOpen : OrderIsPaid), [OrderIsOpen, OrderIsPaid])
  }
  orderHasBeenLost(to: (data: Readonly<Data>) => unknown): OrderIsOpen | OrderIsPaid {
    return this.when(() => 'lost').proceedToChapter(to as () => never, [OrderIsOpen, OrderIsPaid])
  }
  orderHasBeenHidden(): OrderIsOpen {
    return this.when(() => 'hidden')
      .onlyIf(failing, 'it can be hidden')
      .proceedToChapter(OrderIsOpen)
  }
}

class OrderIsPaid extends WithOrder {
  orderHasBeenSent(): EndChapter<Data> {
    return this.when(() => undefined).end()
  }
}

describe('A chapter that the story data chooses', () => {
  const { begin, seen } = scenariosOf(ScenarioConfiguration.withStoryBook(Shop, Data))

  it('is known when the story has been told, and receives what it returned', async () => {
    const scenario = begin()
    await scenario.given.orderHasBeenPlaced(5).paymentHasBeenMade(2).getResult()
    const { notes } = await scenario.given
      .orderHasBeenPlaced(5)
      .paymentHasBeenMade(5)
      .noteHasBeenTaken()
      .noteHasBeenTaken()
      .getResult()
    expect(notes).to.deep.equal(['0 due', '0 due'])
  })

  it('is passed by stories that are tried, and by those at the same time', async () => {
    const scenario = begin()
    await scenario.given.orderHasBeenPlaced(5).getResult()
    const pay: Parameters<typeof scenario.when.trying>[0] = (story) =>
      story.paymentHasBeenMade(5).noteHasBeenTaken()
    expect(await scenario.when.atOnce([pay, pay])).to.have.length(2)
    await scenario.when.trying(pay)
    expect(seen()).to.deep.equal(Array(3).fill('POST /payments'))
  })

  const proceeds =
    'The story "order has been lost" proceeds to one of OrderIsOpen, OrderIsPaid, but its function'
  for (const [what, to, message] of [
    ['must be one that the story names', () => Shop, `${proceeds} returned "Shop".`],
    ['names the story whose choice fails', failing, `${proceeds} failed: Error: not with [redacted]`],
  ] as const)
    it(what, async () => {
      const failure = await failureOf(begin().given.orderHasBeenPlaced(1).orderHasBeenLost(to).getResult())
      expect(failure).to.be.instanceOf(ConfigurationError)
      expect(failure).to.have.property('message', message)
      expect(inspect(failure)).to.not.contain('canary')
    })

  it('shows no secret where a condition fails', async () => {
    const hidden = begin().given.orderHasBeenPlaced(1).orderHasBeenHidden().getResult()
    expect(inspect(await failureOf(hidden)))
      .to.contain('not with [redacted]')
      .and.not.contain('canary')
  })

  it('is listed as each of them where stories are looked up', () => {
    const found = findStories(Shop).map(({ from, story, to }) => `${from.name}.${story} -> ${to?.name}`)
    expect(found).to.deep.equal([
      'Shop.orderHasBeenPlaced -> OrderIsOpen',
      'OrderIsOpen.paymentHasBeenMade -> OrderIsOpen',
      'OrderIsOpen.paymentHasBeenMade -> OrderIsPaid',
      'OrderIsOpen.orderHasBeenLost -> OrderIsOpen',
      'OrderIsOpen.orderHasBeenLost -> OrderIsPaid',
      'OrderIsOpen.orderHasBeenHidden -> OrderIsOpen',
      'OrderIsOpen.noteHasBeenTaken -> OrderIsOpen',
      'OrderIsPaid.orderHasBeenSent -> EndChapter',
      'OrderIsPaid.noteHasBeenTaken -> OrderIsPaid',
    ])
  })
})
