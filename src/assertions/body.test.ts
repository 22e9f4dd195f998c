import { expect } from 'chai'
import { thrownBy } from '../errors/failure-of.fixture'
import { Redactor } from '../redaction'
import { expectAt, expectBody, expectEachAt, expectNothingAt } from './body'
import { differenceOfTexts, marksOf, type AssertionSubject } from './failed-assertion'
import { atLeast, equal, holding, matchingSchema, noneOf, other, same } from './requirements'
import { madeUpExchange, type MadeUp } from '../exchange/exchange.fixture'
import { madeUpResponse } from './response.fixture'
import { expectBodyContains, expectBodyMatches, expectBytes, expectTextBody, matchInBody } from './text-body'

function subjectOf(body: unknown): AssertionSubject {
  const headers = { 'Content-Type': 'application/json' }
  return { exchange: madeUpExchange({ body: JSON.stringify(body), headers }), redactor: new Redactor() }
}

function failureOf(assert: () => void): Error {
  const failure = thrownBy(assert)
  expect(failure).to.have.property('name', 'AssertionError')
  return failure
}

describe('An XPath', () => {
  const exchange = madeUpExchange({ body: '<a><b>x</b></a>', headers: { 'Content-Type': 'text/xml' } })
  const subject = { exchange, redactor: new Redactor() }

  it('that gives no number can be compared with nothing', () => {
    for (const path of ['number(/a/typo)', 'number(/a/b)'])
      for (const requirement of [other(5), same(5), noneOf([5]), atLeast(0)])
        expect(() => expectAt(subject, path, requirement)).to.throw('is not a number (NaN)')
    expect(() => expectAt(subject, '/a/b', other('y'))).not.to.throw()
  })

  it('finds nothing only where its parent is', () => {
    for (const path of ['/a/c', '//c', "/a/b[.='y']", '/c'])
      expect(() => expectNothingAt(subject, path), path).not.to.throw()
    for (const path of ['/a/typo/c', '//typo/c'])
      expect(() => expectNothingAt(subject, path), path).to.throw('there is nothing at its parent either')
  })
})

describe('A failure in a list of many items', () => {
  const products = Array.from({ length: 50 }, (_, id) => ({ id, price: { amount: id, currency: 'EUR' } }))
  const subject = subjectOf({ products })

  it('names a missing item by its nearest one, with whole paths and without a diff', () => {
    for (const path of ['products', 'products[*]']) {
      const wanted = holding([{ id: 36, price: { currency: 'USD' } }])
      const failure = failureOf(() => expectAt(subject, path, wanted))
      expect(failure?.message).to.include(
        `The response body at "${path}" should contain what is expected but does not:
  $.${path}: no item matches {"id":36,"price":{"currency":"USD"}} (expected item 1 of 1), the nearest differs:
    $.products[36].price.currency: expected "USD" but was "EUR"
`,
      )
      expect(failure).not.to.have.any.keys('expected', 'actual')
    }
  })

  it('counts the items that a path should have found, but did not', () => {
    const wanted = equal([0, 1])
    expect(failureOf(() => expectAt(subject, 'products[:1].id', wanted)).message).to.include(
      '\n  [1] of $.products[:1].id: missing, expected 1',
    )
  })

  it('marks the items that are meant, by their places in the body', () => {
    const wanted = holding([{ id: 36, price: { currency: 'USD' } }])
    for (const [failure, path, note] of [
      [
        failureOf(() => expectEachAt(subject, 'products[*].price.amount', atLeast(1))),
        '$.products[0].price.amount',
        'should be at least 1 (number)',
      ],
      [
        failureOf(() => expectAt(subject, 'products', wanted)),
        '$.products[36].price.currency',
        'expected "USD" but was "EUR"',
      ],
    ] as const)
      expect(marksOf(failure)?.places).to.deep.include({ path, note })
  })

  it('counts equal problems of a schema', () => {
    const price = { required: ['vat'], properties: { currency: { const: 'USD' } } }
    const document = { properties: { products: { items: { properties: { price } } } } }
    expect(
      failureOf(() => expectBody(subject, matchingSchema({ document, name: 'a.json' }))).message,
    ).to.include(
      `should match the schema "a.json" but does not:
  $.products[0].price: must have the member "vat" (and 49 more like it)
  $.products[0].price.currency: must be "USD" but was "EUR" (and 49 more like it)
GET `,
    )
  })
})

describe('A failure', () => {
  const subject = (body: string, contentType = 'application/json'): AssertionSubject => {
    const exchange = madeUpExchange({ body, headers: { 'Content-Type': contentType } })
    const redactor = new Redactor()
    redactor.observe(exchange)
    for (const secret of ['hunter22', 'hunter23']) redactor.learn(secret)
    return { exchange, redactor }
  }

  it('says that two values differ when both are redacted', () => {
    expect(() => expectTextBody(subject('it is "hunter22"', 'text/plain'), 'it is "hunter23"')).to.throw(
      /^The response body should be "it is "\[redacted\]"" but was "it is "\[redacted\]""\nThey differ in what is redacted\.\nGET/,
    )
    expect(() => expectTextBody(subject('hunter22', 'text/plain'), 'a hunter23')).to.throw(
      /^The response body should be "a \[redacted\]" but was "\[redacted\]"\nGET/,
    )
  })

  it('redacts a secret that looks like the expected text', () => {
    for (const secret of [
      'hunter22',
      'a secret of several words',
      'a sécret without end, and one that is long',
    ])
      for (const body of [`${secret}\u00a0`, secret.replace(' ', '\u00a0'), secret.normalize('NFD')]) {
        if (body === secret) continue
        const { exchange, redactor } = subject(body, 'text/plain')
        for (const one of [secret, body]) redactor.learn(one)
        const { message } = failureOf(() => expectTextBody({ exchange, redactor }, secret))
        expect(message).to.include('[redacted]')
        for (const word of secret.split(/\W/).filter(({ length }) => length > 3))
          expect(message).not.to.include(word)
      }
  })

  it('redacts short secrets in XML', () =>
    expect(() => matchInBody(subject('<a><pin>7</pin></a>', 'text/xml'), 'b')).to.throw(
      'The response body should have a part that matches "b" but was "<a><pin>[redacted]</pin></a>"\n' +
        'GET http://bank/accounts/1 (12 ms)\n< <a><pin>[redacted]</pin></a>',
    ))

  it('shows how a text differs from a file, also in the ends of its lines', () => {
    const failureFor = (written: string | Buffer) =>
      failureOf(() => expectBytes(subject('a;hunter22\r\n', 'text/csv'), Buffer.from(written), 'a.csv'))
    expect(failureFor('b;hunter22\r\n')).to.include({
      expected: 'b;[redacted]\r\n',
      actual: 'a;[redacted]\r\n',
    })
    expect(failureFor('a;hunter22\n').message).to.include(' on (they look alike, but character 11 is U+000D')
    expect(failureFor(Buffer.from([0xff]))).not.to.have.property('expected')
    expect(() => expectBodyContains(subject('a\r\nb\r\n', 'text/csv'), 'a\nb')).to.throw(
      /", whose lines end with \\r\\n, and not with \\n\nAssert on each line by itself\.\nGET/,
    )
  })

  it('has excerpts of long texts around the difference', () => {
    const same = 'x'.repeat(500_000)
    expect(differenceOfTexts(`${same}2`, `${same}1${same}`)).to.deep.equal({
      expected: `${'x'.repeat(200)}2`,
      actual: `${'x'.repeat(200)}1${'x'.repeat(5943)}`,
    })
  })

  const spaces = ' '.repeat(200_000)
  it('comes in time for a large body', () => {
    const bodies = [`{"a":"${spaces}x"}`, `{"a":${spaces}x`, JSON.stringify({ a: '"'.repeat(5_000_000) })]
    for (const body of bodies) {
      const response = madeUpResponse({ body, headers: { 'Content-Type': 'application/json' } })
      for (const expectation of [
        () => expectTextBody(response, 'y'),
        () => expectBodyContains(response, 'y'),
        () => expectBodyMatches(response, 'y+'),
        () => expectBody(response, equal({ b: 1 })),
        () => expectAt(response, 'a', same('y')),
      ])
        failureOf(expectation)
    }
  })
})

describe('The body returned by a status assertion', () => {
  interface Account {
    readonly id: number
  }
  const bodyOf = (answer: MadeUp): Account => madeUpResponse(answer).shouldBe.ok<Account>()
  const unreadable: [was: string, answer: MadeUp][] = [
    ['empty', { body: '' }],
    ['text/html', { body: '<h1>Hello</h1>', headers: { 'Content-Type': 'text/html' } }],
    ['binary (image/png)', { body: '\0', headers: { 'Content-Type': 'image/png' } }],
  ]

  it('is the JSON value', () => {
    expect(bodyOf({ body: '{"id":1}' })).to.deep.equal({ id: 1 })
    expect(bodyOf({ body: 'null' })).to.equal(null)
  })

  for (const [was, answer] of unreadable)
    it(`may be ${was} as long as nothing reads it`, async () => {
      const body = bodyOf(answer)
      expect(await Promise.resolve(body)).to.equal(body)
      for (const read of [
        (body: Account) => body.id,
        ({ id }: Account) => id,
        (body: Account) => 'id' in body,
        (body: Account) => ({ ...body }),
      ])
        expect(() => read(bodyOf(answer))).to.throw(`The response body should be JSON but was ${was}\nGET `)
    })
})
