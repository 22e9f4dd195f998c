import { expect } from 'chai'
import { InputError } from '../../errors'
import { refuseRounded } from './exact-numbers'

describe('refuseRounded', () => {
  for (const json of ['{"a":"9007199254740993","b\\"9007199254740993":1}', '[1.9007199254740992,9e20]', ''])
    it(`accepts ${json}`, () => expect(() => refuseRounded(json)).not.to.throw())

  it('rejects JSON with a number that would be rounded', () =>
    expect(() => refuseRounded('{"a":[1,12345678901234567891]}'))
      .to.throw(InputError)
      .with.property(
        'message',
        '12345678901234567891 has more digits than a number keeps: it would be taken for 12345678901234567000.\nWrite it as a text, in quotes.',
      ))
})
