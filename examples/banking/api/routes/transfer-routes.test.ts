import { expect } from 'chai'
import { openBank } from '../open-bank'

describe('/api/transfers', () => {
  const { bank, send, sendJson } = openBank()
  let transfer: { fromAccountId: number; toAccountId: number; amount: number }

  beforeEach(() => {
    const [from, to] = [bank().accounts.create('Fred', 100), bank().accounts.create('Ann')]
    transfer = { fromAccountId: from.id, toAccountId: to.id, amount: 40 }
  })

  it('moves money between accounts', async () => {
    const response = await sendJson('POST', '/api/transfers', transfer)
    expect(response.status).to.equal(201)
    expect(response.headers.get('location')).to.equal('/api/transfers/1')
    expect(await response.json()).to.deep.equal({ id: 1, ...transfer })
    expect(await (await send('GET', '/api/transfers/1')).json()).to.deep.equal({ id: 1, ...transfer })
    expect(bank().accounts.get(transfer.fromAccountId).balance).to.equal(60)
    expect(bank().accounts.get(transfer.toAccountId).balance).to.equal(40)
  })

  it('answers 404 for an unknown transfer', async () => {
    const response = await send('GET', '/api/transfers/99')
    expect(response.status).to.equal(404)
    expect(await response.json()).to.include({ detail: 'Transfer 99 was not found.' })
  })

  it('rejects an amount that exceeds the balance', async () => {
    const response = await sendJson('POST', '/api/transfers', { ...transfer, amount: 101 })
    expect(response.status).to.equal(400)
    expect(await response.json()).to.include({
      detail: 'Insufficient Funds to make transfer.',
      code: 'insufficient_funds',
    })
  })

  for (const property of ['fromAccountId', 'toAccountId']) {
    it(`names an unknown ${property} in its error`, async () => {
      const response = await sendJson('POST', '/api/transfers', { ...transfer, [property]: 99 })
      expect(response.status).to.equal(422)
      expect(await response.json()).to.deep.equal({
        type: 'about:blank',
        title: 'Unprocessable Entity',
        status: 422,
        detail: 'Bank account 99 was not found.',
        code: 'bank_account_not_found',
        errors: { [property]: ['Bank account 99 was not found.'] },
      })
    })
  }

  it('rejects a transfer to the same account', async () => {
    const response = await sendJson('POST', '/api/transfers', {
      ...transfer,
      toAccountId: transfer.fromAccountId,
    })
    expect(response.status).to.equal(400)
    expect(await response.json()).to.deep.include({
      errors: { toAccountId: ['The toAccountId must differ from the fromAccountId.'] },
    })
  })
})
