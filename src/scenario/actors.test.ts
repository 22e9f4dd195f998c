import axios from 'axios'
import { expect } from 'chai'
import { messageOf } from '../errors/failure-of.fixture'
import { doingScenarios, type Work } from './doing.fixture'

const orderHasBeenPlaced: Work = async ({ api, storyData }) => {
  await api.get('basket', { headers: { 'X-Api-Key': 'key-of-the-story' } })
  storyData.id = 1
  ;(await api.post('orders', {})).shouldBe.created()
}

describe('An actor', () => {
  const { server, log, begin } = doingScenarios({
    actors: {
      ann: async ({ api, cleanUp }) => {
        const { token } = (await api.post('sessions')).shouldBe.created<{ token: string }>()
        api.authenticate(token)
        cleanUp(() => api.delete('sessions'))
      },
      broken: ({ api }) => void api.authenticate(undefined as never),
    },
  })
  const sent = (): string[] =>
    server.seen.splice(0).map(({ method, url, headers }) => {
      const { authorization, cookie, 'x-api-key': key, 'x-tenant': tenant } = headers
      const shown = Object.entries({ authorization, cookie, key, tenant }).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}=${String(value)}`],
      )
      return [method, url, ...shown].join(' ')
    })
  beforeEach(() =>
    server.answer(({ url, headers }, response) => {
      if (url === '/sessions') response.setHeader('Set-Cookie', 'sid=of-ann-12345')
      else if (url === '/cookie') response.setHeader('Set-Cookie', 'sid=of-fred-1234')
      response.statusCode = url === '/sessions' ? 201 : headers.authorization ? 200 : 401
      response.setHeader('Content-Type', 'application/json').end('{"token":"token-of-ann"}')
    }),
  )

  it('sends a request with its own credentials alone, signed in once a scenario', async () => {
    const scenario = begin({ headers: { 'X-Api-Key': 'key-of-all', 'X-Tenant': 'north' } })
    scenario.when.authenticate('token-of-fred')
    await scenario.when.get('cookie')
    await scenario.when.as('ann').get('me')
    await scenario.when.as('ann').get('me')
    await scenario.when.get('me')
    const ann = 'authorization=Bearer token-of-ann cookie=sid=of-ann-12345 tenant=north'
    const fred = 'authorization=Bearer token-of-fred'
    expect(sent()).to.deep.equal([
      `GET /cookie ${fred} key=key-of-all tenant=north`,
      'POST /sessions tenant=north',
      `GET /me ${ann}`,
      `GET /me ${ann}`,
      `GET /me ${fred} cookie=sid=of-fred-1234 key=key-of-all tenant=north`,
    ])
    await scenario.end()
    expect(sent()).to.deep.equal([`DELETE /sessions ${ann}`])
    expect(log.join('\n')).to.contain('AS ANN').and.not.contain('token-of')
  })

  it('needs a name', async () => {
    const refused = await messageOf(
      begin()
        .when.as(undefined as never)
        .get('me'),
    )
    expect(refused).to.include('There is no actor "undefined".\nThe option "actors" names them.')
  })

  it('has no credentials as nobody, whoever sets them', async () => {
    const client = axios.create({
      baseURL: server.url(),
      headers: { 'X-Api-Key': 'key-of-client' },
      auth: { username: 'fred', password: 'secret' },
    })
    client.interceptors.request.use((config) => {
      config.headers.set('Cookie', 'sid=intercepted')
      return config
    })
    const scenario = begin({ client })
    scenario.when.setHeader('X-Tenant', 'south')
    await scenario.when.as('nobody').get('me', { headers: { Authorization: 'Bearer of-the-call' } })
    scenario.then.response.shouldBe.unauthorized()
    expect(sent()).to.deep.equal(['GET /me tenant=south'])
  })

  it('sends its own credentials in place of those that a call names, to its own API alone', async () => {
    const headers = { Authorization: 'Bearer of-the-call', 'X-Api-Key': 'key-of-the-call' }
    const scenario = begin()
    await scenario.when.as('ann').get('me', { headers })
    await scenario.when.as('ann').get(server.url().replace('127.0.0.1', 'localhost'), { headers })
    const cookie = 'cookie=sid=of-ann-12345'
    expect(sent()).to.deep.equal([
      'POST /sessions',
      `GET /me authorization=Bearer token-of-ann ${cookie}`,
      'GET /',
    ])
  })

  it('tries a story with all its calls, and leaves the story data as it is', async () => {
    const scenario = begin()
    scenario.when.authenticate('token-of-fred')
    await scenario.when.as('nobody').trying((story) => story.did(orderHasBeenPlaced))
    scenario.then.response.shouldBe.unauthorized()
    expect(sent()).to.deep.equal(['GET /basket', 'POST /orders'])
    expect(await scenario.given.getResult()).to.not.have.property('id', 1)
  })

  it('is named if it cannot begin', async () => {
    const scenario = begin()
    const call = scenario.when.as('broken').get('me')
    expect(await call.catch((error: unknown) => error))
      .to.have.property('message')
      .that.matches(/^The actor "broken" could not begin: /)
    expect(sent()).to.deep.equal([])
  })
})
