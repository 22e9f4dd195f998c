import { expect } from 'chai'
import { answer, chunked, head, json, ok, reply, say } from './answer'
import type { HttpFaults } from './fault'

/** Responses that are ambiguous about the end of their body. */
export const framing: HttpFaults = {
  'A chunk whose size is no number': {
    serve: reply(head(ok, [json, chunked]) + 'zz\r\n{}\r\n0\r\n\r\n'),
  },
  'Content-Length and chunks at once': {
    serve: reply(head(ok, [json, chunked, 'Content-Length: 2']) + '2\r\n{}\r\n0\r\n\r\n'),
  },
  '204 with a Content-Length': {
    serve: say(head('HTTP/1.1 204 No Content', ['Content-Length: 20'])),
    answered: (response) => response.shouldBe.noContent(),
  },
  'A HEAD with a body': {
    serve: say(answer(ok, [json], '{"surprise":true}')),
    call: { method: 'HEAD' },
  },
  'HTTP/1.0': {
    serve: reply('HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{"version":"1.0"}'),
    answered: (response) => expect(response.body()).to.deep.equal({ version: '1.0' }),
  },
}
