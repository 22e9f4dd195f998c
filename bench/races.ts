// Measures how often a planted race is found, and how often one is reported where there is none, over HTTP and over
// gRPC: npx ts-node -r tsconfig-paths/register bench/races.ts [runs]
import { ScenarioConfiguration, type Scenario } from 'chapterwise'
import { GrpcScenarioConfiguration } from 'chapterwise/grpc'
import { startBank, type Bank } from '../examples/banking/api'
import { creditProto } from '../examples/banking/api/grpc/credit-definition'
import { BankingStory } from '../examples/banking/story/banking-story'
import { BankingStoryData } from '../examples/banking/story/banking-story-data'

const runs = Number(process.argv[2] ?? 50)

type Told = Pick<Scenario<BankingStory>, 'then' | 'end'>
/**
 * Begins a scenario, and tells two stories at the same time: the same story twice in every other run, else two
 * different ones.
 */
type Tell = (bank: Bank, run: number) => Promise<Told>

/** Tells withdrawals and deposits, each with one call. */
async function moveMoney(bank: Bank, run: number): Promise<Told> {
  const scenario = ScenarioConfiguration.withStoryBook(BankingStory, BankingStoryData)
    .configure({ baseURL: bank.url, logMessage: () => undefined })
    .begin()
  await scenario.given.bankAccountHasBeenCreated('Fred').depositHasBeenMade(100).getResult()
  await scenario.when.atOnce([
    (story) => story.withdrawalHasBeenMade(60),
    run % 2 === 0 ? (story) => story.withdrawalHasBeenMade(60) : (story) => story.depositHasBeenMade(50),
  ])
  return scenario
}

/** Tells credits, which are checked over gRPC and then paid out over HTTP. */
async function payOutCredits(bank: Bank, run: number): Promise<Told> {
  const scenario = GrpcScenarioConfiguration.useGrpc({
    credit: { proto: creditProto, address: () => bank.creditAddress },
  })
    .withStoryBook(BankingStory, BankingStoryData)
    .configure({ baseURL: bank.url, logMessage: () => undefined })
    .begin()
  await scenario.given.bankAccountHasBeenCreated('Fred').depositHasBeenMade(100).getResult()
  await scenario.when.atOnce([
    (story) => story.creditHasBeenPaidOut(200),
    (story) => story.creditHasBeenPaidOut(run % 2 === 0 ? 200 : 300),
  ])
  return scenario
}

/** Returns the number of runs that report a wrong outcome. */
async function found(tell: Tell, losesUpdates: boolean): Promise<number> {
  const bank = await startBank({ losesUpdates })
  let wrong = 0
  for (let run = 0; run < runs; run++) {
    const scenario = await tell(bank, run)
    try {
      await scenario.then.outcome.isOfOneAfterTheOther({ seenAt: 'api/bankaccounts/{{bankAccountId}}' })
    } catch (error) {
      if ((error as Error).name !== 'AssertionError') throw error
      wrong++
    }
    await scenario.end()
  }
  await bank.close()
  return wrong
}

async function main(): Promise<void> {
  for (const [name, tell] of Object.entries({
    'over HTTP': moveMoney,
    'over gRPC and HTTP': payOutCredits,
  })) {
    const startedAt = performance.now()
    console.log(`${name}, with a lost update: found in ${await found(tell, true)} of ${runs} runs`)
    console.log(`${name}, without: found in ${await found(tell, false)} of ${runs} runs`)
    console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`)
  }
}

void main()
