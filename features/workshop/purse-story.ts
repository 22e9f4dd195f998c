import { Chapter, StoryBook, storiesOf, type EndChapter } from 'chapterwise'
import type { BankAccount } from '../../examples/banking/api'

export class PurseStoryData {
  accountId!: number
  balance!: number
}

/** A book in which the money that is left decides which chapter follows. */
export class PurseStory extends StoryBook<PurseStoryData> {
  purseHasBeenFilled(amount: number): MoneyIsThere {
    return this.when(async ({ api, storyData }) => {
      const account = await api.post('api/bankaccounts', { customerName: 'Fred' })
      storyData.accountId = account.shouldBe.created<BankAccount>().id
      const filled = await api.post(`api/bankaccounts/${storyData.accountId}/deposits`, { amount })
      storyData.balance = filled.shouldBe.ok<BankAccount>().balance
    }).proceedToChapter(MoneyIsThere)
  }
}

abstract class WithPurse extends Chapter<PurseStoryData> {
  purseHasBeenLookedInto(): this {
    return this.when(async ({ api, storyData }) => {
      const response = await api.get(`api/bankaccounts/${storyData.accountId}`)
      storyData.balance = response.shouldBe.ok<BankAccount>().balance
    }).stay()
  }
}

class MoneyIsThere extends WithPurse {
  moneyHasBeenSpent(amount: number): MoneyIsThere | PurseIsEmpty {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post(`api/bankaccounts/${storyData.accountId}/withdrawals`, { amount })
      storyData.balance = response.shouldBe.ok<BankAccount>().balance
    }).proceedToChapter(
      ({ balance }) => (balance > 0 ? MoneyIsThere : PurseIsEmpty),
      [MoneyIsThere, PurseIsEmpty],
    )
  }
}

class PurseIsEmpty extends WithPurse {
  purseHasBeenPutAway(): EndChapter<PurseStoryData> {
    return this.when(async ({ api, storyData }) => {
      const response = await api.delete(`api/bankaccounts/${storyData.accountId}`)
      response.shouldBe.noContent()
    }).end()
  }
}

const { Given, tell } = storiesOf(PurseStory)

Given(
  'a purse has been filled with {int}',
  tell((story, amount) => story.purseHasBeenFilled(amount)),
)

Given(
  'the purse has been looked into',
  tell((story) => story.purseHasBeenLookedInto()),
)

Given(
  '{int} has been spent',
  tell((story, amount) => story.moneyHasBeenSpent(amount)),
)

Given(
  '{int} has been spent and the purse looked into',
  tell((story, amount) => story.moneyHasBeenSpent(amount).purseHasBeenLookedInto()),
)

Given(
  'the purse has been put away',
  tell((story) => story.purseHasBeenPutAway()),
)
