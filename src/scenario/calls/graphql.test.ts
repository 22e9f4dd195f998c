import { expect } from 'chai'
import { InputError } from '../../errors'
import { json, openServer } from '../../http/open-server.fixture'
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

  it('that lacks the operation named is rejected and not sent', async () => {
    const scenario = begin()
    const sent = scenario.when.graphql('query One { user { name } }', { operation: 'one' })
    expect(await sent.catch((error: unknown) => error))
      .to.be.instanceOf(InputError)
      .with.property('message', 'The GraphQL query has no operation "one". Did you mean "One"?\nIt has: One')
    await scenario.end()
    expect(server.seen).to.deep.equal([])
  })
})
