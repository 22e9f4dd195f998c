import { expect } from 'chai'
import { InputError } from '../../errors'
import { json, openServer } from '../../http/open-server.fixture'
import type { GraphqlOptions } from '../../story'
import { ScenarioConfiguration } from '../configuration'

describe('A GraphQL query in a typed chain', () => {
  const server = openServer()
  beforeEach(() => server.answer(json({ data: { user: { name: 'Fred' } } })))
  const begin = (graphqlPath = '/graphql') =>
    ScenarioConfiguration.configure({
      baseURL: server.url(),
      logMessage: () => undefined,
      graphqlPath,
    }).begin()

  it('is sent as JSON with its variables and its operation name', async () => {
    const scenario = begin('/api')
    const query = 'query One($id: ID!) { user(id: $id) { name } } query Other { user(id: 8) { name } }'
    const response = await scenario.when.graphql(query, { variables: { id: 7n }, operation: 'One' })
    response.graphql.shouldHaveNoErrors()
    await scenario.when.graphql('{ user(id: 7) { name } }', { path: '/other' })
    await scenario.end()
    expect(server.seen.map(({ url, body }) => [url, JSON.parse(body.toString()) as unknown])).to.deep.equal([
      ['/api', { query, variables: { id: 7 }, operationName: 'One' }],
      ['/other', { query: '{ user(id: 7) { name } }' }],
    ])
    expect(server.seen[0]?.headers['content-type']).to.equal('application/json')
  })

  const refused: [what: string, query: string, options: GraphqlOptions, message: string][] = [
    [
      'that does not parse',
      '{ user {',
      {},
      'The GraphQL query does not parse, at line 1, column 9: Syntax Error: Expected Name, found <EOF>.\nWrite one such as { user(id: 7) { name } }',
    ],
    [
      'that lacks the operation named',
      'query One { user { name } }',
      { operation: 'one' },
      'The GraphQL query has no operation "one". Did you mean "One"?\nIt has: One',
    ],
    [
      'with a list for variables',
      '{ user { name } }',
      { variables: [7] as never },
      'The variables of a GraphQL query are an object.\nWrite a table of two columns, names and values, or JSON such as { "id": 1 }',
    ],
  ]
  for (const [what, query, given, message] of refused)
    it(`is rejected and not sent: a query ${what}`, async () => {
      const scenario = begin()
      const failure = await scenario.when.graphql(query, given).then(
        () => 'It was sent.',
        (error: unknown) => error,
      )
      await scenario.end()
      expect(failure).to.be.instanceOf(InputError).with.property('message', message)
      expect(server.seen).to.deep.equal([])
    })
})
