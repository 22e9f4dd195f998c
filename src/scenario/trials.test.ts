import { Agent, type ServerResponse } from 'node:http'
import axios from 'axios'
import { expect } from 'chai'
import { Chapter, ScenarioConfiguration, StoryBook, type ScenarioContext } from 'chapterwise'
import { messageOf } from '../errors/failure-of.fixture'
import { json } from '../http/open-server.fixture'
import { scenariosOf } from './doing.fixture'

class PurseData {
  purseId!: number
  owner: { name?: string; address?: { city?: string } } = {}
  coins: { worth: number }[] = []
  get secret(): string {
    return 'kept'
  }
}

class PurseStory extends StoryBook<PurseData> {
  purseHasBeenFound(id: number): PurseHasBeenFound {
    return this.when(({ storyData }) => {
      storyData.purseId = id
    }).proceedToChapter(PurseHasBeenFound)
  }
}

class PurseHasBeenFound extends Chapter<PurseData> {
  purseHasBeenOpened(): PurseHasBeenFound {
    return this.when(async ({ api, storyData }) => {
      await api.get(`/purses/${storyData.purseId}/${storyData.secret}`)
    }).proceedToChapter(PurseHasBeenFound)
  }

  requestHasBeenSent(send: (context: ScenarioContext<PurseData>) => unknown): PurseHasBeenFound {
    return this.when(async (context) => void (await send(context))).proceedToChapter(PurseHasBeenFound)
  }
}

describe('Trying', () => {
  const { server, begin } = scenariosOf(ScenarioConfiguration.withStoryBook(PurseStory, PurseData))

  it('loses the response to the last call that may change something, and sends it again', async () => {
    const scenario = begin()
    await scenario.given.purseHasBeenFound(7).getResult()
    await scenario.when.tryingAgain((story) => story.requestHasBeenSent(({ api }) => api.post('/coins')))
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
        story.purseHasBeenFound(1).requestHasBeenSent(async ({ api }) => {
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

  const needs: Record<string, [name: string, send: (context: ScenarioContext<PurseData>) => unknown]> = {
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
      expect(await messageOf(scenario.when.trying((story) => story.requestHasBeenSent(send)))).to.include(
        `The story "request has been sent" needs ${name}, which no story has given.`,
      )
      expect(server.seen).to.deep.equal([])
    })

  it('rejects with a hint at the arguments when a story was given undefined', async () => {
    const scenario = begin()
    const id = undefined as number | undefined
    const tried = scenario.when.trying((story) =>
      story.requestHasBeenSent(({ api, storyData }) => {
        storyData.purseId = 7
        return api.get(`/purses/${storyData.purseId}/coins/${id}`)
      }),
    )
    expect(await messageOf(tried)).to.equal(
      'The story "request has been sent" would send GET "/purses/7/coins/undefined" with a value that is undefined.\n' +
        'Look at what it takes from the story data, which a story before this one has to give, and from responses.',
    )
    expect(server.seen).to.deep.equal([])
  })

  it('rejects what is no function', async () => {
    const { when } = begin()
    expect(await messageOf(when.trying('purseHasBeenOpened' as never))).to.include(
      'but this one gave a text.',
    )
    const told = when.atOnce(((story: PurseHasBeenFound) => story.purseHasBeenOpened()) as never)
    expect(await messageOf(told)).to.equal('2 to 8 stories can run at the same time, not 1.')
  })

  it('hands stories the original objects of the story data, also frozen ones', async () => {
    const scenario = begin()
    const seen: unknown[] = []
    await scenario.when.trying((story) =>
      story.requestHasBeenSent(async ({ api, storyData }) => {
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
    await scenario.given.purseHasBeenFound(7).getResult()
    const open = new Map<unknown, ServerResponse>()
    server.answer((_, response) => {
      if (open.set(response.socket, response).size === 3) for (const each of open.values()) each.end()
    })
    const tell = (story: Parameters<Parameters<typeof scenario.when.trying>[0]>[0]) =>
      story.purseHasBeenOpened()
    const responses = await scenario.when.atOnce([tell, tell, tell])
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 200, 200])
    expect(scenario.then.responses).to.equal(responses)
    agent.destroy()
  })
})
