import { expect } from 'chai'
import { StepRejectedError } from '../../errors'
import { failureOf, messageOf } from '../../errors/failure-of.fixture'
import { openServer } from '../../http/open-server.fixture'
import { stoppedClock } from '../../http/stopped-clock.fixture'
import { Chapter, StoryBook } from '../../story'
import { ScenarioConfiguration } from '../scenario-configuration'
import type { ScenarioOptions } from '../scenario-options'

class Data {
  tenant = 'north'
  unrelated = 0
  user?: string
  session?: string
  orders: string[] = []
  sameOrders?: string[]
  balance = 0
  since = new Date(0)

  get upper(): string {
    return this.tenant.toUpperCase()
  }

  path(): string {
    return `sessions/${this.tenant}`
  }
}

class Book extends StoryBook<Data> {
  dataHasBeenSet(data: Partial<Data>): Book {
    return this.when(({ storyData }) => void Object.assign(storyData, data)).proceedToChapter(Book)
  }

  customerHasSignedIn(name: string): SignedIn {
    return this.when(async ({ api, storyData, cleanUp }) => {
      const response = await api.post('sessions', { name, tenant: storyData.tenant })
      const { token } = response.shouldBe.created<{ token: string }>()
      storyData.user = name
      storyData.orders.push('welcome')
      api.authenticate(token)
      cleanUp(() => api.delete('sessions'))
      return token
    })
      .once({ forMs: 300 })
      .proceedToChapter(SignedIn)
  }

  tokenHasBeenGiven(): Book {
    return this.when(async ({ api, storyData, cleanUp }) => {
      cleanUp(() => Promise.reject(new Error('It is kept.')))
      storyData.session = (await api.post('sessions')).shouldBe.created<{ token: string }>().token
    })
      .once()
      .proceedToChapter(Book)
  }

  customerHasSignedInAndGone(): SignedIn {
    return this.when(async ({ api }) => {
      const { token } = (await api.post('sessions')).shouldBe.created<{ token: string }>()
      ;(await api.get(`sessions/of-${token}`)).shouldBe.noContent()
      return token
    })
      .once()
      .proceedToChapter(SignedIn)
  }

  accountHasBeenOpened(body: (data: Data) => unknown): SignedIn {
    return this.when(async ({ api, storyData }) => {
      ;(await api.post('accounts', body(storyData))).shouldBe.created()
      storyData.since = new Date(1)
      storyData.orders.push('account')
      storyData.sameOrders = storyData.orders
      return ['account']
    })
      .once()
      .proceedToChapter(SignedIn)
  }
}

class SignedIn extends Chapter<Data, string | string[]> {
  orderHasBeenSeen(): SignedIn {
    return this.when(async ({ api, storyInput, log }) => {
      log(storyInput.length)
      ;(await api.get('orders')).shouldBe.ok()
      return storyInput
    })
      .onlyIf(({ user }) => user !== undefined, 'a customer has signed in')
      .onlyIf(({ balance }) => balance >= 0, 'there is no debt')
      .proceedToChapter(SignedIn)
  }

  debtHasBeenMade(): SignedIn {
    return this.when(({ storyData, storyInput }) => {
      storyData.balance = -1
      return storyInput
    }).proceedToChapter(SignedIn)
  }
}

describe('A story that is run once', () => {
  const server = openServer()
  const clock = stoppedClock()
  const sent = (): string[] =>
    server.seen
      .splice(0)
      .map(({ method, url, headers: { authorization = 'nobody', cookie = '' } }) =>
        `${method} ${url} ${authorization} ${cookie}`.trim(),
      )
  let sessions = 0
  let refusals = 0
  const log: string[] = []

  beforeEach(() => {
    sessions = 0
    log.length = 0
    server.answer(({ method, url }, response) => {
      response.setHeader('Content-Type', 'application/json')
      if (url.endsWith('expired')) response.writeHead(401).end('{}')
      else if (method !== 'POST') response.end('{}')
      else if (refusals-- > 0) response.writeHead(503).end()
      else
        response
          .writeHead(201, { 'Set-Cookie': `sid=cookie${++sessions}` })
          .end(`{"token":"token${sessions}"}`)
    })
  })

  const configure = (oauth2?: ScenarioOptions['oauth2']) =>
    ScenarioConfiguration.withStoryBook(Book, Data).configure({
      ...(oauth2 && { oauth2 }),
      baseURL: server.url(),
      logMessage: (block) => void log.push(block),
    })
  const told = async (
    configuration: ReturnType<typeof configure>,
    {
      name = 'fred',
      data = {},
      header = 'north',
    }: { name?: string; data?: Partial<Data>; header?: string } = {},
  ): Promise<Data> => {
    const scenario = configuration.begin()
    scenario.when.setHeader('X-Tenant', header)
    const told = scenario.given.dataHasBeenSet(data).customerHasSignedIn(name).orderHasBeenSeen()
    const result = await told.getResult()
    await scenario.end()
    return result
  }

  it('is recalled with its data, result, authentication and cookies, and cleaned up at the end', async () => {
    const configuration = configure()
    const [first, second] = [await told(configuration), await told(configuration)]
    expect(second).to.deep.equal(first)
    expect(second.orders).to.not.equal(first.orders)
    const seen = 'GET /orders Bearer token1 sid=cookie1'
    expect(sent()).to.deep.equal(['POST /sessions nobody', seen, seen])
    expect(log.join('\n')).to.contain('Recalled from an earlier scenario').and.not.contain('token1')
    await configuration.end()
    expect(sent()).to.deep.equal(['DELETE /sessions Bearer token1 sid=cookie1'])
  })

  for (const [what, other, times] of [
    ['other arguments', { name: 'ann' }, 2],
    ['another value of a member that it has read', { data: { tenant: 'south' } }, 2],
    ['other headers of every request', { header: 'south' }, 2],
    ['another value of a member that it has not read', { data: { unrelated: 1 } }, 1],
  ] as const)
    it(`is run ${times === 1 ? 'once' : 'anew'} with ${what}`, async () => {
      const configuration = configure()
      await told(configuration)
      await told(configuration, other)
      expect(sessions).to.equal(times)
    })

  const opened = async (
    configuration: ReturnType<typeof configure>,
    body: (data: Data) => unknown,
    tenant = 'north',
  ): Promise<Data> => {
    const scenario = configuration.begin()
    const told = scenario.given.dataHasBeenSet({ tenant }).accountHasBeenOpened(body)
    const result = await told.getResult()
    await scenario.end()
    return result
  }

  for (const [how, body] of [
    ['a getter', (data) => ({ tenant: data.upper })],
    ['a method', (data) => ({ path: data.path() })],
    ['a list of them', (data) => Object.entries(data)],
    ['sending all', (data) => data],
  ] satisfies [string, (data: Data) => unknown][])
    it(`is recalled with the same members only, which it has read by ${how}`, async () => {
      const configuration = configure()
      await opened(configuration, body)
      await opened(configuration, body)
      expect(sessions).to.equal(1)
      await opened(configuration, body, 'south')
      expect(sessions).to.equal(2)
    })

  it('is recalled whatever the values of members that it has set before it read them', async () => {
    const configuration = configure()
    const ownTenant = (data: Data): unknown => ({ tenant: (data.tenant = 'west') })
    const setBefore = (data: Data): unknown => [ownTenant(data), data.tenant]
    await opened(configuration, setBefore)
    await opened(configuration, setBefore, 'south')
    expect(sessions).to.equal(1)
  })

  it('gives lists and dates that work, also when it is recalled', async () => {
    const configuration = configure()
    const body = (): string => 'body'
    for (const data of [await opened(configuration, body), await opened(configuration, body)]) {
      expect(JSON.stringify(data.orders)).to.equal('["account"]')
      expect(data.sameOrders).to.equal(data.orders)
      expect(data.since.getTime()).to.equal(1)
    }
  })

  it('is run by one of several scenarios at once, and by the next if that fails', async () => {
    const configuration = configure()
    refusals = 1
    const [failed, ...others] = await Promise.allSettled([1, 2, 3].map(() => told(configuration)))
    expect(failed?.status).to.equal('rejected')
    expect(others.map(({ status }) => status)).to.deep.equal(['fulfilled', 'fulfilled'])
    expect(sessions).to.equal(1)
  })

  it('has its secrets redacted in the log, also where it fails', async () => {
    const configuration = configure()
    const scenario = configuration.begin()
    const failing = scenario.given.customerHasSignedInAndGone()
    await failing.getResult().catch(() => undefined)
    await scenario.end()
    expect(log.join('\n')).to.contain('GET').and.not.contain('token1')
  })

  it('is forgotten by a 401 to a request that bears what it gave, and by that alone', async () => {
    const configuration = configure()
    const expire = async (name: string): Promise<void> => {
      const scenario = configuration.begin()
      scenario.when.setHeader('X-Tenant', 'north')
      await scenario.given.customerHasSignedIn(name).getResult()
      if (name === 'ann') scenario.when.authenticate('wrong')
      await scenario.when.get('expired', { headers: name === 'ann' ? { Cookie: 'sid=0' } : {} })
      scenario.then.response.shouldBe.unauthorized()
      await scenario.end()
    }
    await expire('fred')
    await told(configuration)
    expect(sessions).to.equal(2)
    await expire('ann')
    await told(configuration, { name: 'ann' })
    expect(sessions).to.equal(3)
  })

  it('is forgotten by a 401 to a request that bears a token of the story data', async () => {
    const configuration = configure()
    for (const authorization of ['wrong', 'token1', 'token2'] as const) {
      const scenario = configuration.begin()
      await scenario.given.tokenHasBeenGiven().getResult()
      const headers = { Authorization: `Bearer ${authorization}`, Cookie: 'sid=0' }
      await scenario.when.get('expired', { headers })
      await scenario.end()
    }
    expect(sessions).to.equal(2)
  })

  it('is run with the authentication of its scenario, not with that of the option oauth2', async () => {
    const endpoint = { tokenEndpoint: 'token', grantType: 'client credentials', clientId: 'fred' } as const
    const scenario = configure({ ...endpoint, clientSecret: 's3cret' }).begin()
    scenario.when.authenticate('own')
    await scenario.given.tokenHasBeenGiven().getResult()
    await scenario.end()
    expect(sent()).to.deep.equal(['POST /sessions Bearer own'])
  })

  it('has each of its clean-ups named that fails', async () => {
    const configuration = configure()
    for (const tenant of ['north', 'south']) {
      const scenario = configuration.begin()
      scenario.when.setHeader('X-Tenant', tenant)
      await scenario.given.tokenHasBeenGiven().getResult()
      await scenario.end()
    }
    expect(await messageOf(configuration.end())).to.match(/It is kept\.[^]*It is kept\./)
  })

  it('is run anew after its time', async () => {
    const configuration = configure()
    await told(configuration)
    clock.pass(301)
    await told(configuration)
    expect(sessions).to.equal(2)
  })

  it('is always run where it is tried', async () => {
    const configuration = configure()
    await told(configuration)
    const scenario = configuration.begin()
    await scenario.when.trying((story) => story.customerHasSignedIn('fred'))
    await scenario.end()
    expect(sessions).to.equal(2)
  })

  it('needs its conditions, unless it is tried', async () => {
    const configuration = configure()
    const scenario = configuration.begin()
    const stories = scenario.given.customerHasSignedIn('fred').debtHasBeenMade().orderHasBeenSeen()
    const error = await failureOf(stories.getResult())
    expect(error).to.be.instanceOf(StepRejectedError)
    expect(error).to.have.property('message', 'The story "order has been seen" needs: there is no debt.')
    expect(sent()).to.have.length(1)
    await scenario.when.trying((story) => story.orderHasBeenSeen())
    expect(sent()).to.have.length(1)
    await scenario.end()
  })
})
