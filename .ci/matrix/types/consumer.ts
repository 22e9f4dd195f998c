// Code of users, with the mistakes that the compiler has to refuse.
import type { AxiosInstance } from 'axios'
import {
  Chapter,
  ScenarioConfiguration,
  StoryBook,
  StoryWorld,
  chapterwiseChai,
  storiesOf,
  useScenario,
  type EndChapter,
  type ScenarioContext,
} from 'chapterwise'
import { GrpcScenarioConfiguration } from 'chapterwise/grpc'
import plugin from 'chapterwise/plugin'
import 'chapterwise/steps'
import 'chapterwise/grpc/steps'
import 'chapterwise/register'

interface Account {
  readonly id: number
}

interface Money {
  readonly cents: number
}

declare module 'chapterwise' {
  interface ParameterTypes {
    money: Money
  }
  interface Services {
    clock: { now(): number }
  }
}

export class BankData {
  accountId = 0
}

export class Bank extends StoryBook<BankData> {
  accountOpened(owner: string): AccountOpened {
    return this.when(async ({ api, storyData, services }) => {
      const response = await api.post('accounts', { owner, at: services.clock.now() })
      storyData.accountId = response.shouldBe.created<Account>().id
      return { owner }
    }).proceedToChapter(AccountOpened)
  }
}

// Generated SDKs take an instance of the declarations that their own kind of module has.
export const forGeneratedSdk = ({ axios }: ScenarioContext<BankData>): AxiosInstance => axios

export class AccountOpened extends Chapter<BankData, { owner: string }> {
  depositMade(amount: number): DepositMade {
    return this.given(() => ({ amount }))
      .when(makeDeposit)
      .proceedToChapter(DepositMade)
  }
  wronglyOpened(): AccountOpened {
    return (
      this.when(() => ({ owner: 1 }))
        // @ts-expect-error the chapter takes an owner that is a text
        .proceedToChapter(AccountOpened)
    )
  }
}

export class DepositMade extends Chapter<BankData> {
  depositMade(amount: number): DepositMade {
    return this.given(() => ({ amount }))
      .when(makeDeposit)
      .proceedToChapter(DepositMade)
  }
  paid(money: Money): DepositMade {
    return this.when(() => money.cents).proceedToChapter(DepositMade)
  }
  accountClosed(): EndChapter<BankData> {
    return this.when(() => undefined).end()
  }
}

async function makeDeposit(
  { api, storyData }: ScenarioContext<BankData>,
  deposit: { amount: number },
): Promise<void> {
  const response = await api.post(`accounts/${storyData.accountId}/deposits`, deposit)
  response.shouldBe.ok()
}

export const { Given, tell } = storiesOf(Bank)

Given(
  'an account of {string} with {float} in it',
  tell((story, owner, amount) => story.accountOpened(owner).depositMade(amount)),
)
Given(
  'a payment of {money}',
  tell((story, money) => story.paid(money)),
)
Given(
  'the account is closed after:',
  tell((story, deposit: { amount: number }) => story.depositMade(deposit.amount)),
)
Given(
  '{int} accounts',
  // @ts-expect-error a number is no owner
  tell((story, count) => story.accountOpened(count)),
)
Given(
  'an account that is robbed',
  // @ts-expect-error there is no such story
  tell((story) => story.accountRobbed()),
)
Given(
  'an account of {string} closed at once',
  // @ts-expect-error what has just been opened cannot be closed
  tell((story, owner) => story.accountOpened(owner).accountClosed()),
)
Given(
  'a closed account of {string}',
  // @ts-expect-error nothing follows the end
  tell((story) => story.accountClosed().depositMade(1)),
)

const configuration = ScenarioConfiguration.withStoryBook(Bank, BankData).configure({
  baseURL: 'http://localhost',
  maxApiResponseTime: 2000,
})
useScenario(configuration)
// @ts-expect-error a chapter is no story book
ScenarioConfiguration.withStoryBook(AccountOpened, BankData)
// @ts-expect-error there is no such option
ScenarioConfiguration.configure({ baseURL: 'http://localhost', maxResponseTime: 1 })

export async function chain(): Promise<number> {
  const scenario = configuration.begin()
  const { accountId } = await scenario.given.accountOpened('Fred').depositMade(100).getResult()
  await scenario.when.get(`accounts/${accountId}`)
  // @ts-expect-error a deposit comes after an account
  void scenario.given.depositMade(100)
  // @ts-expect-error an amount is a number
  void scenario.given.accountOpened('Fred').depositMade('100')
  scenario.then.response.headers.shouldInclude('Content-Type', 'application/json')
  scenario.then.response.time.lessThan(2000)
  const account = scenario.then.response.shouldBe.ok<Account>()
  // @ts-expect-error an account has no owner
  void account.owner
  await scenario.end()
  return account.id
}

export class BankWorld extends StoryWorld<Bank, BankData> {
  get account(): number {
    // @ts-expect-error the story data has no such member
    void this.storyData.acountId
    return this.storyData.accountId
  }
}

void GrpcScenarioConfiguration.useGrpc({ credit: { proto: 'credit.proto', address: 'localhost:1' } })
// @ts-expect-error an address is needed
void GrpcScenarioConfiguration.useGrpc({ credit: { proto: 'credit.proto' } })

export const kind: 'plugin' = plugin.type
export { chapterwiseChai }
