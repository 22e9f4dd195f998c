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

describe('A story that would send undefined', () => {
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

  it('fails without sending a request, and names the missing member of the story data', async () => {
    expect(await told((book) => book.accountHasBeenLookedAt())).to.equal(
      'The story "account has been looked at" would send GET "api/bankaccounts/undefined" with a value that is undefined.\n' +
        'The story data has no value for accountId: a story before this one has to give it one.',
    )
  })

  it('fails and names the story that gives the missing member, once that story has been told', async () => {
    expect(await told((book) => book.accountHasBeenFound(5), true)).to.equal('It passed.')
    expect(await told((book) => book.accountHasBeenLookedAt())).to.equal(
      'The story "account has been looked at" would send GET "api/bankaccounts/undefined" with a value that is undefined.\n' +
        'The story data has no value for accountId. The story "account has been given" gives it one: tell it before this one.',
    )
  })

  it('fails with a hint at the arguments of the story when no story data is missing', async () => {
    const remedy = 'Look at what the story was handed, and at what it takes from answers.'
    expect(await told((book) => book.accountHasBeenFound(undefined))).to.equal(
      `The story "account has been found" would send GET "api/bankaccounts?id=undefined" with a value that is undefined.\n${remedy}`,
    )
    expect(await told((book) => book.tokenHasBeenUsed())).to.equal(
      `The story "token has been used" would send GET "api/bankaccounts" with a value that is undefined.\n${remedy}`,
    )
  })

  it('does not fail when a parameter is omitted, or when a text contains the word "undefined"', async () => {
    for (const name of ['undefined behaviour', 'is-undefined'])
      expect(await told((book) => book.nameHasBeenFound(name))).to.equal('It passed.')
  })
})
