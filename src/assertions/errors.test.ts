import { expect } from 'chai'
import { ConfigurationError } from '../errors'
import { madeUpExchange } from './response.fixture'
import { Redactor } from '../redaction'
import type { BadRequestProvider } from './bad-request/bad-request-provider'
import { expectBadRequest, expectedError } from './errors'

describe('A BadRequestProvider', () => {
  const subject = { exchange: madeUpExchange({ status: 400 }), redactor: new Redactor() }
  const giving = (errors: unknown): BadRequestProvider => ({ extract: () => errors as never })

  for (const [errors, was] of [
    [Promise.resolve([]), 'a promise'],
    [undefined, 'something of type undefined'],
    [{ message: 'a' }, 'something of type object'],
  ] as const) {
    it(`must not return ${was}`, () =>
      expect(() => expectBadRequest(subject, giving(errors), expectedError.withMessage('a')))
        .to.throw(ConfigurationError)
        .with.property(
          'message',
          `The BadRequestProvider gave ${was} instead of a list of errors.\nReturn the list itself from extract, which cannot be async.`,
        ))
  }

  it('is named in the error when it throws', () =>
    expect(() =>
      expectBadRequest(
        subject,
        { extract: ({ text }) => JSON.parse(text) as never },
        expectedError.withMessage('a'),
      ),
    )
      .to.throw(ConfigurationError)
      .with.property(
        'message',
        'The BadRequestProvider could not read 400 Bad Request: Unexpected end of JSON input\n' +
          'Let extract return an empty list for a body in which it knows no errors.',
      ))

  it('may return errors without a message', () =>
    expect(() =>
      expectBadRequest(subject, giving([{ property: 'a' }]), expectedError.forProperty('a')),
    ).not.to.throw())
})
