import { rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { expect } from 'chai'
import { listen } from '../../features/workshop/listen'
import { certificate } from '../../faults/certificate'
import { NoResponseError } from '../errors'
import { failureOf } from '../errors/failure-of.fixture'
import { clientFor } from '../http'
import { openServer } from '../http/open-server.fixture'
import { scratchFolder } from '../scratch-folder.fixture'
import { ScenarioConfiguration } from './scenario-configuration'
import { whenReady } from './ready'

describe('The option ready', () => {
  const server = openServer()
  let answers: number[]
  beforeEach(() => server.answer((_, response) => response.writeHead(answers.shift() ?? 404).end()))

  it('asks until the API answers with a status below 500, once for all scenarios', async () => {
    answers = [503, 500, 404]
    const options = { baseURL: server.url(), headers: { 'X-Tenant': 'north' }, ready: '/health' }
    await Promise.all([whenReady(options), whenReady({ ...options })])
    await whenReady(options)
    expect(server.seen.map(({ url, headers }) => [url, headers['x-tenant']])).to.deep.equal(
      Array(3).fill(['/health', 'north']),
    )
  })

  it('waits for one status, and says what came last', async () => {
    answers = [503]
    const options = {
      baseURL: server.url(),
      ready: { url: 'up?token=abc123def', withinMs: 120, status: 200 },
    }
    const error = await failureOf(whenReady(options))
    expect(error).to.be.instanceOf(NoResponseError)
    expect(error.message.replace(server.url(), 'http://api')).to.equal(
      'The API was not ready within 120 ms: GET http://api/up?token=[redacted] should give 200 OK, but gave 404 Not Found.\n' +
        'Is it running, and does it answer at the address of the option "ready"?',
    )
  })

  it('says what the API says, also where that comes after the time', async () => {
    server.answer((_, response) => void setTimeout(() => response.writeHead(503).end(), 150))
    const options = { baseURL: server.url(), ready: { url: 'slow', withinMs: 100 } }
    expect((await failureOf(whenReady(options))).message).to.include('but gave 503 Service')
  })
})

describe('The option tls', () => {
  it('trusts an authority, and shows a certificate of the client, from files and buffers', async () => {
    const server = createServer({ ...certificate, ca: certificate.cert, requestCert: true }, (_, response) =>
      response.end('welcome'),
    )
    const { url: baseURL, close } = await listen(server, 'https://localhost')
    const file = 'faults/certificate.pem'
    const ask = async (tls: object): Promise<string> => {
      const scenario = ScenarioConfiguration.configure({ baseURL, tls, logMessage: () => undefined }).begin()
      const text = await scenario.when.get('/').then(
        (response) => response.text,
        ({ message }: Error) => message.split('\n', 1)[0] ?? '',
      )
      await scenario.end()
      return text
    }
    expect(await ask({ ca: file, cert: Buffer.from(certificate.cert), key: file })).to.equal('welcome')
    expect(await ask({ rejectUnauthorized: false, cert: certificate.cert, key: file })).to.equal('welcome')
    expect(await ask({ cert: file, key: file })).to.include('DEPTH_ZERO_SELF_SIGNED_CERT')
    expect(await ask({ ca: file })).to.match(/^No response .*(?:CERTIFICATE_REQUIRED|ECONNRESET)/)
    await close()
  })

  const folder = scratchFolder()
  it('reads its files once', () => {
    const tls = { ca: folder.at('ca.pem') }
    folder.put('ca.pem', certificate.cert)
    const client = clientFor('https://localhost', tls)
    rmSync(tls.ca)
    expect(clientFor('https://localhost', tls)).to.equal(client)
  })
})
