import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { answer, encoded, json, ok, reply } from './answer'
import type { HttpFaults } from './fault'

/** Faults in the content of a body: its coding, its JSON. */
export const bodies: HttpFaults = {
  'A gzip body that is none': { serve: reply(encoded('gzip', Buffer.from('{"ok":true}'))) },
  'A gzip body cut short': { serve: reply(encoded('gzip', gzipSync('{"ok":true}').subarray(0, -12))) },
  'A coding that is none, after one that is': {
    serve: reply(encoded('gzip, identity', gzipSync('{"ok":true}'))),
    answered: (response) => expect(response.body()).to.deep.equal({ ok: true }),
  },
  'An unknown content coding': {
    serve: reply(encoded('snappy', Buffer.from([0xff, 0, 1, 2]))),
    answered: (response) => expect([...response.bytes]).to.deep.equal([0xff, 0, 1, 2]),
  },
  'Malformed JSON with the media type of JSON': {
    serve: reply(answer(ok, [json], '{"id": 1,')),
    answered: (response) => {
      expect(response.text).to.equal('{"id": 1,')
      expect(() => response.body()).to.throw(
        'The response body should be JSON but was application/json that does not parse: line 1, column 10: Quoted object key expected but reached end of input',
      )
    },
  },
  'JSON with a member __proto__': {
    serve: reply(answer(ok, [json], '{"__proto__":{"isAdmin":true},"id":1}')),
    answered: (response) => {
      const read = response.shouldBe.ok<{ isAdmin?: boolean }>()
      expect(read.isAdmin).to.equal(undefined)
      expect(({} as { isAdmin?: boolean }).isAdmin).to.equal(undefined)
    },
  },
  'JSON with secrets 20,000 levels deep': {
    serve: reply(
      answer(ok, [json], '{"a":'.repeat(20_000) + '{"password":"canary-deep"}' + '}'.repeat(20_000)),
    ),
    answered: (response) => response.shouldBe.ok(),
  },
}
