import 'chapterwise/steps'
import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import { ScenarioConfiguration, storiesOf, useScenario } from 'chapterwise'
import { Shop } from '../shop'
import { ShopData, ShopStory } from './stories'

const shop = new Shop()
BeforeAll(() => shop.open())
AfterAll(() => shop.close())

const { Given, tell } = storiesOf(ShopStory)
Given(
  'a product with {int} in stock at {int}',
  tell((story, stock, price) => story.productHasBeenAdded(stock, price)),
)
Given(
  'its price has been set to {int}',
  tell((story, price) => story.priceHasBeenSet(price)),
)
Given(
  'the product has been deleted',
  tell((story) => story.productHasBeenDeleted()),
)
Given(
  'a cart has been opened',
  tell((story) => story.cartHasBeenOpened()),
)
Given(
  '{int} item(s) has/have been added',
  tell((story, quantity) => story.itemsHaveBeenAdded(quantity)),
)
Given(
  'an item has been taken out',
  tell((story) => story.itemHasBeenTakenOut()),
)
Given(
  'the cart has been emptied',
  tell((story) => story.cartHasBeenEmptied()),
)
Given(
  'the coupon {string} has been used',
  tell((story, code) => story.couponHasBeenUsed(code)),
)
Given(
  'the coupon has been taken off',
  tell((story) => story.couponHasBeenTakenOff()),
)
Given(
  'the note {string} has been added',
  tell((story, text) => story.noteHasBeenAdded(text)),
)
Given(
  'the orders have been listed',
  tell((story) => story.ordersHaveBeenListed()),
)
Given(
  'the order has been placed',
  tell((story) => story.orderHasBeenPlaced()),
)
Given(
  'the order has been opened again',
  tell((story) => story.orderHasBeenOpenedAgain()),
)
Given(
  'the order has been cancelled',
  tell((story) => story.orderHasBeenCancelled()),
)
Given(
  'the order has been paid',
  tell((story) => story.orderHasBeenPaid()),
)
Given(
  'the order has been shipped',
  tell((story) => story.orderHasBeenShipped()),
)
Given(
  'the order has been delivered',
  tell((story) => story.orderHasBeenDelivered()),
)
Given(
  'the order has been returned',
  tell((story) => story.orderHasBeenReturned()),
)
Given(
  'the order has been refunded',
  tell((story) => story.orderHasBeenRefunded()),
)
Given(
  'the order has been filed',
  tell((story) => story.orderHasBeenFiled()),
)

useScenario(
  ScenarioConfiguration.withStoryBook(ShopStory, ShopData).configure(() => ({
    baseURL: shop.url,
    actors: { bob: ({ api }) => api.authenticate('bob') },
  })),
)
