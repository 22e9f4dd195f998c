import { expect } from 'chai'
import { isSameJson } from './same-json'

const same: [string, string][] = [
  ['0', '-0'],
  ['0.0', '-0.0'],
  ['{"a":[-0]}', '{"a":[0]}'],
  ['{"a":1,"b":{"c":null}}', '{"b":{"c":null},"a":1}'],
  ['{"__proto__":1}', '{"__proto__":1}'],
]

const different: [string, string][] = [
  ['75', '"75"'],
  ['null', '0'],
  ['[]', '{}'],
  ['{"0":1}', '[1]'],
  ['[1,2]', '[2,1]'],
  ['{"a":1}', '{"a":1,"b":2}'],
  ['{"a":1}', '{"b":1}'],
  ['{"toString":null}', '{"a":null}'],
]

describe('isSameJson', () => {
  for (const [one, other] of same)
    it(`treats ${one} and ${other} as equal`, () => {
      expect(isSameJson(JSON.parse(one), JSON.parse(other))).to.equal(true)
    })
  for (const [one, other] of different)
    it(`treats ${one} and ${other} as different`, () => {
      expect(isSameJson(JSON.parse(one), JSON.parse(other))).to.equal(false)
      expect(isSameJson(JSON.parse(other), JSON.parse(one))).to.equal(false)
    })
})
