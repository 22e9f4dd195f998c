import { AssertionError, expect, use } from 'chai'
import { InputError } from '../errors'
import { thrownBy } from '../errors/failure-of.fixture'
import { chapterwiseChai } from './chai-plugin'
import type { Check } from './failed-assertion'
import { madeUpResponse } from './response.fixture'

use(chapterwiseChai)

describe('chapterwiseChai', () => {
  const response = madeUpResponse({
    status: 201,
    headers: { 'Content-Type': 'application/json; charset=utf-8', Location: '/accounts/1' },
    body: '{"id":1,"owners":["Fred","Ann"]}',
  })
  const json = { 'Content-Type': 'application/json' }
  const graphql = madeUpResponse({ headers: json, body: '{"data":null,"errors":[{"message":"No user."}]}' })
  const xml = madeUpResponse({ headers: { 'Content-Type': 'text/xml' }, body: '<a b="1"><c/></a>' })

  const failureOf = (assert: () => unknown): Error => {
    const failure = thrownBy(assert)
    expect(failure).to.be.instanceOf(AssertionError)
    return failure
  }

  it('passes assertions that hold, also when chained', () => {
    expect(response)
      .to.have.status(200, 201)
      .and.header('location')
      .and.header('content-type', 'application/json')
      .and.jsonBody({ owners: ['Ann'], id: '#number' })
    expect(response).to.have.jsonBodyInAnyOrder({ owners: ['#string', 'Fred'], id: 1 })
    expect(response).not.to.have.jsonBodyInAnyOrder({ id: 1 })
    expect(response).not.to.have.status(200)
    expect(response).not.to.have.header('Location', '/accounts/2')
    expect(response).not.to.have.jsonBody({ id: 2 })
    expect(graphql).to.have.graphqlError().and.graphqlError('No user.')
    expect(graphql).not.to.have.graphqlError('No')
    expect(xml).to.have.xmlBody("<a b='1'> <c></c> </a>")
    expect(xml).not.to.have.xmlBody('<a/>')
  })

  const failures: Record<string, () => unknown> = {
    'The response header "Content-Type" should not be "application/json" but was': () =>
      expect(response).not.to.have.header('Content-Type', 'application/json'),
    'The response should have the header "X-None" but has Content-Type, Location': () =>
      expect(response).not.to.have.header('X-None', 'a'),
    'The response body should contain what is expected but does not:\n  $.id: expected 2 but was 1': () =>
      expect(response).to.have.jsonBody({ id: 2 }),
    'The response body should not contain what is expected but does: {"id":1}': () =>
      expect(response).not.to.have.jsonBody({ id: 1 }),
    'The GraphQL response should not have an error but has': () => expect(graphql).not.to.have.graphqlError(),
    'The response body should not be the document but is: <a b="1"><c/></a>': () =>
      expect(xml).not.to.have.xmlBody('<a b="1"><c/></a>'),
    'The response body should be JSON but was text/xml': () => expect(xml).not.to.have.jsonBody({}),
  }
  for (const [message, assert] of Object.entries(failures))
    it(`fails with: ${message.split('\n', 1)[0]}`, () => {
      const [said] = failureOf(assert).message.split('\nGET http://bank/accounts/1 (12 ms)\n< ')
      expect(said).to.equal(message)
    })

  it('rejects arguments that no response could match, and what is no response', () => {
    for (const status of [NaN, 200.5, 99, 1000, '200' as unknown as number])
      expect(() => expect(response).not.to.have.status(status)).to.throw(
        InputError,
        'A status is a whole number from 100 to 999, but the assertion was given ',
      )
    expect(() => expect(response).not.to.have.status(...([] as unknown as [number]))).to.throw(InputError)
    expect(() => expect(response).not.to.have.jsonBody(undefined)).to.throw(
      InputError,
      'jsonBody() was given nothing',
    )
    for (const stranger of [{ status: 200 }, null, undefined])
      expect(() => expect(stranger).to.have.status(200)).to.throw(
        InputError,
        'status() asserts on a response',
      )
  })

  it('puts the message given to expect() before the failure', () =>
    expect(failureOf(() => expect(response, 'the new account').to.have.status(200)).message).to.match(
      /^the new account: The response should be 200 OK but was 201 Created\n/,
    ))

  it('reports each assertion to the scenario', () => {
    const noted: Check[] = []
    const watched = madeUpResponse({ body: '{}' }, (check) => noted.push(check))
    expect(watched).to.have.header('Location', '/').and.jsonBody({})
    expect(watched).not.to.have.status(200)
    expect(noted.map(({ phrase }) => phrase)).to.deep.equal([
      'the response header "Location" should be "/"',
      'the response body should contain what is expected',
      'the response should not be HTTP 200 OK',
    ])
  })
})
