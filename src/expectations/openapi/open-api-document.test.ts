import { expect } from 'chai'
import { InputError } from '../../errors'
import { checkAgainstOpenApi, type OpenApiExchange } from './index'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

const exchange = (url: string, responseBody: string): OpenApiExchange => ({
  method: 'GET',
  url,
  requestHeaders: {},
  status: 200,
  responseHeaders: { 'content-type': 'application/json' },
  responseBody,
})

const unusable: Record<string, [document: unknown, message: string]> = {
  'Swagger 2.0': [
    { swagger: '2.0' },
    'The document "bank.yaml" is Swagger 2.0, which is not supported.\nConvert it to OpenAPI 3.0 or 3.1 first.',
  ],
  'another version': [
    { openapi: '4.0.0' },
    'The document "bank.yaml" is OpenAPI 4.0.0, which is not supported.\nSupported are OpenAPI 3.0 and 3.1.',
  ],
  'no OpenAPI document': [
    'accounts',
    'The document "bank.yaml" is not an OpenAPI document: it has no member "openapi" with its version.\nSupported are OpenAPI 3.0 and 3.1.',
  ],
  'a reference to another file': [
    { openapi: '3.1.0', paths: { '/accounts': { $ref: './accounts.yaml' } } },
    'The OpenAPI document "bank.yaml" refers to "./accounts.yaml", which is not in it.\nReferences are followed inside of the document only: bundle what it needs into one file.',
  ],
  'references that lead in a circle': [
    {
      openapi: '3.1.0',
      paths: { '/accounts': { $ref: '#/components/pathItems/A' } },
      components: {
        pathItems: { A: { $ref: '#/components/pathItems/B' }, B: { $ref: '#/components/pathItems/A' } },
      },
    },
    'The OpenAPI document "bank.yaml" refers to "#/components/pathItems/A", which is not in it.\nReferences are followed inside of the document only: bundle what it needs into one file.',
  ],
  'a schema that refers to nothing': [
    {
      openapi: '3.1.0',
      paths: {
        '/accounts': {
          get: { responses: { 200: json({ items: { $ref: '#/components/schemas/X' } }) } },
        },
      },
    },
    'The OpenAPI document "bank.yaml" refers to "#/components/schemas/X", which is not in it.\nReferences are followed inside of the document only: bundle what it needs into one file.',
  ],
  'a schema that refers to what objects inherit': [
    {
      openapi: '3.1.0',
      paths: {
        '/accounts': {
          get: { responses: { 200: json({ items: { $ref: '#/components/schemas/constructor' } }) } },
        },
      },
      components: { schemas: {} },
    },
    'The OpenAPI document "bank.yaml" refers to "#/components/schemas/constructor", which is not in it.\nReferences are followed inside of the document only: bundle what it needs into one file.',
  ],
  'a schema that refers to a text, and a member that would be passed over': [
    {
      openapi: '3.1.0',
      info: { title: 'Bank' },
      paths: {
        '/accounts': {
          get: {
            responses: {
              200: json({
                items: { $ref: '#/info/title' },
                properties: JSON.parse('{"__proto__":{"type":"string"}}') as object,
              }),
            },
          },
        },
      },
    },
    [
      'The OpenAPI document "bank.yaml" has parts that cannot be checked:',
      '  at #/paths/~1accounts/get/responses/200/content/application~1json/schema/properties: the member "__proto__"',
      '  at #/info/title: it is "Bank" (a string)',
      'Correct it, or give a keyword of your own a name that starts with "x-".',
    ].join('\n'),
  ],
  'what would not be checked': [
    {
      openapi: '3.0.3',
      paths: {
        '/accounts': { get: { responses: { 200: json({ items: { $ref: '#/components/schemas/A b' } }) } } },
      },
      components: {
        schemas: {
          'A b': {
            maxLenght: 1,
            'x-mine': 1,
            xml: {},
            properties: { maxLenght: { $ref: '#/components/schemas/C', hint: 1 } },
          },
          C: { minimun: 0, nullable: true, discriminator: { propertyName: 'a' }, default: { minimun: 0 } },
          D: { notUsed: true },
        },
      },
    },
    [
      'The OpenAPI document "bank.yaml" has parts that cannot be checked:',
      '  at #/components/schemas/A b: unknown keyword "maxLenght". Did you mean "maxLength"?',
      '  at #/components/schemas/C: unknown keyword "minimun". Did you mean "minimum"?',
      'Correct it, or give a keyword of your own a name that starts with "x-".',
    ].join('\n'),
  ],
  'a schema that is none': [
    {
      openapi: '3.1.0',
      paths: { '/accounts': { get: { responses: { 200: json({ type: 'text' }) } } } },
    },
    'The schema at #/paths/~1accounts/get/responses/200/content/application~1json/schema in the OpenAPI document "bank.yaml" cannot be used: type must be JSONType or JSONType[]: text',
  ],
}

describe('OpenApiDocument', () => {
  for (const [name, [document, message]] of Object.entries(unusable)) {
    it(`rejects ${name}`, () => {
      expect(() => checkAgainstOpenApi(document, exchange('/accounts', '[]'), 'bank.yaml'))
        .to.throw(InputError)
        .with.property('message', message)
    })
  }

  it('checks schemas of OpenAPI 3.1 as JSON Schema, where "nullable" has no effect', () => {
    const schema = { type: ['integer', 'null'], exclusiveMinimum: 0, nullable: true }
    const responses = {
      200: json({ type: 'object', properties: { a: schema, b: { type: 'string', nullable: true } } }),
    }
    const document = { openapi: '3.1.1', paths: { '/x/{a}-{b}': { get: { responses } } } }
    const check = (responseBody: string) =>
      checkAgainstOpenApi(document, exchange('/x/1-2', responseBody), 'x.json')
    expect(check('{"a":null,"b":""}')).to.deep.equal([])
    expect(check('{"a":0,"b":null}')).to.deep.equal([
      'Response body $.a: must be more than 0 but was 0',
      'Response body $.b: must be a string but was null',
    ])
  })
})
