import { answer, chunked, head, impatient, json, mib, ok, reply, reset } from './answer'
import type { HttpFault } from './fault'

/** Faults of a connection, and of its TLS. */
export const connections: readonly HttpFault[] = [
  { name: 'Nothing listens', url: ({ closedPort }) => `http://127.0.0.1:${closedPort}/accounts` },
  { name: 'The host name is unknown', url: () => 'http://api.invalid/accounts' },
  { name: 'The connection is reset before the head', serve: reset() },
  { name: 'The connection is closed before the head', serve: (socket) => socket.end() },
  { name: 'The connection is reset in the head', serve: reset('HTTP/1.1 200 OK\r\nContent-Ty') },
  { name: 'The connection is closed in the head', serve: reply('HTTP/1.1 200 OK\r\nContent-Ty') },
  {
    name: 'The connection is reset in the body',
    serve: reset(head(ok, [json, 'Content-Length: 100']) + '{"id":'),
  },
  {
    name: 'The body is shorter than Content-Length',
    serve: reply(head(ok, [json, 'Content-Length: 100']) + '{}'),
  },
  {
    name: 'The connection is closed between chunks',
    serve: reply(head(ok, [json, chunked]) + '2\r\n{}\r\n'),
  },
  {
    name: 'The request is not read',
    options: impatient,
    url: ({ unresponsive }) => `${unresponsive.url}/accounts`,
    call: { method: 'POST', body: 'x'.repeat(20 * mib) },
  },
  {
    name: 'The connection is reset while the request is sent',
    url: ({ resetting }) => `${resetting.url}/accounts`,
    call: { method: 'POST', body: { note: 'x'.repeat(5 * mib) } },
  },
  {
    name: 'The connection is reset before the answer to a POST',
    serve: reset(),
    call: { method: 'POST', body: { owner: 'Dougal', password: 'canary-password' } },
  },
  {
    name: 'The TLS handshake does not end',
    options: impatient,
    url: ({ unresponsive }) => `https://127.0.0.1:${unresponsive.port}/accounts`,
  },
  {
    name: 'HTTP where HTTPS is asked',
    url: ({ plainHttp }) => `https://127.0.0.1:${plainHttp.port}/accounts`,
  },
  {
    name: 'HTTPS where HTTP is asked',
    url: ({ selfSigned }) => `http://127.0.0.1:${selfSigned.port}/accounts`,
  },
  { name: 'The certificate signs itself', url: ({ selfSigned }) => `${selfSigned.url}/accounts` },
  { name: 'The certificate has expired', url: ({ expired }) => `${expired.url}/accounts`, needsTrust: true },
  {
    name: 'The certificate is for another host',
    url: ({ wrongName }) => `${wrongName.url}/accounts`,
    needsTrust: true,
  },
  {
    name: 'The connection is closed between two calls',
    serve: (socket, { turn }) => {
      if (turn > 1) socket.destroy()
      else socket.write(answer(ok, [json], '{}'))
    },
    answered: (response) => {
      response.shouldBe.ok()
      return 'An answer: a GET, HEAD or OPTIONS that met a connection closed meanwhile is sent again on a new one.'
    },
  },
]
