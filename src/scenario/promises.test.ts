import { createHook } from 'node:async_hooks'
import { expect } from 'chai'
import { json, openServer } from '../http/open-server.fixture'
import { Chapter, StoryBook } from '../story'
import { ScenarioConfiguration } from './configuration'

class AccountData {
  accountId!: number
}
class Bank extends StoryBook<AccountData> {
  accountHasBeenCreated(): Account {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post('/accounts', { customerName: 'Fred' })
      storyData.accountId = response.shouldBe.ok<{ id: number }>().id
    }).proceedToChapter(Account)
  }
}
class Account extends Chapter<AccountData> {
  depositHasBeenMade(amount: number): Account {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post(`/accounts/${storyData.accountId}/deposits`, { amount })
      response.shouldBe.ok()
    }).proceedToChapter(Account)
  }
}

describe('A scenario of three stories with a call each, and a call under test', () => {
  const server = openServer()
  let made = { PROMISE: 0, Timeout: 0 }
  const hook = createHook({
    init(_, type) {
      if (type in made) made[type as keyof typeof made]++
    },
  })

  async function run(): Promise<void> {
    const scenario = ScenarioConfiguration.withStoryBook(Bank, AccountData)
      .configure({ baseURL: server.url(), logMessage: () => undefined })
      .begin()
    const stories = scenario.given.accountHasBeenCreated().depositHasBeenMade(100).depositHasBeenMade(50)
    const { accountId } = await stories.getResult()
    await scenario.when.get(`/accounts/${accountId}`)
    scenario.then.response.shouldBe.ok()
    await scenario.end()
  }

  it('makes no more promises and timers than it needs', async () => {
    server.answer(json({ id: 1 }))
    const least = { promises: Infinity, timers: Infinity }
    // What tests before this one have left behind may make some, too, but not each time.
    for (let times = 1; times <= 5; times++) {
      made = { PROMISE: 0, Timeout: 0 }
      hook.enable()
      await run()
      hook.disable()
      least.promises = Math.min(least.promises, made.PROMISE)
      least.timers = Math.min(least.timers, made.Timeout)
    }
    expect(least.promises).to.be.within(1, 80)
    expect(least.timers).to.be.within(1, 12)
  })
})
