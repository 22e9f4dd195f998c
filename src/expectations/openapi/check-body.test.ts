import { expect } from 'chai'
import { checkAgainstOpenApi } from './index'

const check = (schema: object, text: string, mediaType = 'text/plain') => {
  const content = { [mediaType]: { schema } }
  return checkAgainstOpenApi(
    {
      openapi: '3.0.3',
      paths: { '/notes': { post: { requestBody: { content }, responses: { 200: { content } } } } },
    },
    {
      method: 'POST',
      url: '/notes',
      requestHeaders: { 'content-type': `${mediaType}; charset=utf-8` },
      requestBody: text,
      status: 200,
      responseHeaders: { 'content-type': mediaType },
      responseBody: text,
    },
    'notes.yaml',
  )
}

const bothBodies = (problem: string) => [`Request body: ${problem}`, `Response body: ${problem}`]

const wrong: Record<string, [schema: object, text: string, problem: string]> = {
  'a length': [{ type: 'string', maxLength: 2 }, 'abc', 'must have at most 2 characters but was "abc"'],
  'an enum': [{ type: 'string', enum: ['a', 'b'] }, 'c', 'must be "a" or "b" but was "c"'],
  'a pattern': [{ type: 'string', pattern: '^a' }, '7', 'must match /^a/ but was "7"'],
  'an integer': [{ type: 'integer' }, '7.5', 'must be an integer but was "7.5" (a string)'],
  'a number': [{ type: 'number', minimum: 7 }, '6.5', 'must be at least 7 but was "6.5"'],
  'a boolean': [{ type: 'boolean' }, 'yes', 'must be a boolean but was "yes" (a string)'],
}

const right: Record<string, [schema: object, text: string, mediaType?: string]> = {
  'a text that looks like a number': [{ type: 'string', enum: ['7'] }, '7'],
  'an integer': [{ type: 'integer', minimum: 7 }, '7'],
  'a number': [{ type: 'number' }, '-7.5'],
  'a boolean': [{ type: 'boolean' }, 'true'],
  'a list, which is not looked into': [{ type: 'array', maxItems: 1 }, 'a,b', 'text/csv'],
  'XML, which is not looked into': [{ type: 'string', maxLength: 1 }, '<a>b</a>', 'text/xml'],
}

describe('A text body', () => {
  for (const [name, [schema, text, problem]] of Object.entries(wrong)) {
    it(`is checked against ${name}`, () => expect(check(schema, text)).to.deep.equal(bothBodies(problem)))
  }

  for (const [name, [schema, text, mediaType]] of Object.entries(right)) {
    it(`is accepted as ${name}`, () => expect(check(schema, text, mediaType)).to.deep.equal([]))
  }

  it('is checked for other media types of text too', () => {
    expect(check({ type: 'string', maxLength: 2 }, '<a>', 'text/html')).to.deep.equal(
      bothBodies('must have at most 2 characters but was "<a>"'),
    )
  })
})

describe('A JSON body', () => {
  it('is rejected when it has a repeated member', () => {
    const text = '{"list":[{"a b":{"id":"1","id":1}}]}'
    expect(check({ type: 'object' }, text, 'application/json')).to.deep.equal(
      ['Request', 'Response'].map(
        (which) =>
          `${which} body $.list[0]['a b']: has the member "id" twice: no one can say which of the two is meant`,
      ),
    )
  })
})
