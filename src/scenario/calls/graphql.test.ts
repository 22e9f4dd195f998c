import { expect } from 'chai'
import { InputError } from '../../errors'
import { failureOf } from '../../errors/failure-of.fixture'
import { json } from '../../http/open-server.fixture'
import type { BasicScenario } from '../chain'
import { ScenarioConfiguration } from '../scenario-configuration'
import { scenariosOf } from '../doing.fixture'

describe('A GraphQL query in a typed chain', () => {
  const { server, begin } = scenariosOf<BasicScenario>(ScenarioConfiguration)
  beforeEach(() => server.answer(json({ data: { user: { name: 'Fred' } } })))

  it('is sent as JSON with its variables and its operation name', async () => {
    const scenario = begin({ graphqlPath: '/api' })
    const query = 'query One($id: ID!) { user(id: $id) { name } } query Other { user(id: 8) { name } }'
    const response = await scenario.when.graphql(query, { variables: { id: 7n }, operation: 'One' })
    response.graphql.shouldHaveNoErrors()
    await scenario.when.graphql('{ user(id: 7) { name } }', { path: '/other' })
    expect(server.seen.map(({ url, body }) => [url, JSON.parse(body.toString()) as unknown])).to.deep.equal([
      ['/api', { query, variables: { id: 7 }, operationName: 'One' }],
      ['/other', { query: '{ user(id: 7) { name } }' }],
    ])
    expect(server.seen[0]?.headers['content-type']).to.equal('application/json')
  })

  it('that lacks the operation named is rejected and not sent', async () => {
    const scenario = begin()
    const sent = scenario.when.graphql('query One { user { name } }', { operation: 'one' })
    expect(await failureOf(sent))
      .to.be.instanceOf(InputError)
      .with.property('message', 'The GraphQL query has no operation "one". Did you mean "One"?\nIt has: One')
    expect(server.seen).to.deep.equal([])
  })
})
