import { expect } from 'chai'
import { InputError } from '../errors'
import { readExpectedText, type Marker } from './marker'

const marker = (text: string): Marker => {
  const read = readExpectedText(text)
  if (read.kind === 'text') throw new Error(`${text} is no marker`)
  return read.marker
}

const uuid = '0190163d-8694-739b-aea5-966c26f8ad91'

describe('readExpectedText', () => {
  const cases: [written: string, accepted: unknown[], rejected: unknown[]][] = [
    ['#string', ['', 'a'], [1, null, []]],
    ['#number', [0, -1.5], ['1', null, NaN]],
    ['#integer', [1, -0, 1e21], [1.5, '1']],
    ['#boolean', [true, false], [0, 'true', null]],
    ['#array', [[], [1]], [{}, 'a']],
    ['#object', [{}], [[], null]],
    ['#uuid', [uuid, uuid.toUpperCase()], [`${uuid}0`, uuid.slice(1), 'urn:uuid:' + uuid, 1]],
    ['#date-time', ['2024-02-29T23:59:59Z'], ['2023-02-29T00:00:00Z', '2024-02-29']],
    ['#email', ['dougal@example.com'], ['dougal@', 'dougal']],
    ['#uri', ['https://example.com/a?b#c'], ['/a', 'example.com']],
    ['#null', [null], [0, '', false, undefined]],
    ['#notnull', [0, '', false], [null, undefined]],
    ['#present', [null, 0, ''], []],
    ['#notpresent', [], [null, 0]],
    ['#ignore', [null, 0, {}], []],
    ['#regex a+', ['a', 'aa'], ['ba', 'ab', '', 'A', 1]],
    ['#regex ^a+$', ['aa'], ['aab']],
    ['#regex a|bc', ['a', 'bc'], ['ac', 'abc']],
    ['#[]', [[], [1]], [{}, 'a', null]],
    ['#[2]', [[1, null]], [[1], [1, 2, 3], 'ab']],
    ['#[0]', [[]], [[1], null]],
    ['#[2] #string', [['a', 'b']], [['a', 1], ['a']]],
    ['#[] #[1] #number', [[], [[1], [2]]], [[[1], []], [1]]],
    ['#[] #regex a+', [['a', 'aa']], [['b']]],
    ['##string', ['a', null], [1, undefined]],
    ['##[2]', [[1, 2], null], [[1]]],
    ['##regex a', ['a', null], ['b']],
    ['##null', [null], [1]],
  ]
  for (const [written, accepted, rejected] of cases) {
    it(`reads ${written} and accepts only matching values`, () => {
      const { accepts } = marker(written)
      for (const value of accepted) expect(accepts(value), JSON.stringify(value)).to.equal(true)
      for (const value of rejected) expect(accepts(value), JSON.stringify(value)).to.equal(false)
    })
  }

  it('allows a missing value for ##x, #ignore and #notpresent only', () => {
    const mayBeMissing = (text: string) => marker(text).mayBeMissing
    expect(['##string', '##[1]', '##null', '#ignore', '#notpresent'].map(mayBeMissing)).not.to.include(false)
    expect(['#string', '#null', '#present', '#notnull', '#[]', '#regex .*'].map(mayBeMissing)).not.to.include(
      true,
    )
  })

  for (const text of ['', '#', '#1', '# heading', '#?', '#-x', 'a #string', ' #string', 'C#', '\\', '\\a']) {
    it(`reads ${JSON.stringify(text)} as literal text`, () => {
      expect(readExpectedText(text)).to.deep.equal({ kind: 'text', text })
    })
  }

  it('removes one backslash before #', () => {
    expect(readExpectedText('\\#string')).to.deep.equal({ kind: 'text', text: '#string' })
    expect(readExpectedText('\\\\#string')).to.deep.equal({ kind: 'text', text: '\\#string' })
    expect(readExpectedText('\\##x')).to.deep.equal({ kind: 'text', text: '##x' })
  })

  const faults: [written: string, problem: string][] = [
    ['#strng', 'is not a known marker. Did you mean #string?'],
    ['#String', 'is not a known marker. Did you mean #string?'],
    ['##nmber', 'is not a known marker. Did you mean ##number?'],
    ['#fff', 'is not a known marker.'],
    ['##', 'is not a known marker.'],
    ['#[x]', 'is not a known marker.'],
    ['#string x', 'has more after #string, which takes nothing. Write #string alone.'],
    ['#string ', 'has more after #string, which takes nothing. Write #string alone.'],
    ['#regex', 'has no pattern. Write one after it, for example: #regex [a-z]+'],
    ['#[2] foo', 'has no marker after its brackets. Write one for each item, for example: #[3] #string'],
    ['##present', 'says nothing with ##, which lets the value be missing or null. Write #present.'],
  ]
  for (const [written, problem] of faults) {
    it(`rejects ${written}`, () => {
      const message =
        `The marker "${written}" ${problem}\n` +
        'Known markers: #string #number #integer #boolean #array #object #null #uuid #date-time #date #time #email #uri ' +
        '#notnull #present #notpresent #ignore #regex #[n], and ## for one that may be missing or null.\n' +
        `For this very text write a backslash before it: \\${written} (inside JSON: "\\\\${written}")`
      expect(() => readExpectedText(written))
        .to.throw(InputError)
        .with.property('message', message)
    })
  }

  it('rejects a malformed pattern', () => {
    expect(() => readExpectedText('#regex (')).to.throw(
      InputError,
      'The pattern "(" is not a regular expression',
    )
  })

  it('names the unknown marker inside a list marker', () => {
    expect(() => readExpectedText('#[2] #strng')).to.throw(
      InputError,
      'The marker "#strng" is not a known marker',
    )
  })
})
