import assert from 'node:assert/strict'
import { credentials } from '@grpc/grpc-js'
import { ScenarioConfiguration, type Scenario } from 'chapterwise'
import { explore } from 'chapterwise/explore'
import { startBank, type Bank, type BankFault } from '../../../examples/banking/api'
import { BankingStory } from '../../../examples/banking/story/banking-story'
import { BankingStoryData } from '../../../examples/banking/story/banking-story-data'

describe('explore(…) from code', function () {
  this.timeout(120_000)
  let bank: Bank
  afterEach(() => bank.close())
  const start = async (...faults: BankFault[]) => {
    bank = await startBank({ faults })
    return ScenarioConfiguration.withStoryBook(BankingStory, BankingStoryData).configure({ baseURL: bank.url, services: { accounts: bank.accounts } })
  }
  const given = { bankAccountHasBeenCreated: [[], ['Fred']], bankAccountExists: [['Ann', 100]], depositHasBeenMade: [[10], [250]], withdrawalHasBeenMade: [[10]] } as const

  it('finds', async () => {
    console.log(await explore(await start(), given, { seconds: 15, seed: 1, refusals: true }))
    await bank.close()
    for (const fault of (process.env['BANK_FAULTS'] ?? 'fourth movement fails').split(','))
    console.log(JSON.stringify(await explore(await start(fault as BankFault), given, { seconds: 20, seed: 1, refusals: true }), null, 1).replaceAll('\\n', '\n    '))
  })
})
