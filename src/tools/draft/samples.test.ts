import { expect } from 'chai'
import { OpenApiDocument } from '../../assertions'
import { Samples } from './samples'
import { IdPlace, newValue } from './values'

describe('Values for a schema', () => {
  const samples = new Samples(new OpenApiDocument({ openapi: '3.1.0', paths: {} }, 'x.yaml'))
  const time = { type: 'string', format: 'date-time' }

  it('let what ends be later than what begins', () => {
    const names = ['startsAt', 'createdAt', 'tone', 'endsAt', 'end_date', 'valid_until', 'expiresAt', 'to']
    const { now, later, today, tomorrow } = newValue
    expect(names.map((name) => samples.of(time, name))).to.deep.equal([
      ...[now, now, now],
      ...[later, later, later, later, later],
    ])
    const day = { type: 'string', format: 'date' }
    expect([samples.of(day, 'from'), samples.of(day, 'to')]).to.deep.equal([today, tomorrow])
  })

  it('have an item in a list that is the whole body, as an empty one would do nothing', () => {
    const items = { type: 'object', required: ['labels'], properties: { labels: { type: 'array' } } }
    expect(samples.of({ type: 'array', items }, 'the body')).to.deep.equal([{ labels: [] }])
  })
  it('have all members that are required, also those of which the document says no more', () => {
    const body = { type: 'object', required: ['size', 'name'], properties: { name: { type: 'boolean' } } }
    expect(samples.of(body, 'the body')).to.deep.equal({ size: newValue.text(8), name: true })
  })
  it('are texts where their pattern allows these, and unknown where it allows another', () => {
    const word = samples.of({ type: 'string', pattern: '^[a-z]' }, 'word')
    const color = samples.of({ type: 'string', pattern: '^#' }, 'color')
    expect([word, color]).to.deep.equal([newValue.text(8), new IdPlace('color', 'unknown', 'color as ^#')])
  })
  it('are numbers that all limits allow, near 1', () => {
    const [integer, number] = [{ type: 'integer' }, { type: 'number' }]
    const schemas = [
      ...[integer, { ...integer, minimum: 18 }, { ...integer, maximum: -2.5 }, { ...integer, multipleOf: 5 }],
      ...[
        { ...integer, exclusiveMinimum: 17, maximum: 99 },
        { ...number, minimum: 0, exclusiveMaximum: 0.5 },
      ],
      ...[{ ...number, exclusiveMinimum: 0, exclusiveMaximum: 1 }, { allOf: [integer, { minimum: 2.5 }] }],
    ]
    const numbers = schemas.map((schema) => samples.of(schema, 'size'))
    expect(numbers).to.deep.equal([1, 18, -3, 5, 18, 0, 2 / 3, 3])
  })
})
