import { AssertionError, expect } from 'chai'
import { ConfigurationError, InputError, StepRejectedError } from '../errors'
import { Body } from '../exchange'
import type { BadRequestProvider } from './error-bodies'
import { expectBadRequest, expectedError } from './errors'
import type { Check } from './failed-assertion'
import { expectNoHeader, headerOf } from './headers'
import { madeUpExchange } from '../exchange/exchange.fixture'
import { madeUpResponse } from './response.fixture'
import { Redactor } from '../redaction'

it('response.at returns the value at a path, or the list of values that the path selects', () => {
  const response = madeUpResponse({ body: '{"items":[{"id":1},{"id":9007199254740993}]}' })
  expect(response.at<number>('items[0].id')).to.equal(1)
  expect(response.at('$.items[*].id')).to.deep.equal([1, 9007199254740993n])
  expect(() => response.at('items[5]')).to.throw(
    AssertionError,
    'The response body at "items[5]" should exist',
  )
})

it('response.cookie reads and asserts a cookie, and logs each assertion in the words of its phrase', () => {
  const phrases: string[] = []
  const headers = { 'Set-Cookie': 'theme=dark; Path=/' }
  const response = madeUpResponse({ headers }, ({ phrase, assert }) => {
    phrases.push(phrase)
    assert()
  })
  response.cookie('theme').shouldBeSet().shouldBe('dark').shouldMatch('d.*').shouldHaveAttribute('path', '/')
  response.cookie('theme').shouldNotHaveAttribute('Secure')
  response.cookie('sid').shouldNotBeSet()
  expect(response.cookie('theme').value).to.equal('dark')
  expect(phrases.slice(2)).to.deep.equal([
    'the response cookie "theme" should match "d.*"',
    'the response cookie "theme" should have the attribute "path" with "/"',
    'the response cookie "theme" should not have the attribute "Secure"',
    'the response should not set the cookie "sid"',
  ])
  for (const assert of [
    () => response.cookie('theme').shouldNotBeSet(),
    () => response.cookie('theme').shouldBe('light'),
    () => response.cookie('theme').shouldHaveAttribute('path', '/a'),
    () => response.cookie('sid').value,
  ])
    expect(assert).to.throw(AssertionError)
})

describe('response.shouldBe', () => {
  const body = '{"code":"closed","message":"Not today.","errors":{"day":["A Sunday."]}}'
  const refused = madeUpResponse({ status: 409, body })

  it('asserts on an error with any status from 400 on, and on everything in its body', () => {
    expect(refused.shouldBe.error<{ code: string }>().code).to.equal('closed')
    refused.shouldBe.error
      .withMessage('Not today.')
      .startsWithMessage('Not')
      .endsWithMessage('day.')
      .containsMessage('Sun')
      .forProperty('day')
      .withErrorCode('closed')
      .withMessageForProperty('A Sunday.', 'day')
    madeUpResponse({ status: 400 }).shouldBe.error()
  })

  it('fails for another error, and for a status that is none of several', () => {
    for (const assert of [
      () => refused.shouldBe.error.withMessageForProperty('Not today.', 'day'),
      () => refused.shouldBe.oneOf(200, 201),
    ])
      expect(assert).to.throw(AssertionError)
  })

  it('accepts one of several statuses, and reports them to the scenario', () => {
    const noted: Check[] = []
    const response = madeUpResponse({ status: 201, body: '{"id":1}' }, (check) => noted.push(check))
    expect(response.shouldBe.oneOf<{ id: number }>(200, 201).id).to.equal(1)
    noted[0]?.assert()
    expect(noted.map(({ phrase, butWas }) => [phrase, butWas])).to.deep.equal([
      ['the response should be HTTP 200 OK or HTTP 201 Created', 'was HTTP 201 Created'],
    ])
  })

  it('rejects an expected error text that is not a text', () => {
    for (const look of Object.values(expectedError))
      expect(() => (look as (text: unknown) => unknown)(undefined)).to.throw(
        InputError,
        'was given undefined',
      )
  })
})

describe('A BadRequestProvider', () => {
  const subjectOf = (badRequestProvider: BadRequestProvider) => ({
    exchange: madeUpExchange({ status: 400 }),
    redactor: new Redactor(),
    badRequestProvider,
  })
  const giving = (errors: unknown): BadRequestProvider => ({ extract: () => errors as never })

  for (const [provider, why] of [
    [giving(Promise.resolve([])), 'it gave a promise'],
    [giving(undefined), 'it gave a value of type undefined'],
    [{ extract: ({ text }) => JSON.parse(text) as never }, 'Unexpected end of JSON input'],
  ] as const satisfies [BadRequestProvider, string][])
    it(`is named in the error when ${why}`, () =>
      expect(() => expectBadRequest(subjectOf(provider), expectedError.withMessage('a'))).to.throw(
        ConfigurationError,
        `The BadRequestProvider could not read 400 Bad Request: ${why}\n`,
      ))

  it('may return errors without a message', () =>
    expectBadRequest(subjectOf(giving([{ property: 'a' }])), expectedError.forProperty('a')))
})

describe('response.headers and response.time', () => {
  const response = madeUpResponse({ headers: { 'X-Name': 'Fred' } })

  it('reject what cannot be the name of a header', () => {
    for (const name of ['X Name', '', undefined] as string[])
      for (const look of [headerOf, expectNoHeader, () => response.headers.shouldInclude(name)])
        expect(() => look(response, name)).to.throw(InputError, 'cannot be the name of a header')
  })

  it('reject what is no limit of the response time', () => {
    for (const limit of [NaN, Infinity, 0, undefined, 'abc'] as number[])
      expect(() => response.time.lessThan(limit)).to.throw(
        InputError,
        'The limit of lessThan() must be a number of milliseconds above 0, but is ',
      )
  })
})

describe('response.graphql', () => {
  it('says of a stream that nothing of it was asked for yet', () => {
    const response = madeUpResponse({ body: new Body('', 'text/event-stream', 'Nothing was received yet.') })
    expect(() => response.graphql.shouldHaveNoErrors()).to.throw(
      StepRejectedError,
      'Nothing was received yet.',
    )
  })

  const answer = (body: unknown) =>
    madeUpResponse({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).graphql
  const partial = answer({
    data: { items: [null] },
    errors: [
      { message: 'No price.', path: ['items', 0, 'price'], extensions: { code: 'NOT_FOUND' } },
      { message: 'Slow.' },
    ],
  })

  for (const [body, type, was] of [
    ['<h1>Bad gateway</h1>', 'text/html', 'text/html'],
    ['{"ok": true}', 'application/json', '{"ok":true}'],
    ['{"data": null}', 'application/json', '{"data":null}'],
    ['{"errors": "No."}', 'application/json', '{"errors":"No."}'],
  ] as const)
    it(`is none where the body is ${was}`, () =>
      expect(() =>
        madeUpResponse({ headers: { 'Content-Type': type }, body }).graphql.shouldHaveNoErrors(),
      ).to.throw(`the body is not a GraphQL response with data or errors: it is ${was}\n`))

  it('returns the data when there are no errors, and asserts on errors in a chain', () => {
    const user = answer({ data: { user: { name: 'Fred' } } })
    expect(user.shouldHaveNoErrors<{ user: { name: string } }>().user.name).to.equal('Fred')
    partial
      .shouldHaveError()
      .withMessage('No price.')
      .containsMessage('low')
      .at('items[0].price')
      .withErrorCode('NOT_FOUND')
    expect(() => partial.shouldHaveNoErrors()).to.throw(AssertionError)
  })
})
