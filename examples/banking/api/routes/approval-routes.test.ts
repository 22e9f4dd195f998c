import { expect } from 'chai'
import { setTimeout as wait } from 'node:timers/promises'
import { openBank } from '../open-bank'

describe('/api/approvals', () => {
  const { bank, send } = openBank()

  it('creates an approval that is pending first and approved later', async () => {
    const response = await send('POST', '/api/approvals')
    expect(response.status).to.equal(202)
    expect(response.headers.get('location')).to.equal(`${bank().url}/api/approvals/1`)
    expect(await response.json()).to.deep.equal({ id: 1, state: 'pending' })
    expect(await (await send('GET', '/api/approvals/1')).json()).to.deep.equal({ id: 1, state: 'pending' })
    await wait(310)
    expect(await (await send('GET', '/api/approvals/1')).json()).to.deep.equal({ id: 1, state: 'approved' })
  })

  for (const id of ['0', '2', '1.5', 'abc']) {
    it(`answers 404 for the unknown approval ${id}`, async () => {
      const response = await send('GET', `/api/approvals/${id}`)
      expect(response.status).to.equal(404)
      expect(await response.json()).to.include({ detail: `Approval ${id} was not found.` })
    })
  }
})
