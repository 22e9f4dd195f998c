import { head, impatient, json, mib, ok, reply, reset } from './answer'
import type { HttpFaults } from './fault'

/** Faults of a connection, and of its TLS. */
export const connections: HttpFaults = {
  'Nothing listens': { url: ({ closedPort }) => `http://127.0.0.1:${closedPort}/accounts` },
  'The host name is unknown': { url: () => 'http://api.invalid/accounts' },
  'The connection is reset before the head': { serve: reset() },
  'The body is shorter than Content-Length': {
    serve: reply(head(ok, [json, 'Content-Length: 100']) + '{}'),
  },
  'The request is not read': {
    options: impatient,
    url: ({ unresponsive }) => `${unresponsive.url}/accounts`,
    call: { method: 'POST', body: 'x'.repeat(20 * mib) },
  },
  'The connection is reset before the answer to a POST': {
    serve: reset(),
    call: { method: 'POST', body: { owner: 'Dougal', password: 'canary-password' } },
  },
  'The TLS handshake does not end': {
    options: impatient,
    url: ({ unresponsive }) => `https://${unresponsive.address}/accounts`,
  },
  'HTTP where HTTPS is asked': {
    url: ({ plainHttp }) => `https://${plainHttp.address}/accounts`,
  },
  'The certificate signs itself': { url: ({ selfSigned }) => `${selfSigned.url}/accounts` },
}
