import { expect } from 'chai'
import { InputError } from '../errors'
import { kindNames, valueKind } from './kinds-of-values'
import { withArticle } from './values'

describe('valueKind', () => {
  const cases: [word: string, accepted: unknown[], rejected: unknown[]][] = [
    ['string', ['', '1'], [1, null, undefined]],
    ['number', [0, 1.5, -1], ['1', NaN, null]],
    ['integer', [0, 1.0, 1e300], [0.5, '1', Infinity, NaN]],
    ['boolean', [true, false], ['true', 0, null]],
    ['array', [[]], [{}, null, '']],
    ['object', [{}], [[], null, new Date(0)]],
    ['null', [null], [undefined, 0, '', 'null', false]],
    ['uuid', ['FFFFFFFF-ffff-ffff-ffff-000000000000'], ['{00000000-0000-0000-0000-000000000000}']],
    [
      'date-time',
      ['2024-02-29T12:00:00Z', '2024-02-29t12:00:00.123456789z', '2000-02-29T00:00:00+23:59'],
      [],
    ],
    ['date-time', ['1990-12-31T23:59:60Z', '1990-12-31T15:59:60-08:00'], ['2024-01-01T12:00:60Z']],
    ['date-time', [], ['2023-02-29T12:00:00Z', '2024-13-01T12:00:00Z', '2024-01-01T12:00:00']],
    ['date-time', [], ['2024-01-01T24:00:00Z', '2024-01-01T12:60:00Z', '2024-01-01T12:00Z']],
    ['date-time', [], ['2024-01-01 12:00:00Z', '2024-01-01T12:00:00Z\n', 1704110400]],
    ['date', ['2024-02-29', '0000-01-01'], ['2023-02-29', '2024-00-01', '2024-01-32', '2024-1-1', '']],
    ['time', ['00:00:00', '23:59:59.999999', '12:00:00+05:30', '23:59:60', '15:59:60-08:00'], []],
    ['time', [], ['24:00:00', '12:60:00', '12:00', '12:00:60Z', '12:00:00+0100', 'T12:00:00', '12:00:00\n']],
    [
      'email',
      ['a@b.co', 'a.b+c@example.co.uk', "o'neil@x-y.example"],
      ['a', 'a@', 'a@b', 'a@@b.co', 'a@b.co '],
    ],
    [
      'uri',
      ['http://localhost:8080/a%20b?c=d#e', 'https://[::1]:8080/'],
      ['', '/accounts/1', '//example.com'],
    ],
    ['uri', ['urn:isbn:0451450523', 'mailto:a@b.co'], ['http://', 'http:/a', 'http://a b', 'http://a/%zz']],
    ['uri', ['file:///etc/hosts'], ['http://a/b#c#d', 'http://a/[1]', 'http://a/{id}']],
  ]
  for (const [word, accepted, rejected] of cases)
    it(`accepts only values of the kind ${word}`, () => {
      const accepts = valueKind(word)
      for (const value of accepted) expect(accepts(value), String(value)).to.equal(true)
      for (const value of rejected) expect(accepts(value), String(value)).to.equal(false)
    })

  it('names each kind with its article', () =>
    expect(kindNames.map(withArticle).join(', ')).to.equal(
      'a string, a number, an integer, a boolean, an array, an object, null, a uuid, a date-time, a date, a time, an email, a uri',
    ))

  it('rejects an unknown kind, even one that is a member of every object', () => {
    for (const name of ['strng', 'toString', 'constructor'])
      expect(() => valueKind(name)).to.throw(InputError, `"${name}" is not a kind of value.`)
  })
})
