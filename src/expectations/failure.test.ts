import { expect } from 'chai'
import { madeUpExchange } from '../response/response.fixture'
import { Redactor } from '../redaction'
import { expectJsonBody, expectTextBody } from './body'

describe('a failure with secrets', () => {
  const subject = (body: string, contentType = 'application/json') => {
    const exchange = madeUpExchange({ body, headers: { 'Content-Type': contentType } })
    const redactor = new Redactor()
    redactor.observe(exchange)
    for (const secret of ['hunter22', 'hunter23']) redactor.learn(secret)
    return { exchange, redactor }
  }

  it('says that two sides differ, though they are redacted', () => {
    expect(() => expectJsonBody(subject('{"token":"hunter22"}'), { token: 'hunter23' }, 'equal')).to.throw(
      /^The response body should be as expected but differs:\n {2}\$\.token: expected "\[redacted\]" but was "\[redacted\]"\nThey differ in what is redacted\.\nGET http:\/\/bank\/accounts\/1 \(12 ms\)\n< {"token":"\[redacted\]"}$/,
    )
    expect(() => expectTextBody(subject('it is "hunter22"', 'text/plain'), 'it is "hunter23"')).to.throw(
      /^The response body should be "it is "\[redacted\]"" but was "it is "\[redacted\]""\nThey differ in what is redacted\.\nGET/,
    )
  })

  it('says nothing of it where the sides look different', () => {
    expect(() => expectTextBody(subject('hunter22', 'text/plain'), 'a hunter23')).to.throw(
      /^The response body should be "a \[redacted\]" but was "\[redacted\]"\nGET/,
    )
  })
})
