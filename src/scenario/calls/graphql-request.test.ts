import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { InputError } from '../../errors'
import type { Api, GraphqlOptions } from '../../story'
import { StoryBook, type EndChapter } from '../../story'
import { ScenarioConfiguration } from '../configuration'

class Book extends StoryBook<Record<string, never>> {
  queryHasBeenSent(send: (api: Api) => Promise<unknown>): EndChapter<Record<string, never>> {
    return this.when(async ({ api }) => void (await send(api))).end()
  }
}

describe('A GraphQL query in a typed chain', () => {
  let server: Server
  let received: { url: string | undefined; type: string | undefined; body: string }[]

  before(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (piece: Buffer) => (body += piece.toString()))
      request.on('end', () => {
        received.push({ url: request.url, type: request.headers['content-type'], body })
        response.setHeader('Content-Type', 'application/json').end('{"data":{"user":{"name":"Fred"}}}')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })

  after(() => {
    server.close()
    server.closeAllConnections()
  })

  beforeEach(() => void (received = []))

  const options = (): { baseURL: string; logMessage: () => undefined } => ({
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    logMessage: () => undefined,
  })

  it('is sent as JSON with its variables and its operation name', async () => {
    const scenario = ScenarioConfiguration.configure({ ...options(), graphqlPath: '/api' }).begin()
    const query = 'query One($id: ID!) { user(id: $id) { name } } query Other { user(id: 8) { name } }'
    const response = await scenario.when.graphql(query, { variables: { id: 7n }, operation: 'One' })
    response.graphql.shouldHaveNoErrors()
    await scenario.when.graphql('{ user(id: 7) { name } }', { path: '/other' })
    await scenario.end()
    expect(received).to.deep.equal([
      {
        url: '/api',
        type: 'application/json',
        body: JSON.stringify({ query, variables: { id: 7 }, operationName: 'One' }),
      },
      { url: '/other', type: 'application/json', body: '{"query":"{ user(id: 7) { name } }"}' },
    ])
  })

  it('can be sent from a story', async () => {
    const scenario = ScenarioConfiguration.withStoryBook(Book, class {})
      .configure(options())
      .begin()
    await scenario.given.queryHasBeenSent((api) => api.graphql('{ user { name } }')).getResult()
    await scenario.end()
    expect(received).to.have.length(1)
    expect(received[0]).to.include({ url: '/graphql' })
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
    [
      'with an option that does not exist',
      '{ user { name } }',
      { operationName: 'One' } as GraphqlOptions,
      'Unknown option "operationName" of a call. Did you mean "operation"?\nKnown here: headers, query, timeout, followRedirects, signal, variables, operation, path',
    ],
  ]
  for (const [what, query, given, message] of refused)
    it(`is rejected and not sent: a query ${what}`, async () => {
      const scenario = ScenarioConfiguration.configure(options()).begin()
      const failure = await scenario.when.graphql(query, given).then(
        () => 'It was sent.',
        (error: unknown) => error,
      )
      await scenario.end()
      expect(failure).to.be.instanceOf(InputError).with.property('message', message)
      expect(received).to.deep.equal([])
    })
})
