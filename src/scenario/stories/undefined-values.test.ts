import { expect } from 'chai'
import { startBank, type Bank } from '../../../examples/banking/api'
import { Chapter, StoryBook, type ScenarioContext } from '../../story'
import { ScenarioConfiguration } from '../configuration/configuration'

class Data {
  accountId!: number
  note!: string
}

class Book extends StoryBook<Data> {
  accountHasBeenGiven(): Account {
    return this.when(({ storyData }) => {
      storyData.accountId = 1
    }).proceedToChapter(Account)
  }
  accountHasBeenLookedAt(): Account {
    return this.when(({ api, storyData }) =>
      api.get(`api/bankaccounts/${storyData.accountId}`),
    ).proceedToChapter(Account)
  }
  accountHasBeenFound(id: number | undefined): Account {
    return this.when(({ api }) => api.get(`api/bankaccounts?id=${id}`)).proceedToChapter(Account)
  }
  nameHasBeenFound(name: string): Account {
    return this.when(({ api, storyData }) =>
      api.get(`api/bankaccounts/${encodeURIComponent(name)}`, { query: { note: storyData.note } }),
    ).proceedToChapter(Account)
  }
  tokenHasBeenUsed(token?: string): Account {
    return this.when(({ api }: ScenarioContext<Data>) =>
      api.get('api/bankaccounts', { headers: { Authorization: `Bearer ${token}` } }),
    ).proceedToChapter(Account)
  }
}

class Account extends Chapter<Data> {}

describe('a story that would send undefined', () => {
  let bank: Bank
  before(async () => (bank = await startBank()))
  after(() => bank.close())

  const told = (
    tell: (book: Book) => { getResult(): Promise<unknown> },
    arrange = false,
  ): Promise<string> => {
    const scenario = ScenarioConfiguration.withStoryBook(Book, Data)
      .configure({ baseURL: bank.url, logMessage: () => undefined })
      .begin()
    const first = arrange ? scenario.given.accountHasBeenGiven().getResult() : Promise.resolve()
    return first
      .then(() => tell(scenario.given).getResult())
      .then(
        () => 'It passed.',
        (error: unknown) => (error as Error).message,
      )
      .finally(() => scenario.end())
  }

  it('says what the story data lacks, and sends nothing', async () => {
    expect(await told((book) => book.accountHasBeenLookedAt())).to.equal(
      'The story "account has been looked at" would send GET "api/bankaccounts/undefined" with a value that is undefined.\n' +
        'The story data has no value for accountId: a story before this one has to give it one.',
    )
  })

  it('says which story would give it, once one has', async () => {
    expect(await told((book) => book.accountHasBeenFound(5), true)).to.equal('It passed.')
    expect(await told((book) => book.accountHasBeenLookedAt())).to.equal(
      'The story "account has been looked at" would send GET "api/bankaccounts/undefined" with a value that is undefined.\n' +
        'The story data has no value for accountId. The story "account has been given" gives it one: tell it before this one.',
    )
  })

  it('says where to look for what it was handed', async () => {
    const remedy = 'Look at what the story was handed, and at what it takes from answers.'
    expect(await told((book) => book.accountHasBeenFound(undefined))).to.equal(
      `The story "account has been found" would send GET "api/bankaccounts?id=undefined" with a value that is undefined.\n${remedy}`,
    )
    expect(await told((book) => book.tokenHasBeenUsed())).to.equal(
      `The story "token has been used" would send GET "api/bankaccounts" with a value that is undefined.\n${remedy}`,
    )
  })

  it('is not one that leaves out a parameter, or has the word in a text', async () => {
    for (const name of ['undefined behaviour', 'is-undefined'])
      expect(await told((book) => book.nameHasBeenFound(name))).to.equal('It passed.')
  })
})
