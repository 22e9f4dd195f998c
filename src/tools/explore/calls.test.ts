import { expect } from 'chai'
import { Body } from '../../exchange'
import { deletedByMutation, graphqlOf } from './calls'

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

describe('What a mutation deletes', () => {
  for (const [query, noun] of [
    ['mutation { deleteTicket(id: 1) { id } }', 'ticket'],
    ['mutation { deleteTicketById(id: 1) { id } }', 'ticket'],
    ['mutation { delete_tickets_by_pk(id: 1) { id } }', 'ticket'],
    ['mutation { removeBaby(id: 1) { id } }', 'baby'],
    ['mutation { addTicket { id } }', undefined],
    ['{ deleteTicket }', undefined],
  ] as const)
    it(`is ${noun} in ${query}`, () => {
      const body = new Body(JSON.stringify({ query }), 'application/json')
      expect(deletedByMutation({ protocol: 'http', request: { body } } as never)).to.equal(noun)
    })
})
