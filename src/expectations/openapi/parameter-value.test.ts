import { expect } from 'chai'
import { checkAgainstOpenApi, type OpenApiExchange } from './index'

const exchange = (
  url: string,
  responseBody: string,
  requestHeaders: Record<string, string>,
): OpenApiExchange => ({
  method: 'GET',
  url,
  requestHeaders,
  status: 200,
  responseHeaders: { 'content-type': 'application/json' },
  responseBody,
})

describe('Parameters and headers of OpenAPI', () => {
  it('are parsed in all tested styles', () => {
    const ints = { type: 'array', items: { type: 'integer' } }
    const point = { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'integer' } } }
    const at = (place: string, name: string, schema: object, rest = {}) => ({
      in: place,
      name,
      schema,
      ...rest,
    })
    const parameters = [
      at('path', 'a', ints, { style: 'label', explode: true }),
      at('path', 'b', ints, { style: 'matrix' }),
      at('path', 'c', point, { explode: true }),
      at('query', 'd', ints, { style: 'pipeDelimited', explode: false }),
      at('query', 'e', point),
      at('query', 'f', point, { explode: false }),
      at('cookie', 'g', { type: 'integer' }),
      at('header', 'h', ints),
    ]
    const paths = { '/{a}/{b}/{c}': { get: { parameters, responses: { 200: {} } } } }
    const check = (url: string, cookie: string, h: string) =>
      checkAgainstOpenApi({ openapi: '3.0.0', paths }, exchange(url, '', { cookie, h }), 'x.json')
    expect(check('/.1.2/;b=1,2/x=1,y=2?d=1%7C2&x=1&y=2&f=x,1,y,2', 'z=1; g=1', '1, 2')).to.deep.equal([])
    expect(check('/.1.a/;b=1,b/x=1,y=c?d=1%7Cd&x=1&y=e&f=x,1,y,f', 'z=1; g=g', '1, h')).to.deep.equal([
      'Path parameter "a" $[1]: must be an integer but was "a" (a string)',
      'Path parameter "b" $[1]: must be an integer but was "b" (a string)',
      'Path parameter "c" $.y: must be an integer but was "c" (a string)',
      'Query parameter "d" $[1]: must be an integer but was "d" (a string)',
      'Query parameter "e" $.y: must be an integer but was "e" (a string)',
      'Query parameter "f" $.y: must be an integer but was "f" (a string)',
      'Cookie parameter "g": must be an integer but was "g" (a string)',
      'Request header "h" $[1]: must be an integer but was "h" (a string)',
    ])
  })
  it('must be written like JSON numbers when they are numbers', () => {
    const schema = { type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer' } } }
    const parameters = [
      { in: 'query', name: 'n', schema: { type: 'integer' } },
      { in: 'query', name: 'who', schema, explode: true },
    ]
    const paths = { '/': { get: { parameters, responses: { 200: {} } } } }
    const check = (url: string) =>
      checkAgainstOpenApi({ openapi: '3.0.0', paths }, exchange(url, '', {}), 'x.json')
    expect(check('/?n=1&name=1&age=2')).to.deep.equal([])
    expect(check('/?n=0x10&name=1&age=+2')).to.deep.equal([
      'Query parameter "n": must be a number as JSON writes it but was "0x10"',
      'Query parameter "who": must be a number as JSON writes it but was " 2"',
    ])
  })

  it('are found by their own name only, not by a name that all objects inherit', () => {
    const headers = { Constructor: { required: true, schema: { type: 'string' } } }
    const paths = { '/': { get: { responses: { 200: { headers } } } } }
    const check = (own: object) =>
      checkAgainstOpenApi(
        { openapi: '3.0.0', paths },
        { ...exchange('/', '', {}), responseHeaders: { ...own } },
        'x.json',
      )
    expect(check({ constructor: 'x' })).to.deep.equal([])
    expect(check({})).to.deep.equal(['Response header "Constructor" is required but was not sent'])
  })
})
