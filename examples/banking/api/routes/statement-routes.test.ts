import { expect } from 'chai'
import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { openBank } from '../open-bank'

const statement = 'type,amount,balance\r\ndeposit,10.00,10.00\r\nwithdrawal,2.50,7.50\r\n'

describe('The statement of a bank account', () => {
  const { bank, send } = openBank()

  before(() => {
    const { id } = bank().accounts.create('Fred', 10)
    bank().accounts.withdraw(id, 2.5)
  })

  it('is a CSV file', async () => {
    const response = await send('GET', '/api/bankaccounts/1/statement')
    expect(response.headers.get('content-type')).to.equal('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).to.equal('attachment; filename="statement-1.csv"')
    expect(await response.text()).to.equal(statement)
  })

  const plain = (bytes: Buffer): Buffer => bytes
  for (const [accepted, encoding, decompress] of [
    ['gzip', 'gzip', gunzipSync],
    ['deflate', 'deflate', inflateSync],
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0.1, gzip;q=0.9', 'gzip', gunzipSync],
    ['*, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, plain],
    ['br;q=0', undefined, plain],
    ['compress', undefined, plain],
  ] as const) {
    it(`is ${encoding ?? 'not compressed'} for a client that accepts ${accepted}`, async () => {
      const { headers, bytes } = await received('/api/bankaccounts/1/statement', accepted)
      expect(headers['content-encoding']).to.equal(encoding)
      expect(headers.vary).to.equal('Accept-Encoding')
      expect(decompress(bytes).toString()).to.equal(statement)
    })
  }

  it('is also available as a JSON list of transactions', async () => {
    const response = await send('GET', '/api/bankaccounts/1/transactions')
    const [deposit, withdrawal] = (await response.json()) as Record<string, unknown>[]
    expect(deposit).to.include({ id: 1, type: 'deposit', amount: 10, balance: 10 })
    expect(withdrawal).to.include({ id: 2, type: 'withdrawal', amount: 2.5, balance: 7.5 })
    expect(withdrawal?.['occurredAt']).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  for (const path of ['statement', 'transactions']) {
    it(`is not found at /${path} of an unknown account`, async () => {
      expect((await send('GET', `/api/bankaccounts/99/${path}`)).status).to.equal(404)
    })
  }

  /** Returns the bytes as received, as fetch would decompress them. */
  const received = (path: string, accepted: string) =>
    new Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>((resolve, reject) => {
      get(bank().url + path, { headers: { 'Accept-Encoding': accepted } }, (response) => {
        const chunks: Buffer[] = []
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }))
      }).on('error', reject)
    })
})
