import type { BadRequestError } from './bad-request-provider'

/** Real error bodies of these frameworks and libraries, with the errors to find in them. */
export const responses: Record<string, [body: unknown, errors: BadRequestError[]]> = {
  hapi: [
    {
      statusCode: 400,
      error: 'Bad Request',
      message: '"email" must be a valid email',
      validation: { source: 'payload', keys: ['email'] },
    },
    [{ message: '"email" must be a valid email', property: 'email' }],
  ],
  'hapi, every error': [
    {
      statusCode: 400,
      error: 'Bad Request',
      message:
        '"email" must be a valid email. "age" must be a number. "items[0].name" must be a string. "z" is not allowed',
      validation: { source: 'payload', keys: ['email', 'age', 'items.0.name', 'z'] },
    },
    [
      {
        message:
          '"email" must be a valid email. "age" must be a number. "items[0].name" must be a string. "z" is not allowed',
      },
      { message: '"email" must be a valid email', property: 'email' },
      { message: '"age" must be a number', property: 'age' },
      { message: '"items[0].name" must be a string', property: 'items[0].name' },
      { message: '"z" is not allowed', property: 'z' },
    ],
  ],
  celebrate: [
    {
      statusCode: 400,
      error: 'Bad Request',
      message: 'Validation failed',
      validation: {
        body: {
          source: 'body',
          keys: ['email', 'age'],
          message: '"email" must be a valid email. "age" must be a number',
        },
      },
    },
    [
      { message: 'Validation failed' },
      { message: '"email" must be a valid email. "age" must be a number' },
      { message: '"email" must be a valid email', property: 'email' },
      { message: '"age" must be a number', property: 'age' },
    ],
  ],
  joi: [
    {
      _original: { email: 'nope', age: 'x', items: [{ name: 5 }], z: 1 },
      details: [
        {
          message: '"email" must be a valid email',
          path: ['email'],
          type: 'string.email',
          context: { value: 'nope', invalids: ['nope'], label: 'email', key: 'email' },
        },
        {
          message: '"age" must be a number',
          path: ['age'],
          type: 'number.base',
          context: { label: 'age', value: 'x', key: 'age' },
        },
        {
          message: '"items[0].name" must be a string',
          path: ['items', 0, 'name'],
          type: 'string.base',
          context: { label: 'items[0].name', value: 5, key: 'name' },
        },
        {
          message: '"z" is not allowed',
          path: ['z'],
          type: 'object.unknown',
          context: { child: 'z', label: 'z', value: 1, key: 'z' },
        },
      ],
    },
    [
      { message: '"email" must be a valid email', property: 'email', errorCode: 'string.email' },
      { message: '"age" must be a number', property: 'age', errorCode: 'number.base' },
      { message: '"items[0].name" must be a string', property: 'items[0].name', errorCode: 'string.base' },
      { message: '"z" is not allowed', property: 'z', errorCode: 'object.unknown' },
    ],
  ],
  'express-validator, alternatives and unknown fields': [
    {
      errors: [
        {
          type: 'alternative_grouped',
          msg: 'Invalid value(s)',
          nestedErrors: [
            [{ type: 'field', value: 'nope', msg: 'Invalid value', path: 'email', location: 'body' }],
            [{ type: 'field', value: 'x', msg: 'Invalid value', path: 'age', location: 'body' }],
          ],
        },
        {
          type: 'unknown_fields',
          msg: 'Unknown field(s)',
          fields: [
            { path: 'email', value: 'nope', location: 'body' },
            { path: 'age', value: 'x', location: 'body' },
            { path: 'items', value: [{ name: 5 }], location: 'body' },
            { path: 'z', value: 1, location: 'body' },
          ],
        },
      ],
    },
    [
      { message: 'Invalid value(s)', errorCode: 'alternative_grouped' },
      { message: 'Invalid value', property: 'email' },
      { message: 'Invalid value', property: 'age' },
      { message: 'Unknown field(s)', property: 'email', errorCode: 'unknown_fields' },
      { message: 'Unknown field(s)', property: 'age', errorCode: 'unknown_fields' },
      { message: 'Unknown field(s)', property: 'items', errorCode: 'unknown_fields' },
      { message: 'Unknown field(s)', property: 'z', errorCode: 'unknown_fields' },
    ],
  ],
  'Hono with zod 4': [
    {
      success: false,
      error: {
        name: 'ZodError',
        message:
          '[\n  {\n    "origin": "string",\n    "code": "invalid_format",\n    "format": "email",\n    "pattern": "/^(?:[A-Za-z0-9_\'+\\\\-]+\\\\.)*[A-Za-z0-9_\'+\\\\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\\\\-]*\\\\.)+[A-Za-z]{2,}$/",\n    "path": [\n      "email"\n    ],\n    "message": "Invalid email address"\n  },\n  {\n    "expected": "string",\n    "code": "invalid_type",\n    "path": [\n      "items",\n      0,\n      "name"\n    ],\n    "message": "Invalid input: expected string, received number"\n  }\n]',
      },
    },
    [
      { message: 'Invalid email address', property: 'email', errorCode: 'invalid_format' },
      {
        message: 'Invalid input: expected string, received number',
        property: 'items[0].name',
        errorCode: 'invalid_type',
      },
    ],
  ],
  'a list of zod issues as the error, with a union': [
    {
      error: [
        {
          origin: 'string',
          code: 'invalid_format',
          format: 'email',
          pattern:
            "/^(?:[A-Za-z0-9_'+\\-]+\\.)*[A-Za-z0-9_'+\\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$/",
          path: ['email'],
          message: 'Invalid email address',
        },
        {
          code: 'invalid_union',
          errors: [
            [
              {
                expected: 'number',
                code: 'invalid_type',
                path: [],
                message: 'Invalid input: expected number, received object',
              },
            ],
            [
              {
                expected: 'string',
                code: 'invalid_type',
                path: ['key'],
                message: 'Invalid input: expected string, received number',
              },
            ],
          ],
          path: ['owner', 'id'],
          message: 'Invalid input',
        },
        { code: 'unrecognized_keys', keys: ['z'], path: [], message: 'Unrecognized key: "z"' },
      ],
    },
    [
      { message: 'Invalid email address', property: 'email', errorCode: 'invalid_format' },
      { message: 'Invalid input', property: 'owner.id', errorCode: 'invalid_union' },
      {
        message: 'Invalid input: expected number, received object',
        errorCode: 'invalid_type',
        property: 'owner.id',
      },
      {
        message: 'Invalid input: expected string, received number',
        property: 'owner.id.key',
        errorCode: 'invalid_type',
      },
      { message: 'Unrecognized key: "z"', property: 'z', errorCode: 'unrecognized_keys' },
    ],
  ],
  'zod treeifyError': [
    {
      errors: ['Unrecognized key: "z"'],
      properties: {
        email: { errors: ['Invalid email address'] },
        age: { errors: ['Invalid input: expected number, received string'] },
        items: {
          errors: [],
          items: [
            {
              errors: [],
              properties: { name: { errors: ['Invalid input: expected string, received number'] } },
            },
          ],
        },
      },
    },
    [
      { message: 'Unrecognized key: "z"' },
      { message: 'Invalid email address', property: 'email' },
      { message: 'Invalid input: expected number, received string', property: 'age' },
      { message: 'Invalid input: expected string, received number', property: 'items[0].name' },
    ],
  ],
  'zod formatError': [
    {
      _errors: ['Unrecognized key: "z"'],
      email: { _errors: ['Invalid email address'] },
      age: { _errors: ['Invalid input: expected number, received string'] },
      items: {
        '0': { _errors: [], name: { _errors: ['Invalid input: expected string, received number'] } },
        _errors: [],
      },
    },
    [
      { message: 'Unrecognized key: "z"' },
      { message: 'Invalid email address', property: 'email' },
      { message: 'Invalid input: expected number, received string', property: 'age' },
      { message: 'Invalid input: expected string, received number', property: 'items[0].name' },
    ],
  ],
  'zod flattenError': [
    {
      formErrors: ['Unrecognized key: "z"'],
      fieldErrors: {
        email: ['Invalid email address'],
        age: ['Invalid input: expected number, received string'],
        items: ['Invalid input: expected string, received number'],
      },
    },
    [
      { message: 'Unrecognized key: "z"' },
      { message: 'Invalid email address', property: 'email' },
      { message: 'Invalid input: expected number, received string', property: 'age' },
      { message: 'Invalid input: expected string, received number', property: 'items' },
    ],
  ],
  tRPC: [
    {
      error: {
        message: 'No money',
        code: -32600,
        data: { code: 'BAD_REQUEST', httpStatus: 400, path: 'no' },
      },
    },
    [{ message: 'No money', errorCode: 'BAD_REQUEST' }],
  ],
  'tRPC with a zodError': [
    {
      error: {
        message: 'Invalid input',
        code: -32600,
        data: {
          code: 'BAD_REQUEST',
          httpStatus: 400,
          path: 'open',
          zodError: { formErrors: [], fieldErrors: { email: ['Invalid email address'] } },
        },
      },
    },
    [
      { message: 'Invalid input', errorCode: 'BAD_REQUEST' },
      { message: 'Invalid email address', property: 'email' },
    ],
  ],
  'tRPC, a batch': [
    [
      {
        error: {
          message:
            '[\n  {\n    "origin": "string",\n    "code": "invalid_format",\n    "format": "email",\n    "pattern": "/^(?:[A-Za-z0-9_\'+\\\\-]+\\\\.)*[A-Za-z0-9_\'+\\\\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\\\\-]*\\\\.)+[A-Za-z]{2,}$/",\n    "path": [\n      "email"\n    ],\n    "message": "Invalid email address"\n  },\n  {\n    "expected": "number",\n    "code": "invalid_type",\n    "path": [\n      "age"\n    ],\n    "message": "Invalid input: expected number, received string"\n  }\n]',
          code: -32600,
          data: { code: 'BAD_REQUEST', httpStatus: 400, path: 'open' },
        },
      },
      {
        error: {
          message: 'No money',
          code: -32600,
          data: { code: 'BAD_REQUEST', httpStatus: 400, path: 'no' },
        },
      },
    ],
    [
      { message: 'Invalid email address', property: 'email', errorCode: 'invalid_format' },
      {
        message: 'Invalid input: expected number, received string',
        property: 'age',
        errorCode: 'invalid_type',
      },
      { message: 'No money', errorCode: 'BAD_REQUEST' },
    ],
  ],
  'NestJS with forbidden and nested properties': [
    {
      message: [
        'items.0.property z should not exist',
        'items.0.each value in tags must be a string',
        'items.0.Name must be a string',
        'nested property owner must be either object or array',
        'each value in ids must be an integer number',
        "All ids's elements must be unique",
        'short must be longer than or equal to 3 characters',
        'short must be one of the following values: a',
      ],
      error: 'Bad Request',
      statusCode: 400,
    },
    [
      { message: 'items.0.property z should not exist', property: 'items[0].z' },
      { message: 'items.0.each value in tags must be a string', property: 'items[0].tags' },
      { message: 'items.0.Name must be a string', property: 'items[0].Name' },
      { message: 'nested property owner must be either object or array', property: 'owner' },
      { message: 'each value in ids must be an integer number', property: 'ids' },
      { message: "All ids's elements must be unique" },
      { message: 'short must be longer than or equal to 3 characters', property: 'short' },
      { message: 'short must be one of the following values: a', property: 'short' },
    ],
  ],
  'NestJS, errors of class-validator': [
    {
      message: [
        { value: 1, property: 'z', constraints: { whitelistValidation: 'property z should not exist' } },
        {
          value: 'nope',
          property: 'email',
          children: [],
          constraints: { isEmail: 'email must be an email' },
        },
        {
          value: 'x',
          property: 'age',
          children: [],
          constraints: { isInt: 'age must be an integer number' },
        },
        { property: 'first', children: [], constraints: { isNotEmpty: 'first should not be empty' } },
        {
          property: 'items',
          children: [
            {
              property: '0',
              children: [
                {
                  value: 5,
                  property: 'name',
                  children: [],
                  constraints: { isString: 'name must be a string' },
                },
              ],
            },
          ],
        },
      ],
      error: 'Bad Request',
      statusCode: 400,
    },
    [
      { message: 'property z should not exist', errorCode: 'whitelistValidation', property: 'z' },
      { message: 'email must be an email', errorCode: 'isEmail', property: 'email' },
      { message: 'age must be an integer number', errorCode: 'isInt', property: 'age' },
      { message: 'first should not be empty', errorCode: 'isNotEmpty', property: 'first' },
      { message: 'name must be a string', errorCode: 'isString', property: 'items[0].name' },
    ],
  ],
  ajv: [
    {
      errors: [
        {
          instancePath: '',
          schemaPath: '#/required',
          keyword: 'required',
          params: { missingProperty: 'first' },
          message: "must have required property 'first'",
        },
        {
          instancePath: '',
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: 'z' },
          message: 'must NOT have additional properties',
        },
        {
          instancePath: '/email',
          schemaPath: '#/properties/email/format',
          keyword: 'format',
          params: { format: 'email' },
          message: 'must match format "email"',
        },
        {
          instancePath: '/age',
          schemaPath: '#/properties/age/type',
          keyword: 'type',
          params: { type: 'integer' },
          message: 'must be integer',
        },
        {
          instancePath: '/items/0/name',
          schemaPath: '#/properties/items/items/properties/name/type',
          keyword: 'type',
          params: { type: 'string' },
          message: 'must be string',
        },
      ],
    },
    [
      { message: "must have required property 'first'", property: 'first', errorCode: 'required' },
      { message: 'must NOT have additional properties', property: 'z', errorCode: 'additionalProperties' },
      { message: 'must match format "email"', property: 'email', errorCode: 'format' },
      { message: 'must be integer', property: 'age', errorCode: 'type' },
      { message: 'must be string', property: 'items[0].name', errorCode: 'type' },
    ],
  ],
  'ajv, its text': [
    {
      message:
        'data must have required property \'first\', data must NOT have additional properties, data/email must match format "email", data/age must be integer, data/items/0/name must be string',
    },
    [
      {
        message:
          'data must have required property \'first\', data must NOT have additional properties, data/email must match format "email", data/age must be integer, data/items/0/name must be string',
      },
      { message: "data must have required property 'first'", property: 'first' },
      { message: 'data must NOT have additional properties' },
      { message: 'data/email must match format "email"', property: 'email' },
      { message: 'data/age must be integer', property: 'age' },
      { message: 'data/items/0/name must be string', property: 'items[0].name' },
    ],
  ],
  yup: [
    {
      value: { email: 'nope', age: 'x', items: [{ name: 5 }], z: 1 },
      errors: [
        'email must be a valid email',
        'age must be a `number` type, but the final value was: `"x"`.',
        'items[0].name must be a `string` type, but the final value was: `5`.',
        'this field has unspecified keys: z',
      ],
      inner: [
        {
          value: 'nope',
          path: 'email',
          type: 'email',
          errors: ['email must be a valid email'],
          inner: [],
          name: 'ValidationError',
          message: 'email must be a valid email',
        },
        {
          value: 'x',
          path: 'age',
          type: 'typeError',
          errors: ['age must be a `number` type, but the final value was: `"x"`.'],
          inner: [],
          name: 'ValidationError',
          message: 'age must be a `number` type, but the final value was: `"x"`.',
        },
        {
          value: 5,
          path: 'items[0].name',
          type: 'typeError',
          errors: ['items[0].name must be a `string` type, but the final value was: `5`.'],
          inner: [],
          name: 'ValidationError',
          message: 'items[0].name must be a `string` type, but the final value was: `5`.',
        },
        {
          value: { email: 'nope', age: 'x', items: [{ name: 5 }], z: 1 },
          path: '',
          type: 'noUnknown',
          errors: ['this field has unspecified keys: z'],
          inner: [],
          name: 'ValidationError',
          message: 'this field has unspecified keys: z',
        },
      ],
      name: 'ValidationError',
      message: '4 errors occurred',
    },
    [
      { message: '4 errors occurred' },
      { message: 'email must be a valid email', property: 'email', errorCode: 'email' },
      {
        message: 'age must be a `number` type, but the final value was: `"x"`.',
        property: 'age',
        errorCode: 'typeError',
      },
      {
        message: 'items[0].name must be a `string` type, but the final value was: `5`.',
        property: 'items[0].name',
        errorCode: 'typeError',
      },
      { message: 'this field has unspecified keys: z', errorCode: 'noUnknown' },
    ],
  ],
  valibot: [
    {
      issues: [
        {
          kind: 'validation',
          type: 'email',
          input: 'nope',
          expected: null,
          received: '"nope"',
          message: 'Invalid email: Received "nope"',
          requirement: {},
          path: [
            {
              type: 'object',
              origin: 'value',
              input: { email: 'nope', age: 'x', items: [{ name: 5 }], z: 1 },
              key: 'email',
              value: 'nope',
            },
          ],
        },
        {
          kind: 'schema',
          type: 'number',
          input: 'x',
          expected: 'number',
          received: '"x"',
          message: 'Invalid type: Expected number but received "x"',
          path: [
            {
              type: 'object',
              origin: 'value',
              input: { email: 'nope', age: 'x', items: [{ name: 5 }], z: 1 },
              key: 'age',
              value: 'x',
            },
          ],
        },
        {
          kind: 'schema',
          type: 'string',
          input: 5,
          expected: 'string',
          received: '5',
          message: 'Invalid type: Expected string but received 5',
          path: [
            {
              type: 'object',
              origin: 'value',
              input: { email: 'nope', age: 'x', items: [{ name: 5 }], z: 1 },
              key: 'items',
              value: [{ name: 5 }],
            },
            { type: 'array', origin: 'value', input: [{ name: 5 }], key: 0, value: { name: 5 } },
            { type: 'object', origin: 'value', input: { name: 5 }, key: 'name', value: 5 },
          ],
        },
        {
          kind: 'schema',
          type: 'strict_object',
          input: 'z',
          expected: 'never',
          received: '"z"',
          message: 'Invalid key: Expected never but received "z"',
          path: [
            {
              type: 'object',
              origin: 'key',
              input: { email: 'nope', age: 'x', items: [{ name: 5 }], z: 1 },
              key: 'z',
              value: 1,
            },
          ],
        },
      ],
    },
    [
      { message: 'Invalid email: Received "nope"', property: 'email', errorCode: 'email' },
      { message: 'Invalid type: Expected number but received "x"', property: 'age', errorCode: 'number' },
      {
        message: 'Invalid type: Expected string but received 5',
        property: 'items[0].name',
        errorCode: 'string',
      },
      { message: 'Invalid key: Expected never but received "z"', property: 'z', errorCode: 'strict_object' },
    ],
  ],
  'valibot flatten': [
    {
      nested: {
        email: ['Invalid email: Received "nope"'],
        age: ['Invalid type: Expected number but received "x"'],
        'items.0.name': ['Invalid type: Expected string but received 5'],
        z: ['Invalid key: Expected never but received "z"'],
      },
    },
    [
      { message: 'Invalid email: Received "nope"', property: 'email' },
      { message: 'Invalid type: Expected number but received "x"', property: 'age' },
      { message: 'Invalid type: Expected string but received 5', property: 'items[0].name' },
      { message: 'Invalid key: Expected never but received "z"', property: 'z' },
    ],
  ],
  'Payload CMS': [
    {
      errors: [
        {
          name: 'ValidationError',
          data: { collection: 'posts', errors: [{ message: 'This field is required.', path: 'title' }] },
          message: 'The following field is invalid: title',
        },
      ],
    },
    [
      { message: 'The following field is invalid: title' },
      { message: 'This field is required.', property: 'title' },
    ],
  ],
  'Feathers, with ajv': [
    {
      name: 'BadRequest',
      message: 'validation failed',
      code: 400,
      className: 'bad-request',
      data: [{ instancePath: '/age', keyword: 'type', message: 'must be number' }],
    },
    [
      { message: 'validation failed', errorCode: '400' },
      { message: 'must be number', property: 'age', errorCode: 'type' },
    ],
  ],
  'graphql-js': [
    {
      errors: [
        {
          message: 'No',
          locations: [{ line: 1, column: 3 }],
          path: ['a'],
          extensions: { code: 'BAD_USER_INPUT', argumentName: 'id' },
        },
      ],
      data: { a: null },
    },
    [{ message: 'No', property: 'id', errorCode: 'BAD_USER_INPUT' }],
  ],
}
