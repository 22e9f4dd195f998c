// Runs one scenario against a trivial server and prints how many promises and timers it makes.
import { createHook } from 'node:async_hooks'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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

const made = { PROMISE: 0, Timeout: 0 }
const hook = createHook({
  init(_, type) {
    if (!(type in made)) return
    made[type as keyof typeof made]++
  },
})

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.setHeader('Content-Type', 'application/json')
    response.end('{"id":1,"balance":70}')
  })
})

async function tell(baseURL: string): Promise<void> {
  const scenario = ScenarioConfiguration.withStoryBook(Bank, AccountData)
    .configure({ baseURL, logMessage: () => undefined })
    .begin()
  const account = await scenario.given
    .accountHasBeenCreated()
    .depositHasBeenMade(100)
    .depositHasBeenMade(50)
    .getResult()
  await scenario.when.get(`/accounts/${account.accountId}`)
  scenario.then.response.shouldBe.ok()
  await scenario.end()
}

server.listen(0, '127.0.0.1', () => {
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  void (async () => {
    // The first scenario also loads what is loaded when first used.
    await tell(baseURL)
    hook.enable()
    await tell(baseURL)
    hook.disable()
    console.log(JSON.stringify({ promises: made.PROMISE, timers: made.Timeout }))
    server.close()
    server.closeAllConnections()
  })()
})
