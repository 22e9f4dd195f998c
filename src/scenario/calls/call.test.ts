import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { Agent, createServer as createHttpsServer } from 'node:https'
import { createServer as createNetServer, type Server } from 'node:net'
import axios from 'axios'
import { expect } from 'chai'
import { listen } from '../../../features/workshop/listen'
import { messageOf } from '../../errors/failure-of.fixture'
import { certificate } from '../../../faults/certificate'
import { ScenarioConfiguration } from '../scenario-configuration'

const httpsAgent = new Agent({ ca: certificate.cert })
const asksForCertificate = { ...certificate, requestCert: true, ca: certificate.cert }
const asks =
  'If it asks for a certificate of the client, give the option tls, or the httpsAgent of your client, a cert and a key.'
const failures: Record<
  string,
  [server: () => Server, remedy: string, of?: { scheme?: string; call?: object }]
> = {
  'TLS 1.3 without the certificate of the client': [
    () => createHttpsServer(asksForCertificate),
    asks,
    { scheme: 'https' },
  ],
  'TLS 1.2 without the certificate of the client': [
    () => createHttpsServer({ ...asksForCertificate, maxVersion: 'TLSv1.2' }),
    asks,
    { scheme: 'https' },
  ],
  'a host that its certificate does not name': [
    () => createHttpsServer(certificate),
    'Call it by a name that the certificate has.',
    { scheme: 'https', call: { headers: { Host: 'other.example' } } },
  ],
  'http: to a port of TLS': [
    () => createHttpsServer(certificate),
    'Is the API at https:// instead of http://?',
  ],
  'https: to a port without TLS, which hangs up': [
    () => createNetServer((socket) => socket.once('data', () => socket.end())),
    'Is the API at http:// instead of https://?',
    { scheme: 'https' },
  ],
  'HTTP/1.1 to HTTP/2': [
    () => createHttp2Server(),
    'If the server speaks HTTP/2 only, give the client httpVersion: 2.',
  ],
  'an upload that is refused': [
    () => createHttpServer((request) => request.socket.destroy()),
    'It may have refused the body (401, 413) before all of it had arrived: try a shorter one.',
    { call: { method: 'POST', body: 'x'.repeat(5_000_000) } },
  ],
}
for (const [what, [create, remedy, { scheme = 'http', call = {} } = {}]] of Object.entries(failures))
  it(`A call without a response says what to do to ${what}`, async () => {
    const { url, close } = await listen(create(), `${scheme}://localhost`)
    const client = axios.create({ httpsAgent })
    const scenario = ScenarioConfiguration.configure({ client, logMessage: () => undefined }).begin()
    const message = await messageOf(scenario.when.request({ method: 'GET', url: `${url}/`, ...call }))
    await scenario.end()
    void close()
    expect(message.endsWith(remedy), message).to.equal(true)
  })

it('A call to a server whose certificate has expired does not say to trust it', async () => {
  const expired = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' })
  const client = axios.create({ baseURL: 'https://localhost', adapter: () => Promise.reject(expired) })
  const scenario = ScenarioConfiguration.configure({ client, logMessage: () => undefined }).begin()
  expect(await messageOf(scenario.when.get('/'))).to.contain(
    'Renew it, or correct the clock of this machine.',
  )
  await scenario.end()
})
