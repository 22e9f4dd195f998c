import { expect } from 'chai'
import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { openBank } from '../open-bank'
import { logo } from './logo'

/** What the features do not show of the routes of the bank. */
describe('The routes of the bank', () => {
  const { bank, send, sendJson } = openBank()
  const account = (balance = 0): string => `/api/bankaccounts/${bank().accounts.create('Fred', balance).id}`
  const errorsOf = async (response: Response): Promise<unknown> =>
    ((await response.json()) as { errors: unknown }).errors

  it('report all validation errors at once', async () => {
    expect(await errorsOf(await sendJson('POST', '/api/bankaccounts', { balance: -1 }))).to.deep.equal({
      customerName: ['The customerName field is required.'],
      balance: ['The balance must be 0 or greater.'],
    })
  })

  it('reject values of another type', async () => {
    const path = account()
    for (const customerName of [undefined, '  ', 7, null, ['Fred']])
      expect(await errorsOf(await sendJson('POST', '/api/bankaccounts', { customerName }))).to.deep.equal({
        customerName: ['The customerName field is required.'],
      })
    for (const amount of ['5', null, undefined])
      expect(await errorsOf(await sendJson('POST', `${path}/deposits`, { amount }))).to.deep.equal({
        amount: ['The amount must be greater than 0.'],
      })
    expect(await errorsOf(await send('GET', '/api/bankaccounts?limit=many'))).to.deep.equal({
      limit: ['The limit must be a whole number, 0 or greater.'],
    })
  })

  it('name an unknown account of a transfer, and reject one to the same account', async () => {
    const transfer = { fromAccountId: 1, toAccountId: 1, amount: 1 }
    expect(await errorsOf(await sendJson('POST', '/api/transfers', transfer))).to.deep.equal({
      toAccountId: ['The toAccountId must differ from the fromAccountId.'],
    })
    const unknown = await sendJson('POST', '/api/transfers', { ...transfer, fromAccountId: 99 })
    expect(unknown.status).to.equal(422)
    expect(await errorsOf(unknown)).to.deep.equal({ fromAccountId: ['Bank account 99 was not found.'] })
  })

  for (const path of [
    ...['/api/bankaccounts/abc', '/api/bankaccounts/99/statement', '/api/bankaccounts/99/transactions'],
    ...['/api/transfers/99', '/api/approvals/0', '/api/approvals/1.5', '/api/approvals/abc'],
  ])
    it(`answer 404 to ${path}`, async () => expect((await send('GET', path)).status).to.equal(404))

  it('answer 304 for a known ETag until the account changes', async () => {
    const path = account()
    const etag = (await send('GET', path)).headers.get('etag') ?? ''
    const known = { headers: { 'If-None-Match': `"other", W/${etag}` } }
    expect((await send('GET', path, known)).status).to.equal(304)
    await sendJson('POST', `${path}/deposits`, { amount: 1 })
    expect((await send('GET', path, known)).status).to.equal(200)
  })

  it('answer HEAD with the headers of GET', async () => {
    const path = account()
    const [head, got] = [await send('HEAD', path), await send('GET', path)]
    for (const name of ['etag', 'content-type', 'content-length'])
      expect(head.headers.get(name)).to.equal(got.headers.get(name))
  })

  for (const [title, headers] of [
    ['a wrong cookie', { Cookie: 'session=wrong' }],
    ['a wrong token', { Authorization: 'Bearer wrong' }],
    ['a wrong password', { Authorization: `Basic ${Buffer.from('fred:wrong').toString('base64')}` }],
  ] as const)
    it(`answer 401 to a request with ${title}`, async () =>
      expect((await send('GET', '/api/me', { headers })).status).to.equal(401))

  it('take the cookie back at the end of a session', async () =>
    expect((await send('DELETE', '/api/sessions')).headers.get('set-cookie')).to.equal(
      'session=; HttpOnly; Path=/; Max-Age=0',
    ))

  for (const [title, fields, status, error] of [
    ['secret', { grant_type: 'client_credentials', client_secret: 'x' }, 401, 'invalid_client'],
    ['password', { grant_type: 'password', username: 'fred' }, 400, 'invalid_grant'],
    ['grant', { grant_type: 'begging' }, 400, 'unsupported_grant_type'],
  ] as const)
    it(`issue no token for a wrong ${title}`, async () => {
      const client = { client_id: 'statements', client_secret: 'paper-and-ink' }
      const response = await send('POST', '/api/oauth/token', {
        body: new URLSearchParams({ ...client, ...fields }),
      })
      expect(response.status).to.equal(status)
      expect(await response.json()).to.include({ error })
    })

  it('keep the last picture, with its media type', async () => {
    const path = `${account()}/picture`
    expect(await (await send('GET', path)).json()).to.include({ status: 404, code: 'picture_not_found' })
    await send('POST', path, { body: 'GIF89a', headers: { 'Content-Type': 'image/gif' } })
    await send('POST', path, { body: logo, headers: { 'Content-Type': 'image/png' } })
    const kept = await send('GET', path)
    expect(kept.headers.get('content-type')).to.equal('image/png')
    expect(Buffer.from(await kept.arrayBuffer())).to.deep.equal(logo)
  })

  it('reject a form without a picture, and one that is malformed', async () => {
    const path = `${account()}/picture`
    const body = new FormData()
    body.append('picture', 'only text')
    expect(await errorsOf(await send('POST', path, { body }))).to.deep.equal({
      picture: ['The picture field is required.'],
    })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expect(await (await send('POST', path, { body: '--x\r\nbroken', headers })).json()).to.include({
      status: 400,
      detail: 'The request body is not valid multipart/form-data.',
    })
  })

  it('reject a body that is not a form', async () =>
    expect((await sendJson('POST', '/api/forms', {})).status).to.equal(415))

  for (const [accept, status] of [
    ['text/html, application/*;q=0.5', 200],
    ['*/*', 200],
    ['*/*, application/json;q=0', 406],
  ] as const)
    it(`honor the header Accept: ${accept}`, async () =>
      expect((await send('GET', '/api/strict', { headers: { Accept: accept } })).status).to.equal(status))

  for (const [accepted, encoding, decompress] of [
    ['deflate', 'deflate', inflateSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0.1, gzip;q=0.9', 'gzip', gunzipSync],
    ['*, br;q=0', 'gzip', gunzipSync],
    ['br;q=0, compress', undefined, (bytes: Buffer) => bytes],
  ] as const)
    it(`send a statement as ${encoding ?? 'it is'} to a client that accepts ${accepted}`, async () => {
      const { headers, bytes } = await received(`${bank().url}${account(10)}/statement`, accepted)
      expect(headers['content-encoding']).to.equal(encoding)
      expect(headers.vary).to.equal('Accept-Encoding')
      expect(decompress(bytes).toString()).to.equal('type,amount,balance\r\ndeposit,10.00,10.00\r\n')
    })
})

/** Returns the bytes as received, as fetch would decompress them. */
function received(url: string, accepted: string) {
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': accepted } }, (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}
