import { expect } from 'chai'
import { InputError } from '../errors'
import type { AnsweredHttpExchange } from '../exchange'
import { madeUpExchange } from '../exchange/exchange.fixture'
import { checkAgainstOpenApi } from './open-api'
import { OpenApiDocument } from './open-api-document'
import type { SchemaFiles } from './schema'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const component = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const parameter = (place: string, name: string, schema: object, rest = {}) =>
  Object.assign({ in: place, name, schema }, rest)
const integer = { type: 'integer' }

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly status?: number
  readonly type?: string
  readonly received?: Record<string, string>
}

const check = (document: unknown, sent: AnsweredHttpExchange, files?: SchemaFiles) =>
  checkAgainstOpenApi(new OpenApiDocument(document, 'x.yaml', files), sent)

/** An exchange with a response body of JSON, unless said otherwise. */
function exchange(url: string, response: string, sent: Sent = {}): AnsweredHttpExchange {
  const { headers = {}, body, type = 'application/json', received = {}, ...rest } = sent
  return madeUpExchange({
    ...{ ...rest, url: `http://localhost:3000${url}`, sentHeaders: headers, sent: body, body: response },
    headers: { ...(type && { 'content-type': type }), ...received },
  })
}

/** What is sent with a body of JSON. */
const inJson = (body: string): Sent => ({ body, headers: { 'Content-Type': 'application/json' } })

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
const post = (body: object, response = '', sent: Sent = {}) =>
  exchange(at, response, { method: 'POST', status: 201, ...inJson(JSON.stringify(body)), ...sent })

const cases: Record<string, [exchange: AnsweredHttpExchange, ...problems: string[]]> = {
  'a list': [
    list('?limit=2&ids=1,2&tag=a&tag=b&flag=7&named=7', '[]', {
      headers: { ...key, Cookie: 'a=b; visit=1' },
    }),
  ],
  'one of a template': [exchange(`${at}/7`, '{"id":1,"owner":"Fred"}')],
  'a request without what is read-only': [post({ owner: 'Fred', pin: '1', default: null })],
  'no body where none is due': [exchange(`${at}/7`, '', { method: 'DELETE', status: 204, type: '' })],
  'a status range, and a request that was wrong on purpose': [
    post({}, '', { status: 422 }),
    'The response has no body. Documented for POST /accounts 422: application/json',
  ],
  'text by its schema': [
    exchange(`${at}/7`, 'perhaps', { status: 500, type: 'text/plain' }),
    'Response body: must be "yes" or "no" but was "perhaps"',
  ],
  'an undocumented path': [
    exchange('/accounts', '[]'),
    'The path /accounts is not documented. Documented paths: /{stage}/v1/accounts, /{stage}/v1/accounts/mine, /{stage}/v1/accounts/{id}',
  ],
  'an undocumented status': [
    list('', '[]', { status: 202 }),
    'The status 202 is not documented for GET /accounts. Documented: 200',
  ],
  'an undocumented media type': [
    list('', '[]', { type: 'text/html' }),
    'The media type text/html of the response is not documented for GET /accounts 200. Documented: application/json',
  ],
  'an undocumented body': [
    post({ owner: 'a', pin: 'b' }, '{}'),
    'The response has a body (application/json), but none is documented for POST /accounts 201',
  ],
  'a body that is not JSON': [
    list('', '['),
    "Response body is not JSON: line 1, column 2: Array item or end of array ']' expected but reached end of input",
  ],
  'bodies by their schema': [
    list('', '[{"id":"1","owner":"a","default":null,"kind":null,"required":{"id":2}}]'),
    'Response body $[0].id: must be an integer but was "1" (a string)',
    'Response body $[0].kind: must be "a" or "b" but was null',
    'Response body $[0].required: must have the member "owner"',
  ],
  'a request body by its schema': [
    post({ owner: 1 }),
    'Request body: must have the member "pin"',
    'Request body $.owner: must be a string but was 1 (a number)',
  ],
  'a read-only member in a request': [
    post({ owner: 'a', pin: '1', id: 1 }),
    'Request body $.id: must not be in a request because it is "readOnly"',
  ],
  'a write-only member in a response, without its value or any other problem': [
    list('', '[{"id":"1","owner":"a","pin":"4711"}]'),
    'Response body $[0].pin: must not be in a response because it is "writeOnly"',
  ],
  'missing headers': [
    exchange(at, '[]'),
    'Request header "X-Key" is required but was not sent',
    'Response header "X-Total" is required but was not sent',
  ],
  'parameters and headers by their schema': [
    list('?limit=0&ids=1,b&tag=long&flag=x&named=8', '[]', {
      headers: { 'X-Key': '7', Cookie: 'visit=ten' },
    }),
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
  'numbers that are none in JSON': [
    list('?ids=0x10,1', '[]', {
      headers: { 'X-Key': '00000000-0000-0000-0000-000000000000', Cookie: 'visit=0b1' },
    }),
    'Query parameter "ids" $[0]: must be an integer but was "0x10" (a string)',
    'Cookie parameter "visit": must be an integer but was "0b1" (a string)',
  ],
  'path parameters': [
    exchange(`${at}/x%20y`, '{"id":1,"owner":"Fred"}'),
    'Path parameter "id": must be an integer but was "x y" (a string)',
  ],
}

const answer = (schema: object) => ({
  openapi: '3.1.0',
  paths: { '/': { get: { responses: { 200: json(schema) } } } },
})

const unusable: Record<string, [document: unknown, message: string]> = {
  'Swagger 2.0': [
    { swagger: '2.0' },
    'The document "x.yaml" is not OpenAPI 3.0, 3.1 or 3.2: its version is "2.0".\nSwagger 2.0 can be converted, for example with: npx swagger2openapi "x.yaml" -o openapi3.json',
  ],
  'a document that is none': [
    { name: 'chapterwise' },
    'The document "x.yaml" is not OpenAPI 3.0, 3.1 or 3.2: it has no member "openapi" with its version.\nSwagger 2.0 can be converted, for example with: npx swagger2openapi',
  ],
  'a reference to another file': [
    { openapi: '3.1.0', paths: { '/': { $ref: './accounts.yaml' } } },
    `The OpenAPI document "x.yaml" refers to "accounts.yaml", which is not in it.\nBundle what it needs into one file.`,
  ],
  'references that lead in a circle': [
    { openapi: '3.1.0', paths: { '/': { $ref: '#/paths/~1' } } },
    `The OpenAPI document "x.yaml" refers to "#/paths/~1", which leads back to itself.`,
  ],
  'schemas that only refer to each other': [
    {
      ...answer({ items: component('X') }),
      components: { schemas: { X: component('Y'), Y: component('X') } },
    },
    `The OpenAPI document "x.yaml" refers to "#/components/schemas/Y", which leads back to itself.\nIt is part of GET /.`,
  ],
  'a schema that refers to nothing': [
    answer({ items: component('X') }),
    `The OpenAPI document "x.yaml" refers to "#/components/schemas/X", which is not there.\nIt is part of GET /.`,
  ],
  'a keyword with a wrong value': [
    answer({ required: true }),
    'The OpenAPI document "x.yaml" cannot be used: required value must be ["array"]\nIt is part of GET /.',
  ],
}

describe('checkAgainstOpenApi', () => {
  for (const [name, [sent, ...problems]] of Object.entries(cases))
    it(`${problems.length > 0 ? 'reports' : 'accepts'} ${name}`, () =>
      expect(check(bank, sent)).to.deep.equal(problems))

  for (const [name, [document, message]] of Object.entries(unusable))
    it(`rejects ${name}`, () =>
      expect(() => check(document, exchange('/', '[]')))
        .to.throw(InputError)
        .with.property('message', message))

  it('requires no one-way member in the other direction, also by another part of allOf', () => {
    const named = json(component('Named'))
    const document = {
      ...bank,
      paths: { '/': { put: { requestBody: named, responses: { 200: named } } } },
      servers: [],
    }
    const put = (body: object, response: object) =>
      check(
        document,
        exchange('/', JSON.stringify(response), { method: 'PUT', ...inJson(JSON.stringify(body)) }),
      )
    expect(put({ owner: 'a', pin: '1', name: 'n' }, { owner: 'a', id: 1, name: 'n' })).to.deep.equal([])
    expect(put({ owner: 'a', name: 'n' }, { owner: 'a', name: 'n' })).to.deep.equal([
      'Request body: must have the member "pin"',
      'Response body: must have the member "id"',
    ])
  })

  it('takes every field that the specification allows, and its own', () => {
    const externalDocs = { url: 'https://example.com' }
    const schema = { externalDocs, xml: { name: 'a' }, example: { $id: 'a' }, 'x-a': { $ref: 1 }, ours: 1 }
    for (const openapi of ['3.0.4', '3.1.1', '3.2.0']) {
      const { paths } = answer({ type: 'integer', ...schema })
      const document = { openapi, paths, externalDocs, tags: [{ name: 'a', externalDocs }], 'x-a': 1 }
      expect(check(document, exchange('/', '"a"'))).to.have.length(1)
    }
  })

  it('counts what stands beside a reference from 3.1 on, and ignores it in 3.0', () => {
    const beside = { $ref: '#/components/schemas/A', required: ['z'] }
    const text = { schema: { $ref: '#/components/schemas/B', maxLength: 1 } }
    const list = { schema: { type: ['null', 'array'], items: { type: 'integer' } } }
    const document = (openapi: string) => ({
      openapi,
      paths: {
        '/': {
          post: {
            parameters: [
              { in: 'query', name: 'q', ...text },
              { in: 'query', name: 'ids', ...list },
            ],
            requestBody: json(beside),
            responses: { 200: { headers: { 'X-A': text }, ...json(component('Alias')) } },
          },
        },
      },
      components: { schemas: { A: { type: 'object' }, B: { type: 'string' }, Alias: beside } },
    })
    const received = { 'x-a': 'ab' }
    const sent = exchange('/?q=ab&ids=1&ids=2', '{}', { method: 'POST', ...inJson('{}'), received })
    expect(check(document('3.0.3'), sent)).to.deep.equal([])
    expect(check(document('3.1.0'), sent)).to.deep.equal([
      'Query parameter "q": must NOT have more than 1 characters but was "ab"',
      'Request body: must have the member "z"',
      'Response header "X-A": must NOT have more than 1 characters but was "ab"',
      'Response body: must have the member "z"',
    ])
  })

  describe('with a discriminator', () => {
    const pet = (required: string) => ({
      required: ['type', required],
      properties: { type: { type: 'string' } },
    })
    const document = (schema: object) => ({
      ...answer(schema),
      components: { schemas: { Dog: pet('barks'), Cat: pet('meows') } },
    })
    const oneOf = [component('Dog'), component('Cat')]
    const mapping = { dog: '#/components/schemas/Dog', cat: 'Cat' }
    const problems = (discriminator: object, response: string) =>
      check(
        document({ oneOf, discriminator: { propertyName: 'type', ...discriminator } }),
        exchange('/', response),
      )

    for (const [what, discriminator, name] of [
      ['its mapping', { mapping }, 'dog'],
      ['the name of the schema', {}, 'Dog'],
    ] as const)
      it(`checks the alternative that its value selects by ${what}`, () => {
        expect(problems(discriminator, `{"type":"${name}","barks":true}`)).to.deep.equal([])
        expect(problems(discriminator, `{"type":"${name}","barks":1,"meows":1}`)).to.deep.equal([])
        expect(problems(discriminator, `{"type":"${name}","meows":true}`)).to.deep.equal([
          'Response body: must have the member "barks"',
        ])
      })

    it('takes a value that several alternatives allow for none, and a parent without its alternatives', () => {
      const type = { enum: ['dog', 'cat'] }
      const pet = {
        required: ['type'],
        properties: { type },
        oneOf: [component('Dog'), component('Cat')],
        discriminator: { propertyName: 'type', mapping },
      }
      const child = (name: string) => ({ allOf: [component('Pet'), { required: [name] }] })
      const schemas = { Pet: pet, Dog: child('barks'), Cat: child('meows') }
      const checked = (schema: object, response: string) =>
        check({ ...answer(schema), components: { schemas } }, exchange('/', response))
      for (const schema of [
        component('Pet'),
        component('Dog'),
        { ...pet, discriminator: { propertyName: 'type' } },
      ]) {
        expect(checked(schema, '{"type":"dog","barks":1}')).to.deep.equal([])
        expect(checked(schema, '{"type":"dog"}')).to.include('Response body: must have the member "barks"')
      }
    })

    it('rejects a value that selects nothing, unless there is a default (3.2)', () => {
      expect(problems({ mapping }, '{"type":"bird","meows":true}')).to.deep.equal([
        'Response body $.type: must be "Dog" or "Cat" or "dog" or "cat" but was "bird"',
      ])
      expect(problems({ mapping, defaultMapping: 'Cat' }, '{"type":"bird","meows":true}')).to.deep.equal([])
    })
  })

  it('follows references to other files, and from there', () => {
    const files: Record<string, unknown> = {
      '/api/paths/a.yaml': { get: { responses: { 200: { $ref: '../shared.yaml#/responses/A' } } } },
      '/api/shared.yaml': {
        responses: { A: json({ $ref: '#/schemas/A' }) },
        // Names that would be keywords in a schema.
        schemas: { A: { properties: { id: { $ref: 'id.json' } } }, required: 1, format: {} },
      },
      '/api/id.json': { type: 'integer' },
    }
    const loadFile = (file: string): unknown => {
      if (file in files) return files[file]
      throw new Error('ENOENT')
    }
    const paths = {
      '/a': { $ref: './paths/a.yaml' },
      '/b': { get: { responses: { 200: json({ $ref: 'b.yaml' }) } } },
    }
    const source = { directory: '/api', loadFile }
    const problems = (path: string) =>
      check({ openapi: '3.1.0', paths }, exchange(path, '{"id":"1"}'), source)
    expect(problems('/a')).to.deep.equal(['Response body $.id: must be an integer but was "1" (a string)'])
    expect(() => problems('/b')).to.throw(
      InputError,
      'The OpenAPI document "x.yaml" refers to "b.yaml", which cannot be read: ENOENT',
    )
  })

  it('uses the schemas that do not need what is missing', () => {
    const schemas = { Bad: component('Gone'), Good: { type: 'integer' } }
    const { paths } = answer({ items: component('Good') })
    const bad = { get: { responses: { 200: json(component('Bad')) } } }
    const api = new OpenApiDocument(
      { openapi: '3.1.0', paths: { ...paths, '/bad': bad }, components: { schemas } },
      'x.yaml',
    )
    for (let times = 0; times < 2; times += 1) {
      expect(() => checkAgainstOpenApi(api, exchange('/bad', '1'))).to.throw(
        InputError,
        'refers to "#/components/schemas/Gone"',
      )
      expect(checkAgainstOpenApi(api, exchange('/', '["a"]'))).to.have.length(1)
    }
  })

  it('checks schemas of OpenAPI 3.1 as JSON Schema, where "nullable" has no effect', () => {
    const properties = {
      a: { type: ['null', 'integer'], exclusiveMinimum: 0, nullable: true },
      b: { type: 'string', nullable: true },
    }
    const checked = (response: string) => check(answer({ properties }), exchange('/', response))
    expect(checked('{"a":null,"b":""}')).to.deep.equal([])
    expect(checked('{"a":0,"b":null}')).to.deep.equal([
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
      ...['GET /accounts 200', 'POST /accounts 201,4XX', 'GET /accounts/{id} 200,default'],
      ...['DELETE /accounts/{id} 204', 'GET /accounts/mine 200'],
    ])
    expect(document.find('get', '/live/v1/accounts')?.operationId).to.equal('listAccounts')
    expect(document.find('GET', '/live/v1/accounts/mine')?.path).to.equal('/accounts/mine')
    expect(document.find('DELETE', '/live/v1/accounts/mine')?.path).to.equal('/accounts/{id}')
    expect(document.find('GET', '/elsewhere')).to.equal(undefined)
  })

  for (const [written, ...asked] of [
    ['/größen', '/größen', '/gr%C3%B6%C3%9Fen'],
    ['/caf%c3%a9/%2F', '/caf%C3%A9/%2F', '/café/%2f'],
    ["/x|y[z]('{id}')", "/x|y[z]('a%20b')", '/x%7Cy%5Bz%5D(%27a%20b%27)'],
  ] as const)
    it(`finds the path ${written} however a request writes it`, () => {
      const paths = { [written]: { get: { responses: {} } } }
      const document = new OpenApiDocument({ ...bank, servers: [], paths }, 'bank.yaml')
      for (const path of asked) expect(document.find('GET', path)?.path, path).to.equal(written)
      expect(document.find('GET', `${asked[0]}/`)).to.equal(undefined)
    })

  it('compiles every schema, and notes what has no effect', () => {
    const schema = { minimun: 0, ours: 1, pattern: '(?i)^a' }
    const operation = {
      parameters: [{ in: 'querystring', name: 'q', content: {} }],
      responses: { 200: { content: { 'a/b': { itemSchema: {} }, ...json(schema).content } } },
    }
    const paths = { '/': { query: operation, additionalOperations: { COPY: { responses: { 204: {} } } } } }
    const document = new OpenApiDocument({ openapi: '3.2.0', paths }, 'x.yaml')
    expect(document.all.map(({ method }) => method)).to.deep.equal(['QUERY', 'COPY'])
    expect(document.note).to.equal(undefined)
    document.checkSchemas()
    expect(document.note).to.equal(
      [
        'Not everything in the OpenAPI document "x.yaml" is checked:',
        'The parameter in the "querystring" is not checked.',
        'The "itemSchema" of a/b is not checked.',
        'The keyword "minimun" of a schema checks nothing. Did you mean "minimum"?',
        'The pattern (?i)^a is not checked: JavaScript cannot read it.',
      ].join('\n  '),
    )
    const alone = [{ if: {} }, { then: {} }, { minContains: 2 }, { contains: {}, minContains: 0 }]
    for (const one of alone) new OpenApiDocument(answer(one), 'x.yaml').checkSchemas()
    expect(() => new OpenApiDocument(answer({ required: 1 }), 'x.yaml').checkSchemas()).to.throw(
      InputError,
      'required value must be ["array"]',
    )
  })

  it('names what of a request is not documented', () => {
    const part = { parameters: [parameter('query', 'a', {}), parameter('path', 'id', {})], responses: {} }
    const filter = parameter('query', 'filter', { type: 'object' }, { style: 'deepObject' })
    const paths = { '/{id}/{of}': { get: part }, '/': { get: { parameters: [filter] } } }
    const document = new OpenApiDocument({ openapi: '3.1.0', paths }, 'x.yaml')
    const named = (path: string, hasBody: boolean) =>
      document.undocumentedIn(document.find('GET', path.split('?')[0] ?? '')!, `http://a${path}`, hasBody)
    expect(named('/1/2?a=1&b=2&b=3', true)).to.deep.equal([
      'path parameter "of"',
      'query parameter "b"',
      'request body',
    ])
    expect(named('/?filter[a]=1', false)).to.deep.equal([])
  })
})
