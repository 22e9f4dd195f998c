import { storiesOf } from 'chapterwise'
import { OrderStory } from '../stories/order-story'

const { Given, tell } = storiesOf(OrderStory)

Given(
  'an order of {int} {string} has been placed',
  tell((story, quantity, product) => story.orderHasBeenPlaced(product, quantity)),
)

Given(
  'the order has been paid',
  tell((story) => story.orderHasBeenPaid()),
)

Given(
  'the order has been cancelled',
  tell((story) => story.orderHasBeenCancelled()),
)

Given(
  'the order has been shipped',
  tell((story) => story.orderHasBeenShipped()),
)
