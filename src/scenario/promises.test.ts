import { createHook } from 'node:async_hooks'
import { expect } from 'chai'
import { json } from '../http/open-server.fixture'
import { doingScenarios, type Work } from './doing.fixture'

describe('A scenario of three stories with a call each, and a call under test', () => {
  const { server, begin } = doingScenarios()
  let made = { PROMISE: 0, Timeout: 0 }
  const hook = createHook({
    init(_, type) {
      if (type in made) made[type as keyof typeof made]++
    },
  })

  const accountHasBeenCreated: Work = async ({ api, storyData }) => {
    const response = await api.post('/accounts', { customerName: 'Fred' })
    storyData.id = response.shouldBe.ok<{ id: number }>().id
  }
  const depositHasBeenMade: Work = async ({ api, storyData }) =>
    void (await api.post(`/accounts/${storyData.id}/deposits`, { amount: 100 })).shouldBe.ok()

  async function run(): Promise<void> {
    const scenario = begin()
    const stories = scenario.given.did(accountHasBeenCreated).did(depositHasBeenMade).did(depositHasBeenMade)
    const { id } = await stories.getResult()
    await scenario.when.get(`/accounts/${id}`)
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
