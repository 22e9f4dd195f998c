import { expect } from 'chai'
import { Body, Headers } from '../../exchange'
import { deletedByMutation, deletes, graphqlOf, operationInBody } from './calls'
import { mustBeRejected } from './candidate'
import { isRefusal } from './is-refusal'

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

describe('A GraphQL response with an error', () => {
  for (const [message, refuses] of [
    ['No order has the id "7"', true],
    ['duplicate key value violates unique constraint "title"', true],
    ['The address is not a function of the order', true],
    ['Unexpected error.', false],
    ["Cannot read properties of undefined (reading 'id')", false],
    ['order.lines is not iterable', false],
    ['syntax error at or near "s"', false],
  ] as const)
    it(`${refuses ? 'refuses' : 'does not refuse'} with ${message}`, () => {
      const json = (value: object) => new Body(JSON.stringify(value), 'application/json')
      const request = { body: json({ query: 'mutation { add { id } }' }) }
      const outcome = { kind: 'answered', status: 200, body: json({ errors: [{ message }], data: null }) }
      expect(isRefusal({ protocol: 'http', request, outcome } as never, {})).to.equal(refuses)
    })
})

describe('A call of JSON-RPC', () => {
  const json = (value: object) => new Body(JSON.stringify(value), 'application/json')
  const calling = (method: string, jsonrpc = '2.0') =>
    ({ protocol: 'http', request: { method: 'POST', body: json({ jsonrpc, method, id: 1 }) } }) as never
  const isRefused = (answer: object): boolean => {
    const outcome = { kind: 'answered', status: 200, body: json({ jsonrpc: '2.0', id: 1, ...answer }) }
    return isRefusal({ ...(calling('host.update') as object), outcome } as never, {})
  }

  it('is refused where the response has an error that is none of the server itself', () => {
    const answers = [
      { error: { code: -32602, message: 'Invalid params.' } },
      { error: { code: -32603, message: 'Internal error' } },
      { result: { error: 'none' } },
      { result: [], error: null },
    ]
    expect(answers.map(isRefused)).to.deep.equal([true, false, false, false])
  })

  it('is named after its method, which says whether it deletes something', () => {
    const calls = [calling('host.get'), calling('host.get', '1.0')]
    expect(calls.map(operationInBody)).to.deep.equal(['host.get', undefined])
    const methods = ['host.delete', 'remove_host', 'hostDeleted', 'host.get']
    expect(methods.map((one) => deletes(calling(one)))).to.deep.equal([true, true, false, false])
  })

  it('that must be rejected must have an error', () => {
    const tried = { ending: [{ role: 'tried' }] } as never
    const last = mustBeRejected(calling('host.delete'))(tried).ending.at(-1)
    expect(last?.step.text).to.equal('the response body at "error" should exist')
  })
})

it('A response that says when to come back is no refusal', () => {
  const isRefused = (status: number, ...headers: [string, string][]): boolean =>
    isRefusal({ protocol: 'http', outcome: { status, headers: new Headers(headers) } } as never, {})
  expect([isRefused(429), isRefused(403, ['Retry-After', '60'])]).to.deep.equal([false, false])
  expect([isRefused(403), isRefused(409, ['Retry-After', '60'])]).to.deep.equal([true, true])
})
