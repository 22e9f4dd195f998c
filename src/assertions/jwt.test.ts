import { expect } from 'chai'
import { Redactor } from '../redaction'
import { claimsOf, jwtWith } from './jwt'

const part = (text: string): string => Buffer.from(text).toString('base64url')
const jwt = (claims: string): string => `${part('{"alg":"none"}')}.${part(claims)}.c2lnbmF0dXJl`

describe('The claims of a JWT', () => {
  it('keep the digits of their numbers, and texts that base64url writes with "-" and "_"', () => {
    const claims = claimsOf(jwt('{"id":9007199254740993,"name":"ÿþ~?>"}'), new Redactor())
    expect(claims).to.deep.equal({ id: 9007199254740993n, name: 'ÿþ~?>' })
  })

  it('are kept without the token and what they name like a secret', () => {
    const redactor = new Redactor()
    const token = jwt('{"sub":"fred","client_secret":"marmalade-77"}')
    claimsOf(`Bearer ${token}`, redactor)
    expect(redactor.redact(`${token} marmalade-77 fred`)).to.equal('[redacted] [redacted] fred')
  })

  for (const [value, problem] of [
    [null, 'was null'],
    ['s3cr3t', 'has 1 of the 3 parts of one, header.claims.signature'],
    [jwt('{"sub":'), 'has a second part that is not a JSON object in base64url'],
    [jwt('[]'), 'has a second part that is not a JSON object in base64url'],
    ['a.b.c.d.e', 'is encrypted (a JWE), so that its claims cannot be read'],
  ] as const)
    it(`are none where the value ${problem}`, () =>
      expect(jwtWith({}, new Redactor()).problemOf(value, false)).to.equal(problem))
})
