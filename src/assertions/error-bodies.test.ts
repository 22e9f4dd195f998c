import { expect } from 'chai'
import type { BadRequestError } from './bad-request-provider'
import { DefaultBadRequestProvider } from './error-bodies'
import { responses } from './error-bodies.fixture'

function extract(body: unknown, mediaType = 'application/json') {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new DefaultBadRequestProvider().extract({ status: 400, text, headers: { get: () => mediaType } })
}

const bodies: Record<string, [body: unknown, errors: BadRequestError[]]> = {
  'problem details': [
    { type: 'about:blank', title: 'Out of credit', detail: 'The balance is 30.', status: 400, code: 'E30' },
    [
      { message: 'The balance is 30.', errorCode: 'E30' },
      { message: 'Out of credit', errorCode: 'E30' },
    ],
  ],
  'problem details with pointers': [
    { title: 'Invalid', errors: [{ detail: 'must be positive', pointer: '#/customer/ages/0' }] },
    [{ message: 'Invalid' }, { message: 'must be positive', property: 'customer.ages[0]' }],
  ],
  'problem details with invalid-params': [
    { 'invalid-params': [{ name: 'age', reason: 'must be positive' }] },
    [{ message: 'must be positive', property: 'age' }],
  ],
  'ASP.NET validation problem details': [
    {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: 'Invalid',
      errors: { Name: ['is required', 'is too short'], '$.balance': ['no number'], '': ['bad'] },
    },
    [
      { message: 'Invalid' },
      { message: 'is required', property: 'Name' },
      { message: 'is too short', property: 'Name' },
      { message: 'no number', property: 'balance' },
      { message: 'bad' },
    ],
  ],
  'ASP.NET model state': [
    { Message: 'The request is invalid.', ModelState: { 'account.Name': ['is required'] } },
    [{ message: 'The request is invalid.' }, { message: 'is required', property: 'account.Name' }],
  ],
  'ASP.NET bare model state': [{ Amount: ['too much'] }, [{ message: 'too much', property: 'Amount' }]],
  'ASP.NET bare text': ['"Insufficient Funds"', [{ message: 'Insufficient Funds' }]],
  'ASP.NET identity': [
    [{ code: 'DuplicateName', description: 'Name is taken' }],
    [{ message: 'Name is taken', errorCode: 'DuplicateName' }],
  ],
  'Spring Boot': [
    {
      timestamp: '2026-01-01T00:00:00Z',
      status: 400,
      error: 'Bad Request',
      message: 'Validation failed',
      path: '/accounts',
      errors: [
        {
          codes: ['x'],
          defaultMessage: 'must not be blank',
          objectName: 'a',
          field: 'name',
          code: 'NotBlank',
        },
      ],
    },
    [
      { message: 'Validation failed' },
      { message: 'must not be blank', property: 'name', errorCode: 'NotBlank' },
    ],
  ],
  'Spring Boot without a message': [{ status: 400, error: 'Bad Request' }, [{ message: 'Bad Request' }]],
  'Express text': [{ error: 'currency is required' }, [{ message: 'currency is required' }]],
  'Express object': [
    { error: { message: 'too much', code: 4711 } },
    [{ message: 'too much', errorCode: '4711' }],
  ],
  'Express message': [{ message: 'too much' }, [{ message: 'too much' }]],
  'express-validator': [
    { errors: [{ type: 'field', msg: 'Invalid value', path: 'owner.email', location: 'body' }] },
    [{ message: 'Invalid value', property: 'owner.email' }],
  ],
  'express-validator before version 7': [
    { errors: [{ msg: 'Invalid value', param: 'email', location: 'body' }] },
    [{ message: 'Invalid value', property: 'email' }],
  ],
  'express-validator, mapped': [
    { errors: { email: { msg: 'Invalid value', location: 'body' } } },
    [{ message: 'Invalid value', property: 'email' }],
  ],
  'NestJS text': [{ statusCode: 400, message: 'No', error: 'Bad Request' }, [{ message: 'No' }]],
  'NestJS list': [
    { statusCode: 400, message: ['name must be a string', 'Try again'], error: 'Bad Request' },
    [{ message: 'name must be a string', property: 'name' }, { message: 'Try again' }],
  ],
  Fastify: [
    {
      statusCode: 400,
      code: 'FST_ERR_VALIDATION',
      error: 'Bad Request',
      message: 'body/owner/name must be string',
    },
    [{ message: 'body/owner/name must be string', property: 'owner.name', errorCode: 'FST_ERR_VALIDATION' }],
  ],
  'Fastify, required': [
    { message: "body/owner must have required property 'name'" },
    [{ message: "body/owner must have required property 'name'", property: 'owner.name' }],
  ],
  'Fastify, several': [
    { message: "body must have required property 'name', body/age must be integer" },
    [
      { message: "body must have required property 'name', body/age must be integer" },
      { message: "body must have required property 'name'", property: 'name' },
      { message: 'body/age must be integer', property: 'age' },
    ],
  ],
  FastAPI: [
    { detail: [{ loc: ['body', 'items', 0, 'name'], msg: 'Field required', type: 'missing' }] },
    [{ message: 'Field required', property: 'items[0].name', errorCode: 'missing' }],
  ],
  'Rails map': [
    { errors: { name: ["can't be blank"], base: ['is closed'] } },
    [{ message: "can't be blank", property: 'name' }, { message: 'is closed' }],
  ],
  'Rails bare map': [{ name: ["can't be blank"] }, [{ message: "can't be blank", property: 'name' }]],
  'Rails full messages': [{ errors: ["Name can't be blank"] }, [{ message: "Name can't be blank" }]],
  'Django REST detail': [{ detail: 'Malformed request.' }, [{ message: 'Malformed request.' }]],
  'Django REST fields': [
    {
      title: ['is blank'],
      non_field_errors: ['is closed'],
      owner: { email: ['is bad'] },
      items: [{}, { id: ['no'] }],
    },
    [
      { message: 'is blank', property: 'title' },
      { message: 'is closed' },
      { message: 'is bad', property: 'owner.email' },
      { message: 'no', property: 'items[1].id' },
    ],
  ],
  'JSON:API': [
    {
      errors: [
        {
          status: '422',
          title: 'Invalid',
          detail: 'is short',
          code: '7',
          source: { pointer: '/data/attributes/name' },
        },
        { title: 'Odd', source: { parameter: 'include' } },
      ],
    },
    [
      { message: 'is short', property: 'name', errorCode: '7' },
      { message: 'Invalid', property: 'name', errorCode: '7' },
      { message: 'Odd', property: 'include' },
    ],
  ],
  GraphQL: [
    {
      errors: [
        { message: 'No', locations: [], path: ['open'], extensions: { code: 'BAD_USER_INPUT', field: 'id' } },
      ],
    },
    [{ message: 'No', property: 'id', errorCode: 'BAD_USER_INPUT' }],
  ],
  'Google APIs': [
    {
      error: {
        code: 400,
        message: 'Invalid',
        details: [{ '@type': 'x', fieldViolations: [{ field: 'a', description: 'no' }] }],
      },
    },
    [
      { message: 'Invalid', errorCode: '400' },
      { message: 'no', property: 'a' },
    ],
  ],
  OAuth: [
    { error: 'invalid_grant', error_description: 'The code has expired' },
    [{ message: 'The code has expired', errorCode: 'invalid_grant' }],
  ],
  'Google APIs with a status': [
    { error: { code: 400, message: 'Invalid', status: 'INVALID_ARGUMENT' } },
    [{ message: 'Invalid', errorCode: 'INVALID_ARGUMENT' }],
  ],
  'the number of a status beside its name': [
    { code: 409, status: 'ALREADY_EXISTS', message: 'No' },
    [{ message: 'No', errorCode: 'ALREADY_EXISTS' }],
  ],
  'the number of a status, as a text, beside a word': [
    { code: '409', error: 'conflict', message: 'No' },
    [{ message: 'No', errorCode: 'conflict' }],
  ],
  'the number of a status alone': [{ code: 409, message: 'No' }, [{ message: 'No', errorCode: '409' }]],
  'a number beside the name of a status': [
    { status: 'BAD_REQUEST', code: 1001, message: 'No' },
    [{ message: 'No', errorCode: '1001' }],
  ],
  OData: [
    {
      error: {
        code: 'Bad',
        message: 'No',
        target: 'order',
        details: [{ code: 'Odd', message: 'Hm', target: 'id' }],
      },
    },
    [
      { message: 'No', property: 'order', errorCode: 'Bad' },
      { message: 'Hm', property: 'id', errorCode: 'Odd' },
    ],
  ],
  Micronaut: [
    {
      _links: { self: [{ href: '/accounts', templated: false }] },
      _embedded: {
        errors: [{ message: 'email: must not be blank' }, { message: 'account.items[0].name: too long' }],
      },
      message: 'Bad Request',
    },
    [
      { message: 'Bad Request' },
      { message: 'email: must not be blank', property: 'email' },
      { message: 'account.items[0].name: too long', property: 'account.items[0].name' },
    ],
  ],
  Laravel: [
    {
      message: 'The email field is required. (and 1 more error)',
      errors: {
        email: ['The email field is required.'],
        'items.0.name': ['The items.0.name field must be a string.'],
      },
    },
    [
      { message: 'The email field is required. (and 1 more error)' },
      { message: 'The email field is required.', property: 'email' },
      { message: 'The items.0.name field must be a string.', property: 'items[0].name' },
    ],
  ],
  'pydantic without a part of the request': [
    [{ type: 'int_parsing', loc: ['items', 0, 'id'], msg: 'Input should be a valid integer' }],
    [{ message: 'Input should be a valid integer', property: 'items[0].id', errorCode: 'int_parsing' }],
  ],
  'sentences that only look as if they began with a property': [
    { errors: ['You must sign in', 'Error: no account', 'See https://bank.test', 'property must be text'] },
    [
      { message: 'You must sign in' },
      { message: 'Error: no account' },
      { message: 'See https://bank.test' },
      { message: 'property must be text', property: 'property' },
    ],
  ],
  'properties called like collections': [
    { children: [{}, { age: ['no'] }], fields: ['is odd'], inner: { items: [{}, { errors: ['no'] }] } },
    [
      { message: 'no', property: 'children[1].age' },
      { message: 'is odd', property: 'fields' },
      { message: 'no', property: 'inner.items[1]' },
    ],
  ],
  'a tree of errors of properties called like collections': [
    { _errors: [], details: { _errors: ['no'] } },
    [{ message: 'no', property: 'details' }],
  ],
  'errors of errors': [
    {
      errors: [
        { field: 'owner', messages: ['is bad', 'id: is odd'], details: [{ field: 'id', message: 'no' }] },
      ],
    },
    [
      { message: 'is bad', property: 'owner' },
      { message: 'id: is odd', property: 'owner' },
      { message: 'no', property: 'owner.id' },
    ],
  ],
  'a text of JSON that is no list of errors': [
    { message: '[1]', errors: ['[{]', '{"a":1}'] },
    [{ message: '[1]' }, { message: '[{]' }, { message: '{"a":1}' }],
  ],
  'plain text': ['  Insufficient funds\n', [{ message: 'Insufficient funds' }]],
}

describe('DefaultBadRequestProvider', () => {
  for (const [name, [body, errors]] of Object.entries({ ...bodies, ...responses })) {
    it(`finds the errors in the format: ${name}`, () => {
      expect(extract(body)).to.deep.equal(errors)
    })
  }

  it('finds no message in an HTML page', () => {
    expect(extract('<!doctype html><title>Bad Request</title>', 'text/html')).to.deep.equal([])
  })

  it('finds no errors in other JSON bodies, and never throws', () => {
    const deep = `${'{"error":'.repeat(5000)}{}${'}'.repeat(5000)}`
    const lists = `${'{"a":['.repeat(5000)}${']}'.repeat(5000)}`
    const odd = [
      '',
      'null',
      'true',
      '[]',
      '{}',
      '[null,[1]]',
      '{"errors":null}',
      '{"errors":[{"source":[]}]}',
    ]
    for (const body of [...odd, '{"message":{"a":1}}', '{"error":[1]}', '{"loc":1}', deep, lists]) {
      expect(extract(body), body.slice(0, 40)).to.deep.equal([])
    }
  })
})
