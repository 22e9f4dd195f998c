import { expect } from 'chai'
import { libraryPhrases } from '../../project'
import { nearestPhrase } from '..'

const phrases = libraryPhrases().flatMap((group) => group.phrases.map(({ phrase }) => phrase))

for (const [step, meant] of [
  ['the response time shuld be less than 2 s', 'the response time should be less than {timeLimit}'],
  ['the status code is 200', 'the response should be {httpStatus}'],
  ['the response code should be 201', 'the response should be {httpStatus}'],
  ['I set the header "X" to "y"', 'the request header {string} is {string}'],
  ['the response should lack the header "X"', 'the response should not have the header {string}'],
  ['the header "X" should be "y"', 'the response header {string} should be {string}'],
  ['the bearer token is "x"', 'I authenticate with the bearer token {string}'],
  ['I store the response body as "x"', 'I save the response body as {string}'],
  ['the response should match the schema "a.json"', 'the response body should match the schema {string}'],
  [
    'the response body at "items" should have length 3',
    'the response body at {string} should have {int} item(s)',
  ],
  ['the response should contain json:', 'the response body should contain:'],
  ['I send a GET request to "orders"', 'I GET {string}'],
  [
    'the response should be an error with the message "x"',
    'the response should have the error message {string}',
  ],
  ['the response contains "Fred"', 'the response body should contain {string}'],
  [
    'the response body at "tags" should include "a"',
    'the response body at {string} should contain {jsonValue}',
  ],
  ['the field "name" is "Fred"', 'the response body at {string} should be {jsonValue}'],
  ['the response body at "season" should be Spring', 'the response body at {string} should be {jsonValue}'],
  ['the response should be a conflict', 'the response should be {httpStatus}'],
  ['the response should be 422 Unprocessable Entity', 'the response should be {httpStatus}'],
  ['the response should be 200 OK or 201 Created', 'the response should be {httpStatus} or {httpStatus}'],
  ['the response should not be Not Found', 'the response should not be {httpStatus}'],
  ['2 of the responses should be HTTP 409 Conflict', '{int} of the responses should be {httpStatus}'],
  ['I send the HTTP method PURGE to "x"', 'I send the HTTP method {word} to {string}'],
  ['at the end I DELETE "orders/1"', 'at the end I {httpMethod} {string}'],
  ['I keep asking for up to 5 seconds', 'I keep asking for up to {timeLimit}'],
  ['the response should have 3 elements', 'the response body at {string} should have {int} item(s)'],
  ['the response body should not have the field "a"', 'the response body at {string} should not exist'],
  ['the response body at "a" should be missing', 'the response body at {string} should not exist'],
  ['the error message should be "x"', 'the response should have the error message {string}'],
  ['the content type should be "text/csv"', 'the response header {string} should be {string}'],
  ['the response time should be under 2 s', 'the response time should be less than {timeLimit}'],
  ['I send the message "x" over the WebSocket', 'I send the WebSocket message:'],
  [
    'I should receive a WebSocket message containing:',
    'within {timeLimit} a WebSocket message should contain:',
  ],
  [
    'the response body at "age" should be greater than or equal to 18',
    'the response body at {string} should be at least {jsonValue}',
  ],
  [
    'within 1 s I should not receive a server-sent event',
    'within {timeLimit} no server-sent event should come',
  ],
  ['within 1 s a server-sent event should be:', 'within {timeLimit} a server-sent event should contain:'],
  [
    'the stand-in "mail" should not have received POST "/"',
    'the stand-in {string} should have received no {httpMethod} {string}',
  ],
  ['the moon is full of cheese', undefined],
])
  it(`The phrase that "${step}" may mean is ${meant}`, () =>
    expect(nearestPhrase(step!, phrases)).to.equal(meant))
