import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import {
  Chapter,
  ScenarioConfiguration,
  StoryBook,
  storiesOf,
  useScenario,
  type EndChapter,
  type ScenarioContext,
} from 'chapterwise'
import { startBank, type Bank, type BankAccount, type Transfer } from '../../../examples/banking/api'

export class TransferStoryData {
  fromAccountId = 0
  toAccountId = 0
}

/** A customer who opens an account with an initial balance. */
export interface Customer {
  readonly customerName: string
  readonly balance: number
}

type Context = ScenarioContext<TransferStoryData>

/** A second book, besides the banking story; its stories need two accounts. */
export class TransferStory extends StoryBook<TransferStoryData> {
  accountsHaveBeenOpened(from: Customer, to: Customer): AccountsHaveBeenOpened {
    return this.when(async (context) => {
      const accounts = [await openAccount(context, from), await openAccount(context, to)] as const
      context.storyData.fromAccountId = accounts[0].id
      context.storyData.toAccountId = accounts[1].id
      return accounts
    }).proceedToChapter(AccountsHaveBeenOpened)
  }
}

/** A chapter whose story input is the accounts, from the story before. */
export class AccountsHaveBeenOpened extends Chapter<
  TransferStoryData,
  readonly [from: BankAccount, to: BankAccount]
> {
  transferHasBeenMade(amount: number): EndChapter<TransferStoryData> {
    return this.when(async ({ api, storyInput: [from, to] }) => {
      const order = { fromAccountId: from.id, toAccountId: to.id, amount }
      const response = await api.post('api/transfers', order)
      return response.shouldBe.created<Transfer>()
    }).end()
  }
}

async function openAccount({ api }: Context, customer: Customer): Promise<BankAccount> {
  const response = await api.post('api/bankaccounts', customer)
  return response.shouldBe.created<BankAccount>()
}

let bank: Bank

BeforeAll(async () => void (bank = await startBank()))

AfterAll(() => bank.close())

useScenario(
  ScenarioConfiguration.withStoryBook(TransferStory, TransferStoryData).configure(() => ({
    baseURL: bank.url,
  })),
  { tags: '@transfers' },
)

const { Given, tell } = storiesOf(TransferStory)

Given(
  '{string} with {float} and {string} with {float} have opened accounts',
  tell((story, from, fromBalance, to, toBalance) =>
    story.accountsHaveBeenOpened(
      { customerName: from, balance: fromBalance },
      { customerName: to, balance: toBalance },
    ),
  ),
)

Given(
  'a transfer of {float} has been made',
  tell((story, amount) => story.transferHasBeenMade(amount)),
)
