import { expect } from 'chai'
import { isSecretField, secretNames } from './names'

const fields = `
  password newPassword pass PASSWD db_pwd clientSecret access_token refreshToken apiKey
  private-key otp pin jwt credentials sessionId session_id X-Amz-Signature tokens secrets
  csrfToken passwordConfirmation user_pwd passphrase apikey cardPin accesstoken clientsecret
  refreshtoken newpassword password1 newPassword2 X-Authtoken user[password] users[0][pin]
  tokens[] login.password foopassword mypass userpin cvv secretkey APIKey DBPassword
  passwordUpdate dbCredential x-rapidapi-key auth_key SubscriptionKey
`
  .trim()
  .split(/\s+/)
const openFields = `
  token_type tokenEndpoint password_policy expiresIn passenger keyboard spin session
  hasPassword is_secret promptTokens completion_tokens totalTokens nextPageToken author
  tokenType tokentype passwordless monkey publicKey publickey key compass passport secretary
  tokenizer opinion shipping turkey authority design signature next_token nextToken
  passwd_changed_on passwordChangedAt tokenDate secretRotatedOn idempotencyKey primaryKey passatOwner surpass bypassed auth
  tokens_used tokensRemaining pass_rate passRate
`
  .trim()
  .split(/\s+/)
const headers = `
  Authorization Cookie Set-Cookie X-Api-Key X-Session-Id X-Auth-Token X-Auth-Key X-Auth
  X-RapidAPI-Key x-rapidapi-key Ocp-Apim-Subscription-Key X-Functions-Key DD-APPLICATION-KEY
  X-Authtoken CF-Access-Client-Secret X-Vault-Token Private-Token X-App-Key X-Authentication
`
  .trim()
  .split(/\s+/)
const openHeaders = `
  Access-Control-Allow-Credentials Accept WWW-Authenticate Idempotency-Key Sec-WebSocket-Key
  Surrogate-Key X-Cache-Key X-Author X-Auth-User ETag Proxy-Authenticate
`
  .trim()
  .split(/\s+/)

describe('Secret names', () => {
  const names = secretNames()
  const differing = (
    list: readonly string[],
    judge: (name: string) => boolean,
    isSecret: boolean,
  ): string[] => list.filter((name) => judge(name) !== isSecret)

  it('include fields, and not those that only sound alike', () => {
    expect(differing(fields, isSecretField, true)).to.deep.equal([])
    expect(differing(openFields, isSecretField, false)).to.deep.equal([])
  })

  it('include headers, and not those that only sound alike', () => {
    expect(differing(headers, names.isSecretHeader, true)).to.deep.equal([])
    expect(differing(openHeaders, names.isSecretHeader, false)).to.deep.equal([])
  })

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
