import { expect } from 'chai'
import { InputError } from '../errors'
import { Body, Headers, type AnsweredHttpExchange } from '../exchange'
import { checkAgainstOpenApi } from './open-api'
import { OpenApiDocument } from './open-api-document'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const component = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const parameter = (place: string, name: string, schema: object, rest = {}) => ({
  in: place,
  name,
  schema,
  ...rest,
})
const integer = { type: 'integer' }

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly status?: number
  readonly type?: string
  readonly received?: Record<string, string>
}

/** An exchange with a response body of JSON, unless said otherwise. */
function exchange(url: string, response: string, sent: Sent = {}): AnsweredHttpExchange {
  const { method = 'GET', headers = {}, body, status = 200, type = 'application/json', received = {} } = sent
  const requestType = headers['Content-Type'] ?? ''
  const fields = { ...(type && { 'content-type': type }), ...received }
  return {
    protocol: 'http',
    timeMs: 1,
    request: {
      method,
      url: `http://localhost:3000${url}`,
      headers: new Headers(Object.entries(headers)),
      body: body === undefined ? undefined : new Body(body, requestType),
    },
    outcome: {
      kind: 'answered',
      status,
      headers: new Headers(Object.entries(fields)),
      body: new Body(response, type),
    },
  }
}

const bank = {
  openapi: '3.0.3',
  info: { title: 'Bank', version: '1' },
  servers: [{ url: 'https://bank.example/{stage}/v1/', variables: { stage: { default: 'live' } } }],
  paths: {
    '/accounts': {
      get: {
        operationId: 'listAccounts',
        parameters: [
          { $ref: '#/components/parameters/Limit' },
          parameter('query', 'ids', { type: 'array', items: integer }, { explode: false }),
          parameter('query', 'tag', { type: 'array', items: { type: 'string', maxLength: 3 } }),
          parameter('query', 'flag', { oneOf: [{ type: 'string', format: 'uuid' }, integer] }),
          parameter('query', 'named', { type: 'string', enum: ['7'] }),
          parameter('cookie', 'visit', integer),
          parameter('header', 'X-Key', { type: 'string', format: 'uuid' }, { required: true }),
        ],
        responses: {
          '200': {
            headers: { 'X-Total': { required: true, schema: integer } },
            ...json({ type: 'array', items: component('Account') }),
          },
        },
      },
      post: {
        requestBody: { required: true, ...json(component('Account')) },
        responses: { '201': {}, '4XX': { $ref: '#/components/responses/Refused' } },
      },
    },
    '/accounts/{id}': {
      parameters: [parameter('path', 'id', component('Id'), { required: true })],
      get: {
        responses: {
          '200': { ...json(component('Account')) },
          default: { content: { 'text/*': { schema: { type: 'string', enum: ['yes', 'no'] } } } },
        },
      },
      delete: { responses: { '204': {} } },
    },
    '/accounts/mine': { get: { responses: { '200': { content: { 'image/png': {} } } } } },
  },
  components: {
    parameters: {
      Limit: parameter('query', 'limit', { type: 'integer', minimum: 0, exclusiveMinimum: true }),
    },
    responses: { Refused: json({ type: 'object', required: ['error'] }) },
    schemas: {
      Id: { type: 'integer', format: 'of-ours', readOnly: true, 'x-mine': 1 },
      Account: {
        type: 'object',
        required: ['id', 'owner', 'pin'],
        properties: {
          id: component('Id'),
          pin: { type: 'string', writeOnly: true },
          owner: { type: 'string' },
          default: { type: 'string', nullable: true },
          kind: { type: 'string', enum: ['a', 'b'], nullable: true },
          required: { allOf: [component('Account')], nullable: true },
        },
      },
      Named: { allOf: [component('Account'), { required: ['pin', 'id', 'name'] }] },
    },
  },
}

const at = '/live/v1/accounts'
const key = { 'X-Key': '6d9c8a1e-3b8f-4f0e-9d5e-0c2f7e1f7f11' }
const list = (path: string, response = '[]', sent: Sent = {}) =>
  exchange(`${at}${path}`, response, { headers: key, received: { 'x-total': '1' }, ...sent })
const post = (body: unknown, sent: Sent = {}) =>
  exchange(at, '', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    status: 201,
    ...sent,
  })

const cases: Record<string, [exchange: AnsweredHttpExchange, problems: string[]]> = {
  'a list': [
    list('?limit=2&ids=1,2&tag=a&tag=b&flag=7&named=7', '[]', {
      headers: { ...key, Cookie: 'a=b; visit=1' },
    }),
    [],
  ],
  'one of a template': [exchange(`${at}/7`, '{"id":1,"owner":"Fred"}'), []],
  'a request without what is read-only': [post({ owner: 'Fred', pin: '1', default: null }), []],
  'no body where none is due': [exchange(`${at}/7`, '', { method: 'DELETE', status: 204, type: '' }), []],
  'a status range, and a request that was wrong on purpose': [
    post({}, { status: 422, body: '{}' }),
    ['The response has no body. Documented for POST /accounts 422: application/json'],
  ],
  'text by its schema': [
    exchange(`${at}/7`, 'perhaps', { status: 500, type: 'text/plain' }),
    ['Response body: must be "yes" or "no" but was "perhaps"'],
  ],
  'an undocumented path': [
    exchange('/accounts', '[]'),
    [
      'The path /accounts is not documented. Documented paths: /{stage}/v1/accounts, /{stage}/v1/accounts/mine, /{stage}/v1/accounts/{id}',
    ],
  ],
  'an undocumented status': [
    list('', '[]', { status: 202 }),
    ['The status 202 is not documented for GET /accounts. Documented: 200'],
  ],
  'an undocumented media type': [
    list('', '[]', { type: 'text/html' }),
    [
      'The media type text/html of the response is not documented for GET /accounts 200. Documented: application/json',
    ],
  ],
  'an undocumented body': [
    exchange(at, '{}', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"owner":"a","pin":"b"}',
      status: 201,
    }),
    ['The response has a body (application/json), but none is documented for POST /accounts 201'],
  ],
  'a body that is not JSON': [
    list('', '['),
    [
      "Response body is not JSON: line 1, column 2: Array item or end of array ']' expected but reached end of input",
    ],
  ],
  'bodies by their schema': [
    list('', '[{"id":"1","owner":"a","default":null,"kind":null,"required":{"id":2}}]'),
    [
      'Response body $[0].id: must be an integer but was "1" (a string)',
      'Response body $[0].kind: must be "a" or "b" but was null',
      'Response body $[0].required: must have the member "owner"',
    ],
  ],
  'a request body by its schema': [
    post({ owner: 1 }),
    [
      'Request body: must have the member "pin"',
      'Request body $.owner: must be a string but was 1 (a number)',
    ],
  ],
  'a read-only member in a request': [
    post({ owner: 'a', pin: '1', id: 1 }),
    ['Request body $.id: must not be in a request because it is "readOnly"'],
  ],
  'a write-only member in a response, without its value or any other problem': [
    list('', '[{"id":"1","owner":"a","pin":"4711"}]'),
    ['Response body $[0].pin: must not be in a response because it is "writeOnly"'],
  ],
  'missing headers': [
    exchange(at, '[]'),
    [
      'Request header "X-Key" is required but was not sent',
      'Response header "X-Total" is required but was not sent',
    ],
  ],
  'parameters and headers by their schema': [
    list('?limit=0&ids=1,b&tag=long&flag=x&named=8', '[]', {
      headers: { 'X-Key': '7', Cookie: 'visit=ten' },
    }),
    [
      'Query parameter "limit": must be > 0 but was 0',
      'Query parameter "ids" $[1]: must be an integer but was "b" (a string)',
      'Query parameter "tag" $[0]: must NOT have more than 3 characters but was "long"',
      'Query parameter "flag": must match format "uuid" but was "x"',
      'Query parameter "flag": must be an integer but was "x" (a string)',
      'Query parameter "flag": must match exactly one schema in oneOf but was "x"',
      'Query parameter "named": must be "7" but was "8"',
      'Cookie parameter "visit": must be an integer but was "ten" (a string)',
      'Request header "X-Key": must match format "uuid" but was "7"',
    ],
  ],
  'numbers that are none in JSON': [
    list('?ids=0x10,1', '[]', {
      headers: { 'X-Key': '00000000-0000-0000-0000-000000000000', Cookie: 'visit=0b1' },
    }),
    [
      'Query parameter "ids" $[0]: must be an integer but was "0x10" (a string)',
      'Cookie parameter "visit": must be an integer but was "0b1" (a string)',
    ],
  ],
  'path parameters': [
    exchange(`${at}/x%20y`, '{"id":1,"owner":"Fred"}'),
    ['Path parameter "id": must be an integer but was "x y" (a string)'],
  ],
}

const answer = (schema: object) => ({
  openapi: '3.1.0',
  paths: { '/': { get: { responses: { 200: json(schema) } } } },
})
const bundled = 'References are followed inside of the document only: bundle what it needs into one file.'

const unusable: Record<string, [document: unknown, message: string]> = {
  'Swagger 2.0': [
    { swagger: '2.0' },
    'The document "x.yaml" is not OpenAPI 3.0 or 3.1: its version is "2.0".\nSwagger 2.0 can be converted, for example with: npx swagger2openapi',
  ],
  'a reference to another file': [
    { openapi: '3.1.0', paths: { '/': { $ref: './accounts.yaml' } } },
    `The OpenAPI document "x.yaml" refers to "./accounts.yaml", which is not in it.\n${bundled}`,
  ],
  'references that lead in a circle': [
    { openapi: '3.1.0', paths: { '/': { $ref: '#/paths/~1' } } },
    `The OpenAPI document "x.yaml" refers to "#/paths/~1", which is not in it.\n${bundled}`,
  ],
  'a schema that refers to nothing': [
    answer({ items: component('X') }),
    `The OpenAPI document "x.yaml" refers to "#/components/schemas/X", which is not in it.\n${bundled}`,
  ],
  'an unknown keyword': [
    answer({ items: { minimun: 0 } }),
    'The OpenAPI document "x.yaml" cannot be used: strict mode: unknown keyword: "minimun"',
  ],
}

describe('checkAgainstOpenApi', () => {
  for (const [name, [sent, problems]] of Object.entries(cases))
    it(`${problems.length > 0 ? 'reports' : 'accepts'} ${name}`, () =>
      expect(checkAgainstOpenApi(bank, sent, 'bank.yaml')).to.deep.equal(problems))

  for (const [name, [document, message]] of Object.entries(unusable))
    it(`rejects ${name}`, () => {
      expect(() => checkAgainstOpenApi(document, exchange('/', '[]'), 'x.yaml'))
        .to.throw(InputError)
        .with.property('message', message)
    })

  it('requires no one-way member in the other direction, also by another part of allOf', () => {
    const document = {
      ...bank,
      paths: {
        '/': { put: { requestBody: json(component('Named')), responses: { 200: json(component('Named')) } } },
      },
      servers: [],
    }
    const put = (body: object, response: object) =>
      checkAgainstOpenApi(
        document,
        exchange('/', JSON.stringify(response), {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
        'x.yaml',
      )
    expect(put({ owner: 'a', pin: '1', name: 'n' }, { owner: 'a', id: 1, name: 'n' })).to.deep.equal([])
    expect(put({ owner: 'a', name: 'n' }, { owner: 'a', name: 'n' })).to.deep.equal([
      'Request body: must have the member "pin"',
      'Response body: must have the member "id"',
    ])
  })

  it('checks schemas of OpenAPI 3.1 as JSON Schema, where "nullable" has no effect', () => {
    const properties = {
      a: { type: ['integer', 'null'], exclusiveMinimum: 0, nullable: true },
      b: { type: 'string', nullable: true },
    }
    const check = (response: string) =>
      checkAgainstOpenApi(answer({ properties }), exchange('/', response), 'x.json')
    expect(check('{"a":null,"b":""}')).to.deep.equal([])
    expect(check('{"a":0,"b":null}')).to.deep.equal([
      'Response body $.a: must be > 0 but was 0',
      'Response body $.b: must be a string but was null',
    ])
  })
})

describe('OpenApiDocument', () => {
  it('lists its operations in document order, and finds that of a request', () => {
    const document = new OpenApiDocument(bank, 'bank.yaml')
    expect(
      document.all.map(({ method, path, statuses }) => `${method} ${path} ${statuses.join()}`),
    ).to.deep.equal([
      'GET /accounts 200',
      'POST /accounts 201,4XX',
      'GET /accounts/{id} 200,default',
      'DELETE /accounts/{id} 204',
      'GET /accounts/mine 200',
    ])
    expect(document.find('get', '/live/v1/accounts')?.operationId).to.equal('listAccounts')
    expect(document.find('GET', '/live/v1/accounts/mine')?.path).to.equal('/accounts/mine')
    expect(document.find('DELETE', '/live/v1/accounts/mine')?.path).to.equal('/accounts/{id}')
    expect(document.find('GET', '/elsewhere')).to.equal(undefined)
  })
})
