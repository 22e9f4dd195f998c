import { expect } from 'chai'
import { isSecretField, SecretNames } from './secret-names'

describe('the names of secrets', () => {
  const secret = [
    ...[
      'password',
      'newPassword',
      'pass',
      'PASSWD',
      'db_pwd',
      'clientSecret',
      'access_token',
      'refreshToken',
    ],
    ...[
      'apiKey',
      'private-key',
      'otp',
      'pin',
      'jwt',
      'credentials',
      'sessionId',
      'session_id',
      'X-Amz-Signature',
    ],
    ...[
      'tokens',
      'secrets',
      'csrfToken',
      'passwordConfirmation',
      'user_pwd',
      'passphrase',
      'apikey',
      'cardPin',
      'cvv',
    ],
  ]
  for (const name of secret) it(`are ones such as ${name}`, () => expect(isSecretField(name)).to.equal(true))

  const open = [
    ...[
      'token_type',
      'tokenEndpoint',
      'password_policy',
      'expiresIn',
      'passenger',
      'keyboard',
      'spin',
      'session',
    ],
    ...['hasPassword', 'is_secret', 'promptTokens', 'completion_tokens', 'totalTokens', 'nextPageToken'],
  ]
  for (const name of open) it(`are none such as ${name}`, () => expect(isSecretField(name)).to.equal(false))

  it('are those of headers that carry credentials, and not of those that speak about them', () => {
    for (const name of ['Authorization', 'Cookie', 'X-Api-Key', 'X-Session-Id', 'X-Auth-Token'])
      expect(new SecretNames().isSecretHeader(name), name).to.equal(true)
    for (const name of ['Access-Control-Allow-Credentials', 'Accept', 'WWW-Authenticate'])
      expect(new SecretNames().isSecretHeader(name), name).to.equal(false)
  })
})
