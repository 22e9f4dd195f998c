import axios from 'axios'
import { expect } from 'chai'
import { messageOf } from '../../errors/failure-of.fixture'
import { ScenarioConfiguration } from '..'

describe('The message of a call without a response', () => {
  const { env } = process
  beforeEach(() => void (process.env = { ...env }))
  afterEach(() => void (process.env = env))

  const secret = 'http://fred:pass-word@'
  const failed = (baseURL: string, options: object = {}): Promise<string> => {
    // With this option axios sends the request, and reads the variables each time.
    const client = axios.create({ baseURL, timeout: 300, maxBodyLength: 99, ...options })
    const scenario = ScenarioConfiguration.configure({ client, logMessage: () => undefined }).begin()
    return messageOf(scenario.when.get('/a'))
  }

  for (const [variable, proxy, baseURL, problem] of [
    [
      'http_proxy',
      `${secret}127.0.0.1:1`,
      'http://api.test',
      'ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1',
    ],
    [
      'HTTPS_PROXY',
      `${secret}127.0.0.1:1`,
      'https://api.test',
      'ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1',
    ],
    ['ALL_PROXY', `${secret}x.invalid`, 'http://api.test', 'ENOTFOUND: getaddrinfo ENOTFOUND x.invalid'],
    ['HTTP_PROXY', 'pass word', 'http://api.test', 'ERR_INVALID_URL: Invalid URL'],
  ] as const)
    it(`names the variable ${variable} of a proxy that is wrong: ${problem}`, async () => {
      process.env[variable] = proxy
      expect(await failed(baseURL)).to.equal(
        `No response to GET ${baseURL}/a: ${problem}, through the proxy of ${variable}\n` +
          `The proxy that the environment names in ${variable} cannot be used. Correct it, or name the host of the API in NO_PROXY.`,
      )
    })

  it('names the proxy of the client', async () => {
    process.env['http_proxy'] = 'http://127.0.0.1:2'
    expect(await failed('http://api.test', { proxy: { host: '127.0.0.1', port: 1 } })).to.equal(
      'No response to GET http://api.test/a: ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1, through the proxy of the client\n' +
        'The proxy that the client names cannot be used. Correct it.',
    )
  })

  it('names no proxy that the request did not go to', async () => {
    Object.assign(process.env, { http_proxy: 'http://127.0.0.1:2', no_proxy: '127.0.0.0/8' })
    expect(await failed('http://127.0.0.1:1')).to.equal(
      'No response to GET http://127.0.0.1:1/a: ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1\n' +
        'Nothing listens there. Start the API, or correct the base URL of the client.',
    )
  })
})
