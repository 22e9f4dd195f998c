import { expect } from 'chai'
import { libraryPhrases } from '../../project'
import { nearestPhrase } from '..'

describe('The phrase that a step may mean', () => {
  const phrases = libraryPhrases().flatMap((group) => group.phrases.map(({ phrase }) => phrase))

  for (const [step, meant] of [
    ['the response time shuld be less than 2 s', 'the response time should be less than {timeLimit}'],
    ['the status code is 200', 'the response should be {httpStatus}'],
    ['I send a GET request to "orders"', 'I GET {string}'],
    ['the response contains "Fred"', 'the response body should contain {string}'],
    ['the field "name" is "Fred"', 'the response body at {string} should be {jsonValue}'],
    ['the response body at "season" should be Spring', 'the response body at {string} should be {jsonValue}'],
    ['the response should be a conflict', 'the response should be {httpStatus}'],
    ['the moon is full of cheese', undefined],
  ])
    it(`of "${step}" is ${meant}`, () => expect(nearestPhrase(step!, phrases)).to.equal(meant))
})
