import { expect } from 'chai'
import fc from 'fast-check'
import { InputError } from '../errors'
import { expectAt } from './body'
import { expectedError } from './errors'

import {
  containing,
  matching,
  noneOf,
  notContaining,
  notMatching,
  oneOf,
  other,
  startingWith,
  withinOfNow,
  type Requirement,
} from './requirements'
import { madeUpResponse } from './response.fixture'
import { expectHeaderContains } from './headers'
import { expectBodyContains, expectBodyLacks } from './text-body'

const holds = ({ problemOf }: Requirement, actual: unknown): boolean => problemOf(actual, false) === undefined

it('withinOfNow takes date-times, and numbers of seconds or milliseconds', () => {
  const nowMs = Date.now()
  const seconds = Math.floor(nowMs / 1000)
  for (const value of [nowMs, BigInt(nowMs), seconds, seconds + 0.5, new Date(nowMs).toISOString()])
    expect(holds(withinOfNow(5000), value), String(value)).to.equal(true)
  for (const value of [nowMs * 1000, nowMs + 60_000, seconds - 60, 0, String(seconds), null])
    expect(holds(withinOfNow(5000), value), String(value)).to.equal(false)
})

describe('A negative', () => {
  const scalar = fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  )

  it('fails for a value of the same text, whatever its type', () => {
    fc.assert(
      fc.property(scalar, scalar, (value, another) => {
        for (const [one, unwanted] of [
          [value, value],
          [String(value), value],
          [value, String(value)],
          [{ a: String(value) }, { a: value }],
        ]) {
          expect(holds(other(unwanted), one)).to.equal(false)
          expect(holds(noneOf([another, unwanted]), one)).to.equal(false)
          expect(holds(notContaining(unwanted), [another, one])).to.equal(false)
        }
        const isOther = String(value) !== String(another)
        expect(holds(other(value), another)).to.equal(isOther)
        expect(holds(noneOf([value]), String(another))).to.equal(isOther)
      }),
    )
  })

  it('says that only the type differs', () => {
    for (const requirement of [other(3), noneOf([1, 3])])
      expect(requirement.problemOf('3', false)).to.equal(
        'was "3" (string), which is the same but for its type',
      )
    expect(notContaining(3).problemOf(['3'], false)).to.match(
      /, in which an item is the same but for its type$/,
    )
  })

  it('of a pattern fails where a part matches, unless the pattern means the whole', () => {
    expect(notMatching('timeout').problemOf('error: timeout at 3', false)).to.equal(
      'was "error: timeout at 3" (string), of which a part matches\n' +
        'Write ".*(timeout).*" for a match anywhere, or "^(timeout)$" for one of the whole value.',
    )
    expect(notMatching('(?i)TIME').problemOf('a timeout', false)).to.include('"(?i).*(TIME).*"')
    expect(holds(matching('0\\.\\d+'), 2.5e-7)).to.equal(true)
    for (const pattern of ['^(timeout)$', 'x', 'x*', 'e'])
      expect(holds(notMatching(pattern), 'error: timeout at 3'), pattern).to.equal(pattern !== 'e')
    for (const pattern of ['timeout', '.*(timeout).*', '^(timeout)$'])
      expect(holds(notMatching(pattern), 'timeout'), pattern).to.equal(false)
  })
})

describe('Assertions that have nothing to look for', () => {
  const response = madeUpResponse({ body: '{"name":"Fred"}', headers: { 'X-Name': 'Fred' } })
  it('reject an empty text', () => {
    for (const look of [
      () => expectBodyContains(response, ''),
      () => expectBodyLacks(response, ''),
      () => expectAt(response, 'name', containing('')),
      () => expectHeaderContains(response, 'X-Name', ''),
      () => startingWith(''),
      () => expectedError.startsWithMessage(''),
    ])
      expect(look).to.throw(InputError, 'There is nothing to look for: the text is empty')
  })

  it('reject an empty list of allowed values', () =>
    expect(() => oneOf([])).to.throw(InputError, 'There is nothing to look for: the list'))
})
