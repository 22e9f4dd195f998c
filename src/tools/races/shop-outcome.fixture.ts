import { RunningScenario } from '../../scenario'
import { Shop, ShopData, ShopStory, type BasketHasBeenTaken, type ShopManner } from './shop.fixture'

/** How an outcome comes about, and how it is looked at. */
interface Circumstances {
  /** The stories told at the same time. @defaultValue two stories that each put one thing into the basket */
  readonly stories?: readonly ((basket: BasketHasBeenTaken) => BasketHasBeenTaken)[]
  /** Tells the arrangement. @defaultValue a story that takes a basket */
  readonly arrange?: (shop: ShopStory) => BasketHasBeenTaken
  readonly ignoring?: readonly string[]
  readonly keepAskingMs?: number
}

/**
 * Opens a shop for the tests of a suite. Returns a function that tells stories in it and describes what is wrong with
 * their outcome, or returns `fits`.
 */
export function openShop(): (manner: ShopManner, circumstances?: Circumstances) => Promise<string> {
  const shop = new Shop()
  before(() => shop.open())
  after(() => shop.close())
  return async (manner, { stories = [one, one], arrange = takeBasket, ignoring, keepAskingMs } = {}) => {
    shop.manner = manner
    const scenario = new RunningScenario({
      binding: { book: ShopStory, storyData: ShopData },
      options: { baseURL: shop.url },
      logMessage: () => undefined,
    })
    await scenario.stories.run((story) => arrange(story as ShopStory))
    await scenario.tryAtOnce(
      stories.map((tell, at) => ({ name: `story ${at + 1}`, describe: (basket) => tell(basket as never) })),
    )
    if (keepAskingMs !== undefined) scenario.underTest.keepAsking(keepAskingMs)
    const message = await scenario.assertOutcome({ seenAt: '/baskets/{{basketId}}', ignoring }).then(
      () => 'fits',
      (error: Error) => `${error.name}: ${error.message}`,
    )
    await scenario.end()
    return message
  }
}

function one(basket: BasketHasBeenTaken): BasketHasBeenTaken {
  return basket.thingHasBeenPutIn(1)
}

function takeBasket(shop: ShopStory): BasketHasBeenTaken {
  return shop.basketHasBeenTaken()
}
