import { AssertionError, expect } from 'chai'
import { InputError } from '../errors'
import type { Response } from './response'
import { madeUpResponse } from './response.fixture'

describe('response.graphql', () => {
  const answer = (body: unknown): Response =>
    madeUpResponse({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  const user = answer({ data: { user: { name: 'Fred' } } })
  const partial = answer({
    data: { items: [null] },
    errors: [
      { message: 'No price.', path: ['items', 0, 'price'], extensions: { code: 'NOT_FOUND' } },
      { message: 'Slow.' },
    ],
  })
  const listed = '2 errors:\n  "No price." at items[0].price (code NOT_FOUND)\n  "Slow."'

  it('returns the data when there are no errors', () => {
    const { name } = user.graphql.shouldHaveNoErrors<{ user: { name: string } }>().user
    expect(name).to.equal('Fred')
  })

  it('asserts on errors in a chain', () => {
    partial.graphql
      .shouldHaveError()
      .withMessage('No price.')
      .containsMessage('low')
      .at('items[0].price')
      .withErrorCode('NOT_FOUND')
  })

  const failures: [assert: () => unknown, message: string][] = [
    [() => partial.graphql.shouldHaveNoErrors(), `have no errors but has ${listed}`],
    [() => user.graphql.shouldHaveError(), 'have an error but has no errors'],
    [
      () => partial.graphql.shouldHaveError().withMessage('No price'),
      `have the error "No price" but has ${listed}`,
    ],
    [
      () => partial.graphql.shouldHaveError().containsMessage('Price'),
      `have an error containing "Price" but has ${listed}`,
    ],
    [() => partial.graphql.shouldHaveError().at('items'), `have an error at "items" but has ${listed}`],
    [
      () => partial.graphql.shouldHaveError().withErrorCode('FOUND'),
      `have an error with the code "FOUND" but has ${listed}`,
    ],
    [
      () => answer({ user: {} }).graphql.shouldHaveNoErrors(),
      'have no errors but the body is no GraphQL response: it has neither data nor errors',
    ],
  ]
  for (const [assert, message] of failures)
    it(`fails with: should ${message.split('\n', 1)[0]}`, () => {
      expect(assert)
        .to.throw(AssertionError)
        .with.property('message')
        .that.satisfies((text: string) =>
          text.startsWith(`The GraphQL response should ${message}\nGET http://bank/accounts/1 (12 ms)\n< {`),
        )
    })

  it('rejects a path that no GraphQL error could have', () => {
    expect(() => partial.graphql.shouldHaveError().at('items[*]')).to.throw(
      InputError,
      '"items[*]" cannot be the path of a GraphQL error.\nWrite names and indexes, as in user.name or items[0].price',
    )
  })
})
