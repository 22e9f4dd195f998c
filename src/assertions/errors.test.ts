import { expect } from 'chai'
import { ConfigurationError } from '../errors'
import { Redactor } from '../redaction'
import type { BadRequestProvider } from './bad-request-provider'
import { expectBadRequest, expectedError } from './errors'
import { madeUpExchange } from './response.fixture'

describe('A BadRequestProvider', () => {
  const subject = { exchange: madeUpExchange({ status: 400 }), redactor: new Redactor() }
  const giving = (errors: unknown): BadRequestProvider => ({ extract: () => errors as never })

  for (const [provider, why] of [
    [giving(Promise.resolve([])), 'it gave a promise'],
    [giving(undefined), 'it gave a value of type undefined'],
    [{ extract: ({ text }) => JSON.parse(text) as never }, 'Unexpected end of JSON input'],
  ] as const satisfies [BadRequestProvider, string][])
    it(`is named in the error when ${why}`, () =>
      expect(() => expectBadRequest(subject, provider, expectedError.withMessage('a')))
        .to.throw(ConfigurationError)
        .with.property(
          'message',
          `The BadRequestProvider could not read 400 Bad Request: ${why}\nLet extract return a list of errors, which is empty for a body in which it knows none.`,
        ))

  it('may return errors without a message', () =>
    expect(() =>
      expectBadRequest(subject, giving([{ property: 'a' }]), expectedError.forProperty('a')),
    ).not.to.throw())
})
