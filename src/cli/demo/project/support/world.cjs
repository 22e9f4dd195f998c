require('chapterwise/steps')
const { once } = require('node:events')
const { AfterAll, BeforeAll } = require('@cucumber/cucumber')
const { ScenarioConfiguration, storiesOf, useScenario } = require('chapterwise')
const { shop } = require('./shop.cjs')
const { BasketData, BasketStory } = require('./stories.cjs')

BeforeAll(() => once(shop.listen(0, '127.0.0.1'), 'listening'))

AfterAll(() => {
  shop.close()
  shop.closeAllConnections()
})

useScenario(
  ScenarioConfiguration.withStoryBook(BasketStory, BasketData).configure(() => ({
    baseURL: `http://127.0.0.1:${shop.address().port}`,
  })),
)

const { Given, tell } = storiesOf(BasketStory)

Given(
  'a basket with a {string} for {int}',
  tell((story, item, price) => story.basketHasBeenFilled(item, price)),
)
Given(
  'the voucher {string} has been redeemed',
  tell((story, code) => story.voucherHasBeenRedeemed(code)),
)
Given(
  'the basket has been emptied',
  tell((story) => story.basketHasBeenEmptied()),
)
Given(
  'a {string} for {int} has been added',
  tell((story, item, price) => story.itemHasBeenAdded(item, price)),
)
