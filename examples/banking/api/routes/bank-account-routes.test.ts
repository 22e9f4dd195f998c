import { expect } from 'chai'
import { openBank } from '../open-bank'

describe('/api/bankaccounts', () => {
  const { bank, send, sendJson } = openBank()
  const problem = { type: 'about:blank', title: 'Bad Request', status: 400 }
  const invalid = (errors: Record<string, string[]>): object => ({
    ...problem,
    detail: 'One or more validation errors occurred.',
    code: 'validation_failed',
    errors,
  })

  it('creates an account', async () => {
    const response = await sendJson('POST', '/api/bankaccounts', { customerName: 'Fred' })
    expect(response.status).to.equal(201)
    expect(response.headers.get('location')).to.equal(`${bank().url}/api/bankaccounts/1`)
    expect(response.headers.get('content-type')).to.equal('application/json')
    expect(await response.text()).to.equal('{"id":1,"customerName":"Fred","balance":0}')
  })

  for (const customerName of [undefined, '', '  ', 7, null, ['Fred']]) {
    it(`rejects the customer name ${JSON.stringify(customerName)}`, async () => {
      const response = await sendJson('POST', '/api/bankaccounts', { customerName })
      expect(response.status).to.equal(400)
      expect(response.headers.get('content-type')).to.equal('application/problem+json')
      expect(await response.json()).to.deep.equal(
        invalid({ customerName: ['The customerName field is required.'] }),
      )
    })
  }

  it('reports all validation errors at once', async () => {
    const response = await sendJson('POST', '/api/bankaccounts', { balance: -1 })
    expect(await response.json()).to.deep.include({
      errors: {
        customerName: ['The customerName field is required.'],
        balance: ['The balance must be 0 or greater.'],
      },
    })
  })

  it('lists accounts by page', async () => {
    for (const balance of [100, 200, 300]) bank().accounts.create('Ann', balance)
    const response = await send('GET', '/api/bankaccounts?customerName=Ann&minBalance=150&offset=1&limit=1')
    expect(response.status).to.equal(200)
    expect(response.headers.get('x-total-count')).to.equal('2')
    expect(await response.json()).to.deep.equal([{ id: 4, customerName: 'Ann', balance: 300 }])
  })

  it('rejects a page limit that is not a number', async () => {
    const response = await send('GET', '/api/bankaccounts?limit=many')
    expect(await response.json()).to.deep.equal(
      invalid({ limit: ['The limit must be a whole number, 0 or greater.'] }),
    )
  })

  it('answers 304 for a known ETag until the account changes', async () => {
    const { id } = bank().accounts.create('Fred')
    const path = `/api/bankaccounts/${id}`
    const etag = (await send('GET', path)).headers.get('etag') ?? ''
    expect(etag).to.match(/^"[\w-]+"$/)
    const known = { headers: { 'If-None-Match': `"other", W/${etag}` } }
    expect((await send('GET', path, known)).status).to.equal(304)
    bank().accounts.deposit(id, 1)
    expect((await send('GET', path, known)).status).to.equal(200)
  })

  it('answers HEAD like GET without the body', async () => {
    const head = await send('HEAD', '/api/bankaccounts/1')
    const get = await send('GET', '/api/bankaccounts/1')
    expect(await head.text()).to.equal('')
    for (const name of ['etag', 'content-type', 'content-length'])
      expect(head.headers.get(name)).to.equal(get.headers.get(name))
  })

  it('answers OPTIONS with the allowed methods', async () => {
    const response = await send('OPTIONS', '/api/bankaccounts/1')
    expect(response.status).to.equal(204)
    expect(response.headers.get('allow')).to.equal('DELETE, GET, HEAD, OPTIONS, PATCH, PUT')
  })

  for (const id of ['99', 'abc']) {
    it(`answers 404 for the unknown account ${id}`, async () => {
      const response = await send('GET', `/api/bankaccounts/${id}`)
      expect(response.status).to.equal(404)
      expect(await response.json()).to.deep.equal({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: `Bank account ${id} was not found.`,
        code: 'bank_account_not_found',
      })
    })
  }

  it('renames a customer with PUT and PATCH', async () => {
    const { id } = bank().accounts.create('Fred')
    const put = await sendJson('PUT', `/api/bankaccounts/${id}`, { customerName: 'Frederick' })
    expect(await put.json()).to.deep.equal({ id, customerName: 'Frederick', balance: 0 })
    const patch = await send('PATCH', `/api/bankaccounts/${id}`, {
      body: '{"customerName":"Freddy"}',
      headers: { 'Content-Type': 'application/merge-patch+json' },
    })
    expect(patch.status).to.equal(200)
    expect(bank().accounts.get(id).customerName).to.equal('Freddy')
  })

  it('closes an account that is empty', async () => {
    const { id } = bank().accounts.create('Fred')
    expect((await send('DELETE', `/api/bankaccounts/${id}`)).status).to.equal(204)
    expect((await send('GET', `/api/bankaccounts/${id}`)).status).to.equal(404)
  })

  it('does not close an account with money in it', async () => {
    const { id } = bank().accounts.create('Fred', 5)
    const response = await send('DELETE', `/api/bankaccounts/${id}`)
    expect(response.status).to.equal(409)
    expect(await response.json()).to.include({
      detail: `Bank account ${id} still has money in it: withdraw or transfer it first.`,
      code: 'bank_account_not_empty',
    })
  })

  it('accepts deposits and withdrawals', async () => {
    const { id } = bank().accounts.create('Fred')
    const deposit = await sendJson('POST', `/api/bankaccounts/${id}/deposits`, { amount: 100 })
    expect(deposit.status).to.equal(200)
    expect(await deposit.json()).to.deep.equal({ id, customerName: 'Fred', balance: 100 })
    const withdrawal = await sendJson('POST', `/api/bankaccounts/${id}/withdrawals`, { amount: 25.5 })
    expect(withdrawal.status).to.equal(200)
    expect(await withdrawal.json()).to.deep.equal({ id, customerName: 'Fred', balance: 74.5 })
  })

  it('rejects a withdrawal that exceeds the balance', async () => {
    const { id } = bank().accounts.create('Fred', 10)
    const response = await sendJson('POST', `/api/bankaccounts/${id}/withdrawals`, { amount: 11 })
    expect(response.status).to.equal(400)
    expect(await response.json()).to.deep.equal({
      ...problem,
      detail: 'Insufficient Funds to make withdrawal.',
      code: 'insufficient_funds',
    })
  })

  for (const amount of [0, -1, '5', null, undefined]) {
    it(`rejects the amount ${JSON.stringify(amount)}`, async () => {
      const response = await sendJson('POST', '/api/bankaccounts/1/deposits', { amount })
      expect(await response.json()).to.deep.equal(invalid({ amount: ['The amount must be greater than 0.'] }))
    })
  }

  it('rejects fractions of a cent', async () => {
    const response = await sendJson('POST', '/api/bankaccounts/1/deposits', { amount: 0.005 })
    expect(await response.json()).to.deep.equal(
      invalid({ amount: ['The amount must be a whole number of cents.'] }),
    )
  })
})
