import { expect } from 'chai'
import { madeUpExchange } from './response.fixture'
import { Redactor } from '../redaction'
import { expectBodyContains, expectBodyMatches, expectTextBody, matchInBody } from './body'
import { fitting } from './requirements'
import { expectBody } from './value-at'

describe('A failure message with secrets', () => {
  const subject = (body: string, contentType = 'application/json') => {
    const exchange = madeUpExchange({ body, headers: { 'Content-Type': contentType } })
    const redactor = new Redactor()
    redactor.observe(exchange)
    for (const secret of ['hunter22', 'hunter23']) redactor.learn(secret)
    return { exchange, redactor }
  }

  it('says that two values differ when both are redacted', () => {
    expect(() =>
      expectBody(subject('{"token":"hunter22"}'), fitting({ token: 'hunter23' }, 'equal')),
    ).to.throw(
      /^The response body should be as expected but differs:\n {2}\$\.token: expected "\[redacted\]" but was "\[redacted\]"\nThey differ in what is redacted\.\nGET http:\/\/bank\/accounts\/1 \(12 ms\)\n< {"token":"\[redacted\]"}$/,
    )
    expect(() => expectTextBody(subject('it is "hunter22"', 'text/plain'), 'it is "hunter23"')).to.throw(
      /^The response body should be "it is "\[redacted\]"" but was "it is "\[redacted\]""\nThey differ in what is redacted\.\nGET/,
    )
  })

  const xml = subject('<a><pin>7</pin></a>', 'text/xml')
  const failures: [does: string, assert: () => unknown, should: string][] = [
    ['be', () => expectTextBody(xml, 'b'), 'should be "b"'],
    ['contain', () => expectBodyContains(xml, 'b'), 'should contain "b"'],
    ['match', () => expectBodyMatches(xml, 'b'), 'should match "b"'],
    ['give a part', () => matchInBody(xml, 'b'), 'should have a part that matches "b"'],
  ]
  for (const [does, assert, should] of failures) {
    it(`redacts short secrets in XML that should ${does}`, () => {
      expect(assert).to.throw(
        `The response body ${should} but was "<a><pin>[redacted]</pin></a>"\n` +
          'GET http://bank/accounts/1 (12 ms)\n< <a><pin>[redacted]</pin></a>',
      )
    })
  }

  it('does not say so when the redacted values look different', () => {
    expect(() => expectTextBody(subject('hunter22', 'text/plain'), 'a hunter23')).to.throw(
      /^The response body should be "a \[redacted\]" but was "\[redacted\]"\nGET/,
    )
  })
})
