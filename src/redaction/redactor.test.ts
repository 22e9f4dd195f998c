import { expect } from 'chai'
import { parseExactly } from '../formats'
import { Body } from '../exchange'
import { madeUpExchange, type MadeUp } from '../exchange/exchange.fixture'
import { Redactor } from '.'
import { RedactedCopies } from './redacted-copies'

const json = (value: unknown): Body => new Body(JSON.stringify(value), 'application/json')

describe('Redactor', () => {
  it('learns numbers that exceed double precision, also in JSON inside a text', () => {
    const redactor = new Redactor()
    redactor.learnFields(
      parseExactly('{"pin":12345678901234567.89,"note":"{\\"pin\\":98765432109876543.21}"}'),
    )
    expect(redactor.redact('12345678901234567.89 and 98765432109876543.21')).to.equal(
      '[redacted] and [redacted]',
    )
  })

  it('redacts numbers that exceed double precision in the copy of an error member', () => {
    const copies = new RedactedCopies(new Redactor(), () => undefined)
    expect(copies.of(parseExactly('{"pin":12345678901234567.89}'))).to.deep.equal({ pin: '[redacted]' })
  })

  const learned: Record<string, [parts: MadeUp, secrets: string[], kept: string[]]> = {
    'members of JSON that does not parse': [
      { sent: new Body('{"user":"fred","password":"broken-\\u0031",}', 'application/json') },
      ['broken-1'],
      ['fred'],
    ],
    'no words of JSON': [
      { body: json({ token: true, secret: 'true', pin: 'false' }) },
      [],
      ['true', 'false'],
    ],
    'tokens in place of a user name and password': [
      { url: 'http://glpat-0123456789abc@bank/' },
      ['glpat-0123456789abc'],
      ['bank'],
    ],
    'no user names alone': [{ url: 'http://fred@bank/' }, [], ['fred']],
    'all that is below a secret field': [
      { body: json({ credentials: { a: ['deep1'], b: 12345 } }) },
      ['deep1', '12345'],
      [],
    ],
    'no words, times and short numbers that describe a secret': [
      {
        body: json({
          token: {
            value: 'sesame',
            user: { name: 'reader', session: 'a1b2c3d4' },
            roles: ['member', 'on-call'],
            expires: '2026-11-22T08:00:00Z',
            uses: 1200,
          },
          password: { new: 'open', hints: ['none'] },
          apiKey: { key: '3f2a6c1e-9b7d-4c5e-8f1a-2b3c4d5e6f70' },
          pin: { code: 4711 },
          passphrase: { words: 'correct horse battery' },
          secrets: [{ db: 'swordfish', type: 'plain' }],
        }),
      },
      [
        'sesame',
        'a1b2c3d4',
        'open',
        '3f2a6c1e-9b7d-4c5e-8f1a-2b3c4d5e6f70',
        '4711',
        'swordfish',
        'correct horse battery',
      ],
      ['reader', 'member', 'on-call', '2026-11-22T08:00:00Z', '1200', 'none', 'plain'],
    ],
    'no elements where a body is no XML': [
      { body: new Body('<password>s3cret</password>', 'text/html') },
      [],
      ['s3cret'],
    ],
    'nothing of what is no secret': [
      { body: json({ monkey: 'banana', tokenizer: 'word', passenger: 'Fred' }) },
      [],
      ['banana', 'word', 'Fred'],
    ],
  }
  for (const [what, [parts, secrets, kept]] of Object.entries(learned)) {
    it(`learns ${what}`, () => {
      const redactor = new Redactor()
      redactor.observe(madeUpExchange(parts))
      for (const secret of secrets) expect(redactor.redact(`<${secret}>`), secret).to.equal('<[redacted]>')
      for (const text of kept) expect(redactor.redact(`<${text}>`), text).to.equal(`<${text}>`)
    })
  }

  it('hides what describes a secret in its place', () => {
    const written = {
      token: { user: 'reader', uses: 1200, value: 'sesame' },
      mine: '{"token":{"user":"reader"}}',
    }
    const hidden = new Redactor().redactBody(json(written))
    expect(JSON.parse(hidden)).to.deep.equal({ token: '[redacted]', mine: '{"token":"[redacted]"}' })
    const copy = new RedactedCopies(new Redactor()).of(written)
    expect(copy).to.deep.include({ token: { user: '[redacted]', uses: '[redacted]', value: '[redacted]' } })
  })

  it('learns all that is below a field that the user names', () => {
    const redactor = new Redactor(['owner', '$.bank'])
    const body = json({
      owner: { name: 'reader' },
      token: { owner: { name: 'Clara' } },
      bank: { town: 'Bern' },
    })
    redactor.observe(madeUpExchange({ body }))
    redactor.learnFields({ token: { owner: { name: 'Dora' } } })
    expect(redactor.redact('reader, Clara, Bern, Dora')).to.equal(Array(4).fill('[redacted]').join(', '))
  })

  const secret = 'p/ä "s+w&d<'
  for (const [what, text] of [
    ['in a form', new URLSearchParams({ a: secret }).toString().slice(2)],
    ['in an attribute of XML', 'p/ä &quot;s+w&#38;d&#x3C;'],
    ['in XML in XML', 'p/ä &amp;#34;s+w&#38;amp;d&amp;amp;lt;'],
    ['in JSON in XML', 'p/ä \\&#34;s+w&amp;d&lt;'],
    ['in JSON as PHP writes it', 'p\\/ä \\"s+w&d<'],
    ['in JSON as Python writes it', 'p/\\u00e4 \\"s+w&d<'],
    ['in JSON as Go writes it', 'p/ä \\"s+w\\u0026d\\u003c'],
    ['in a pattern', 'p/ä "s\\+w&d<'],
    ['URL-encoded as .NET writes it', encodeURIComponent(secret).replaceAll('%20', '+').toLowerCase()],
    ['in base64 for URLs', Buffer.from(secret).toString('base64url')],
  ] as const) {
    it(`finds a secret ${what}`, () => {
      const redactor = new Redactor()
      redactor.learn(secret)
      expect(redactor.redact(`a ${text} b ${text}`)).to.equal('a [redacted] b [redacted]')
    })
  }

  it('does not learn "[redacted]" as a secret from text that is already redacted', () => {
    const redactor = new Redactor()
    redactor.redactText(redactor.redactText('see /live?token=s3cret'))
    expect(redactor.redact('it is [redacted]')).to.equal('it is [redacted]')
  })

  it('keeps a value that is only a placeholder, but redacts one with more text', () => {
    const redactor = new Redactor()
    const written = '{ "password": "{{$env.PASSWORD}}", "pin": {{pin}}, "token": "a{{b}}" }'
    expect(redactor.redactText(written)).to.equal(
      '{ "password": "{{$env.PASSWORD}}", "pin": {{pin}}, "token": "[redacted]" }',
    )
    expect(redactor.redact('{{$env.PASSWORD}} has no value.')).to.equal('{{$env.PASSWORD}} has no value.')
  })

  it('learns a secret from a body of 100,000 levels', () => {
    const redactor = new Redactor()
    const deep = `${'{"a":'.repeat(100_000)}{"token":"t0k3n"}${'}'.repeat(100_000)}`
    redactor.observe(madeUpExchange({ body: new Body(deep, 'application/json') }))
    expect(redactor.redact('t0k3n')).to.equal('[redacted]')
  })

  it('learns the password of a URL and its Basic credentials', () => {
    const redactor = new Redactor()
    redactor.learnUrl('http://fred:pass-word@proxy:3128')
    const sent = Buffer.from('fred:pass-word').toString('base64')
    expect(redactor.redact(`pass-word, Basic ${sent}, fred`)).to.equal('[redacted], Basic [redacted], fred')
  })
})
