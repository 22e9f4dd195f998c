require('chapterwise/steps')
const { ScenarioConfiguration, storiesOf, useScenario } = require('chapterwise')
const { BankingStory, BankingStoryData } = require('./banking-story.cjs')

useScenario(
  ScenarioConfiguration.withStoryBook(BankingStory, BankingStoryData).configure({
    baseURL: process.env.BANK_URL ?? 'http://127.0.0.1:3000',
  }),
)

const { Given, tell } = storiesOf(BankingStory)

Given(
  'a bank account has been created for {string}',
  tell((story, customerName) => story.bankAccountHasBeenCreated(customerName)),
)

Given(
  'a deposit of {float} has been made',
  tell((story, amount) => story.depositHasBeenMade(amount)),
)

Given(
  'a withdrawal of {float} has been made',
  tell((story, amount) => story.withdrawalHasBeenMade(amount)),
)
