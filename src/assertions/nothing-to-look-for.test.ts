import { expect, use } from 'chai'
import { InputError } from '../errors'
import { chapterwiseChai } from './chai-plugin'
import { madeUpResponse } from './response.fixture'
import { expectBodyContains, expectBodyLacks } from './body'
import { expectedError } from './errors'
import { expectHeaderContains, expectHeaderLacks, expectNoHeader, headerOf } from './headers'
import { containing, endingWith, notContaining, oneOf, startingWith } from './requirements'
import { expectAt } from './value-at'

const response = madeUpResponse({ body: '{"name":"Fred"}', headers: { 'X-Name': 'Fred' } })

use(chapterwiseChai)

describe('Assertions that have nothing to look for', () => {
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
  for (const [what, look] of searches) {
    it(`reject an empty text: ${what}`, () =>
      expect(() => look(''))
        .to.throw(InputError)
        .with.property(
          'message',
          'There is nothing to look for: the text is empty, and every text has it in it.\nWrite what should be there, or assert that it is empty or not.',
        ))
  }

  it('reject an empty list of allowed values', () =>
    expect(() => oneOf([]))
      .to.throw(InputError)
      .with.property(
        'message',
        'There is nothing to look for: the list of what the value may be is empty.\nWrite the values that it may be, one a row.',
      ))

  for (const name of ['X-Name:', 'X Name', '', undefined]) {
    it(`reject the header name ${JSON.stringify(name)}`, () => {
      const named = name as string
      for (const look of [
        () => headerOf(response, named),
        () => expectNoHeader(response, named),
        () => response.headers.shouldInclude(named),
        () => expect(response).not.to.have.header(named),
      ])
        expect(look)
          .to.throw(InputError)
          .with.property(
            'message',
            `${JSON.stringify(name)} cannot be the name of a header or cookie.\nA name may have letters, digits and !#$%&'*+-.^_\`|~`,
          )
    })
  }

  it('reject an expected error text that is not a text', () => {
    for (const look of Object.values(expectedError))
      for (const given of [undefined, 7])
        expect(() => (look as (text: unknown) => unknown)(given)).to.throw(
          InputError,
          `What an error says is compared with a text, but was given ${given}.\nWrite, for example: `,
        )
  })

  for (const limit of [NaN, Infinity, 0, -1, undefined, 'abc'])
    it(`reject ${limit} as the limit of the response time`, () =>
      expect(() => response.time.lessThan(limit as number)).to.throw(
        InputError,
        'A response time is less than a number of milliseconds above zero, but lessThan() was given',
      ))
})
