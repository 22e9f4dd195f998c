import { expect } from 'chai'
import { answer, chunked, head, json, ok, reply, say } from './answer'
import type { HttpFault } from './fault'

/** Responses that are ambiguous about the end of their body. */
export const framing: readonly HttpFault[] = [
  {
    name: 'A chunk whose size is no number',
    serve: reply(head(ok, [json, chunked]) + 'zz\r\n{}\r\n0\r\n\r\n'),
  },
  { name: 'A chunk longer than it says', serve: reply(head(ok, [json, chunked]) + '1\r\n{}\r\n0\r\n\r\n') },
  {
    name: 'Content-Length and chunks at once',
    serve: reply(head(ok, [json, chunked, 'Content-Length: 2']) + '2\r\n{}\r\n0\r\n\r\n'),
  },
  {
    name: 'Two different Content-Lengths',
    serve: reply(head(ok, [json, 'Content-Length: 2', 'Content-Length: 3']) + '{}'),
  },
  {
    name: 'A Content-Length that is no number',
    serve: reply(head(ok, [json, 'Content-Length: two']) + '{}'),
  },
  {
    name: '204 with a body',
    serve: say(answer('HTTP/1.1 204 No Content', [json], '{"surprise":true}')),
  },
  {
    name: '204 with a Content-Length',
    serve: say(head('HTTP/1.1 204 No Content', ['Content-Length: 20'])),
    answered: (response) => {
      response.shouldBe.noContent()
      return 'An answer: 204 No Content has no body, whatever its headers say.'
    },
  },
  {
    name: '304 Not Modified',
    serve: say(head('HTTP/1.1 304 Not Modified', ['ETag: "1"', 'Content-Length: 20'])),
    answered: (response) => {
      response.shouldBe.notModified()
      return 'An answer: 304 Not Modified, without a body.'
    },
  },
  {
    name: 'A HEAD with a body',
    serve: say(answer(ok, [json], '{"surprise":true}')),
    call: { method: 'HEAD' },
  },
  {
    name: 'HTTP/1.0',
    serve: reply('HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{"version":"1.0"}'),
    answered: (response) => {
      expect(response.body()).to.deep.equal({ version: '1.0' })
      return 'An answer, up to the end of the connection.'
    },
  },
]
