import { expect } from 'chai'
import { libraryPhrases } from '../../project'
import { nearestPhrase, suggestPhrase } from './nearest-phrase'

describe('The suggested phrase for an undefined step', () => {
  const phrases = [
    ...libraryPhrases()
      .flatMap((group) => group.phrases.map(({ phrase }) => phrase))
      .filter((phrase) => !phrase.includes('gRPC')),
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
    [
      'the response should be 4XX',
      'the response should be {httpStatus}\nWrite a client error in place of 4XX',
    ],
    [
      'the response time should be less than 1 hour',
      'the response time should be less than {timeLimit}\nWrite a time limit as 500 ms, 2 s, 2 seconds or 1 minute',
    ],
    [
      'the response body at "price" should be #number',
      'the response body at {string} should be {jsonValue}\n' +
        'Markers are read in doc strings and tables. For a kind of value write, for example: should be a number',
    ],
    [
      'the response body at "name" should be Fred',
      'the response body at {string} should be {jsonValue}\nWrite the text in quotes: "Fred"',
    ],
    [
      'within 2 seconds a server-sent event named price should contain:',
      'within {timeLimit} a server-sent event named {string} should contain:\nWrite the text in quotes: "price"',
    ],
    [
      'the response body at name should be true',
      'the response body at {string} should be {jsonValue}\nWrite the text in quotes: "name"',
    ],
    ['the response should be sucessful', 'the response should be successful'],
    ['the response body should be emty', 'the response body should be empty'],
    ['a deposit of 5 has ben made', 'a deposit of {float} has been made'],
  ] as const) {
    it(`is found for: ${step}`, () => expect(suggestion(step)).to.equal(`Did you mean: ${meant}`))
  }

  it('is absent when no phrase is similar', () => {
    for (const step of ['the sun is shining', 'the sun owes nobody a shadow'])
      expect(suggestion(step)).to.equal(undefined)
  })
})
