import 'chapterwise/steps'
import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import { ScenarioConfiguration, useScenario } from 'chapterwise'
import { startBank, type Bank } from '../api'
import { BankingStory } from '../story/banking-story'
import { BankingStoryData } from '../story/banking-story-data'

declare module 'chapterwise' {
  /** What stories reach as `services`: the bank's own objects, behind its API. */
  interface Services {
    readonly accounts: Bank['accounts']
  }
}

let bank: Bank

BeforeAll(async () => {
  bank = await startBank()
})

AfterAll(async () => {
  await bank.close()
})

useScenario(
  ScenarioConfiguration.withStoryBook(BankingStory, BankingStoryData).configure(() => ({
    baseURL: bank.url,
    services: { accounts: bank.accounts },
  })),
)
