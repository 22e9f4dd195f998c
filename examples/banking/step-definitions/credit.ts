import { When } from '@cucumber/cucumber'
import type { StoryWorld } from 'chapterwise'
import type { BankingStory } from '../story/banking-story'
import type { BankingStoryData } from '../story/banking-story-data'

type BankingWorld = StoryWorld<BankingStory, BankingStoryData>

When('I watch my rating until {int} have come', async function (this: BankingWorld, count: number) {
  const customerId = String(this.storyData.bankAccountId)
  await this.scenario.when.grpc('credit', async (client) => {
    let seen = 0
    for await (const rating of client.watchRating({ customer_id: customerId })) {
      if (rating.grade !== 'UNRATED' && ++seen === count) break
    }
  })
})

When('I begin to watch my rating and never read it', async function (this: BankingWorld) {
  const customerId = String(this.storyData.bankAccountId)
  await this.scenario.when.grpc('credit', (client) => {
    void client.watchRating({ customer_id: customerId })
  })
})

When('I cancel the check of a credit of {int}', async function (this: BankingWorld, credit: number) {
  const customer_id = String(this.storyData.bankAccountId)
  await this.scenario.when.grpc('credit', (client) =>
    client.checkCredit({ customer_id, credit }, { signal: AbortSignal.abort() }),
  )
})
