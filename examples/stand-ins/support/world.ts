import 'chapterwise/steps'
import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import { ScenarioConfiguration, standIn, storiesOf, StoryBook, useScenario, useStandIns } from 'chapterwise'
import { startBank, type Bank } from '../../banking/api'
import { startInterestService, type InterestService } from '../interest/interest-service'

useStandIns({ payments: {}, webhooks: {} })

class SaverStoryData {
  bankAccountId!: number
}

class SaverStory extends StoryBook<SaverStoryData> {
  moneyHasBeenSaved(amount: number): SaverStory {
    return this.when(async ({ api, storyData }) => {
      const account = await api.post(`${bank.url}/api/bankaccounts`, { customerName: 'Fred' })
      storyData.bankAccountId = account.shouldBe.created<{ id: number }>().id
      const deposit = await api.post(`${bank.url}/api/bankaccounts/${storyData.bankAccountId}/deposits`, {
        amount,
      })
      deposit.shouldBe.ok()
    }).proceedToChapter(SaverStory)
  }

  paymentServiceHasBeenReady(): SaverStory {
    return this.when(({ standIn }) => {
      let transfers = 0
      standIn('payments').on('POST /transfers', () => ({ status: 201, body: { id: `tr_${++transfers}` } }))
    }).proceedToChapter(SaverStory)
  }
}

let bank: Bank
let service: InterestService

BeforeAll(async () => {
  bank = await startBank()
  service = await startInterestService(bank.url, standIn('payments').url)
})

AfterAll(async () => {
  service.close()
  await bank.close()
})

const { Given, tell } = storiesOf(SaverStory)

Given(
  'Fred has saved {float}',
  tell((story, amount) => story.moneyHasBeenSaved(amount)),
)
Given(
  'the payment service is ready',
  tell((story) => story.paymentServiceHasBeenReady()),
)

useScenario(
  ScenarioConfiguration.withStoryBook(SaverStory, SaverStoryData).configure(() => ({ baseURL: service.url })),
)
