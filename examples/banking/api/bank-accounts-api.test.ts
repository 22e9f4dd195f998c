import { expect } from 'chai'
import { type Bank, startBank } from './index'

describe('the bank accounts API', () => {
  let bank: Bank

  before(async () => {
    bank = await startBank()
  })
  after(() => bank.close())

  const send = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(bank.url + path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })

  it('creates an account', async () => {
    const response = await send('POST', '/api/bankaccounts', { customerName: 'Fred' })
    expect(response.status).to.equal(201)
    expect(response.headers.get('location')).to.equal(`${bank.url}/api/bankaccounts/1`)
    expect(await response.json()).to.deep.equal({ id: 1, customerName: 'Fred', balance: 0 })
  })
})
