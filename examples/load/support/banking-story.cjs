const { Chapter, StoryBook } = require('chapterwise')

/** What the stories of a user know. */
class BankingStoryData {
  bankAccountId
  balance
}

/** Nobody has an account yet. */
class BankingStory extends StoryBook {
  bankAccountHasBeenCreated(customerName) {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post('api/bankaccounts', { customerName })
      const { id, balance } = response.shouldBe.created()
      Object.assign(storyData, { bankAccountId: id, balance })
    }).proceedToChapter(AccountIsOpen)
  }

  balanceIsAsAnswered = this.always(async ({ api, storyData }) => {
    const response = await api.get(`api/bankaccounts/${storyData.bankAccountId}`)
    response.shouldBe.ok()
    if (response.at('balance') !== storyData.balance) throw new Error('The balance is another.')
  })
}

/** There is an account. */
class AccountIsOpen extends Chapter {
  depositHasBeenMade(amount) {
    return this.when(move('deposits', amount)).proceedToChapter(AccountIsOpen)
  }

  withdrawalHasBeenMade(amount) {
    return this.when(move('withdrawals', amount)).proceedToChapter(AccountIsOpen)
  }
}

/** Moves money to the account or from it. */
function move(kind, amount) {
  return async ({ api, storyData }) => {
    const response = await api.post(`api/bankaccounts/${storyData.bankAccountId}/${kind}`, { amount })
    storyData.balance = response.shouldBe.ok().balance
  }
}

module.exports = { BankingStory, BankingStoryData }
