import { expect } from 'chai'
import { Body, Headers, type Exchange } from '../../exchange'
import { staleValueIn } from './runs'

describe('A stale value, taken from another telling', () => {
  const sent = (url: string, headers: [string, string][] = [], body = ''): Exchange[] => [
    {
      protocol: 'http',
      request: { method: 'GET', url, headers: new Headers(headers), body: new Body(body) },
      outcome: { kind: 'answered', status: 200, headers: new Headers(), body: new Body('') },
      timeMs: 1,
    },
  ]
  const held = (...values: [string, unknown][]): Map<string, unknown> => new Map(values)
  const others = held(['id', 12345678], ['token', 'token-of-1'], ['state', 'confirmed'], ['count', 1])

  const cases: [what: string, exchanges: Exchange[], name: string | undefined][] = [
    ['in a path', sent('/orders/12345678'), 'id'],
    ['in a header', sent('/orders', [['Authorization', 'Bearer token-of-1']]), 'token'],
    ['in a body', sent('/orders', [], '{"id":12345678}'), 'id'],
    ['not where it is a word or short', sent('/orders/1?state=confirmed'), undefined],
  ]
  for (const [what, exchanges, name] of cases)
    it(`is found ${what}`, () => {
      expect(staleValueIn(exchanges, held(['id', 87654321]), others)).to.equal(name)
    })

  it('is not found when both tellings have the same value', () =>
    expect(staleValueIn(sent('/orders/12345678'), held(['id', 12345678]), others)).to.equal(undefined))
})
