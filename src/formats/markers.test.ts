import { expect } from 'chai'
import { InputError } from '../errors'
import { readExpectedJson, type Marker } from './markers'

const marker = (text: string): Marker => {
  const read = readExpectedJson(text)
  if (read.kind !== 'marker') throw new Error(`${text} is no marker`)
  return read.marker
}

describe('readExpectedJson', () => {
  for (const [written, accepted, rejected] of [
    ['#string', ['', 'a'], [1, null, []]],
    ['#null', [null], [0, '', false, undefined]],
    ['#notnull', [0, '', false], [null, undefined]],
    ['#notpresent', [], [null, 0]],
    ['#ignore', [null, 0, {}], []],
    ['#regex a+', ['a', 'aa'], ['ba', 'ab', '', 'A', 1]],
    ['#regex a|bc', ['a', 'bc'], ['ac', 'abc']],
    ['#[]', [[], [1]], [{}, 'a', null]],
    ['#[2]', [[1, null]], [[1], [1, 2, 3], 'ab']],
    ['#[2] #string', [['a', 'b']], [['a', 1], ['a']]],
    ['#[] #[1] #number', [[], [[1], [2]]], [[[1], []], [1]]],
    ['#[] #regex a+', [['a', 'aa']], [['b']]],
    ['##string', ['a', null], [1, undefined]],
    ['##regex a', ['a', null], ['b']],
  ] as const)
    it(`reads ${written} and accepts only matching values`, () => {
      const { accepts } = marker(written)
      for (const value of accepted) expect(accepts(value), JSON.stringify(value)).to.equal(true)
      for (const value of rejected) expect(accepts(value), JSON.stringify(value)).to.equal(false)
    })

  it('allows a missing value for ##x, #ignore and #notpresent only', () => {
    const mayBeMissing = (text: string) => marker(text).mayBeMissing
    expect(['##string', '##[1]', '##null', '#ignore', '#notpresent'].map(mayBeMissing)).not.to.include(false)
    expect(['#string', '#null', '#present', '#notnull', '#[]', '#regex .*'].map(mayBeMissing)).not.to.include(
      true,
    )
  })

  for (const text of ['', '#', '#1', '# heading', 'a #string', 'C#', '\\a'])
    it(`reads ${JSON.stringify(text)} as literal text`, () =>
      expect(readExpectedJson(text)).to.deep.equal({ kind: 'scalar', source: text }))

  it('removes one backslash before #', () => {
    expect(readExpectedJson('\\#string')).to.deep.equal({ kind: 'scalar', source: '#string' })
    expect(readExpectedJson('\\\\#string')).to.deep.equal({ kind: 'scalar', source: '\\#string' })
    expect(readExpectedJson('\\##x')).to.deep.equal({ kind: 'scalar', source: '##x' })
  })

  it('rejects a marker that is not known or not complete', () => {
    for (const [written, problem] of [
      ['##', 'is not a known marker.'],
      ['#? _ > 0', 'is not a known marker.'],
      ['#(id)', 'is not a known marker.'],
      ['#regex', 'has no pattern.'],
      ['##present', 'says nothing with ##, which lets the value be missing or null.'],
    ])
      expect(() => readExpectedJson(written!)).to.throw(InputError, `The marker "${written}" ${problem}`)
    expect(() => readExpectedJson('#regex (')).to.throw(InputError, 'is not a regular expression')
  })
})
