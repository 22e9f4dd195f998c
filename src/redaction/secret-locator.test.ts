import { expect } from 'chai'
import { Body } from '../exchange'
import { madeUpExchange } from '../exchange/exchange.fixture'
import { Redactor } from '.'
import { renderBody } from '../log'

const multipart = (...parts: string[]): Body =>
  new Body(
    parts.map((part) => `--x\r\n${part}\r\n`).join('') + '--x--\r\n',
    'multipart/form-data; boundary=x',
  )
const field = (name: string): string => `Content-Disposition: form-data; name="${name}"`
const json = (value: unknown): Body => new Body(JSON.stringify(value), 'application/json')

describe('A body with secrets', () => {
  const redactor = (): Redactor => new Redactor(['$.user.code', '$..deepCode', 'iban'])
  const bodies: Record<string, [body: Body, shown: string]> = {
    'every line of a field of multipart, and a file': [
      multipart(
        `${field('a')}\r\n\r\nopen`,
        `${field('secret')}; filename="a.pem"\r\n\r\none\r\ntwo\n\nthree`,
      ),
      `--x\r\n${field('a')}\r\n\r\nopen\r\n--x\r\n${field('secret')}; filename="a.pem"\r\n\r\n[redacted]\r\n--x--\r\n`,
    ],
    'a field without quotes, and a last part that does not end': [
      new Body('--x\nContent-Disposition: form-data; name=pin\n\n12', 'multipart/form-data'),
      '--x\nContent-Disposition: form-data; name=pin\n\n[redacted]',
    ],
    'short values at a path': [
      json({ user: { code: 123 }, code: 123 }),
      '{"user":{"code":"[redacted]"},"code":123}',
    ],
    'URLs in texts, absolute or relative': [
      json({
        a: '/cb#access_token=ab&state=1',
        b: 'see http://f:pw@h/?token=ab, or not',
        c: 'x?sig=ab&Signature=cd',
      }),
      '{"a":"/cb#access_token=[redacted]&state=1","b":"see http://f:[redacted]@h/?token=[redacted] or not","c":"x?sig=[redacted]&Signature=[redacted]"}',
    ],
    'URLs as JSON escapes them': [
      new Body('{"a":"http:\\/\\/h\\/?a=1\\u0026token\\u003dab\\u0026b=1"}', 'application/json'),
      '{"a":"http:\\/\\/h\\/?a=1\\u0026token\\u003d[redacted]\\u0026b=1"}',
    ],
    'JSON in XML, escaped and in CDATA': [
      new Body('<a>{&quot;pin&quot;:12,"b":1}<![CDATA[{"pin":"1"}]]></a>', 'text/xml'),
      '<a>{&quot;pin&quot;:&quot;[redacted]&quot;,"b":1}<![CDATA[{"pin":"[redacted]"}]]></a>',
    ],
    'values of a JSON Patch and of validation errors': [
      json([
        { op: 'replace', path: '/users/1/credentials/secret', value: 'ab' },
        { op: 'add', path: '/password', value: { text: 'cd' } },
        { op: 'replace', path: '/city', value: 'Rome' },
        { field: 'password', rejectedValue: 'ef', code: 'Size' },
        { property: 'pin', value: 12 },
      ]),
      '[{"op":"replace","path":"/users/1/credentials/secret","value":"[redacted]"},{"op":"add","path":"/password","value":"[redacted]"},{"op":"replace","path":"/city","value":"Rome"},{"field":"password","rejectedValue":"[redacted]","code":"Size"},{"property":"pin","value":"[redacted]"}]',
    ],
    'named values and blocks of GraphQL': [
      new Body(
        '{ set(fields: [{name: "password", value: "ab"}, {value: "cd", name: "pin"}, {name: "city", value: "Rome"}], token: """a"b""") { id } }',
        'application/graphql',
      ),
      '{ set(fields: [{name: "password", value: "[redacted]"}, {value: "[redacted]", name: "pin"}, {name: "city", value: "Rome"}], token: """[redacted]""") { id } }',
    ],
    'JSON in lines and among words': [
      new Body('data: {"pin":12}\nsaid "no": {"cvv":"1"} and "{\\"pin\\":\\"3\\"}" twice', 'text/plain'),
      'data: {"pin":"[redacted]"}\nsaid "no": {"cvv":"[redacted]"} and "{\\"pin\\":\\"[redacted]\\"}" twice',
    ],
    'JSON that is cut off': [
      new Body('{"a":1,"token":"abc', 'application/json'),
      '{"a":1,"token":"[redacted]',
    ],
    'a list that is cut off': [new Body('{"tokens":["abc",', 'application/json'), '{"tokens":"[redacted]"'],
    'messages about a secret stay': [
      json({ password: ['It is too short.', 'It has no digit.'], pin: null, token: true }),
      '{"password":["It is too short.","It has no digit."],"pin":null,"token":true}',
    ],
  }
  for (const [what, [body, shown]] of Object.entries(bodies))
    it(`is redacted correctly: ${what}`, () => expect(redactor().redactBody(body)).to.equal(shown))

  it('teaches its secrets even when it is multipart with a binary file', () => {
    const known = new Redactor()
    const body = multipart(
      `${field('password')}\r\n\r\nhunter22`,
      `${field('a')}; filename="b"\r\n\r\n\0\x01`,
    )
    expect(body.isBinary).to.equal(true)
    known.observe(madeUpExchange({ method: 'POST', sent: body }))
    expect(known.redact('was hunter22')).to.equal('was [redacted]')
  })

  it('is redacted completely when it is nested too deep for a path', () => {
    const deep = new Body(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 'application/json')
    expect(redactor().redactBody(deep)).to.equal('"[redacted]"')
  })
})

for (const [name, value, shown] of [
  ['Location', '/cb#access_token=ab&state=1', '/cb#access_token=[redacted]&state=1'],
  ['Location', '/go?to=%2Ff%3Fsig%3Dab', '/go?to=%2Ff%3Fsig%3D[redacted]'],
  ['Location', '//me:abc@h/?a=1', '//me:[redacted]@h/?a=1'],
  ['Refresh', '5; url=/next?token=ab', '5; url=/next?token=[redacted]'],
  [
    'Link',
    '<https://h/?page=2&access_token=ab>; rel="next", </a?sig=cd>; rel="a"',
    '<https://h/?page=2&access_token=[redacted]>; rel="next", </a?sig=[redacted]>; rel="a"',
  ],
  ['X-Note', 'a, token="ab"; pin=12', 'a, token="[redacted]"; pin=[redacted]'],
  ['X-Context', '{"pin":12,"a":1}', '{"pin":"[redacted]","a":1}'],
  ['WWW-Authenticate', 'Digest realm="a", nonce="abc"', 'Digest realm="a", nonce="abc"'],
] as const)
  it(`A header with secrets is redacted correctly: ${name}: ${value}`, () =>
    expect(new Redactor().redactHeader(name, value)).to.equal(shown))

describe('A long body', () => {
  const long = 300_000
  const texts: [what: string, text: string][] = [
    ['escapes', `{"a":"${'\\"'.repeat(long / 2)}","pin":1}`],
    ['quotes', `"pin": ${'"'.repeat(long)}`],
    ['spaces', `{"pin":1${' '.repeat(long)}}`],
    ['spaces after quotes', `pin ${`"a"${' '.repeat(1000)}`.repeat(long / 1003)}`],
    ['brackets', `{"pin":${'['.repeat(long)}`],
    ['named values in each other', '{"value":{"name":"pin","a":'.repeat(60_000)],
    ['escapes of URLs in each other', `?pin&a=%${'25'.repeat(100_000)}3Fpin%3D1`],
    ['signs of URLs', '?pin=&'.repeat(60_000)],
    ['passwords of URLs', `http://${'a:'.repeat(long / 2)}@ ${'://a:'.repeat(60_000)}`],
    ['names of GraphQL', `{ a(pin: 1) ${'a '.repeat(long / 2)}`],
    ['lists of GraphQL', `{ a(pin: ${'['.repeat(long)}`],
    ['boundaries', `--x\r\n${'\n--x'.repeat(60_000)}pin`],
    ['the start of XML', `${' '.repeat(long)}<pin`],
  ]
  for (const [what, text] of texts) {
    it(`is redacted in less than 1.5 seconds with ${what}`, () => {
      for (const type of ['application/json', 'multipart/form-data', 'application/graphql', 'text/plain']) {
        const started = process.cpuUsage().user
        new Redactor().redactBody(new Body(text, type))
        expect((process.cpuUsage().user - started) / 1e6, `seconds as ${type}`).to.be.below(1.5)
      }
    })
  }

  const eightMegabytes = 'x'.repeat(9_000_000)
  for (const name of ['a', 'password', 'query']) {
    it(`is redacted, and shortened in the log, when its member "${name}" is very long`, () => {
      const redactor = new Redactor()
      const body = new Body(`{"${name}":"${eightMegabytes}\\n","pin":1}`, 'application/json')
      const shown = renderBody(body, redactor)
      expect(shown.length).to.be.below(100_000)
      expect(shown.includes('xxxx')).to.equal(name !== 'password')
      expect(redactor.redactBody(body)).to.match(/"pin":"\[redacted\]"\}$/)
    })
  }
})
