import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as http from 'node:http'
import axios from 'axios'
import { expect } from 'chai'
import { Chapter, ScenarioConfiguration, StoryBook } from 'chapterwise'

class PurseData {
  purseId!: number
  #secret = 'kept'
  get secret(): string {
    return this.#secret
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

  purseHasBeenOpenedBySdk(): PurseHasBeenFound {
    return this.when(async (context) => {
      await context.axios.get('/missing')
    }).proceedToChapter(PurseHasBeenFound)
  }
}

describe('Trying', () => {
  let server: Server
  let open = 0
  let most = 0
  const sockets = new Set<unknown>()
  before(
    () =>
      new Promise<void>((listening) => {
        server = createServer((request, response) => {
          sockets.add(request.socket)
          most = Math.max(most, ++open)
          setTimeout(() => {
            open--
            response.statusCode = request.url === '/missing' ? 404 : 200
            response.end(request.url)
          }, 50)
        }).listen(0, '127.0.0.1', listening)
      }),
  )
  after(() => void server.close())

  const begin = (httpAgent?: http.Agent) =>
    ScenarioConfiguration.withStoryBook(PurseStory, PurseData)
      .configure({
        client: axios.create({
          baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
          ...(httpAgent && { httpAgent }),
        }),
        logMessage: () => undefined,
      })
      .begin()

  it('names the member that is missing, of data with private members too', async () => {
    const scenario = begin()
    let message = ''
    await scenario.when
      .trying((story) => story.purseHasBeenOpened())
      .catch((error: Error) => {
        message = error.message
      })
    expect(message).to.equal(
      'The story "purse has been opened" needs purseId, which no story has given.\nTell a story before that gives it.',
    )
    await scenario.given.purseHasBeenFound(7).getResult()
    const response = await scenario.when.trying((story) => story.purseHasBeenOpened())
    expect(response.text).to.equal('/purses/7/kept')
    await scenario.end()
  })

  it('takes what goes through axios for calls of the story, whatever their status', async () => {
    const scenario = begin()
    await scenario.given.purseHasBeenFound(7).getResult()
    await scenario.when.trying((story) => story.purseHasBeenOpenedBySdk())
    scenario.then.response.shouldBe.notFound()
    await scenario.end()
  })

  it('tells at the same time over connections of their own, though an agent has one only', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const scenario = begin(agent)
    await scenario.given.purseHasBeenFound(7).getResult()
    sockets.clear()
    most = 0
    const tell = (story: Parameters<Parameters<typeof scenario.when.trying>[0]>[0]) =>
      story.purseHasBeenOpened()
    const responses = await scenario.when.atOnce([tell, tell, tell])
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 200, 200])
    expect(scenario.then.responses).to.equal(responses)
    expect([sockets.size, most]).to.deep.equal([3, 3])
    await scenario.end()
    agent.destroy()
  })
})
