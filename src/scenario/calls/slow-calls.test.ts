import { expect } from 'chai'
import { Redactor } from '../../redaction'
import { madeUpExchange } from '../../response/response.fixture'
import { SlowCalls } from './slow-calls'

describe('SlowCalls', () => {
  it('describes a limit of whole seconds in seconds', () => {
    const calls = new SlowCalls(2000, new Redactor())
    calls.observe(madeUpExchange({ timeMs: 3000 }))
    expect(calls.remaining().map(({ message }) => message)).to.deep.equal([
      'The response took 3000 ms, longer than the 2 seconds that maxApiResponseTime allows\nGET http://bank/accounts/1 (3000 ms)',
    ])
  })
})
