import { expect } from 'chai'
import { stepText } from './step-text'

describe('stepText', () => {
  const asWritten = [
    'a bank account has been created for "Fred"',
    'the access token of "Fred" has been renewed',
    'a reader named "Fred" signs in with the token "{{token}}"',
    '"Fred" has forgotten the password',
    'the header "Authorization" is there',
  ]
  for (const text of asWritten) {
    it(`keeps unchanged: ${text}`, () => {
      expect(stepText(text)).to.equal(text)
    })
  }

  const redacted: Readonly<Record<string, string>> = {
    'I authentcate with the bearer token "s3cret"': 'I authentcate with the bearer token "[redacted]"',
    "the password of 'fred' is 's3cret'": 'the password of \'fred\' is "[redacted]"',
    'the request header "X-Api-Key" was "s3cret"': 'the request header "X-Api-Key" was "[redacted]"',
    'I log in as "Fred" with the password "s\\"cret"': 'I log in as "Fred" with the password "[redacted]"',
  }
  for (const [text, shown] of Object.entries(redacted)) {
    it(`redacts the secret value in: ${text}`, () => {
      expect(stepText(text)).to.equal(shown)
    })
  }

  it('keeps a quoted phrase, and what follows it', () => {
    const text = 'I try "the secret has been read" as "another customer"'
    expect(stepText(text, (quoted) => quoted === 'the secret has been read')).to.equal(text)
    expect(stepText('the password is "s3cret"', () => false)).to.equal('the password is "[redacted]"')
  })
})
