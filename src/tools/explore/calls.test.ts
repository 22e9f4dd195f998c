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
    ['# Adds {\nmutation { # a\n add(id: 1) { id } }', 'mutation add'],
    [', mutation { add }', 'mutation add'],
    ['fragment Item on Item { id } mutation { add { ...Item } }', 'mutation add'],
    ['mutation ($id: ID!) @live(if: true) { add(id: $id) }', 'mutation add'],
    ['{ find(text: "} mutation { # \\"") { id } }', 'query find'],
  ] as const)
    it(`is ${operation} in ${query}`, () => {
      const body = new Body(JSON.stringify({ query }), 'application/json')
      expect(graphqlOf({ protocol: 'http', request: { body } } as never)).to.equal(operation)
    })
})
