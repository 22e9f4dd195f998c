import { expect } from 'chai'
import { compareJson } from './compare-json'
import { jsonPath } from './json-path'

type Case = [what: string, actual: unknown, expected: unknown]

const inBothModes: Case[] = [
  ['one character off', { name: 'Dougal' }, { name: 'Dougall' }],
  ['wrong case', { name: 'dougal' }, { name: 'Dougal' }],
  ['a blank more', 'a ', 'a'],
  ['composed and decomposed letters', '\u00E9', 'e\u0301'],
  ['number for string', 75, '75'],
  ['string for number', '75', 75],
  ['true for "true"', true, 'true'],
  ['1 for true', 1, true],
  ['0 for false', 0, false],
  ['0 for null', 0, null],
  ['empty text for null', '', null],
  ['null for empty text', null, ''],
  ['null for missing', { a: null }, { a: '#notpresent' }],
  ['missing for null', {}, { a: null }],
  ['missing for #null', {}, { a: '#null' }],
  ['missing for #present', {}, { a: '#present' }],
  ['missing for #notnull', {}, { a: '#notnull' }],
  ['missing for #regex .*', {}, { a: '#regex .*' }],
  ['empty object for empty list', {}, []],
  ['empty list for empty object', [], {}],
  ['null for empty object', null, {}],
  ['text for list', 'a', ['a']],
  ['list for its only item', ['a'], 'a'],
  ['index object for list', { 0: 'a' }, ['a']],
  ['the list length as a member', [1, 2], { length: 2 }],
  ['an inherited member', {}, { toString: '#ignore', constructor: '#present' }],
  ['a small fraction', 0.1 + 0.2, 0.3],
  ['a missing item', [1], [1, 2]],
  ['one item for two equal ones', ['a'], ['a', 'a']],
  ['unanchored match', { id: 'xaay' }, { id: '#regex a+' }],
  ['unanchored alternatives', 'ax', '#regex a|b'],
  ['match of another line', 'a\nb', '#regex ^b$'],
  ['regex on a number', 12, '#regex \\d+'],
  ['count one too low', [1, 2], '#[1]'],
  ['count one too high', [1, 2], '#[3]'],
  ['count of characters', 'abc', '#[3]'],
  ['one item of another kind', ['a', 1], '#[2] #string'],
  ['##string of another kind', { a: 1 }, { a: '##string' }],
  ['an escaped marker for what it would accept', 'a', '\\#string'],
  ['NaN for NaN', NaN, NaN],
  ['undefined for undefined', undefined, undefined],
  ['undefined member for undefined member', { a: undefined }, { a: undefined }],
  ['undefined item for undefined item', [undefined], [undefined]],
  ['NaN item for NaN item', [NaN], [NaN]],
  ['undefined for null', [undefined], [null]],
  ['undefined for #present', undefined, '#present'],
  ['a date for an empty object', new Date(0), {}],
  ['the same date', new Date(0), new Date(0)],
]

const onlyWhenEqual: Case[] = [
  ['an extra member', { a: 1, b: 2 }, { a: 1 }],
  ['an extra null', { a: 1, b: null }, { a: 1 }],
  ['an extra item', [1, 2], [1]],
  ['an item twice', [1, 1], [1]],
  ['items in another order', [1, 2], [2, 1]],
  ['items for an empty list', [1], []],
  ['members for an empty object', { a: 1 }, {}],
  ['an extra member deep inside', [{ a: { b: 1, c: 2 } }], [{ a: { b: 1 } }]],
]

const inSubsets: Case[] = [
  ['members spread over two items', [{ a: 1 }, { b: 2 }], [{ a: 1, b: 2 }]],
  ['one item for two expected objects', [{ a: 1, b: 2 }], [{ a: 1 }, { b: 2 }]],
  ['three markers for two items', ['a', 'b'], ['#string', '#string', '#string']],
  ['a marker that takes the only partner', ['a', 1], ['#string', 'a']],
  ['a nested list that lacks an item', { a: [{ tags: ['x'] }] }, { a: [{ tags: ['x', 'y'] }] }],
  ['an item inside a nested list', [['a']], ['a']],
  ['a piece of a text', ['abc'], ['b']],
  ['#notpresent in a list', ['a'], ['#notpresent']],
]

describe('compareJson, where values could match by mistake,', () => {
  for (const [what, actual, expected] of inBothModes) {
    it(`rejects ${what} in mode "equal"`, () =>
      expect(compareJson(actual, expected, 'equal')).not.to.deep.equal([]))
    it(`rejects ${what} in mode "subset"`, () =>
      expect(compareJson(actual, expected, 'subset')).not.to.deep.equal([]))
  }
  for (const [what, actual, expected] of onlyWhenEqual) {
    it(`rejects ${what} in mode "equal"`, () =>
      expect(compareJson(actual, expected, 'equal')).not.to.deep.equal([]))
    it(`accepts ${what} in mode "subset"`, () =>
      expect(compareJson(actual, expected, 'subset')).to.deep.equal([]))
  }
  for (const [what, actual, expected] of inSubsets) {
    it(`rejects ${what} in mode "subset"`, () =>
      expect(compareJson(actual, expected, 'subset')).not.to.deep.equal([]))
  }

  it('rejects every expected value when the path matched nothing', () => {
    const result = jsonPath.find({ a: 1 }, 'b')
    expect(result).to.deep.equal({ kind: 'nothing' })
    const value = result.kind === 'value' ? result.value : undefined
    for (const expected of [undefined, null, '', 0, false, '#present', '#null']) {
      expect(compareJson(value, expected, 'equal'), String(expected)).not.to.deep.equal([])
    }
  })
})
