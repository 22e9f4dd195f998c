import { mock } from 'node:test'
import axios, { type AxiosRequestConfig } from 'axios'
import { expect } from 'chai'
import { HttpClient } from './http-client'
import { patienceMs } from './time-limit'

const never = new Promise<never>(() => undefined)
const outcomeOf = async (defaults: AxiosRequestConfig, timeoutMs: number): Promise<unknown> => {
  const client = axios.create({ baseURL: 'http://127.0.0.1:1', ...defaults })
  if (defaults.adapter === undefined) client.interceptors.request.use(() => never)
  const http = new HttpClient(client, { isSecretHeader: () => false })
  const sent = http.send({ method: 'GET', url: '/', timeoutMs })
  if (defaults.adapter === undefined) mock.timers.tick(90_000)
  const { exchanges } = await sent
  expect(exchanges).to.have.length(1)
  return exchanges[0]?.outcome
}

describe('A request that an interceptor holds back', () => {
  afterEach(() => mock.timers.reset())

  it('fails 30 seconds after the time limit of the call, so that the run does not pass by mistake', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    expect(await outcomeOf({}, 60_000)).to.include({
      code: 'ECONNABORTED',
      message: 'an interceptor of the client did not end within 90 s',
    })
  })

  it('may be held back for as long as the timeout, but for at least 30 seconds', () => {
    expect(patienceMs()).to.equal(30_000)
    expect(patienceMs(50)).to.equal(30_000)
    expect(patienceMs(60_000)).to.equal(60_000)
    expect(patienceMs(Infinity)).to.equal(2 ** 31 - 1)
  })
})

it('An adapter that never settles makes the request fail with a timeout', async () =>
  expect(await outcomeOf({ adapter: () => never }, 50)).to.include({
    kind: 'failed',
    code: 'ECONNABORTED',
  }))
