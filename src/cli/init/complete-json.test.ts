import { expect } from 'chai'
import { UsageError } from '../usage-error'
import { completeJson } from './complete-json'

describe('completeJson', () => {
  it('adds missing members and items at any depth, and keeps the rest', () => {
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

  it('changes nothing when nothing is missing', () => {
    const present = '{"a":1,   "b":{"c":2}}'
    expect(completeJson(present, { a: 5, b: { c: 6 } }, 'settings.json')).to.equal(present)
  })

  it('keeps tabs, Windows line endings and the final newline', () => {
    expect(completeJson('{\r\n\t"a": 1\r\n}\r\n', { b: 2 }, 'settings.json')).to.equal(
      '{\r\n\t"a": 1,\r\n\t"b": 2\r\n}\r\n',
    )
  })

  it('does not add members to a value that is not an object', () => {
    expect(completeJson('{ "a": "text" }\n', { a: { b: 1 } }, 'settings.json')).to.equal('{ "a": "text" }\n')
  })

  it('rejects text that is not a JSON object', () => {
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
