import { When } from '@cucumber/cucumber'
import { storiesOf, type StoryWorld } from 'chapterwise'
import { AccountsApi } from '../sdk/accounts-api'
import { AccountStory, type AccountStoryData } from '../support/world'

type AccountWorld = StoryWorld<AccountStory, AccountStoryData>

const { Given, tell } = storiesOf(AccountStory)

Given(
  'a bank account has been opened for {string}',
  tell((story, customerName) => story.bankAccountHasBeenOpened(customerName)),
)

When('{float} is paid in', async function (this: AccountWorld, amount: number) {
  const { bankAccountId } = this.storyData
  await new AccountsApi(undefined, '', this.axios).depositMoney(bankAccountId, { amount })
})

When('{float} is paid in, and the answer looked at', async function (this: AccountWorld, amount: number) {
  const { bankAccountId } = this.storyData
  await this.scenario.when.calling((axios) =>
    new AccountsApi(undefined, '', axios).depositMoney(bankAccountId, { amount }),
  )
})
