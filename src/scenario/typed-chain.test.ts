import { mock } from 'node:test'
import { expect } from 'chai'
import { BankingStory } from '../../examples/banking/story/banking-story'
import { BankingStoryData } from '../../examples/banking/story/banking-story-data'
import { startBank, type Bank } from '../../examples/banking/api'
import { messageOf } from '../errors/failure-of.fixture'
import { Chapter, StoryBook, type EndChapter } from '../story'
import { ScenarioConfiguration } from './configuration'
import { endedAfterEach } from './ended.fixture'
import type { ScenarioOptions } from './options'

class Book extends StoryBook<{ steps: string[] }> {
  began(name: string): Middle {
    return this.when(({ storyData }) => {
      storyData.steps.push(`began ${name}`)
      return Promise.resolve({ name })
    }).proceedToChapter(Middle)
  }
}
class Middle extends Chapter<{ steps: string[] }, { name: string }> {
  wentOn(): Last {
    return this.given((data) => Promise.resolve(data.steps.length))
      .when(({ storyData, storyInput }, count) => {
        storyData.steps.push(`went on with ${storyInput.name} after ${count}`)
      })
      .proceedToChapter(Last)
  }
}
class Last extends Chapter<{ steps: string[] }> {
  inputLooked(): Last {
    return this.when(({ storyData, storyInput }) => {
      storyData.steps.push(`input ${String(storyInput)}`)
    }).proceedToChapter(Last)
  }
  ended(): EndChapter<{ steps: string[] }> {
    return this.when(({ storyData }) => {
      storyData.steps.push('ended')
    }).end()
  }
}
class Steps {
  steps: string[] = []
}

describe('A scenario as a typed chain', () => {
  let bank: Bank
  let log: string[]
  before(async () => void (bank = await startBank()))
  after(() => bank.close())
  beforeEach(() => void (log = []))
  const logMessage = (text: string): void => void log.push(text)
  const ended = endedAfterEach()
  const begin = () => {
    const services = { accounts: bank.accounts }
    const configuration = ScenarioConfiguration.withStoryBook(BankingStory, BankingStoryData)
    return ended(configuration.configure({ baseURL: bank.url, services, logMessage }).begin())
  }
  const beginBook = () =>
    ended(
      ScenarioConfiguration.withStoryBook(Book, Steps).configure({ baseURL: bank.url, logMessage }).begin(),
    )
  const titles = (): string[] => log.map((block) => (block.split('\n')[1] ?? '').replace(/^\* +| +\*$/g, ''))

  it('arranges, acts and asserts', async () => {
    const scenario = begin()
    const account = await scenario.given.bankAccountHasBeenCreated('Fred').depositHasBeenMade(100).getResult()
    const response = await scenario.when.get(`api/bankaccounts/${account.bankAccountId}`)
    const body = scenario.then.response.shouldBe.ok<{ customerName: string; balance: number }>()
    expect(body).to.deep.equal({ id: account.bankAccountId, customerName: 'Fred', balance: 100 })
    scenario.then.response.headers
      .shouldInclude('Content-Type', 'application/json')
      .should.include.contentType('application/json')
    scenario.then.response.time.lessThan(60_000)
    expect(response).to.equal(scenario.then.response)
    expect({ status: response.status, text: response.text }).to.deep.equal({
      status: 200,
      text: JSON.stringify(body),
    })
    await scenario.end()
    expect(titles()).to.deep.equal([
      'GIVEN THAT BANK ACCOUNT HAS BEEN CREATED',
      'DEPOSIT HAS BEEN MADE',
      'WHEN',
      'THEN THE RESPONSE SHOULD BE HTTP 200 OK',
      'THEN THE RESPONSE HEADER "CONTENT-TYPE" SHOULD BE "APPLICATION/JSON"',
      'THEN THE RESPONSE HEADER "CONTENT-TYPE" SHOULD BE "APPLICATION/JSON"',
      'THEN THE RESPONSE TIME SHOULD BE LESS THAN 1 MINUTE',
    ])
  })

  it('tells no story before the chain is awaited, and then tells them in order', async () => {
    const scenario = beginBook()
    const chain = scenario.given.began('Fred').wentOn().inputLooked().ended()
    expect(log).to.deep.equal([])
    expect(await chain.getResult()).to.deep.equal({
      steps: ['began Fred', 'went on with Fred after 1', 'input undefined', 'ended'],
    })
    expect(titles()).to.deep.equal(['GIVEN THAT BEGAN', 'WENT ON', 'INPUT LOOKED', 'ENDED'])
  })

  it('resolves getResult() with a copy of the story data', async () => {
    const scenario = beginBook()
    const chapter = scenario.given.began('Fred')
    const first = await chapter.getResult()
    first.steps.push('mine')
    const second = await chapter.wentOn().getResult()
    expect(first).to.be.instanceOf(Steps)
    expect(first.steps).to.deep.equal(['began Fred', 'mine'])
    expect(second.steps).to.deep.equal(['began Fred', 'went on with Fred after 1'])
  })

  it('starts a new chain each time `given` is read, even if the previous chain has not been told yet', async () => {
    const scenario = beginBook()
    void scenario.given.began('Fred')
    const data = await scenario.given.began('Ann').wentOn().getResult()
    expect(data.steps).to.deep.equal(['began Fred', 'began Ann', 'went on with Ann after 2'])
    expect(titles()).to.deep.equal(['GIVEN THAT BEGAN', 'GIVEN THAT BEGAN', 'WENT ON'])
  })

  it('can be awaited, although it has a member `then`', async () => {
    const scenario = begin()
    expect(await Promise.resolve(scenario)).to.equal(scenario)
  })

  it('begins asynchronously when its options are a function', async () => {
    const worlds: unknown[] = []
    const configuration = ScenarioConfiguration.withStoryBook(Book, Steps).configure((world: string) => {
      worlds.push(world)
      return Promise.resolve({ baseURL: bank.url, logMessage })
    })
    const scenario = await configuration.begin('the world')
    await scenario.given.began('Fred').getResult()
    await scenario.end()
    await (await configuration.begin('another')).end()
    expect(worlds).to.deep.equal(['the world', 'another'])
    const wrong = ScenarioConfiguration.configure(() => ({ baseURL: 'nowhere' }))
    expect(await messageOf(wrong.begin())).to.equal(
      'The option "baseURL" must be an absolute URL without a query, such as http://localhost:3000, but is "nowhere" (a text).',
    )
  })

  it('does not begin when the function of its options never settles', async () => {
    const never = ScenarioConfiguration.configure(() => new Promise<ScenarioOptions>(() => undefined))
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const message = messageOf(never.begin())
      mock.timers.tick(30_000)
      expect(await message).to.equal(
        'The function that gives the options did not finish within 30 s.\n' +
          'Let it settle; what takes longer is best done once, before the scenarios.',
      )
    } finally {
      mock.timers.reset()
    }
  })

  it('logs to the console by default', async () => {
    const { log: consoleLog } = console
    const written: unknown[] = []
    console.log = (...args: unknown[]) => void written.push(...args)
    try {
      const scenario = ScenarioConfiguration.configure({ baseURL: bank.url }).begin()
      await scenario.when.get('/api/health')
      await scenario.end()
    } finally {
      console.log = consoleLog
    }
    expect(written).to.have.length(1)
    expect(written[0]).to.contain(`REQUEST: GET ${bank.url}/api/health`)
  })
})
