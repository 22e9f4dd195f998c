import { expect } from 'chai'
import { InputError } from '../errors'
import { jsonOf } from './request-body'

describe('A body sent as JSON', () => {
  for (const [body, place] of [
    [{ a: NaN }, 'the member "a"'],
    [{ a: { b: -Infinity } }, 'the member "b"'],
    [[1, Infinity], 'item 1'],
  ] as const)
    it(`names the number that has no form in JSON: ${place}`, () => {
      expect(() => jsonOf(body))
        .to.throw(InputError)
        .with.property('message')
        .which.contains(place)
    })
})
