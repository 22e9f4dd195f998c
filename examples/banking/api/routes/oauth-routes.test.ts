import { expect } from 'chai'
import { openBank } from '../open-bank'

const client = { client_id: 'statements', client_secret: 'paper-and-ink' }

describe('/api/oauth/token', () => {
  const { send } = openBank()
  const ask = (fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> =>
    send('POST', '/api/oauth/token', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    })

  it('issues a token that is accepted by /api/me', async () => {
    const response = await ask({ grant_type: 'client_credentials', ...client })
    const answer = (await response.json()) as { access_token: string }
    expect(answer).to.deep.include({ token_type: 'Bearer', expires_in: 3600 })
    const me = await send('GET', '/api/me', { headers: { Authorization: `Bearer ${answer.access_token}` } })
    expect(await me.json()).to.deep.equal({ user: 'statements' })
  })

  it('accepts a client with Basic authentication, and a user with a password', async () => {
    const headers = { Authorization: `Basic ${Buffer.from('statements:paper-and-ink').toString('base64')}` }
    const response = await ask({ grant_type: 'password', username: 'fred', password: 'secret' }, headers)
    expect(response.status).to.equal(200)
  })

  for (const [title, fields, status, error] of [
    [
      'a wrong secret',
      { grant_type: 'client_credentials', ...client, client_secret: 'x' },
      401,
      'invalid_client',
    ],
    ['a wrong password', { grant_type: 'password', ...client, username: 'fred' }, 400, 'invalid_grant'],
    ['another grant', { grant_type: 'begging', ...client }, 400, 'unsupported_grant_type'],
  ] as const) {
    it(`rejects ${title}`, async () => {
      const response = await ask(fields)
      expect(response.status).to.equal(status)
      expect(await response.json()).to.include({ error })
    })
  }
})
