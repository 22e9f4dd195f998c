import { expect } from 'chai'
import { array, assert, constantFrom, property } from 'fast-check'
import { describeLookalikes } from './lookalikes'

describe('describeLookalikes', () => {
  const units = ['e', '\u00e9', 'e\u0301', ' ', '\u00a0', '\u200b', '\r', '\n', '-', '–']
  const text = array(constantFrom(...units), { maxLength: 30 }).map((each) => each.join(''))
  const asPrinted = (one: string): string =>
    one
      .normalize('NFC')
      .replace(/[\u200b\r]/g, '')
      .replace(/\s/g, ' ')
      .trimEnd()

  it('tells any two texts apart that print alike, by their first different character', () => {
    assert(
      property(text, text, (one, other) => {
        const [, place, is = '', not] =
          /character (\d+) is .* in "(.*)", and not .* in "(.*)"\)$/su.exec(describeLookalikes(one, other)) ??
          []
        if (place === undefined) {
          expect(one === other || asPrinted(one) !== asPrinted(other)).to.equal(true)
          return
        }
        const at = Number(place) - 1
        expect(one.slice(0, at)).to.equal(other.slice(0, at))
        expect(one[at]).not.to.equal(other[at])
        expect(is).not.to.equal(not)
        expect(asPrinted(is)).to.equal(is.trimEnd())
      }),
    )
  })

  it('names the character', () => {
    expect(describeLookalikes('1\u00a0000', '1 000')).to.equal(
      ' (they look alike, but character 2 is U+00A0 (no-break space) in "1\\u00a0000", and not U+0020 (space) in "1 000")',
    )
    for (const [one, other] of [
      ['e', '\u00e9'],
      ['a', 'b'],
      ['1', 1],
      ['a', 'a'],
    ])
      expect(describeLookalikes(one, other)).to.equal('')
  })
})
