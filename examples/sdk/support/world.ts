import 'chapterwise/steps'
import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import { Chapter, ScenarioConfiguration, StoryBook, useScenario } from 'chapterwise'
import { startBank, type Bank } from '../../banking/api'
import { AccountsApi } from '../sdk/accounts-api'

export class AccountStoryData {
  bankAccountId!: number
}

/** A story that sends its requests with a generated SDK, whose errors are those of axios. */
export class AccountStory extends StoryBook<AccountStoryData> {
  bankAccountHasBeenOpened(customerName: string): BankAccountHasBeenOpened {
    return this.when(async ({ axios, storyData }) => {
      const { data } = await new AccountsApi(undefined, '', axios).createBankAccount({ customerName })
      storyData.bankAccountId = data.id
    }).proceedToChapter(BankAccountHasBeenOpened)
  }
}

export class BankAccountHasBeenOpened extends Chapter<AccountStoryData> {}

let bank: Bank

BeforeAll(async () => {
  bank = await startBank()
})

AfterAll(async () => {
  await bank.close()
})

useScenario(
  ScenarioConfiguration.withStoryBook(AccountStory, AccountStoryData).configure(() => ({
    baseURL: bank.url,
  })),
)
