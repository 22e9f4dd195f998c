import { expect } from 'chai'
import { Body } from '../../exchange'
import { Redactor } from '../../redaction'
import { snapshotBody } from './snapshot-content'

describe('snapshotBody', () => {
  const values: [what: string, text: string, mediaType: string, value: unknown][] = [
    ['JSON', '{"a":[1,"b",null]}', 'application/json', { a: [1, 'b', null] }],
    ['one text of JSON in its quotes', '"hello"', 'application/json', '"hello"'],
    ['a text', 'Good morning', 'text/plain', 'Good morning'],
    ['short secrets of XML', '<a><pin>7</pin></a>', 'text/xml', '<a><pin>[redacted]</pin></a>'],
    [
      'secrets with their type',
      '{"password":"a","pin":1,"token":null,"secret":[1,{"a":"b"}],"hasPassword":true,"apiKey":""}',
      'application/json',
      {
        password: '[redacted]',
        pin: '[redacted number]',
        token: null,
        secret: ['[redacted number]', { a: '[redacted]' }],
        hasPassword: true,
        apiKey: '',
      },
    ],
    [
      'secrets of JSON and of GraphQL inside a text, a number as well',
      JSON.stringify({ sent: '{"pin":1234,"a":1}', query: '{ login(pin: 1234, passwords: ["a"]) { id } }' }),
      'application/json',
      {
        sent: '{"pin":"[redacted]","a":1}',
        query: '{ login(pin: "[redacted]", passwords: "[redacted]") { id } }',
      },
    ],
    [
      'every digit of whole numbers',
      '{"a":9007199254740993,"b":[-12345678901234567890,9007199254740991],"c":"9007199254740993","d":0.1234567890123456}',
      'application/json',
      {
        a: 9007199254740993n,
        b: [-12345678901234567890n, 9007199254740991],
        c: '9007199254740993',
        d: 0.1234567890123456,
      },
    ],
  ]
  for (const [what, text, mediaType, value] of values)
    it(`stores ${what}`, () =>
      expect(snapshotBody(new Body(text, mediaType), new Redactor()).value).to.deep.equal(value))

  it('stores no part of a known secret, even where a part of it looks like another secret', () => {
    const redactor = new Redactor()
    redactor.learn('canary+bearer/0001==')
    const text = '{&#34;token&#34;:&#34;canary+bearer/0001==&#34;,&#34;id&#34;:1}'
    const body = new Body(JSON.stringify({ text }), 'application/json')
    expect(JSON.stringify(snapshotBody(body, redactor).value)).not.to.contain('canary')
  })

  it('is not slow with many secrets that are known already', () => {
    const items = Array.from({ length: 20_000 }, (_, id) => ({
      id,
      name: `customer ${id}`,
      token: `tok${id}abcXYZ`,
    }))
    const body = new Body(JSON.stringify(items), 'application/json')
    const redactor = new Redactor()
    redactor.learnBody(body)
    const shown = JSON.stringify(items.map((item) => ({ ...item, token: '[redacted]' })))
    for (let time = 0; time < 2; time++)
      expect(JSON.stringify(snapshotBody(body, redactor).value) === shown).to.equal(true)
  }).timeout(60_000)
})

describe('A body with bytes that are no UTF-8', () => {
  it('differs in a snapshot from one with other such bytes, and from their characters', () => {
    const bodies = [
      Buffer.from([0x61, 0xe9]),
      Buffer.from([0x61, 0xe8]),
      Buffer.from('a\u00E9'),
      Buffer.from('a\uFFFD'),
    ]
    const values = bodies.map((bytes) => snapshotBody(new Body(bytes, 'text/plain'), new Redactor()).value)
    expect(new Set(values).size).to.equal(bodies.length)
  })
})
