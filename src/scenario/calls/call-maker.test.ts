import { expect } from 'chai'
import { InputError } from '../../errors'
import { CallMaker } from './call-maker'

describe('A header of every request', () => {
  it('takes the place of an earlier one, whatever its case', () => {
    const calls = new CallMaker({ baseURL: 'http://bank' })
    calls.setHeader('X-A', '1')
    calls.setHeader('X-B', '2')
    calls.setHeader('x-a', '3')
    expect(calls.everyHeaders).to.deep.equal({ 'X-B': '2', 'x-a': '3' })
  })

  it('is refused when no header may be so', () => {
    const calls = new CallMaker({ baseURL: 'http://bank' })
    expect(() => calls.setHeader('X A', '1')).to.throw(
      InputError,
      /^"X A" cannot be the name of a header or cookie\./,
    )
    expect(() => calls.setHeader('X-A', '1\r\nX-B: 2')).to.throw(
      InputError,
      /^The value for "X-A" has a control character \(0x0d\) at position 2, which no header may have\./,
    )
    expect(calls.everyHeaders).to.equal(undefined)
  })
})
