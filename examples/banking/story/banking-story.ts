import { expect } from 'chai'
import { Chapter, StoryBook, type EndChapter } from 'chapterwise'
import type { BankAccount } from '../api'
import { closeTheAccount, makeADeposit, makeAWithdrawal, payOutACredit } from './account-stories'
import type { BankingStoryData } from './banking-story-data'

/** The opening chapter: nothing has been arranged yet. */
export class BankingStory extends StoryBook<BankingStoryData> {
  /** A customer opens an account through the API. */
  bankAccountHasBeenCreated(customerName = 'Ranulph Fiennes'): BankAccountHasBeenCreated {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post('api/bankaccounts', { customerName })
      const account = response.shouldBe.created<BankAccount>()
      storyData.bankAccountId = account.id
      storyData.balance = account.balance
    }).proceedToChapter(BankAccountHasBeenCreated)
  }

  /** Creates an account with money directly in the database, which is faster than through the API. */
  bankAccountExists(customerName: string, balance: number): MoneyHasMoved {
    return this.when(({ services, storyData }) => {
      const account = services.accounts.create(customerName, balance)
      storyData.bankAccountId = account.id
      storyData.balance = account.balance
    }).proceedToChapter(MoneyHasMoved)
  }

  /** The balance is the one that the last response of the API had. */
  balanceIsAsAnswered = this.always(async ({ api, storyData }) => {
    const response = await api.get(`api/bankaccounts/${storyData.bankAccountId}`)
    expect(response.shouldBe.ok<BankAccount>().balance).to.equal(storyData.balance)
  })
}

/** There is an account without money. */
export class BankAccountHasBeenCreated extends Chapter<BankingStoryData> {
  depositHasBeenMade(amount: number): MoneyHasMoved {
    return this.given(() => ({ amount }))
      .when(makeADeposit)
      .proceedToChapter(MoneyHasMoved)
  }

  bankAccountHasBeenClosed(): EndChapter<BankingStoryData> {
    return this.when(closeTheAccount).end()
  }
}

/** There is money in the account, so that some can be withdrawn. */
export class MoneyHasMoved extends Chapter<BankingStoryData> {
  depositHasBeenMade(amount: number): MoneyHasMoved {
    return this.given(() => ({ amount }))
      .when(makeADeposit)
      .proceedToChapter(MoneyHasMoved)
  }

  withdrawalHasBeenMade(amount: number): MoneyHasMoved {
    return this.given(() => ({ amount }))
      .when(makeAWithdrawal)
      .proceedToChapter(MoneyHasMoved)
  }

  creditHasBeenPaidOut(amount: number): MoneyHasMoved {
    return this.given(() => ({ amount }))
      .when(payOutACredit)
      .proceedToChapter(MoneyHasMoved)
  }

  everythingHasBeenWithdrawn(): BankAccountHasBeenCreated {
    return this.given(({ balance }) => ({ amount: balance }))
      .when(makeAWithdrawal)
      .proceedToChapter(BankAccountHasBeenCreated)
  }

  /** The API closes only an empty account. */
  bankAccountHasBeenClosed(): EndChapter<BankingStoryData> {
    return this.when(closeTheAccount).end()
  }
}
