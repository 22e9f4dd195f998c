import { expect } from 'chai'
import { compareJson } from './compare-json'
import { jsonPath } from './json-path'

type Case = [what: string, actual: unknown, expected: unknown]

const inBothModes: Case[] = [
  ['composed and decomposed letters', '\u00E9', 'e\u0301'],
  ['number for string', 75, '75'],
  ['true for "true"', true, 'true'],
  ['0 for null', 0, null],
  ['empty text for null', '', null],
  ['null for missing', { a: null }, { a: '#notpresent' }],
  ['missing for null', {}, { a: null }],
  ['missing for #null', {}, { a: '#null' }],
  ['missing for #present', {}, { a: '#present' }],
  ['empty object for empty list', {}, []],
  ['text for list', 'a', ['a']],
  ['list for its only item', ['a'], 'a'],
  ['index object for list', { 0: 'a' }, ['a']],
  ['the list length as a member', [1, 2], { length: 2 }],
  ['an inherited member', {}, { toString: '#ignore', constructor: '#present' }],
  ['a small fraction', 0.1 + 0.2, 0.3],
  ['a missing item', [1], [1, 2]],
  ['one item for two equal ones', ['a'], ['a', 'a']],
  ['count one too high', [1, 2], '#[3]'],
  ['NaN for NaN', NaN, NaN],
  ['undefined member for undefined member', { a: undefined }, { a: undefined }],
  ['undefined for null', [undefined], [null]],
  ['the same date', new Date(0), new Date(0)],
]

const onlyWhenEqual: Case[] = [
  ['an extra member', { a: 1, b: 2 }, { a: 1 }],
  ['an extra item', [1, 2], [1]],
  ['items in another order', [1, 2], [2, 1]],
  ['items for an empty list', [1], []],
  ['an extra member deep inside', [{ a: { b: 1, c: 2 } }], [{ a: { b: 1 } }]],
]

const inSubsets: Case[] = [
  ['members spread over two items', [{ a: 1 }, { b: 2 }], [{ a: 1, b: 2 }]],
  ['one item for two expected objects', [{ a: 1, b: 2 }], [{ a: 1 }, { b: 2 }]],
  ['a marker that takes the only partner', ['a', 1], ['#string', 'a']],
  ['a nested list that lacks an item', { a: [{ tags: ['x'] }] }, { a: [{ tags: ['x', 'y'] }] }],
  ['a piece of a text', ['abc'], ['b']],
  ['#notpresent in a list', ['a'], ['#notpresent']],
]

describe('compareJson, where values could match by mistake,', () => {
  for (const [mode, cases] of [
    ['equal', [...inBothModes, ...onlyWhenEqual]],
    ['subset', [...inBothModes, ...inSubsets]],
  ] as const)
    for (const [what, actual, expected] of cases)
      it(`rejects ${what} in mode "${mode}"`, () =>
        expect(compareJson(actual, expected, mode)).not.to.deep.equal([]))
  for (const [what, actual, expected] of onlyWhenEqual)
    it(`accepts ${what} in mode "subset"`, () =>
      expect(compareJson(actual, expected, 'subset')).to.deep.equal([]))

  it('rejects every expected value when the path matched nothing', () => {
    const result = jsonPath.find({ a: 1 }, 'b')
    expect(result).to.deep.equal({ kind: 'nothing' })
    const value = result.kind === 'value' ? result.value : undefined
    for (const expected of [undefined, null, '', 0, false, '#present', '#null'])
      expect(compareJson(value, expected, 'equal'), String(expected)).not.to.deep.equal([])
  })
})
