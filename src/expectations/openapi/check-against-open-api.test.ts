import { expect } from 'chai'
import { checkAgainstOpenApi, type OpenApiExchange } from './index'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

const bank = {
  openapi: '3.0.3',
  info: { title: 'Bank', version: '1' },
  servers: [
    {
      url: 'https://bank.example/{stage}/v1/',
      variables: { stage: { default: 'live', enum: ['live', 'test'] } },
    },
  ],
  paths: {
    '/accounts': {
      get: {
        parameters: [
          { $ref: '#/components/parameters/Limit' },
          { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
          { name: 'tag', in: 'query', schema: { type: 'array', items: { type: 'string', maxLength: 3 } } },
          {
            name: 'filter',
            in: 'query',
            style: 'deepObject',
            explode: true,
            schema: { type: 'object', properties: { open: { type: 'boolean' } } },
          },
          {
            name: 'either',
            in: 'query',
            schema: { type: 'array', items: { oneOf: [{ type: 'integer' }, { type: 'string' }] } },
          },
          { name: 'flag', in: 'query', schema: { oneOf: [{ type: 'integer' }, { type: 'boolean' }] } },
          { name: 'open', in: 'query', schema: { oneOf: [{ type: 'boolean' }, { type: 'array' }] } },
          { name: 'most', in: 'query', schema: { type: 'integer', maximum: 9007199254740992 } },
          { name: 'where', in: 'query', ...json({ type: 'object', required: ['id'] }) },
        ],
        responses: {
          '200': {
            description: 'all',
            headers: { 'X-Total': { required: true, schema: { type: 'integer' } } },
            ...json({ type: 'array', items: { $ref: '#/components/schemas/Account' } }),
          },
        },
      },
      post: {
        parameters: [
          { name: 'X-Key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
        ],
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/Account' }) },
        responses: {
          '201': { description: 'made' },
          '4XX': { $ref: '#/components/responses/Refused' },
        },
      },
    },
    '/accounts/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        responses: {
          '200': { description: 'one', ...json({ $ref: '#/components/schemas/Account' }) },
          default: { description: 'else', content: { 'text/*': {} } },
        },
      },
      delete: { responses: { '204': { description: 'gone' } } },
    },
    '/accounts/mine': {
      get: {
        responses: {
          '200': { description: 'mine', content: { 'image/png': {} } },
          default: {
            description: 'no',
            ...json({ type: 'object', properties: { code: { type: 'string', nullable: true } } }),
          },
        },
      },
    },
  },
  components: {
    parameters: {
      Limit: { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 0, exclusiveMinimum: true } },
    },
    responses: { Refused: { description: 'no', ...json({ type: 'object', required: ['error'] }) } },
    schemas: {
      Account: {
        type: 'object',
        required: ['id', 'owner', 'pin'],
        properties: {
          default: { type: 'string', nullable: true },
          enum: { type: 'integer', minimum: 0, exclusiveMinimum: true },
          id: { type: 'integer', readOnly: true },
          pin: { type: 'string', writeOnly: true },
          owner: { type: 'string' },
          kind: { type: 'string', enum: ['a', 'b'], nullable: true },
          mood: { type: 'string', enum: ['good', null], nullable: true },
          state: { allOf: [{ type: 'string' }], enum: ['open'], nullable: true },
          serial: { type: 'integer', maximum: 9007199254740992 },
          shape: { type: 'object', required: ['constructor'] },
          nullable: { type: 'boolean' },
          parent: { nullable: true, allOf: [{ $ref: '#/components/schemas/Account' }] },
        },
      },
    },
  },
}

const get = (path: string, rest: Partial<OpenApiExchange> = {}): OpenApiExchange => ({
  method: 'GET',
  url: `http://localhost:3000/live/v1${path}`,
  requestHeaders: {},
  status: 200,
  responseHeaders: { 'content-type': 'application/json; charset=utf-8', 'x-total': '1' },
  responseBody: path.startsWith('/accounts/') ? '{"id":1,"owner":"Fred"}' : '[]',
  ...rest,
})
const post = (body: unknown, rest: Partial<OpenApiExchange> = {}) =>
  get('/accounts', {
    method: 'POST',
    requestHeaders: { 'content-type': 'application/json', 'x-key': '6d9c8a1e-3b8f-4f0e-9d5e-0c2f7e1f7f11' },
    requestBody: body === undefined ? undefined : JSON.stringify(body),
    status: 201,
    responseBody: '',
    ...rest,
  })

const cases: Record<string, [exchange: OpenApiExchange, problems: string[]]> = {
  'a list': [get('/accounts?limit=2&ids=1,2&tag=a&tag=b&filter[open]=true&where=%7B%22id%22:1%7D'), []],
  'one of a template': [get('/accounts/7'), []],
  'a concrete path before the template': [
    get('/accounts/mine', { responseHeaders: { 'content-type': 'image/png' } }),
    [],
  ],
  'a relative URL, another value of the server variable': [
    { ...get('/accounts'), url: '/test/v1/accounts' },
    [],
  ],
  'a request without what is read-only': [post({ owner: 'Fred', pin: '1', parent: null }), []],
  'null where it is among the values': [
    get('/accounts/7', { responseBody: '{"id":1,"owner":"a","mood":null}' }),
    [],
  ],
  'null where it is not among the values': [
    get('/accounts/7', { responseBody: '{"id":1,"owner":"a","kind":null,"state":null}' }),
    [
      'Response body $.kind: must be "a" or "b" but was null',
      'Response body $.state: must be "open" but was null',
    ],
  ],
  'every digit of numbers': [
    get('/accounts/7', { responseBody: '{"id":9007199254740993,"owner":"a","serial":9007199254740993}' }),
    ['Response body $.serial: must be at most 9007199254740992 but was 9007199254740993'],
  ],
  'members that every object has from birth': [
    get('/accounts/7', { responseBody: '{"id":1,"owner":"a","shape":{}}' }),
    ['Response body $.shape: must have the member "constructor"'],
  ],
  'a text for what may be a text or a number': [get('/accounts?either=3&either=x&flag=1&open=true'), []],
  'a number with all its digits where it was sent as a text': [
    get('/accounts?most=9007199254740993'),
    ['Query parameter "most": must be at most 9007199254740992 but was "9007199254740993"'],
  ],
  'null in a property that is called as a keyword is': [
    get('/accounts/7', { responseBody: '{"id":1,"owner":"a","default":null,"enum":1}' }),
    [],
  ],
  'null in the answer that is documented by default': [
    get('/accounts/mine', { status: 500, responseBody: '{"code":null}' }),
    [],
  ],
  'no body where none is due': [get('/accounts/7', { method: 'DELETE', status: 204, responseBody: '' }), []],
  'a status range, and a request that was wrong on purpose': [
    post({}, { status: 422, responseBody: '{"error":"no"}' }),
    [],
  ],
  'a media type range under default': [
    get('/accounts/7', { status: 500, responseHeaders: { 'content-type': 'text/plain' } }),
    [],
  ],
  'an undocumented path': [
    get('/acounts'),
    [
      'The path /live/v1/acounts is not documented. Documented paths: /{stage}/v1/accounts, /{stage}/v1/accounts/mine, /{stage}/v1/accounts/{id}',
    ],
  ],
  'a path that is not below a server': [
    { ...get('/accounts'), url: '/accounts' },
    [
      'The path /accounts is not documented. Documented paths: /{stage}/v1/accounts, /{stage}/v1/accounts/mine, /{stage}/v1/accounts/{id}',
    ],
  ],
  'an undocumented method': [
    get('/accounts', { method: 'patch' }),
    ['The method PATCH is not documented for /accounts. Documented: GET, POST'],
  ],
  'an undocumented status': [
    get('/accounts', { status: 202 }),
    ['The status 202 is not documented for GET /accounts. Documented: 200'],
  ],
  'an undocumented media type': [
    get('/accounts', { responseHeaders: { 'content-type': 'text/html', 'x-total': '1' } }),
    [
      'The media type text/html of the response is not documented for GET /accounts 200. Documented: application/json',
    ],
  ],
  'an undocumented body': [
    post({ owner: 'a', pin: 'b' }, { responseBody: '{}' }),
    [
      'The response has a body (application/json; charset=utf-8), but none is documented for POST /accounts 201',
    ],
  ],
  'an undocumented request body': [
    get('/accounts', { requestBody: '{}', requestHeaders: { 'content-type': 'application/json' } }),
    ['The request has a body (application/json), but none is documented for GET /accounts'],
  ],
  'no media type': [
    get('/accounts', { responseHeaders: { 'x-total': '1' } }),
    ['The response has a body without a Content-Type. Documented for GET /accounts 200: application/json'],
  ],
  'no response body': [
    get('/accounts', { responseBody: '' }),
    ['The response has no body. Documented for GET /accounts 200: application/json'],
  ],
  'a response body that is not JSON': [
    get('/accounts', { responseBody: '[' }),
    ['Response body is not JSON: Unexpected end of JSON input'],
  ],
  'response bodies by their schema': [
    get('/accounts', { responseBody: '[{"id":"1","owner":"a","enum":0,"kind":"c","parent":{"id":2}}]' }),
    [
      'Response body $[0].enum: must be more than 0 but was 0',
      'Response body $[0].id: must be an integer but was "1" (a string)',
      'Response body $[0].kind: must be "a" or "b" but was "c"',
      'Response body $[0].parent: must have the member "owner"',
    ],
  ],
  'request bodies by their schema': [
    post({ owner: 1 }),
    [
      'Request body $: must have the member "pin"',
      'Request body $.owner: must be a string but was 1 (a number)',
    ],
  ],
  'no request body': [post(undefined), ['Request body is required but was not sent']],
  'request headers': [
    post({ owner: 'a', pin: 'b' }, { requestHeaders: { 'content-type': 'application/json' } }),
    ['Request header "X-Key" is required but was not sent'],
  ],
  'request headers by their schema': [
    post({ owner: 'a', pin: 'b' }, { requestHeaders: { 'content-type': 'application/json', 'x-key': '7' } }),
    ['Request header "X-Key": must have the format "uuid" but was "7"'],
  ],
  'response headers': [
    get('/accounts', { responseHeaders: { 'content-type': 'application/json' } }),
    ['Response header "X-Total" is required but was not sent'],
  ],
  'response headers by their schema': [
    get('/accounts', { responseHeaders: { 'content-type': 'application/json', 'x-total': 'a' } }),
    ['Response header "X-Total": must be an integer but was "a" (a string)'],
  ],
  'path parameters': [
    get('/accounts/x%20y'),
    ['Path parameter "id": must be an integer but was "x y" (a string)'],
  ],
  'query parameters': [
    get('/accounts?limit=0&ids=1,b&tag=long&filter[open]=yes&where=%7B%7D'),
    [
      'Query parameter "limit": must be more than 0 but was "0"',
      'Query parameter "ids" $[1]: must be an integer but was "b" (a string)',
      'Query parameter "tag" $[0]: must have at most 3 characters but was "long"',
      'Query parameter "filter" $.open: must be a boolean but was "yes" (a string)',
      'Query parameter "where": must have the member "id"',
    ],
  ],
}

describe('checkAgainstOpenApi', () => {
  for (const [name, [exchange, problems]] of Object.entries(cases)) {
    it(`${problems.length > 0 ? 'reports' : 'accepts'} ${name}`, () => {
      expect(checkAgainstOpenApi(bank, exchange, 'bank.yaml')).to.deep.equal(problems)
    })
  }
})
