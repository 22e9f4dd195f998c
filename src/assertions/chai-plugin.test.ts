import { AssertionError, expect, use } from 'chai'
import { InputError } from '../errors'
import { chapterwiseChai } from './chai-plugin'
import type { Check } from './failure'
import { madeUpResponse } from './response.fixture'

use(chapterwiseChai)

describe('chapterwiseChai', () => {
  const response = madeUpResponse({
    status: 201,
    headers: { 'Content-Type': 'application/json; charset=utf-8', Location: '/accounts/1' },
    body: '{"id":1,"owners":["Fred","Ann"]}',
  })
  const exchange = 'GET http://bank/accounts/1 (12 ms)\n< {"id":1,"owners":["Fred","Ann"]}'

  const failureOf = (assert: () => unknown): InstanceType<typeof AssertionError> => {
    try {
      assert()
    } catch (error) {
      expect(error).to.be.instanceOf(AssertionError)
      return error as InstanceType<typeof AssertionError>
    }
    throw new Error('It passed.')
  }

  it('passes assertions that hold, also when chained', () => {
    expect(response)
      .to.have.status(201)
      .and.status(200, 201)
      .and.header('location')
      .and.header('Location', '/accounts/1')
      .and.header('content-type', 'application/json')
      .and.jsonBody({ owners: ['Ann'] })
      .and.jsonBody({ id: '#number' })
    expect(response).not.to.have.status(200)
    expect(response).not.to.have.status(200, 204)
    expect(response).not.to.have.header('X-Other')
    expect(response).not.to.have.header('Location', '/accounts/2')
    expect(response).not.to.have.jsonBody({ id: 2 })
  })

  const failures: [assert: () => unknown, message: string][] = [
    [() => expect(response).to.have.status(200), 'The response should be 200 OK but was 201 Created'],
    [
      () => expect(response).to.have.status(200, 204),
      'The response should be 200 OK or 204 No Content but was 201 Created',
    ],
    [
      () => expect(response).not.to.have.status(200, 201),
      'The response should not be HTTP 200 OK or HTTP 201 Created but was',
    ],
    [() => expect(response).not.to.have.status(201), 'The response should not be HTTP 201 Created but was'],
    [
      () => expect(response).to.have.header('X-Other'),
      'The response should have the header "X-Other" but has Content-Type, Location',
    ],
    [
      () => expect(response).to.have.header('Location', '/accounts'),
      'The response header "Location" should be "/accounts" but was "/accounts/1"',
    ],
    [
      () => expect(response).not.to.have.header('Location'),
      'The response should not have the header "Location" but has',
    ],
    [
      () => expect(response).not.to.have.header('Content-Type', 'application/json'),
      'The response header "Content-Type" should not be "application/json" but was',
    ],
    [
      () => expect(response).to.have.jsonBody({ id: 2 }),
      'The response body should contain what is expected but does not:\n  $.id: expected 2 but was 1',
    ],
    [
      () => expect(response).not.to.have.jsonBody({ id: 1 }),
      'The response body should not contain what is expected but does: {"id":1}',
    ],
  ]
  for (const [assert, message] of failures) {
    it(`fails with: ${message.split('\n', 1)[0]}`, () => {
      expect(failureOf(assert).message).to.equal(`${message}\n${exchange}`)
    })
  }

  it('sets expected and actual for bodies, but not for statuses', () => {
    const { expected, actual, showDiff } = failureOf(() =>
      expect(response).to.have.jsonBody({ id: 2 }),
    ) as unknown as Record<string, unknown>
    expect({ expected, actual, showDiff }).to.deep.equal({
      expected: '{\n  "id": 2,\n  "owners": [\n    "Fred",\n    "Ann"\n  ]\n}',
      actual: '{\n  "id": 1,\n  "owners": [\n    "Fred",\n    "Ann"\n  ]\n}',
      showDiff: true,
    })
    expect(failureOf(() => expect(response).to.have.status(200))).to.include({ showDiff: false })
  })

  it('compares all digits of a number', () => {
    const exact = madeUpResponse({ body: '{"id":9007199254740993}' })
    expect(exact).to.have.jsonBody({ id: 9007199254740993n })
    expect(exact).not.to.have.jsonBody({ id: 9007199254740992n })
    expect(failureOf(() => expect(exact).not.to.have.jsonBody({ id: 9007199254740993n })).message).to.contain(
      'The response body should not contain what is expected but does: {"id":9007199254740993}\n',
    )
  })

  const meaningless: [assert: () => unknown, message: string][] = [
    ...[
      { status: NaN, shown: 'NaN (not JSON)' },
      { status: 200.5, shown: '200.5 (number)' },
      { status: 99, shown: '99 (number)' },
      { status: 1000, shown: '1000 (number)' },
      { status: '200' as unknown as number, shown: '"200" (string)' },
    ].map(({ status, shown }): [() => unknown, string] => [
      () => expect(response).not.to.have.status(status),
      `A status is a whole number from 100 to 999, but the assertion was given ${shown}.\nWrite, for example: 200`,
    ]),
    [
      () => expect(response).not.to.have.status(...([] as unknown as [number])),
      'A status is a whole number from 100 to 999, but the assertion was given nothing.\nWrite, for example: 200',
    ],
    [
      () => expect(response).not.to.have.jsonBody(undefined),
      'jsonBody() was given nothing to look for in the body.\nWrite, for example: expect(response).to.have.jsonBody({ balance: 0 })',
    ],
  ]
  for (const [assert, message] of meaningless) {
    it(`rejects an argument that no response could match: ${message.split('\n', 1)[0]}`, () => {
      expect(assert).to.throw(InputError).with.property('message', message)
    })
  }

  const graphql = madeUpResponse({
    headers: { 'Content-Type': 'application/json' },
    body: '{"data":null,"errors":[{"message":"No user."}]}',
  })
  const noErrors = madeUpResponse({
    headers: { 'Content-Type': 'application/json' },
    body: '{"data":{"id":1}}',
  })
  const xml = madeUpResponse({ headers: { 'Content-Type': 'text/xml' }, body: '<a b="1"><c/></a>' })

  it('asserts on GraphQL errors and XML documents', function () {
    this.timeout(60_000) // What reads XML is loaded here.
    expect(graphql).to.have.graphqlError().and.graphqlError('No user.')
    expect(graphql).not.to.have.graphqlError('No')
    expect(noErrors).not.to.have.graphqlError()
    expect(xml).to.have.xmlBody("<a b='1'> <c></c> </a>")
    expect(xml).not.to.have.xmlBody('<a/>')
  })

  const bodies: [assert: () => unknown, message: string][] = [
    [
      () => expect(graphql).to.have.graphqlError('No'),
      'The GraphQL response should have the error "No" but has 1 error:\n  "No user."',
    ],
    [
      () => expect(graphql).not.to.have.graphqlError(),
      'The GraphQL response should not have an error but has',
    ],
    [
      () => expect(graphql).not.to.have.graphqlError('No user.'),
      'The GraphQL response should not have the error "No user." but has',
    ],
    [
      () => expect(noErrors).to.have.graphqlError(),
      'The GraphQL response should have an error but has no errors',
    ],
    [
      () => expect(response).not.to.have.graphqlError(),
      'The GraphQL response should have an error but the body is no GraphQL response: it has neither data nor errors',
    ],
    [
      () => expect(xml).to.have.xmlBody('<a b="2"><c/></a>'),
      'The response body should be as expected but differs:\n  /a/@b: expected "2" but was "1"',
    ],
    [
      () => expect(xml).not.to.have.xmlBody('<a b="1"><c/></a>'),
      'The response body should not be the document but is: <a b="1"><c/></a>',
    ],
    [
      () => expect(response).not.to.have.xmlBody('<a/>'),
      'The response body should be XML but was application/json',
    ],
  ]
  for (const [assert, message] of bodies) {
    it(`fails with: ${message.split('\n', 1)[0]}`, () => {
      const [said, from] = failureOf(assert).message.split('\nGET http://bank/accounts/1 (12 ms)\n< ')
      expect(said).to.equal(message)
      expect(from).to.be.a('string')
    })
  }

  it('puts the message given to expect() before the failure', () => {
    expect(failureOf(() => expect(response, 'the new account').to.have.status(200)).message).to.equal(
      `the new account: The response should be 200 OK but was 201 Created\n${exchange}`,
    )
  })

  for (const body of ['', 'plain']) {
    it(`fails for a body that is not JSON, also with "not": ${JSON.stringify(body)}`, () => {
      const other = madeUpResponse({ body, headers: { 'Content-Type': 'text/plain' } })
      for (const assertion of [expect(other).to, expect(other).not.to]) {
        expect(failureOf(() => assertion.have.jsonBody({ id: 1 })).message).to.contain(
          `The response body should be JSON but was ${body === '' ? 'empty' : 'text/plain'}`,
        )
      }
    })
  }

  it('redacts secrets, also in the templates that chai fills in', () => {
    const secret = madeUpResponse({
      status: 200,
      body: '{"password":"correct horse","note":"#{this} #{act}"}',
      headers: { 'Set-Cookie': 'session=abcdefgh12345678' },
    })
    expect(failureOf(() => expect(secret).to.have.status(201)).message).to.equal(
      'The response should be 201 Created but was 200 OK\n' +
        'GET http://bank/accounts/1 (12 ms)\n< {"password":"[redacted]","note":"# {this} # {act}"}',
    )
  })

  it('reports each assertion to the scenario', () => {
    const noted: Check[] = []
    const watched = madeUpResponse({ body: '{}' }, (check) => noted.push(check))
    expect(watched).to.have.status(404).and.header('Location').and.header('Location', '/').and.jsonBody({})
    expect(watched).not.to.have.status(200)
    expect(noted.map(({ phrase }) => phrase)).to.deep.equal([
      'the response should be HTTP 404 Not Found',
      'the response should have the header "Location"',
      'the response header "Location" should be "/"',
      'the response body should contain what is expected',
      'the response should not be HTTP 200 OK',
    ])
  })

  const strangers: [value: unknown, what: string][] = [
    [{ status: 200 }, 'a value of type object'],
    [null, 'null'],
    [undefined, 'a value of type undefined'],
  ]
  for (const [value, what] of strangers) {
    it(`rejects ${what} in place of a response`, () => {
      expect(() => expect(value).to.have.status(200))
        .to.throw(InputError)
        .with.property(
          'message',
          `status() asserts on a response, but expect() was given ${what}.\n` +
            "Hand over what a call gives, for example: expect(await scenario.when.get('/accounts/1'))",
        )
    })
  }
})
