import { expect } from 'chai'
import { InputError } from '../errors'
import { isRounded } from '../expectations'
import { parseExact, refuseRounded } from './exact-numbers'

describe('whole numbers beyond 2^53', () => {
  for (const [written, is] of [
    ['9007199254740991', false],
    ['9007199254740993', true],
    ['-9007199254740993', true],
    ['0.12345678901234567', false],
    ['1e21', false],
    ['"9007199254740993"', false],
  ] as const) {
    it(`${written} is ${is ? '' : 'not '}one`, () => expect(isRounded(written)).to.equal(is))
  }

  for (const json of ['{"a":"9007199254740993","b\\"9007199254740993":1}', '[1.9007199254740993,9e20]', ''])
    it(`are not in ${json}`, () => expect(() => refuseRounded(json)).not.to.throw())

  it('are found in JSON and refused', () =>
    expect(() => refuseRounded('{"a":[1,12345678901234567891]}'))
      .to.throw(InputError)
      .with.property(
        'message',
        '12345678901234567891 has more digits than a number keeps: it would be taken for 12345678901234567000.\n' +
          'Compare it as text, as in: Then the response body should contain "…". Send it in a doc string as the body, which goes out as it is written.',
      ))

  it('are bigints where every digit counts', () =>
    expect(
      parseExact('{"a":[1,12345678901234567891,"12345678901234567891"],"b":-9007199254740993}'),
    ).to.deep.equal({ a: [1, 12345678901234567891n, '12345678901234567891'], b: -9007199254740993n }))
})
