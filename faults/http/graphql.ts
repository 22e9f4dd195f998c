import { expect } from 'chai'
import { answer, failureOf, json, ok, reply } from './answer'
import type { HttpFault } from './fault'

const responseJson = 'Content-Type: application/graphql-response+json'
const badRequest = 'HTTP/1.1 400 Bad Request'
const call = { method: 'POST', body: { query: '{ user(id: 7) { name } }' } }

const refusal = '{"errors":[{"message":"Cannot query field \\"nam\\" on type \\"User\\"."}]}'

/** Faults in the response to a GraphQL query. */
export const graphqlBodies: readonly HttpFault[] = [
  {
    name: 'GraphQL: an answer of 400 with errors',
    serve: reply(answer(badRequest, [responseJson], refusal)),
    call,
    answered: (response) => failureOf(() => response.graphql.shouldHaveNoErrors()),
  },
  {
    name: 'GraphQL: data that are null, without errors',
    serve: reply(answer(ok, [json], '{"data":null}')),
    call,
    answered: (response) => {
      expect(() => response.graphql.shouldHaveError()).to.throw('no GraphQL response')
      return failureOf(() => response.graphql.shouldHaveNoErrors())
    },
  },
  {
    name: 'GraphQL: a page of HTML',
    serve: reply(
      answer('HTTP/1.1 502 Bad Gateway', ['Content-Type: text/html'], '<h1>502 Bad Gateway</h1>\n'),
    ),
    call,
    answered: (response) => {
      expect(() => response.graphql.shouldHaveError()).to.throw('the body is no GraphQL response')
      return failureOf(() => response.graphql.shouldHaveNoErrors())
    },
  },
  {
    name: 'GraphQL: errors without messages',
    serve: reply(answer(ok, [json], '{"data":{"user":null},"errors":[{"code":"E1"}]}')),
    call,
    answered: (response) => failureOf(() => response.graphql.shouldHaveNoErrors()),
  },
  {
    name: 'GraphQL: 1,000 errors',
    serve: reply(answer(ok, [json], JSON.stringify({ data: null, errors: manyErrors(1000) }))),
    call,
    answered: (response) => failureOf(() => response.graphql.shouldHaveNoErrors()),
  },
]

function manyErrors(count: number): object[] {
  return Array.from({ length: count }, (_, at) => ({ message: 'No price.', path: ['items', at, 'price'] }))
}
