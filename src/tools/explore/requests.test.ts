import { expect } from 'chai'
import { urlAsWritten } from './requests'
import { WalkRun } from './run'

const outcome = {
  storyData: { account1Id: 'zQ7', orderId: 'tU99KyMkrt', name: 'Ann', token: 'hush-hush-hush' },
  exchanges: [],
  urlOf: () => 'http://shop.test/api/',
  redact: (text: string) => text.replaceAll('hush-hush-hush', '[redacted]'),
}
const run = new WalkRun({} as never, outcome as never, [])

describe('A URL as steps write it', () => {
  for (const [what, path, written] of [
    ['an id in its path', 'orders/tU99KyMkrt.json', 'orders/{{orderId}}.json'],
    ['an id as a value of its query', 'lines?order=tU99KyMkrt&limit=10', 'lines?order={{orderId}}&limit=10'],
    [
      'an id in JSON in its query',
      `lines?where=${encodeURIComponent('{"order":"tU99KyMkrt","state":"open"}')}`,
      'lines?where=%7B%22order%22%3A%22{{orderId}}%22%2C%22state%22%3A%22open%22%7D',
    ],
    ['an id whose name has a digit', 'lines?account=zQ7', 'lines?account={{account1Id}}'],
    [
      'times and codes',
      'lines?since=20260101T000000Z&sku=SKU-12345678',
      'lines?since=20260101T000000Z&sku=SKU-12345678',
    ],
    [
      'times and other values',
      'lines?from=2026-01-01T00:00:00Z&q=a%20b',
      'lines?from=2026-01-01T00:00:00Z&q=a%20b',
    ],
  ] as const)
    it(`has placeholders for ${what}`, () =>
      expect(urlAsWritten(`http://shop.test/api/${path}`, run)).to.equal(written))

  for (const path of ['orders/zZ88LzNlsu', 'lines?where=%7B%22order%22%3A%22zZ88LzNlsu%22%7D'])
    it(`is none where an id is unknown: ${path}`, () =>
      expect(urlAsWritten(`http://shop.test/api/${path}`, run)).to.equal(undefined))
})
