import { expect } from 'chai'
import { openBank } from '../open-bank'

const fred = { user: 'fred', password: 'secret' }
const basic = (credentials: string): string => `Basic ${Buffer.from(credentials).toString('base64')}`

describe('/api/sessions', () => {
  const { send, sendJson } = openBank()
  const me = (headers: Record<string, string>): Promise<Response> => send('GET', '/api/me', { headers })

  it('signs in, and accepts the cookie or the bearer token afterwards', async () => {
    const response = await sendJson('POST', '/api/sessions', fred)
    const { token } = (await response.json()) as { token: string }
    expect(response.status).to.equal(201)
    expect(response.headers.get('set-cookie')).to.equal(`session=${token}; HttpOnly; Path=/`)
    const byCookie = await me({ Cookie: `other=1; session=${token}` })
    expect(await byCookie.json()).to.deep.equal({ user: 'fred' })
    const byToken = await me({ Authorization: `Bearer ${token}` })
    expect(await byToken.json()).to.deep.equal({ user: 'fred' })
  })

  it('accepts Basic authentication', async () => {
    expect(await (await me({ Authorization: basic('fred:secret') })).json()).to.deep.equal({ user: 'fred' })
  })

  for (const [title, headers] of [
    ['nothing', {}],
    ['a wrong cookie', { Cookie: 'session=wrong' }],
    ['a wrong token', { Authorization: 'Bearer wrong' }],
    ['a wrong password', { Authorization: basic('fred:wrong') }],
  ] as const) {
    it(`answers 401 to a request with ${title}`, async () => {
      const response = await me(headers)
      expect(response.status).to.equal(401)
      expect(response.headers.get('www-authenticate')).to.equal('Bearer realm="bank", Basic realm="bank"')
    })
  }

  it('rejects a sign-in with a wrong password', async () => {
    const response = await sendJson('POST', '/api/sessions', { ...fred, password: 'wrong' })
    expect(response.status).to.equal(401)
    expect(await response.json()).to.include({ detail: 'The user or the password is wrong.' })
  })

  it('sets a valid cookie on a redirect', async () => {
    const response = await send('POST', '/api/sessions/redirect')
    expect(response.status).to.equal(303)
    expect(response.headers.get('location')).to.equal('/api/me')
    const [cookie = ''] = response.headers.get('set-cookie')?.split(';') ?? []
    expect((await me({ Cookie: cookie })).status).to.equal(200)
  })

  it('signs out and ends the session', async () => {
    const [cookie = ''] =
      (await sendJson('POST', '/api/sessions', fred)).headers.get('set-cookie')?.split(';') ?? []
    const response = await send('DELETE', '/api/sessions', { headers: { Cookie: cookie } })
    expect(response.status).to.equal(204)
    expect(response.headers.get('set-cookie')).to.equal('session=; HttpOnly; Path=/; Max-Age=0')
    expect((await me({ Cookie: cookie })).status).to.equal(401)
  })
})
