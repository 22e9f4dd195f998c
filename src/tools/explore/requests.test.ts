import { expect } from 'chai'
import { Body } from '../../exchange'
import { madeUpExchange } from '../../exchange/exchange.fixture'
import { hasForeignId, requestSteps, urlAsWritten, writtenRequest } from './requests'
import { WalkRun } from './run'

const outcome = {
  storyData: {
    lines: 10,
    account1Id: 'zQ7',
    orderId: 'tU99KyMkrt',
    name: 'Ann',
    token: 'hush-hush-hush',
    account: { id: 'kK81', name: 'open' },
    note: 'http://shop.test/api/notes/work/',
  },
  exchanges: [],
  urlOf: (url: string) => new URL(url, 'http://shop.test/api/').href,
  redact: (text: string) => text.replaceAll('hush-hush-hush', '[redacted]'),
}
const run = new WalkRun({} as never, outcome as never, [])

describe('A URL as steps write it', () => {
  for (const [what, [path, written]] of Object.entries({
    'an id in its path': ['orders/tU99KyMkrt.json', 'orders/{{orderId}}.json'],
    'an id as a value of its query, not for a number that is equal by chance': [
      'lines?order=tU99KyMkrt&limit=10',
      'lines?order={{orderId}}&limit=10',
    ],
    'an id in JSON in its query': [
      `lines?where=${encodeURIComponent('{"order":"tU99KyMkrt","state":"open"}')}`,
      'lines?where=%7B%22order%22%3A%22{{orderId}}%22%2C%22state%22%3A%22open%22%7D',
    ],
    'an id whose name has a digit': ['lines?account=zQ7', 'lines?account={{account1Id}}'],
    'a URL that it begins with': ['notes/work/files/1?all=true', '{{note}}files/1?all=true'],
    'an id of an object': ['accounts/kK81/lines?state=open', 'accounts/{{account.id}}/lines?state=open'],
    'times and codes': [
      'lines?since=20260101T000000Z&sku=SKU-12345678',
      'lines?since=20260101T000000Z&sku=SKU-12345678',
    ],
    'times and other values': [
      'lines?from=2026-01-01T00:00:00Z&q=a%20b',
      'lines?from=2026-01-01T00:00:00Z&q=a%20b',
    ],
  } as const))
    it(`has placeholders for ${what}`, () =>
      expect(urlAsWritten(`http://shop.test/api/${path}`, run)).to.equal(written))

  it('may have an id that the story data does not have', () => {
    const isForeign = (path: string): boolean => {
      const exchange = madeUpExchange({ method: 'GET', url: `http://shop.test/api/${path}` })
      return hasForeignId(writtenRequest(exchange, run)!)
    }
    const paths = [
      'orders/zZ88LzNlsu',
      'lines?where=%7B%22order%22%3A%22zZ88LzNlsu%22%7D',
      'v1/lines?account=zQ7',
    ]
    expect(paths.map(isForeign)).to.deep.equal([true, true, false])
  })
})

describe('A request of GraphQL as steps write it', () => {
  const stepsOf = (body: object): string[] => {
    const sent = new Body(JSON.stringify(body), 'application/json')
    const exchange = madeUpExchange({ method: 'POST', url: 'http://shop.test/api/graphql', sent })
    const written = writtenRequest(exchange, run)
    return written === undefined ? [] : requestSteps(written).map(({ step }) => step.text)
  }
  const query = 'query ($id: ID!) { order(id: $id) { name } }'

  it('is sent by the phrases for GraphQL', () =>
    expect(stepsOf({ query, variables: { id: 'tU99KyMkrt' }, operationName: 'Order' })).to.deep.equal([
      'the GraphQL variables are:',
      'the GraphQL operation is "Order"',
      'I send the GraphQL query to "graphql":',
    ]))

  for (const [what, body] of [
    ['a name of the query is a value of the story data', { query: 'query { tU99KyMkrt { name } }' }],
    ['it has extensions', { query, extensions: { persisted: true } }],
  ] as const)
    it(`is sent as JSON if ${what}`, () => expect(stepsOf(body)).to.deep.equal(['I POST "graphql" with:']))
})
