import { expect } from 'chai'
import { Body } from '../../exchange'
import { graphqlOf } from './calls'

describe('The operation of a GraphQL request', () => {
  for (const [query, operation] of [
    ['query Viewer { viewer { name } }', 'query Viewer'],
    ['{ order(id: 1) { total } }', 'query order'],
    ['mutation { pages { create(title: "x") { id } } }', 'mutation pages.create'],
    ['mutation ($title: String!) { made: create(title: $title) { id } }', 'mutation create'],
    ['subscription { prices }', 'mutation prices'],
  ] as const)
    it(`is ${operation} in ${query}`, () => {
      const body = new Body(JSON.stringify({ query }), 'application/json')
      expect(graphqlOf({ protocol: 'http', request: { body } } as never)).to.equal(operation)
    })
})
