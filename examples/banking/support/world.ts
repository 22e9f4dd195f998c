import 'chapterwise/steps'
import 'chapterwise/grpc/steps'
import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import { credentials } from '@grpc/grpc-js'
import { useScenario, type ScenarioOptions } from 'chapterwise'
import { GrpcScenarioConfiguration } from 'chapterwise/grpc'
import { readFaults, startBank, type Bank, type BankFault } from '../api'
import { CreditRatingCheckClient } from '../api/grpc/credit-client'
import { creditProto } from '../api/grpc/credit-definition'
import { BankingStory } from '../story/banking-story'
import { BankingStoryData } from '../story/banking-story-data'

declare module 'chapterwise' {
  /** The `services` of stories: the bank's own objects, behind its API. */
  interface Services {
    readonly accounts: Bank['accounts']
  }
}

declare module 'chapterwise/grpc' {
  /** The clients that stories use with `grpc`. */
  interface GrpcClients {
    readonly credit: CreditRatingCheckClient
  }
}

/** The faults of the bank, to see which tests find them: none, unless the environment names some. */
let faults: BankFault[]
let bank: Bank

BeforeAll(async () => {
  faults = readFaults(process.env['BANK_FAULTS'])
  bank = await startBank({ faults })
})

AfterAll(async () => {
  await bank.close()
})

const options = (): ScenarioOptions => ({
  baseURL: bank.url,
  services: { accounts: bank.accounts },
  actors: { ann: ({ api }) => api.authenticateAs('ann', 'clover') },
  ...(faults.some((fault) => fault.endsWith('is slow')) && { maxApiResponseTime: 1000 }),
})

useScenario(
  GrpcScenarioConfiguration.useGrpc({
    credit: (clientOptions) =>
      new CreditRatingCheckClient(bank.creditAddress, credentials.createInsecure(), clientOptions),
  })
    .withStoryBook(BankingStory, BankingStoryData)
    .configure(options),
)

useScenario(
  GrpcScenarioConfiguration.useGrpc({
    credit: { proto: creditProto, address: () => bank.creditAddress },
    closed: { proto: creditProto, address: '127.0.0.1:1' },
  })
    .withStoryBook(BankingStory, BankingStoryData)
    .configure(options),
  { tags: '@two-credit-services' },
)

useScenario(
  GrpcScenarioConfiguration.useGrpc({ credit: { address: () => bank.creditAddress, reflection: true } })
    .withStoryBook(BankingStory, BankingStoryData)
    .configure(options),
  { tags: '@reflection' },
)
