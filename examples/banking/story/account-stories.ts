import type { ScenarioContext } from 'chapterwise'
import type { BankAccount } from '../api'
import type { BankingStoryData } from './banking-story-data'

/** An amount of money that moves. */
export interface Movement {
  amount: number
}

type Context = ScenarioContext<BankingStoryData>

/** Stories that more than one chapter offers. */
export async function makeADeposit({ api, storyData }: Context, deposit: Movement): Promise<void> {
  const response = await api.post(`api/bankaccounts/${storyData.bankAccountId}/deposits`, deposit)
  storyData.balance = response.shouldBe.ok<BankAccount>().balance
}

export async function makeAWithdrawal({ api, storyData }: Context, withdrawal: Movement): Promise<void> {
  const response = await api.post(`api/bankaccounts/${storyData.bankAccountId}/withdrawals`, withdrawal)
  storyData.balance = response.shouldBe.ok<BankAccount>().balance
}

export async function closeTheAccount({ api, storyData }: Context): Promise<void> {
  const response = await api.delete(`api/bankaccounts/${storyData.bankAccountId}`)
  response.shouldBe.noContent()
}
