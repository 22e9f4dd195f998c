import { mock } from 'node:test'
import { expect } from 'chai'
import { BankingStory } from '../../examples/banking/story/banking-story'
import { BankingStoryData } from '../../examples/banking/story/banking-story-data'
import { startBank, type Bank } from '../../examples/banking/api'
import { messageOf, thrownBy } from '../errors/failure-of.fixture'
import { ScenarioConfiguration } from './scenario-configuration'
import { DoingBook, DoingData, type Work } from './doing.fixture'
import { endedAfterEach } from './ended.fixture'
import type { ScenarioOptions } from './scenario-options'

/** Notes that it was told, and gives a result to the next story. */
const told =
  (name: string): Work =>
  ({ storyData, storyInput }) => {
    storyData.told.push(`${name} after ${String(storyInput)}`)
    return name
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
  const doing = ScenarioConfiguration.withStoryBook(DoingBook, DoingData)
  const beginBook = () => ended(doing.configure({ baseURL: bank.url, logMessage }).begin())
  const titles = (): string[] => log.map((block) => (block.split('\n')[1] ?? '').replace(/^\* +| +\*$/g, ''))

  it('says in code how to send what an assertion is for', () => {
    expect(thrownBy(() => begin().then.response).message).to.equal(
      "No response to check: this scenario has sent no request yet.\nSend one first, for example: await scenario.when.get('accounts/1')",
    )
  })

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
    const chain = scenario.given.did(told('one')).did(told('another'))
    expect(log).to.deep.equal([])
    expect((await chain.getResult()).told).to.deep.equal(['one after undefined', 'another after one'])
    expect(titles()).to.deep.equal(['GIVEN THAT DID', 'DID'])
  })

  it('resolves getResult() with a copy of the story data', async () => {
    const scenario = beginBook()
    const chapter = scenario.given.did(told('one'))
    const first = await chapter.getResult()
    first.told.push('mine')
    const second = await chapter.did(told('another')).getResult()
    expect(first).to.be.instanceOf(DoingData)
    expect(first.told).to.deep.equal(['one after undefined', 'mine'])
    expect(second.told).to.deep.equal(['one after undefined', 'another after one'])
  })

  it('starts a new chain each time `given` is read, even if the previous chain has not been told yet', async () => {
    const scenario = beginBook()
    void scenario.given.did(told('one'))
    const data = await scenario.given.did(told('two')).did(told('three')).getResult()
    expect(data.told).to.deep.equal(['one after undefined', 'two after undefined', 'three after two'])
    expect(titles()).to.deep.equal(['GIVEN THAT DID', 'GIVEN THAT DID', 'DID'])
  })

  it('can be awaited, although it has a member `then`', async () => {
    const scenario = begin()
    expect(await Promise.resolve(scenario)).to.equal(scenario)
  })

  it('begins asynchronously when its options are a function', async () => {
    const worlds: unknown[] = []
    const configuration = doing.configure((world: string) => {
      worlds.push(world)
      return Promise.resolve({ baseURL: bank.url, logMessage })
    })
    const scenario = await configuration.begin('the world')
    await scenario.given.did(told('one')).getResult()
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
