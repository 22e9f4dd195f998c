import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import { ScenarioConfiguration, storiesOf, useScenario } from 'chapterwise'
import { startBank, type Bank } from '../../../examples/banking/api'
import { TransferStory, TransferStoryData } from './transfer-story'

let bank: Bank

BeforeAll(async () => {
  bank = await startBank()
})

AfterAll(async () => {
  await bank.close()
})

useScenario(
  ScenarioConfiguration.withStoryBook(TransferStory, TransferStoryData).configure(() => ({
    baseURL: bank.url,
  })),
  { tags: '@transfers' },
)

const { Given, tell } = storiesOf(TransferStory)

Given(
  '{string} with {float} and {string} with {float} have opened accounts',
  tell((story, from, fromBalance, to, toBalance) =>
    story.accountsHaveBeenOpened(
      { customerName: from, balance: fromBalance },
      { customerName: to, balance: toBalance },
    ),
  ),
)

Given(
  'a transfer of {float} has been made',
  tell((story, amount) => story.transferHasBeenMade(amount)),
)
