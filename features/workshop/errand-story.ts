import { expect } from 'chai'
import { Chapter, StoryBook, storiesOf, type EndChapter, type ScenarioContext } from 'chapterwise'
import type { BankAccount } from '../../examples/banking/api'

/** Story data whose members have no value until a story sets one. */
export class ErrandStoryData {
  accountId!: number
  limit?: number
}

type Context = ScenarioContext<ErrandStoryData>

/** A book whose stories can be tried where they are not offered. */
export class ErrandStory extends StoryBook<ErrandStoryData> {
  accountHasBeenOpened(name: string): AccountHasBeenOpened {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post('api/bankaccounts', { customerName: name })
      storyData.accountId = response.shouldBe.created<BankAccount>().id
    }).proceedToChapter(AccountHasBeenOpened)
  }
}

/** The same book with invariants. */
export class PromisingErrandStory extends ErrandStory {
  limitIsAWholeNumber = this.always(({ storyData }) =>
    expect((storyData.limit as number).toFixed()).to.match(/^\d+$/),
  )

  accountIsListed = this.always(async ({ api, storyData, log }) => {
    const response = await api.get('api/bankaccounts', { query: { id: `${storyData.accountId}` } })
    response.shouldBe.ok()
    log('It is listed.')
  })
}

/** The stories that every chapter with an account offers. */
abstract class WithAccount extends Chapter<ErrandStoryData> {
  accountHasBeenClosed(): EndChapter<ErrandStoryData> {
    return this.when(async ({ api, storyData }) => {
      const response = await api.delete(`api/bankaccounts/${storyData.accountId}`)
      response.shouldBe.noContent()
    }).end()
  }

  accountHasBeenLookedAt(): EndChapter<ErrandStoryData> {
    return this.when(async ({ api, storyData }) => {
      const response = await api.get('api/bankaccounts', { query: { id: `${storyData.accountId}` } })
      response.shouldBe.ok()
    }).end()
  }

  limitHasBeenLookedAt(): EndChapter<ErrandStoryData> {
    return this.when(async ({ api, storyData }) => {
      const limit = (storyData.limit as number).toFixed()
      await api.get(`api/bankaccounts/${storyData.accountId}?limit=${limit}`)
    }).end()
  }

  penHasRunDry(): EndChapter<ErrandStoryData> {
    return this.when(async ({ api }) => {
      await api.get('api/health')
      throw new Error('The pen is dry.')
    }).end()
  }

  nothingHasBeenDone(): EndChapter<ErrandStoryData> {
    return this.when(() => undefined).end()
  }
}

export class AccountHasBeenOpened extends WithAccount {
  moneyHasBeenPaidIn(amount: number): MoneyHasBeenPaidIn {
    return this.when((context) => move(context, 'deposits', amount)).proceedToChapter(MoneyHasBeenPaidIn)
  }
}

export class MoneyHasBeenPaidIn extends WithAccount {
  /** An invariant that may fail, as the amount paid in may be too small. */
  moreThanTenIsThere = this.always(async ({ api, storyData }) => {
    const response = await api.get(`api/bankaccounts/${storyData.accountId}`)
    expect(response.shouldBe.ok<BankAccount>().balance).to.be.above(10)
  })

  moneyHasBeenPaidIn(amount: number): MoneyHasBeenPaidIn {
    return this.when((context) => move(context, 'deposits', amount)).proceedToChapter(MoneyHasBeenPaidIn)
  }

  moneyHasBeenTakenOutAndIn(out: number, back: number): MoneyHasBeenPaidIn {
    return this.when(async (context) => {
      await move(context, 'withdrawals', out)
      await move(context, 'deposits', back)
    }).proceedToChapter(MoneyHasBeenPaidIn)
  }
}

async function move({ api, storyData }: Context, way: string, amount: number): Promise<void> {
  const response = await api.post(`api/bankaccounts/${storyData.accountId}/${way}`, { amount })
  response.shouldBe.ok()
}

const { Given, tell } = storiesOf(ErrandStory)

Given(
  'the account of {string} has been opened',
  tell((story, name) => story.accountHasBeenOpened(name)),
)

Given(
  '{int} has been paid in',
  tell((story, amount) => story.moneyHasBeenPaidIn(amount)),
)

Given(
  '{int} has been taken out and {int} put back',
  tell((story, out, back) => story.moneyHasBeenTakenOutAndIn(out, back)),
)

Given(
  'the account has been closed',
  tell((story) => story.accountHasBeenClosed()),
)

Given(
  'the account has been looked at',
  tell((story) => story.accountHasBeenLookedAt()),
)

Given(
  'the limit has been looked at',
  tell((story) => story.limitHasBeenLookedAt()),
)

Given(
  'the pen has run dry',
  tell((story) => story.penHasRunDry()),
)

Given(
  'nothing has been done',
  tell((story) => story.nothingHasBeenDone()),
)
