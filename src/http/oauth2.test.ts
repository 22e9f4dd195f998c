import { expect } from 'chai'
import { InputError } from '../errors'
import { failureOf } from '../errors/failure-of.fixture'
import type { HttpExchange } from '../exchange'
import { madeUpExchange } from '../exchange/exchange.fixture'
import type { HttpRequest } from './http-client'
import {
  oauth2Settings,
  oauth2Table,
  tokenFrom,
  tokenRequest,
  TokenSource,
  type OAuth2Settings,
} from './oauth2'

const settings: OAuth2Settings = {
  tokenEndpoint: 'https://auth.example.org/token',
  grantType: 'client credentials',
  clientId: 'a client',
  clientSecret: 's:cret',
}

function answer(status: number, value: unknown): HttpExchange {
  return madeUpExchange({ method: 'POST', url: settings.tokenEndpoint, status, body: JSON.stringify(value) })
}

describe('OAuth 2.0 settings', () => {
  it('are the same whether read from a table or from options', () => {
    const table = oauth2Table([
      ['Token Endpoint', 'https://auth.example.org/token'],
      ['grant type', 'client_credentials'],
      ['client id', 'a client'],
      ['client secret', 's:cret'],
      ['client authentication', 'body'],
    ])
    expect(table).to.deep.equal({ ...settings, clientAuthentication: 'body' })
    expect(oauth2Settings({ ...table, scope: undefined })).to.deep.equal(table)
  })

  it('are refused where one is missing, no text or there twice', () => {
    const table = (...names: string[]) => oauth2Table(names.map((name) => [name, 'x']))
    const withoutPassword = { tokenEndpoint: 'x', grantType: 'password', username: 'fred' }
    for (const [read, message] of [
      [
        () => table('token endpont'),
        'OAuth 2.0 needs a "token endpoint".\nWhat can be set: token endpoint, grant type, ',
      ],
      [() => oauth2Settings(withoutPassword), 'OAuth 2.0 needs a "password".'],
      [() => oauth2Settings({ ...settings, clientId: 7 }), '"clientId" of OAuth 2.0 must be a text'],
      [() => table('scope', 'Scope'), 'The table names "Scope" twice.'],
    ] as const)
      expect(read).to.throw(InputError, message)
  })
})

describe('The token request', () => {
  it('sends the form-encoded client credentials in a header (RFC 6749, 2.3.1)', () => {
    const { headers, body, removedHeaders } = tokenRequest({ ...settings, scope: 'read write' })
    expect(headers?.['Authorization']).to.equal(
      `Basic ${Buffer.from('a+client:s%3Acret').toString('base64')}`,
    )
    expect(body).to.equal('grant_type=client_credentials&scope=read+write')
    expect(removedHeaders).to.equal(undefined)
  })

  it('sends the client credentials in the body only, when the settings ask for it', () => {
    const { headers, body, removedHeaders } = tokenRequest({ ...settings, clientAuthentication: 'body' })
    expect(headers).not.to.have.property('Authorization')
    expect(removedHeaders).to.deep.equal(['Authorization'])
    expect(body).to.equal('grant_type=client_credentials&client_id=a+client&client_secret=s%3Acret')
  })
})

it('Any other field of the token request goes into the form as written, of a table and of options', () => {
  const rows = [
    ['token endpoint', 'https://auth.example.org/token'],
    ['grant type', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
    ['client id', 'a client'],
    ['assertion', 'e.f.g'],
    ['requestedTokenType', 'x y'],
  ] as const
  expect(tokenRequest(oauth2Table(rows)).body).to.equal(
    'grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&client_id=a+client&assertion=e.f.g&requestedTokenType=x+y',
  )
  const { body } = tokenRequest(oauth2Settings({ ...settings, resource: 'https://api' }))
  expect(body).to.equal('grant_type=client_credentials&resource=https%3A%2F%2Fapi')
})

describe('The response of a token endpoint', () => {
  it('yields the token, its expiry time and the refresh token', () => {
    const token = { access_token: 'abc', token_type: 'bearer', expires_in: 60, refresh_token: 'next' }
    const read = { authorization: 'Bearer abc', expiresAtMs: 61_000, refreshToken: 'next' }
    expect(tokenFrom(answer(200, token), 1000)).to.deep.equal(read)
    expect(tokenFrom(answer(200, { access_token: 'abc' }), 0).expiresAtMs).to.equal(undefined)
  })

  it('is rejected without a token, or with one of another type', () => {
    const refused = (body: unknown, message: string): unknown =>
      expect(() => tokenFrom(answer(200, body), 0)).to.throw(InputError, message)
    refused({}, 'gave no "access_token".')
    refused({ access_token: 'abc', token_type: 'mac' }, 'gave a token of the type "mac", not "Bearer".')
  })
})

describe('TokenSource', () => {
  let unique = 0
  const sourceOf = (more: Partial<OAuth2Settings> = {}): TokenSource =>
    new TokenSource({ ...settings, audience: `test ${unique++}`, ...more })
  const serverOf = (expiresIn: number) => {
    const requests: HttpRequest[] = []
    return {
      requests,
      ask: (request: HttpRequest) => {
        requests.push(request)
        const number = requests.length
        return Promise.resolve(
          answer(200, { access_token: `t${number}`, expires_in: expiresIn, refresh_token: `r${number}` }),
        )
      },
    }
  }

  it('requests one token for all sources with the same settings', async () => {
    const { ask, requests } = serverOf(60)
    const [one, two] = [1, 2].map(() => new TokenSource({ ...settings, scope: 'a' }))
    const tokens = await Promise.all([one?.token(ask), one?.token(ask), two?.token(ask)])
    expect(new Set(tokens.map((token) => token?.authorization))).to.deep.equal(new Set(['Bearer t1']))
    expect(requests).to.have.length(1)
  })

  it('requests a token from each server when the endpoint is relative', async () => {
    const { ask } = serverOf(60)
    const askAt = (tokenEndpoint: string, baseURL: string) =>
      new TokenSource({ ...settings, tokenEndpoint, scope: 'relative' }, baseURL)
        .token(ask)
        .then(({ authorization }) => authorization)
    expect(await askAt('token', 'http://one')).to.equal('Bearer t1')
    expect(await askAt('token', 'http://other')).to.equal('Bearer t2')
    expect(await askAt('token', 'http://one')).to.equal('Bearer t1')
    expect(await askAt('https://auth.example.org/token', 'http://one')).to.equal('Bearer t3')
    expect(await askAt('https://auth.example.org/token', 'http://other')).to.equal('Bearer t3')
  })

  it('requests a new token when the old one has expired', async () => {
    const { ask } = serverOf(0)
    const source = sourceOf()
    expect(await source.token(ask)).to.have.property('authorization', 'Bearer t1')
    expect(await source.token(ask)).to.have.property('authorization', 'Bearer t2')
  })

  it('uses the newest refresh token', async () => {
    const { ask, requests } = serverOf(0)
    const source = sourceOf({ grantType: 'refresh token', refreshToken: 'r0' })
    await source.token(ask)
    const withoutNewOne = answer(200, { access_token: 'a', token_type: 'bearer', expires_in: 0 })
    for (const response of [withoutNewOne, answer(503, {})])
      await source.token(() => Promise.resolve(response)).catch(() => undefined)
    await source.token(ask)
    expect(requests.map(({ body }) => /refresh_token=(\w+)/.exec(String(body))?.[1])).to.deep.equal([
      'r0',
      'r1',
    ])
  })

  it('requests a token again after a failed attempt', async () => {
    const { ask } = serverOf(60)
    const source = sourceOf()
    const refused = source.token(() => Promise.resolve(answer(400, { error: 'invalid_grant' })))
    expect(await failureOf(refused)).to.be.instanceOf(InputError)
    expect(await source.token(ask)).to.have.property('authorization', 'Bearer t1')
  })
})
