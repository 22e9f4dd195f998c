import { mock } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { AxiosInstance } from 'axios'
import { expect } from 'chai'
import { StepRejectedError } from '../errors'
import { failureOf, messageOf } from '../errors/failure-of.fixture'
import { json } from '../http/open-server.fixture'
import { doingScenarios } from './doing.fixture'

describe('The axios instance given to stories', () => {
  const { server, log, begin, seen } = doingScenarios()
  const lines = (): string[] =>
    log
      .join('\n')
      .replaceAll(server.url(), 'http://api')
      .split('\n')
      .map((line) => line.replace(/^\*+|\*+$/g, '').trim())
      .filter((line) => line !== '' && !/^(?:[{}]|"|Elapsed)/.test(line))

  it('has its requests logged under the story, but their responses are not under test', async () => {
    server.answer(json({ a: 1 }))
    const scenario = begin()
    await scenario.given
      .did(async ({ api, axios: own }) => {
        api.setHeader('X-Tenant', 'north')
        api.authenticate('canary-token')
        const { data } = await own.post<{ a: number }>('/a', { b: 2 })
        expect(data).to.deep.equal({ a: 1 })
        await api.get('/b')
      })
      .getResult()
    expect(lines()).to.deep.equal([
      'GIVEN THAT DID',
      'REQUEST: POST http://api/a',
      'RESPONSE: Http Status Code: OK (200)',
      'REQUEST: GET http://api/b',
      'RESPONSE: Http Status Code: OK (200)',
    ])
    expect(server.seen.map(({ headers }) => [headers['x-tenant'], headers.authorization])).to.deep.equal([
      ['north', 'Bearer canary-token'],
      ['north', 'Bearer canary-token'],
    ])
    expect(() => scenario.then.response).to.throw(StepRejectedError, 'has made no call under test yet.')
  })

  it('sends also while a test has fake timers', async () => {
    const scenario = begin()
    mock.timers.enable()
    try {
      await scenario.given.did(({ axios: own }) => own.get('/a')).getResult()
      await scenario.end()
    } finally {
      mock.timers.reset()
    }
  })

  it('has a request logged under the story that sent it, even when the response arrives later', async () => {
    server.answer(({ url }, response) => setTimeout(() => response.end(), url === '/late' ? 40 : 0))
    const scenario = begin()
    await scenario.given.did(({ axios: own }) => Promise.resolve(void own.get('/late'))).getResult()
    while (!log.join().includes('/late')) await wait(5)
    await scenario.when.get('/b')
    await scenario.end()
    expect(lines().filter((line) => !line.startsWith('RESPONSE'))).to.deep.equal([
      ...['GIVEN THAT DID', 'GIVEN THAT DID', 'REQUEST: GET http://api/late', 'WHEN'],
      'REQUEST: GET http://api/b',
    ])
  })

  it('aborts open requests at the end of the scenario, logs this, and rejects later requests', async () => {
    server.answer(() => undefined)
    let own: AxiosInstance | undefined
    const scenario = begin()
    await scenario.given
      .did((context) => {
        own = context.axios
        void own.get('/never')
        return wait(20)
      })
      .getResult()
    await scenario.end()
    expect(lines()).to.include('RESPONSE: none (ERR_CANCELED: canceled)')
    const error = await failureOf((own as AxiosInstance).get('/after'))
    expect(error).to.be.instanceOf(StepRejectedError)
    expect(error.message).to.equal(
      'This scenario has ended.\nPut an await before everything that belongs to it, or begin another scenario.',
    )
    expect(seen()).to.deep.equal(['GET /never'])
  })

  describe('scenario.when.calling()', () => {
    it('takes the last response as the response under test, whatever its status', async () => {
      server.answer(({ url }, response) => response.writeHead(url === '/a' ? 201 : 404).end(url))
      const scenario = begin()
      const response = await scenario.when.calling(async (own) => {
        await own.get('/a')
        await own.get('/b')
      })
      expect(response.status).to.equal(404)
      scenario.then.response.shouldBe.notFound()
      await scenario.end()
      expect(lines().slice(0, 6)).to.deep.equal([
        'WHEN',
        'REQUEST: GET http://api/a',
        'RESPONSE: Http Status Code: Created (201)',
        '/a',
        'REQUEST: GET http://api/b',
        'RESPONSE: Http Status Code: Not Found (404)',
      ])
    })

    it('rejects with an error of the function, and logs the requests sent before it', async () => {
      const scenario = begin()
      const error = await failureOf(
        scenario.when.calling(async (own) => {
          await own.get('/a')
          throw new RangeError('of its own')
        }),
      )
      expect(error).to.be.instanceOf(RangeError).with.property('message', 'of its own')
      await scenario.end()
      expect(lines()).to.include('REQUEST: GET http://api/a')
    })

    it('rejects when the function sends no request', async () => {
      const scenario = begin()
      expect(await messageOf(scenario.when.calling(() => Promise.resolve()))).to.equal(
        'Nothing was sent by the function given to calling().\nSend a request with the axios instance that it is given, and return or await its promise.',
      )
    })
  })
})
