import 'chapterwise/steps'
import 'chapterwise/grpc/steps'
import '../../examples/banking/step-definitions/banking'
import '../support/transfers/transfers'
import '../support/servers'
import './by-hand'
import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import { ScenarioConfiguration, useScenario, type ScenarioOptions } from 'chapterwise'
import { GrpcScenarioConfiguration } from 'chapterwise/grpc'
import { startBank, type Bank } from '../../examples/banking/api'
import { creditProto } from '../../examples/banking/api/grpc/credit-definition'
import { BankingStory } from '../../examples/banking/story/banking-story'
import { BankingStoryData } from '../../examples/banking/story/banking-story-data'
import { startCannedApi } from './canned-api'
import type { ListeningServer } from './listen'
import { ErrandStory, ErrandStoryData, PromisingErrandStory } from './fixtures/errand-story'
import { NotebookStory, NotebookStoryData } from './fixtures/notebook-story'
import { setting } from './setting'

let bank: Bank
/** A bank with a race condition: deposits and withdrawals read a balance, wait, and write it. */
let forgetfulBank: Bank
let canned: ListeningServer

BeforeAll(async () => {
  bank = await startBank()
  forgetfulBank = await startBank({ losesUpdates: true })
  canned = await startCannedApi(() => setting.order.answer ?? { status: 200, headers: [], body: '' })
})

AfterAll(async () => {
  await bank.close()
  await forgetfulBank.close()
  await canned.close()
})

useScenario(ScenarioConfiguration.withStoryBook(BankingStory, BankingStoryData).configure(options))
useScenario(ScenarioConfiguration.withStoryBook(NotebookStory, NotebookStoryData).configure(options), {
  tags: '@notebook',
})
useScenario(ScenarioConfiguration.withStoryBook(ErrandStory, ErrandStoryData).configure(options), {
  tags: '@errands',
})
useScenario(ScenarioConfiguration.withStoryBook(PromisingErrandStory, ErrandStoryData).configure(options), {
  tags: '@promising',
})
useScenario(
  ScenarioConfiguration.withStoryBook(BankingStory, BankingStoryData).configure(() => ({
    ...options(),
    baseURL: forgetfulBank.url,
    services: { accounts: forgetfulBank.accounts },
  })),
  { tags: '@losing-updates' },
)
useScenario(ScenarioConfiguration.configure(options), { tags: '@basic' })
useScenario(
  GrpcScenarioConfiguration.useGrpc({ credit: { proto: creditProto, address: () => bank.creditAddress } })
    .withStoryBook(BankingStory, BankingStoryData)
    .configure(options),
  { tags: '@grpc' },
)

function options(): ScenarioOptions {
  const { answer, options: ordered = {}, onlyTheseOptions } = setting.order
  if (onlyTheseOptions) return ordered
  const logMessage = (text: string): void => void setting.logged.push(text)
  return {
    baseURL: answer === undefined ? bank.url : canned.url,
    services: { accounts: bank.accounts },
    actors: { ann: ({ api }) => api.authenticateAs('ann', 'clover') },
    ...ordered,
    ...(ordered['logMessage'] === 'a list' && { logMessage }),
  }
}
