import { expect } from 'chai'
import { Body } from '../exchange'
import { Redactor } from '.'

/** Pins the limits that SECURITY.md states, so that it promises neither more nor less. */
describe('Redaction at its limits', () => {
  const isHidden = (secret: string, text: string): boolean => {
    const redactor = new Redactor()
    redactor.learnBody(new Body(JSON.stringify({ token: secret }), 'application/json'))
    return redactor.redact(text) === text.replace(secret, '[redacted]')
  }

  for (const [length, isKnown] of [
    [3, false],
    [4, true],
    [16_384, true],
    [16_385, false],
  ] as const) {
    const secret = 'x1'.repeat(length).slice(0, length)
    it(`redacts a secret of ${length} characters in its field${isKnown ? ' and elsewhere' : ' only'}`, () => {
      const body = new Body(JSON.stringify({ token: secret }), 'application/json')
      expect(new Redactor().redactBody(body)).to.equal('{"token":"[redacted]"}')
      expect(isHidden(secret, `<${secret}>`)).to.equal(isKnown)
    })
  }

  it('redacts a secret of three characters in a message only where it is a whole string', () => {
    const redactor = new Redactor()
    redactor.learnBody(new Body('{"cvv":"123","pin":"12"}', 'application/json'))
    expect(redactor.redactExcerpts('The CVV should be "999", but was "123"; 123, "1234", "12"')).to.equal(
      'The CVV should be "999", but was "[redacted]"; 123, "1234", "12"',
    )
  })

  it('redacts single lines of a multi-line secret when they have four characters or more', () => {
    const redactor = new Redactor()
    redactor.learn('abc\nabcd\r\n  defgh ')
    expect(redactor.redact('abc, abcd, defgh')).to.equal('abc, [redacted], [redacted]')
  })

  it('does not redact the base64 form of a secret of three characters either', () => {
    const base64 = (text: string): string => Buffer.from(text).toString('base64')
    const redactor = new Redactor()
    redactor.learn('abc')
    redactor.learn('uvwxyz')
    expect(redactor.redact(`${base64('abc')} ${base64('uvwxyz')}`)).to.equal(`${base64('abc')} [redacted]`)
  })

  it('redacts a secret in JSON that is nested as text twice, but not three times', () => {
    const held = (depth: number): string =>
      depth === 0 ? '{"token":"t0k3n"}' : JSON.stringify({ a: held(depth - 1) })
    const shown = (depth: number): string =>
      new Redactor().redactBody(new Body(held(depth), 'application/json'))
    expect(shown(2)).to.include('[redacted]').and.to.not.include('t0k3n')
    expect(shown(3)).to.include('t0k3n')
  })

  for (const [type, [text, shown]] of Object.entries({
    'application/yaml': [
      'token: t0k3n\nurl: http://a/?token=s3cret\n',
      'token: t0k3n\nurl: http://a/?token=[redacted]\n',
    ],
    'text/csv': [
      'user,token\nfred,"{""a"":1}"\n{"token":"s3cret"},1',
      'user,token\nfred,"{""a"":1}"\n{"token":"[redacted]"},1',
    ],
    'text/html': [
      '<token>t0k3n</token><a href="/?token=s3cret">',
      '<token>t0k3n</token><a href="/?token=[redacted]">',
    ],
    'text/plain': ['token: t0k3n {"token":"s3cret"}', 'token: t0k3n {"token":"[redacted]"}'],
  } as const))
    it(`searches a body of ${type} for JSON and URLs, but not for fields of its own format`, () =>
      expect(new Redactor().redactBody(new Body(text, type))).to.equal(shown))
})
