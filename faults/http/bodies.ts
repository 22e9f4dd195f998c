import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { answer, encoded, json, ok, reply } from './answer'
import type { HttpFaults } from './fault'

/** Faults in the content of a body: its coding, its JSON. */
export const bodies: HttpFaults = {
  'A gzip body that is none': { serve: reply(encoded('gzip', Buffer.from('{"ok":true}'))) },
  'A gzip body cut short': { serve: reply(encoded('gzip', gzipSync('{"ok":true}').subarray(0, -12))) },
  'An unknown content coding': {
    serve: reply(encoded('snappy', Buffer.from([0xff, 0, 1, 2]))),
    answered: (response) => expect([...response.bytes]).to.deep.equal([0xff, 0, 1, 2]),
  },
  'JSON with secrets 20,000 levels deep': {
    serve: reply(
      answer(ok, [json], '{"a":'.repeat(20_000) + '{"password":"canary-deep"}' + '}'.repeat(20_000)),
    ),
    answered: (response) => response.shouldBe.ok(),
  },
}
