import { expect } from 'chai'
import fc from 'fast-check'
import { InputError } from '../errors'
import { compareJson, valueKind } from '../formats'
import { expectAt } from './body'
import { expectedError } from './errors'
import { expectHeaderContains, expectHeaderLacks } from './texts'
import {
  atLeast,
  atMost,
  between,
  containing,
  endingWith,
  greaterThan,
  lessThan,
  notContaining,
  oneOf,
  startingWith,
  withinOfNow,
  type Requirement,
} from './requirements'
import { madeUpResponse } from './response.fixture'
import { validateJsonSchema } from './schema'
import { expectBodyContains, expectBodyLacks } from './texts'

const holds = ({ problemOf }: Requirement, actual: unknown): boolean => problemOf(actual, false) === undefined

describe('Limits', () => {
  const value = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.bigInt(),
  )

  it('hold exactly when their opposites do not, and between() when both of its limits hold', () => {
    fc.assert(
      fc.property(value, value, value, (actual, limit, most) => {
        expect(holds(atLeast(limit), actual)).to.equal(!holds(lessThan(limit), actual))
        expect(holds(atMost(limit), actual)).to.equal(!holds(greaterThan(limit), actual))
        const isEqual = !(actual < limit) && !(actual > limit)
        expect(holds(atLeast(limit), actual) && holds(atMost(limit), actual)).to.equal(isEqual)
        const [least = 0, greatest = 0] = limit > most ? [most, limit] : [limit, most]
        expect(holds(between(least, greatest), actual)).to.equal(
          holds(atLeast(least), actual) && holds(atMost(greatest), actual),
        )
      }),
    )
  })

  it('never hold for values that cannot be compared with them', () => {
    const stranger = fc.constantFrom(null, true, 'a', '75', '2026-01-01', [], {})
    fc.assert(
      fc.property(value, stranger, (number, other) => {
        for (const limit of [atLeast, atMost, lessThan, greaterThan])
          expect([holds(limit(number), other), holds(limit(other), number)]).to.deep.equal([false, false])
      }),
    )
  })
})

describe('A date-time of RFC 3339', () => {
  const places: Readonly<Record<string, (text: string) => boolean>> = {
    'a date-time': (text) => valueKind('date-time')(text),
    '#date-time': (text) => compareJson(text, '#date-time', 'equal').length === 0,
    'the format of a schema': (text) =>
      validateJsonSchema(text, { format: 'date-time' }, undefined).length === 0,
    'within … of now': (text) => holds(withinOfNow(60_000), text),
  }
  const written = new Date().toISOString()
  for (const [place, accepts] of Object.entries(places))
    it(`is accepted in upper and lower case, but only with a T and an offset: ${place}`, () => {
      for (const text of [written, written.toLowerCase()]) expect(accepts(text), text).to.equal(true)
      for (const text of [written.replace('T', ' '), written.replace('Z', '')])
        expect(accepts(text), text).to.equal(false)
    })
})

describe('Assertions that have nothing to look for', () => {
  const response = madeUpResponse({ body: '{"name":"Fred"}', headers: { 'X-Name': 'Fred' } })
  const searches: [what: string, look: (text: string) => unknown][] = [
    ['the body contains', (text) => expectBodyContains(response, text)],
    ['the body does not contain', (text) => expectBodyLacks(response, text)],
    ['the value contains', (text) => expectAt(response, 'name', containing(text))],
    ['the value does not contain', (text) => expectAt(response, 'name', notContaining(text))],
    ['the header contains', (text) => expectHeaderContains(response, 'X-Name', text)],
    ['the header does not contain', (text) => expectHeaderLacks(response, 'X-Name', text)],
    ['the value starts with', startingWith],
    ['the value ends with', endingWith],
    ['a message starts with', expectedError.startsWithMessage],
    ['a message ends with', expectedError.endsWithMessage],
    ['a message contains', expectedError.containsMessage],
  ]
  for (const [what, look] of searches)
    it(`reject an empty text: ${what}`, () =>
      expect(() => look('')).to.throw(InputError, 'There is nothing to look for: the text is empty'))

  it('reject an empty list of allowed values', () =>
    expect(() => oneOf([])).to.throw(InputError, 'There is nothing to look for: the list'))
})
