import { expect } from 'chai'
import { RunningScenario } from '../running-scenario'
import { Shop, ShopData, ShopStory, type BasketHasBeenTaken, type ShopManner } from './shop.fixture'

describe('The outcome that takes a while to come true', function () {
  this.timeout(60_000)
  const shop = new Shop()
  before(() => shop.open())
  after(() => shop.close())

  /** Puts two things into a basket at the same time; returns what is wrong with the outcome, or that it is right. */
  const outcomeOf = async (manner: ShopManner): Promise<string> => {
    shop.manner = manner
    const scenario = new RunningScenario({
      binding: { book: ShopStory, storyData: ShopData },
      options: { baseURL: shop.url },
      logMessage: () => undefined,
    })
    await scenario.tell((story) => (story as ShopStory).basketHasBeenTaken())
    const put = {
      name: 'a thing',
      describe: (story: object) => (story as never as BasketHasBeenTaken).thingHasBeenPutIn(1),
    }
    await scenario.tryAtOnce([put, put])
    scenario.keepAsking(2000)
    const message = await scenario.assertOutcome({ seenAt: '/baskets/{{basketId}}' }).then(
      () => 'fits',
      (error: Error) => error.message,
    )
    await scenario.end()
    return message
  }

  it('is right once it is what an order comes to', async () => {
    expect(await outcomeOf({ lateLooks: 1 })).to.equal('fits')
  })

  it('is wrong where it ends up as it does in no order', async () => {
    expect(await outcomeOf({ lateLooks: 1, forgets: true })).to.match(
      /They differ:\n {2}then: \$\.count was 1, but 2 in that order\n/,
    )
  })
})
