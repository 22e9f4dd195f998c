import { expect } from 'chai'
import { UsageError } from '../usage-error'
import { completeJson } from './complete-json'

describe('completeJson', () => {
  it('adds what is missing, at any depth, and leaves the rest as it was', () => {
    const present = '{\n    "b": { "x": 1 },\n    "list": ["one"],\n    "a": "mine"\n}'
    const wanted = { a: 'yours', b: { x: 2, y: 3 }, list: ['one', 'two'], c: true }
    expect(completeJson(present, wanted, 'settings.json')).to.equal(
      `{
    "b": {
        "x": 1,
        "y": 3
    },
    "list": [
        "one",
        "two"
    ],
    "a": "mine",
    "c": true
}`,
    )
  })

  it('changes nothing where nothing is missing', () => {
    const present = '{"a":1,   "b":{"c":2}}'
    expect(completeJson(present, { a: 5, b: { c: 6 } }, 'settings.json')).to.equal(present)
  })

  it('keeps tabs, line ends of Windows and the one at the end', () => {
    expect(completeJson('{\r\n\t"a": 1\r\n}\r\n', { b: 2 }, 'settings.json')).to.equal(
      '{\r\n\t"a": 1,\r\n\t"b": 2\r\n}\r\n',
    )
  })

  it('does not put members into what is no object', () => {
    expect(completeJson('{ "a": "text" }\n', { a: { b: 1 } }, 'settings.json')).to.equal('{ "a": "text" }\n')
  })

  it('refuses what is no JSON object', () => {
    expect(() => completeJson('[]', {}, 'package.json')).to.throw(
      UsageError,
      /^package\.json does not hold a JSON object, so nothing can be added to it\.$/,
    )
    expect(() => completeJson('{ // comment\n}', {}, 'package.json')).to.throw(
      UsageError,
      /^package\.json is not valid JSON, so nothing can be added to it: /,
    )
  })
})
