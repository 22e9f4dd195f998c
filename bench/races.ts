// How often a planted race is found, and how often one is found where there is none:
// npx ts-node -r tsconfig-paths/register bench/races.ts [runs]
import { ScenarioConfiguration } from 'chapterwise'
import { startBank } from '../examples/banking/api'
import { BankingStory } from '../examples/banking/story/banking-story'
import { BankingStoryData } from '../examples/banking/story/banking-story-data'

const runs = Number(process.argv[2] ?? 50)

/** How many of the runs say that an outcome is wrong. Each tells two stories at the same time: the same, or different ones. */
async function found(losesUpdates: boolean): Promise<number> {
  const bank = await startBank({ losesUpdates })
  const configuration = ScenarioConfiguration.withStoryBook(BankingStory, BankingStoryData).configure({
    baseURL: bank.url,
    logMessage: () => undefined,
  })
  let wrong = 0
  for (let run = 0; run < runs; run++) {
    const scenario = configuration.begin()
    await scenario.given.bankAccountHasBeenCreated('Fred').depositHasBeenMade(100).getResult()
    await scenario.when.atOnce([
      (story) => story.withdrawalHasBeenMade(60),
      run % 2 === 0 ? (story) => story.withdrawalHasBeenMade(60) : (story) => story.depositHasBeenMade(50),
    ])
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
  const startedAt = performance.now()
  console.log(`with a lost update: found in ${await found(true)} of ${runs} runs`)
  console.log(`without: found in ${await found(false)} of ${runs} runs`)
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`)
}

void main()
