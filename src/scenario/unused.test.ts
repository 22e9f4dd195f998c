import { expect } from 'chai'
import { json, openServer } from '../http/open-server.fixture'
import { StoryBook, type EndChapter, type ScenarioContext } from '../story'
import { ScenarioConfiguration } from './configuration'
import { RunningScenario, type ScenarioSetUp } from './scenario'

class Data {
  accessToken?: string
}
class Book extends StoryBook<Data> {
  did(work: (context: ScenarioContext<Data>) => unknown): EndChapter<Data> {
    return this.when(work).end()
  }
}

const messageOf = (work: () => unknown): Promise<string> =>
  Promise.resolve()
    .then(work)
    .then(
      () => 'It passed.',
      (error: unknown) => (error as Error).message,
    )

describe('What a scenario leaves unused', () => {
  const server = openServer()
  const log: string[] = []
  beforeEach(() => {
    log.length = 0
    server.answer(json({}))
  })
  const configured = () =>
    ScenarioConfiguration.withStoryBook(Book, Data).configure({
      baseURL: server.url(),
      logMessage: (text) => log.push(text),
    })
  const running = () => new RunningScenario(configured().setUpFor(undefined) as ScenarioSetUp)
  const unused =
    '"a request of its own" sets up the next request, and no request has used it.\n' +
    'Leave it out, or put it before the step that sends the request.'

  it('is an error before a call that does not take the set-up, which is not sent', async () => {
    const scenario = running()
    scenario.request.graphqlOperation('Find')
    expect(await messageOf(() => scenario.send('GET', '/a'))).to.equal(unused)
    expect(server.seen).to.deep.equal([])
    await scenario.end()
  })

  it('is an error when it is an assertion of a clean-up', async () => {
    const scenario = configured().begin()
    await scenario.given
      .did(({ api, cleanUp }) => cleanUp(async () => void (await api.get('/a')).shouldBe.ok))
      .getResult()
    expect(await messageOf(() => scenario.end())).to.equal(
      'A clean-up failed after the scenario:\n' +
        '  The clean-up of the story "did" names shouldBe.ok without a call, so that nothing is asserted.\nWrite: shouldBe.ok()',
    )
  })

  it('is no secret kept: a member of the story data with a secret name is hidden wherever it goes', async () => {
    const scenario = configured().begin()
    await scenario.given
      .did(async ({ api, storyData, log }) => {
        storyData.accessToken = 'hush-4711-hush'
        log(`It is ${storyData.accessToken}.`)
        await api.get(`st/${storyData.accessToken}`)
      })
      .getResult()
    await scenario.end()
    expect(log.join('\n')).not.to.include('4711')
    expect(log.join('\n')).to.include('It is [redacted].')
    expect(server.seen.map(({ url }) => url)).to.deep.equal(['/st/hush-4711-hush'])
  })
})

describe('A request at the end of a scenario', () => {
  const server = openServer()
  beforeEach(() => server.answer(json({})))

  it('is sent as it would have been at its step, newest first, without the set-ups of the next request', async () => {
    const scenario = new RunningScenario(
      ScenarioConfiguration.configure({
        baseURL: server.url(),
        logMessage: () => undefined,
      }).setUpFor(undefined) as ScenarioSetUp,
    )
    scenario.calls.http.cookies.store(`${server.url()}/`, ['session=1; Path=/'])
    scenario.calls.everyRequest.setHeader('X-Tenant', 'north')
    scenario.calls.everyRequest.authenticate('fred')
    scenario.save('id', 7)
    scenario.sendAtEnd('DELETE', '/first/{{id}}')
    scenario.save('id', 8)
    scenario.sendAtEnd('DELETE', '/second/{{id}}')
    scenario.calls.everyRequest.authenticateNoMore()
    scenario.calls.everyRequest.setHeader('X-Late', '1')
    scenario.calls.http.cookies.store(`${server.url()}/`, ['session=2; Path=/'])
    await scenario.end()
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).to.deep.equal([
      'DELETE /second/8',
      'DELETE /first/7',
    ])
    for (const { headers } of server.seen) {
      expect(headers).to.include({ 'x-tenant': 'north', authorization: 'Bearer fred', cookie: 'session=1' })
      expect(headers).not.to.have.property('x-late')
    }
  })
})
