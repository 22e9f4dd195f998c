import { expect } from 'chai'
import { catalogue } from '../../catalogue'
import { nearestPhrase, suggestPhrase } from './nearest-phrase'

describe('the phrase that a step nearly reads', () => {
  const phrases = [
    ...catalogue.flatMap((group) => Object.keys(group.phrases)).filter((phrase) => !phrase.includes('gRPC')),
    'a deposit of {float} has been made',
    '{string} owes {string} {float}',
  ]
  const suggestion = (step: string): string | undefined => {
    const near = nearestPhrase(step, phrases)
    return near === undefined ? undefined : suggestPhrase(step, near)
  }

  for (const [step, meant] of [
    ['I GET products/1', 'I GET {string}\nWrite the text in quotes: "products/1"'],
    ['I POST products with:', 'I POST {string} with:\nWrite the text in quotes: "products"'],
    [
      'the response should be created',
      'the response should be {httpStatus}\nWrite the status as HTTP does: Created',
    ],
    ['the response should be ok', 'the response should be {httpStatus}\nWrite the status as HTTP does: OK'],
    [
      'the response should be not found',
      'the response should be {httpStatus}\nWrite the status as HTTP does: Not Found',
    ],
    [
      'the response body should contain "a "b" c"',
      'the response body should contain {string}\nWrite a quote inside a text as \\": "a \\"b\\" c"',
    ],
    ['the response should be sucessful', 'the response should be successful'],
    ['the response body should be emty', 'the response body should be empty'],
    ['a deposit of 5 has ben made', 'a deposit of {float} has been made'],
  ] as const) {
    it(`of ${step}`, () => expect(suggestion(step)).to.equal(`Did you mean: ${meant}`))
  }

  it('is none where nothing is near', () => {
    for (const step of ['the sun is shining', 'the sun owes nobody a shadow'])
      expect(suggestion(step)).to.equal(undefined)
  })
})
