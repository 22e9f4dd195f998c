import { expect } from 'chai'
import { isSecretField, secretNames } from './names'

const fields: readonly string[] = [
  ...['password', 'newPassword', 'pass', 'PASSWD', 'db_pwd', 'clientSecret', 'access_token', 'refreshToken'],
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
  ],
  ...[
    'accesstoken',
    'clientsecret',
    'refreshtoken',
    'newpassword',
    'password1',
    'newPassword2',
    'X-Authtoken',
  ],
  ...[
    'user[password]',
    'users[0][pin]',
    'tokens[]',
    'login.password',
    'foopassword',
    'mypass',
    'userpin',
    'cvv',
  ],
  ...['secretkey', 'APIKey', 'DBPassword', 'dbCredential', 'x-rapidapi-key', 'auth_key', 'SubscriptionKey'],
]
const openFields: readonly string[] = [
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
  ...[
    'author',
    'tokenType',
    'tokentype',
    'passwordless',
    'monkey',
    'publicKey',
    'publickey',
    'key',
    'compass',
  ],
  ...[
    'passport',
    'secretary',
    'tokenizer',
    'opinion',
    'shipping',
    'turkey',
    'authority',
    'design',
    'signature',
  ],
  ...[
    'next_token',
    'nextToken',
    'idempotencyKey',
    'primaryKey',
    'passatOwner',
    'surpass',
    'bypassed',
    'auth',
  ],
]
const headers: readonly string[] = [
  ...[
    'Authorization',
    'Cookie',
    'Set-Cookie',
    'X-Api-Key',
    'X-Session-Id',
    'X-Auth-Token',
    'X-Auth-Key',
    'X-Auth',
  ],
  ...[
    'X-RapidAPI-Key',
    'x-rapidapi-key',
    'Ocp-Apim-Subscription-Key',
    'X-Functions-Key',
    'DD-APPLICATION-KEY',
  ],
  ...[
    'X-Authtoken',
    'CF-Access-Client-Secret',
    'X-Vault-Token',
    'Private-Token',
    'X-App-Key',
    'X-Authentication',
  ],
]
const openHeaders: readonly string[] = [
  ...[
    'Access-Control-Allow-Credentials',
    'Accept',
    'WWW-Authenticate',
    'Idempotency-Key',
    'Sec-WebSocket-Key',
  ],
  ...['Surrogate-Key', 'X-Cache-Key', 'X-Author', 'X-Auth-User', 'ETag', 'Proxy-Authenticate'],
]

describe('Secret names', () => {
  const names = secretNames()
  for (const name of fields) it(`include the field ${name}`, () => expect(isSecretField(name)).to.equal(true))
  for (const name of openFields)
    it(`do not include the field ${name}`, () => expect(isSecretField(name)).to.equal(false))
  for (const name of headers)
    it(`include the header ${name}`, () => expect(names.isSecretHeader(name)).to.equal(true))
  for (const name of openHeaders)
    it(`do not include the header ${name}`, () => expect(names.isSecretHeader(name)).to.equal(false))

  it('include the query parameters of signed URLs', () => {
    for (const name of ['sig', 'Signature', 'X-Amz-Signature', 'oauth_signature', 'token'])
      expect(names.isSecretParameter(name), name).to.equal(true)
    for (const name of ['sign', 'signature_method', 'page', 'design'])
      expect(names.isSecretParameter(name), name).to.equal(false)
  })

  it('include the names given by the user, also in brackets', () => {
    const own = secretNames(['IBAN'])
    for (const name of ['iban', 'owner[iban]', 'iban[]']) expect(own.isSecretField(name), name).to.equal(true)
    expect(own.isSecretField('owner[iban][city]')).to.equal(false)
  })

  it('are detected by the quick check whether a text may contain one', () => {
    for (const name of [...fields, 'sig=', 'Cookie']) expect(names.mayBeIn(name), name).to.equal(true)
  })
})
