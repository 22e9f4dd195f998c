import type { ScenarioContext } from 'chapterwise'
import type { BankAccount } from '../api'
import type { CreditReply } from '../api/grpc/credit-client'
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

/** Checks the credit over gRPC, and pays it out over HTTP, unless it is refused. */
export async function payOutACredit({ api, grpc, storyData }: Context, credit: Movement): Promise<void> {
  const { bankAccountId } = storyData
  const response = await grpc('credit', (client) =>
    client.checkCredit({ customer_id: String(bankAccountId), credit: credit.amount }),
  )
  if (!response.shouldBe.ok<CreditReply>().is_accepted) return
  const paid = await api.post(`api/bankaccounts/${bankAccountId}/deposits`, credit)
  storyData.balance = paid.shouldBe.ok<BankAccount>().balance
}
