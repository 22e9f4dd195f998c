import { expect } from 'chai'
import { Headers, type Exchange } from '../../exchange'
import { madeUpExchange } from '../../exchange/exchange.fixture'
import { pathIn, staleValueIn } from './known-values'

const here = new Map<string, unknown>([
  ['accountId', 1],
  ['name', 'Ann K'],
  ['count', 7],
  ['level', ''],
])
const there = new Map<string, unknown>([
  ['accountId', 2],
  ['name', 'Bob'],
  ['count', 7],
  ['level', 'gold'],
])
for (const [path, inThere] of [
  ['/accounts/1?page=1&limit=7', '/accounts/2?page=1&limit=7'],
  ['/payments?accountId=1&page=1', '/payments?accountId=2&page=1'],
  ['/payments?by=Ann%20K&first=1', '/payments?by=Bob&first=1'],
  ['/accounts/{{accountId}}/rows/1?page=1', '/accounts/{{accountId}}/rows/1?page=1'],
  ['/accounts/7', '/accounts/7'],
] as const)
  it(`The path for another run of ${path} is ${inThere}`, () =>
    expect(pathIn(path, here, there)).to.equal(inThere))

describe('A stale value, taken from another run', () => {
  const sent = (url: string, headers: [string, string][] = [], body = ''): Exchange[] => [
    madeUpExchange({ url, sentHeaders: new Headers(headers), sent: body }),
  ]
  const others = new Map<string, unknown>([
    ['id', 12345678],
    ['token', 'token-of-1'],
    ['state', 'confirmed'],
    ['count', 1],
  ])
  for (const [what, exchanges, name] of [
    ['in a path', sent('/orders/12345678'), 'id'],
    ['in a header', sent('/orders', [['Authorization', 'Bearer token-of-1']]), 'token'],
    ['in a body', sent('/orders', [], '{"id":12345678}'), 'id'],
    ['not where it is a word or short', sent('/orders/1?state=confirmed'), undefined],
  ] as const)
    it(`is found ${what}`, () =>
      expect(staleValueIn(exchanges, new Map([['id', 87654321]]), others)).to.equal(name))

  it('is not found when both runs have the same value', () =>
    expect(staleValueIn(sent('/orders/12345678'), new Map([['id', 12345678]]), others)).to.equal(undefined))
})
