import { expect } from 'chai'
import { InputError } from '../../errors'
import { Redactor } from '../../redaction'
import { EveryRequest } from './every-request'

describe('A header of every request', () => {
  it('takes the place of an earlier one, whatever its case', () => {
    const everyRequest = new EveryRequest(new Redactor())
    everyRequest.setHeader('X-A', '1')
    everyRequest.setHeader('X-B', '2')
    everyRequest.setHeader('x-a', '3')
    expect(everyRequest.sent).to.deep.equal({ 'X-B': '2', 'x-a': '3' })
  })

  it('is refused when no header may be so', () => {
    const everyRequest = new EveryRequest(new Redactor())
    expect(() => everyRequest.setHeader('X A', '1')).to.throw(
      InputError,
      /^"X A" cannot be the name of a header or cookie\./,
    )
    expect(() => everyRequest.setHeader('X-A', '1\r\nX-B: 2')).to.throw(
      InputError,
      /^The value for "X-A" has a control character \(0x0d\) at position 2, which no header may have\./,
    )
    expect(everyRequest.sent).to.equal(undefined)
  })
})
