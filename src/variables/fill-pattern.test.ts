import { expect } from 'chai'
import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { InputError } from '../errors'
import { wholeMatch } from '../formats'
import { Variables } from './variables'

const texts = oneof(string({ unit: 'binary' }), string({ unit: constantFrom(...'\\^$.*+?()[]{}|-,:a1 /') }))

describe('fillPattern', () => {
  const filled = (pattern: string, value: unknown): string => new Variables({ value }).fillPattern(pattern)

  it('inserts any text as literal text', () => {
    assert(
      property(texts, texts, (value, other) => {
        const expression = filled('Order {{value}} shipped', value)
        expect(wholeMatch(expression, `Order ${value} shipped`), expression).not.to.equal(undefined)
        if (other !== value)
          expect(wholeMatch(expression, `Order ${other} shipped`), expression).to.equal(undefined)
        const repeated = filled('(x)\\1{{value}}{{value}}{2}', value)
        expect(wholeMatch(repeated, `xx${value.repeat(3)}`), repeated).not.to.equal(undefined)
      }),
    )
  })

  it('escapes the text inside a character class', () => {
    expect(filled('[a{{value}}]', ']-z^')).to.equal('[a\\]\\-z\\^]')
    expect(filled('\\[a{{value}}', '-')).to.equal('\\[a-')
  })

  it('groups the text when a quantifier follows it or a backreference precedes it', () => {
    expect(filled('{{value}}{2}', 'ab')).to.equal('(?:ab){2}')
    expect(filled('(a)\\1{{value}}', '0')).to.equal('(a)\\1(?:0)')
  })

  it('rejects a backslash before a variable, but not an escaped backslash', () => {
    expect(filled('\\\\{{value}}', 'd')).to.equal('\\\\d')
    expect(() => filled('\\{{value}}', 'd'))
      .to.throw(InputError)
      .with.property(
        'message',
        'A backslash stands before {{value}} in the pattern "\\{{value}}".\nA variable stands for its own text there, so leave the backslash out.',
      )
  })
})
