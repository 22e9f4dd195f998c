import { expect } from 'chai'
import { InputError } from '../../errors'
import { checkAgainstOpenApi } from './index'

const component = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const kind = { type: 'string' }
const discriminator = {
  propertyName: 'kind',
  mapping: { dog: '#/components/schemas/Dog', kitten: 'Cat', ghost: '#/components/schemas/Ghost' },
}

const schemas = {
  Dog: { type: 'object', required: ['kind', 'bark'], properties: { kind, bark: { type: 'boolean' } } },
  Cat: { type: 'object', required: ['kind', 'meow'], properties: { kind, meow: { type: 'boolean' } } },
  Pet: { anyOf: [component('Dog'), component('Cat')], discriminator },
  Vehicle: {
    type: 'object',
    required: ['kind'],
    properties: { kind },
    discriminator: { propertyName: 'kind' },
  },
  Car: { allOf: [component('Vehicle'), { required: ['doors'], properties: { doors: { type: 'integer' } } }] },
}

const check = (name: string, body: unknown) =>
  checkAgainstOpenApi(
    {
      openapi: '3.0.3',
      paths: {
        '/': {
          get: {
            responses: {
              200: { content: { 'application/json': { schema: { type: 'array', items: component(name) } } } },
            },
          },
        },
      },
      components: { schemas },
    },
    {
      method: 'GET',
      url: '/',
      requestHeaders: {},
      status: 200,
      responseHeaders: { 'content-type': 'application/json' },
      responseBody: JSON.stringify([body]),
    },
    'pets.yaml',
  )

describe('A discriminator', () => {
  it('accepts a value that fits the schema it is mapped to', () => {
    expect(check('Pet', { kind: 'dog', bark: true })).to.deep.equal([])
    expect(check('Pet', { kind: 'kitten', meow: true })).to.deep.equal([])
    expect(check('Pet', { kind: 'Dog', bark: true })).to.deep.equal([])
    expect(check('Vehicle', { kind: 'Car', doors: 3 })).to.deep.equal([])
    expect(check('Car', { kind: 'Car', doors: 3 })).to.deep.equal([])
  })

  it('checks a value against its schema, mapped by a pointer, by a name or without a mapping', () => {
    const mustBark = ['Response body $[0]: must have the member "bark"']
    expect(check('Pet', { kind: 'dog', meow: true })).to.deep.equal(mustBark)
    expect(check('Pet', { kind: 'Dog', meow: true })).to.deep.equal(mustBark)
    expect(check('Pet', { kind: 'kitten', bark: true })).to.deep.equal([
      'Response body $[0]: must have the member "meow"',
    ])
  })

  it('in a base schema selects the schema that extends it', () => {
    expect(check('Vehicle', { kind: 'Car' })).to.deep.equal([
      'Response body $[0]: must have the member "doors"',
    ])
    expect(check('Vehicle', { kind: 'Car', doors: 'a' })).to.deep.equal([
      'Response body $[0].doors: must be an integer but was "a" (a string)',
    ])
  })

  it('leaves a value without a mapped schema to the other keywords', () => {
    for (const kind of ['bird', 'toString', '#/paths'])
      expect(check('Pet', { kind, meow: true })).to.deep.equal([])
    expect(check('Pet', { meow: true })).to.deep.equal([
      'Response body $[0]: must have the member "kind"',
      'Response body $[0]: must have the member "bark"',
      'Response body $[0]: must fit a schema in "anyOf" but was {"meow":true}',
    ])
  })

  it('is rejected when it maps to a schema that is not in the document', () => {
    expect(() => check('Pet', { kind: 'ghost', meow: true }))
      .to.throw(InputError)
      .with.property(
        'message',
        'The OpenAPI document "pets.yaml" refers to "#/components/schemas/Ghost", which is not in it.\nReferences are followed inside of the document only: bundle what it needs into one file.',
      )
  })
})
