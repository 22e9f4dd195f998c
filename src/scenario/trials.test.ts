import { Agent, type ServerResponse } from 'node:http'
import axios from 'axios'
import { expect } from 'chai'
import { messageOf } from '../errors/failure-of.fixture'
import { json } from '../http/open-server.fixture'
import { doingScenarios, type DoingBook, type Work } from './doing.fixture'

const purseHasBeenFound: Work = ({ storyData }) => {
  storyData.id = 7
}

describe('Trying', () => {
  const { server, begin, log } = doingScenarios()

  it('loses the response to the last call that may change something, and sends it again', async () => {
    const scenario = begin()
    await scenario.given.did(purseHasBeenFound).getResult()
    await scenario.when.tryingAgain((story) => story.did(({ api }) => api.post('/coins')))
    scenario.then.response.shouldBe.ok()
    // A run before it finds out which call is the last.
    expect(server.seen.map(({ method }) => method)).to.deep.equal(['POST', 'POST', 'POST'])
  })

  it('goes on with the first response if the second has errors of GraphQL, as one that is refused', async () => {
    const ids: unknown[] = []
    const outcome = async (sentAgain: object): Promise<string> => {
      const scenario = begin()
      ids.length = 0
      let sent = 0
      // The first POST finds out which call is the last, the third repeats the second.
      server.answer((...to) => json(++sent === 3 ? sentAgain : { data: { id: 7 } })(...to))
      await scenario.when.tryingAgain((story) =>
        story.did(purseHasBeenFound).did(async ({ api }) => {
          const response = await api.graphql('mutation { addCoin { id } }')
          ids.push(response.at('data.id'))
        }),
      )
      return messageOf(scenario.then.outcome.isAsIfToldOnce())
    }
    expect(await outcome({ errors: [{ message: 'This coin is there already.' }], data: null })).to.equal(
      'It passed.',
    )
    expect(ids[1]).to.equal(7)
    expect(await outcome({ errors: [], data: { id: 8 } })).to.include('$.data.id was 8, but 7 when run once')
    expect(ids[1]).to.equal(8)
  })

  it('compares a list of what was put in, but not a history', async () => {
    const outcome = async (name: string): Promise<string> => {
      const scenario = begin()
      let puts: string[] = []
      server.answer((request, ...to) => {
        puts = request.method === 'POST' ? [] : [...puts, ...(request.method === 'PUT' ? ['put'] : [])]
        json({ isFull: puts.length > 0, [name]: puts })(request, ...to)
      })
      await scenario.given.did(({ api }) => api.post('/purses')).getResult()
      await scenario.when.tryingAgain((story) => story.did(({ api }) => api.put('/purses/7', {})))
      return messageOf(scenario.then.outcome.isAsIfToldOnce({ seenAt: '/purses/7' }))
    }
    expect(await outcome('coins')).to.include('$.coins also had "put"')
    expect(await outcome('history')).to.equal('It passed.')
  })

  it('does not compare what other paths show, where the story stops at the second response', async () => {
    let room = ''
    server.answer((request, ...to) => {
      const isNew = request.method === 'PUT' && room !== 'hall'
      room = request.method === 'POST' ? 'cellar' : isNew ? 'hall' : room
      json({ isNew, isHere: request.url?.includes(room) })(request, ...to)
    })
    const scenario = begin()
    await scenario.given
      .did(async ({ api, storyData }) => {
        await api.post('/coins')
        storyData.owner.name = 'cellar'
      })
      .getResult()
    await scenario.when.tryingAgain((story) =>
      story.did(async ({ api, storyData }) => {
        expect((await api.put('/coins/7', {})).at('isNew')).to.equal(true)
        storyData.owner.name = 'hall'
      }),
    )
    const outcome = scenario.then.outcome.isAsIfToldOnce({ seenAt: '/rooms/{{owner.name}}' })
    expect(await messageOf(outcome)).to.include(
      'changes {{owner.name}}, which the path needs, but it stopped',
    )
  })

  const needs: Record<string, [name: string, send: Work]> = {
    'a member of an object, in a path': [
      'owner.name',
      ({ api, storyData }) => api.get(`/owners/${storyData.owner.name}`),
    ],
    'an object that is not there': [
      'owner.address',
      ({ api, storyData }) => api.get(`/cities/${storyData.owner.address!.city}`),
    ],
    'what the story before gave': [
      'storyInput',
      ({ api, storyInput }) => api.get(`/purses/${String(storyInput)}`),
    ],
    'a header by axios': [
      'owner.name',
      ({ axios, storyData: { owner } }) =>
        axios({ url: '/purses', headers: { 'X-Owner': `name=${owner.name}` } }),
    ],
  }
  for (const [what, [name, send]] of Object.entries(needs))
    it(`rejects when a story needs ${what}, and sends no request`, async () => {
      const scenario = begin()
      expect(await messageOf(scenario.when.trying((story) => story.did(send)))).to.include(
        `The story "did" needs ${name}, which no story has given.`,
      )
      expect(server.seen).to.deep.equal([])
    })

  it('rejects with a hint at the arguments when a story was given undefined', async () => {
    const scenario = begin()
    const id = undefined as number | undefined
    const tried = scenario.when.trying((story) =>
      story.did(({ api, storyData }) => {
        storyData.id = 7
        return api.get(`/purses/${storyData.id}/coins/${id}`)
      }),
    )
    expect(await messageOf(tried)).to.equal(
      'The story "did" would send GET "/purses/7/coins/undefined" with a value that is undefined.\n' +
        'Look at what it takes from the story data, which a story before this one has to give, and from responses.',
    )
    expect(server.seen).to.deep.equal([])
  })

  it('rejects what is no function', async () => {
    const { when } = begin()
    expect(await messageOf(when.trying('did' as never))).to.include('but this one gave a text.')
    const told = when.atOnce(((story: DoingBook) => story.did(() => undefined)) as never)
    expect(await messageOf(told)).to.equal('2 to 8 stories can run at the same time, not 1.')
  })

  it('hands stories the original objects of the story data, also frozen ones', async () => {
    const scenario = begin()
    const seen: unknown[] = []
    await scenario.when.trying((story) =>
      story.did(async ({ api, storyData }) => {
        storyData.owner = Object.freeze({ name: 'Fred', address: { city: 'Ghent' } })
        storyData.coins.push({ worth: 5 }, { worth: 1 })
        const { owner, coins } = storyData
        seen.push(owner.address?.city, coins.map(({ worth }) => worth).sort(), coins === storyData.coins)
        storyData.coins = [...coins]
        await api.post('/coins', storyData.coins)
      }),
    )
    expect(seen).to.deep.equal(['Ghent', [1, 5], true])
  })

  it('tells stories at the same time over separate connections, even if the agent allows one socket only', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const scenario = begin({ client: axios.create({ baseURL: server.url(), httpAgent: agent }) })
    await scenario.given.did(purseHasBeenFound).getResult()
    const open = new Map<unknown, ServerResponse>()
    server.answer((_, response) => {
      if (open.set(response.socket, response).size === 3) for (const each of open.values()) each.end()
    })
    const tell = (story: Parameters<Parameters<typeof scenario.when.trying>[0]>[0]) =>
      story.did(({ api }) => api.get('/purses/7'))
    const responses = await scenario.when.atOnce([tell, tell, tell])
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 200, 200])
    expect(scenario.then.responses).to.equal(responses)
    const times = log.slice(-3).map((block) => /^From (\d+) ms to \d+ ms after/m.exec(block))
    expect(Math.min(...times.map((time) => Number(time?.[1])))).to.equal(0)
    agent.destroy()
  })

  it('logs that requests at the same time may wait for each other over an agent that is no plain one', async () => {
    class ProxyAgent extends Agent {}
    for (const httpAgent of [new ProxyAgent(), new Agent()]) {
      log.length = 0
      const client = axios.create({ baseURL: server.url(), httpAgent, httpsAgent: new ProxyAgent() })
      const tell = (story: Pick<DoingBook, 'did'>) => story.did(({ api }) => api.get('/purses/7'))
      await begin({ client }).when.atOnce([tell, tell])
      const isNoted = log.map((block) => block.includes('may let requests wait for each other'))
      expect(isNoted).to.deep.equal(Array(2).fill(httpAgent instanceof ProxyAgent))
    }
  })
})
