import { AssertionError, expect } from 'chai'
import { madeUpResponse } from './response.fixture'

describe('response.graphql', () => {
  const answer = (body: unknown) =>
    madeUpResponse({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).graphql
  const partial = answer({
    data: { items: [null] },
    errors: [
      { message: 'No price.', path: ['items', 0, 'price'], extensions: { code: 'NOT_FOUND' } },
      { message: 'Slow.' },
    ],
  })

  it('returns the data when there are no errors, and asserts on errors in a chain', () => {
    const user = answer({ data: { user: { name: 'Fred' } } })
    expect(user.shouldHaveNoErrors<{ user: { name: string } }>().user.name).to.equal('Fred')
    partial
      .shouldHaveError()
      .withMessage('No price.')
      .containsMessage('low')
      .at('items[0].price')
      .withErrorCode('NOT_FOUND')
    for (const assert of [
      () => partial.shouldHaveNoErrors(),
      () => user.shouldHaveError(),
      () => partial.shouldHaveError().withMessage('No price'),
      () => partial.shouldHaveError().containsMessage('Price'),
      () => partial.shouldHaveError().at('items'),
      () => partial.shouldHaveError().withErrorCode('FOUND'),
      () => answer({ user: {} }).shouldHaveNoErrors(),
    ])
      expect(assert).to.throw(AssertionError, 'The GraphQL response should have ')
  })
})
