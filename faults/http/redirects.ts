import { expect } from 'chai'
import { answer, head, json, ok, say } from './answer'
import type { HttpFaults, HttpServers } from './fault'

const secretHeaders = {
  Authorization: 'Bearer canary-authorization',
  'X-Api-Key': 'canary-api-key',
  'X-Auth-Token': 'canary-auth-token',
  Cookie: 'session=canary-session',
}

const nothing = 'Content-Length: 0'
const cookie = 'Set-Cookie: theirs=canary-of-the-other'

/** Faulty redirects, and redirects that secrets must not follow. */
export const redirects: HttpFaults = {
  'A redirect to nowhere': {
    serveFor: ({ closedPort }) =>
      say(answer('HTTP/1.1 302 Found', [`Location: http://127.0.0.1:${closedPort}/`])),
  },
  'A redirect to a file': {
    serve: say(answer('HTTP/1.1 302 Found', ['Location: file:///etc/hosts?token=abcdefgh'])),
  },
  'A redirect to what is no URL': {
    serve: say(answer('HTTP/1.1 302 Found', ['Location: http://[::1/'])),
  },
  'A redirect with an empty Location': {
    serve: say(answer('HTTP/1.1 302 Found', ['Location: '])),
    answered: (response) => expect(response.status).to.equal(302),
  },
  '304 Not Modified with a Location': {
    serveFor: ({ other }) =>
      say(head('HTTP/1.1 304 Not Modified', [`Location: ${other.url}/landing`, nothing])),
    answered: (response, { other }) => {
      expect(response.status).to.equal(304)
      expect(other.requests).to.deep.equal([])
    },
  },
  'A redirect to another host and back': {
    serveFor: ({ main, other }) => {
      other.on(
        '/back',
        say(answer('HTTP/1.1 307 Temporary Redirect', [`Location: ${main.url}/chosen`, cookie])),
      )
      main.on('/chosen', (socket, { headers }) =>
        socket.write(answer(ok, [json], JSON.stringify(Object.fromEntries(headers)))),
      )
      return say(answer('HTTP/1.1 307 Temporary Redirect', [`Location: ${other.url}/back`]))
    },
    call: { headers: { ...secretHeaders, 'Accept-Language': 'cy' } },
    answered: (response, servers) => {
      expectNothingLeaked(servers)
      // Nor do they come back: the other host chose the path.
      const sentBack = response.shouldBe.ok<Record<string, string>>()
      expect(JSON.stringify(sentBack)).not.to.include('canary')
      expect(sentBack['accept-language']).to.equal('cy')
    },
  },
  'A redirect to another host, with a password in the URL': {
    serveFor: ({ other }) =>
      say(answer('HTTP/1.1 301 Moved Permanently', [`Location: ${other.url}/landing`])),
    url: ({ main }) =>
      `http://fred:canary-password@${main.address}/a-redirect-to-another-host-with-a-password-in-the-url`,
    call: { headers: { 'Accept-Language': 'cy' } },
    answered: (_, servers) => expectNothingLeaked(servers),
  },
  'A cookie for another host': {
    serve: say(answer(ok, ['Set-Cookie: stolen=canary-cookie; Domain=other.example', json], '{}')),
    answered: (response) => response.shouldBe.ok(),
  },
}

function expectNothingLeaked({ other }: HttpServers): void {
  const [request] = other.requests.splice(0)
  expect(request, 'the redirect was followed').not.to.equal(undefined)
  expect(JSON.stringify([...(request?.headers ?? [])])).not.to.include('canary')
  expect(request?.headers.get('accept-language')).to.equal('cy')
}
