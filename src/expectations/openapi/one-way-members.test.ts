import { expect } from 'chai'
import { checkAgainstOpenApi } from './index'

type Schema = Record<string, unknown>

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })
const component = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const schemas: Record<string, Schema> = {
  Secret: { type: 'string', writeOnly: true },
  Id: { type: 'integer', readOnly: true },
  Account: {
    type: 'object',
    required: ['id', 'user', 'password', 'pin'],
    properties: {
      id: component('Id'),
      user: { type: 'string' },
      password: { type: 'string', writeOnly: true, minLength: 20 },
      pin: { allOf: [component('Secret')] },
      parent: component('Account'),
      etag: { nullable: true, readOnly: true, allOf: [{ type: 'string' }] },
      key: { nullable: true, writeOnly: true, anyOf: [{ type: 'string' }] },
    },
  },
  Named: { allOf: [component('Account'), { required: ['password', 'pin', 'id', 'name'] }] },
  Either: { oneOf: [component('Account'), { required: ['never'] }] },
}

const check =
  (openapi: string) => (schema: Schema, sent: { request?: unknown; response?: unknown; status?: number }) =>
    checkAgainstOpenApi(
      {
        openapi,
        paths: {
          '/accounts/{id}': {
            parameters: [{ name: 'id', in: 'path', required: true, schema: component('Id') }],
            put: {
              requestBody: json(schema),
              responses: { 200: json(schema), 409: { description: 'no' } },
            },
          },
        },
        components: { schemas },
      },
      {
        method: 'PUT',
        url: '/accounts/1',
        requestHeaders: { 'content-type': 'application/json' },
        requestBody: sent.request === undefined ? '' : JSON.stringify(sent.request),
        status: sent.status ?? 200,
        responseHeaders: { 'content-type': 'application/json' },
        responseBody: sent.status === 409 ? '' : JSON.stringify(sent.response),
      },
      'bank.yaml',
    )

const asked = { user: 'a', password: 'a password of 22 marks', pin: '1' }
const answered = { id: 1, user: 'a' }
const refused = (path: string) => `Response body ${path}: must not be in a response because it is "writeOnly"`
const refusedRequest = (path: string) =>
  `Request body ${path}: must not be in a request because it is "readOnly"`

for (const version of ['3.0.3', '3.1.0']) {
  describe(`readOnly and writeOnly members in OpenAPI ${version}`, () => {
    const problems = check(version)

    it('are not required in the other direction', () => {
      expect(problems(component('Account'), { request: asked, response: answered })).to.deep.equal([])
    })

    it('are not required in the other direction by "required" in another part of "allOf"', () => {
      const name = 'n'
      const sent = { request: { ...asked, name }, response: { ...answered, name } }
      expect(problems(component('Named'), sent)).to.deep.equal([])
    })

    it('are required in their own direction', () => {
      expect(
        problems(component('Account'), { request: { user: 'a' }, response: { user: 'a' } }),
      ).to.deep.equal([
        'Request body $: must have the member "password"',
        'Request body $: must have the member "pin"',
        'Response body $: must have the member "id"',
      ])
    })

    it('are rejected in a response, without showing their values', () => {
      expect(
        problems(component('Account'), { response: { ...answered, ...asked, password: 7 } }),
      ).to.deep.equal([refused('$.password'), refused('$.pin')])
    })

    it('are rejected in a request', () => {
      expect(
        problems(component('Account'), { request: { ...asked, id: 1 }, response: answered }),
      ).to.deep.equal([refusedRequest('$.id')])
    })

    it('are rejected in lists, in nested members and in "allOf"', () => {
      const response = [
        { ...answered, name: 'n', parent: { ...answered, password: 'b' } },
        { ...answered, ...asked },
      ]
      expect(problems({ type: 'array', items: component('Named') }, { response })).to.deep.equal([
        refused('$[0].parent.password'),
        refused('$[1].password'),
        refused('$[1].pin'),
        'Response body $[1]: must have the member "name"',
      ])
    })

    it('are rejected in "oneOf", without showing their values', () => {
      expect(problems(component('Either'), { response: { ...answered, pin: '4711' } })).to.deep.equal([
        refused('$.pin'),
        'Response body $: must have the member "never"',
      ])
    })

    it('are accepted in a request that the API refused', () => {
      const sent = { request: { ...asked, id: 1 }, status: 409 }
      expect(problems(component('Account'), sent)).to.deep.equal([])
    })

    it('must be members: a whole body or an item with the mark is accepted', () => {
      expect(problems(component('Secret'), { response: 'a' })).to.deep.equal([])
      const list = { type: 'array', items: component('Secret') }
      expect(problems(list, { response: ['a'] })).to.deep.equal([])
    })
  })
}

describe('readOnly and writeOnly members', () => {
  it('are rejected in OpenAPI 3.0 even when they are null', () => {
    const sent = { request: { ...asked, etag: null }, response: { ...answered, key: null } }
    expect(check('3.0.3')(component('Account'), sent)).to.deep.equal([
      refusedRequest('$.etag'),
      refused('$.key'),
    ])
  })

  const beside = { required: ['token'], properties: { token: { ...component('Named'), writeOnly: true } } }

  it('may be marked beside a $ref in OpenAPI 3.1', () => {
    expect(check('3.1.0')(beside, { response: {} })).to.deep.equal([])
    expect(check('3.1.0')(beside, { response: { token: 1 } })).to.deep.equal([refused('$.token')])
  })

  it('cannot be marked beside a $ref in OpenAPI 3.0, which ignores the mark', () => {
    expect(check('3.0.3')(beside, { response: {} })).to.deep.equal([
      'Response body $: must have the member "token"',
    ])
  })
})
