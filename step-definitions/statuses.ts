import { Then } from '@cucumber/cucumber'
import {
  describeResponse,
  describeShare,
  expectBadRequest,
  expectedError,
  expectError,
  expectOtherStatus,
  expectStatus,
  expectStatusClass,
  expectTimeBelow,
  type Response,
  type ResponseShare,
} from '../src/assertions'
import { describeStatus } from '../src/http'
import { outcome } from '../src/scenario'
import { byKind, step, type ScenarioInWorld } from '../src/world'
import { asserts, assertsError } from './requirements'

const badRequest = naming(expectBadRequest)
const error = naming(expectError)

// The status is this one, by code, name or both.
// Also: status code, response code, HTTP status
//   Then the response should be 201 Created
Then('the response should be {httpStatus}', ...step('asserts', ['status'], assertStatus))

// So many of the responses that came at the same time have this status, no more and no less.
//   Then 1 of the responses should be 200 OK
Then('{int} of the responses should be {httpStatus}', ...step('asserts', ['number', 'status'], assertShare))

// Each of the responses that came at the same time has this status.
//   Then all the responses should be 200 OK
Then('all the responses should be {httpStatus}', ...share('all'))

// All responses not counted by an earlier step have this status; at least one must remain.
//   Then the other responses should be 409 Conflict
Then('the other responses should be {httpStatus}', ...share('other'))

// None of the responses that came at the same time has this status.
//   Then none of the responses should be 500
Then('none of the responses should be {httpStatus}', ...share('none'))

// Stories that ran at the same time, at most 4, were answered as they are in one order or another; the
// scenario is run again for each.
//   Then the outcome should be as if run one after the other
Then('the outcome should be as if run one after the other', ...outcomeAt())

// The concurrent result equals a sequential one, including a GET of this path afterwards.
//   Then the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if run one after the other
Then('the outcome at {string} should be as if run one after the other', ...outcomeAt('url'))

// As above, ignoring the values at these JSONPaths in the responses.
//   Then the outcome should be as if run one after the other ignoring:
//     | $.balance |
Then('the outcome should be as if run one after the other ignoring:', ...outcomeAt('paths'))

// As above, ignoring the values at these JSONPaths in the responses and in what the GET shows.
//   Then the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if run one after the other ignoring:
//     | $.balance |
Then(
  'the outcome at {string} should be as if run one after the other ignoring:',
  ...outcomeAt('url', 'paths'),
)

// The same, in its older words.
//   Then the outcome should be as if told one after the other
Then('the outcome should be as if told one after the other', ...outcomeAt())

// The same, in its older words.
//   Then the outcome should be as if told one after the other ignoring:
//     | $.balance |
Then('the outcome should be as if told one after the other ignoring:', ...outcomeAt('paths'))

// The same, in its older words.
//   Then the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other
Then('the outcome at {string} should be as if told one after the other', ...outcomeAt('url'))

// The same, in its older words.
//   Then the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other ignoring:
//     | $.balance |
Then(
  'the outcome at {string} should be as if told one after the other ignoring:',
  ...outcomeAt('url', 'paths'),
)

// A story that was tried again after its response was lost ended as when it runs once: what it and the
// scenario read afterwards is the same. The scenario runs again for that.
//   Then the outcome should be as if told once
Then('the outcome should be as if told once', ...onceAt())

// So it did, and a GET of this path shows what it shows then.
//   Then the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told once
Then('the outcome at {string} should be as if told once', ...onceAt('url'))

// As above, ignoring the values at these JSONPaths in the responses.
//   Then the outcome should be as if told once ignoring:
//     | $.balance |
Then('the outcome should be as if told once ignoring:', ...onceAt('paths'))

// As above, ignoring the values at these JSONPaths in the responses and in what the GET shows.
//   Then the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told once ignoring:
//     | $.balance |
Then('the outcome at {string} should be as if told once ignoring:', ...onceAt('url', 'paths'))

// The status is one of these.
//   Then the response should be 200 or 201
Then(
  'the response should be {httpStatus} or {httpStatus}',
  ...step('asserts', ['status', 'status'], assertStatus),
)

// The status is any other.
//   Then the response should not be 404
Then('the response should not be {httpStatus}', ...asserts(expectOtherStatus, 'status'))

// The status is 2xx.
// Also: success, toBeOK
//   Then the response should be successful
Then('the response should be successful', ...asserts(isOfClass('successful')))

// The status is 301, 302, 303, 307 or 308.
//   Then the response should be a redirect
Then('the response should be a redirect', ...asserts(isOfClass('a redirect')))

// The status is 4xx.
//   Then the response should be a client error
Then('the response should be a client error', ...assertsError(isOfClass('a client error')))

// The status is 5xx.
//   Then the response should be a server error
Then('the response should be a server error', ...assertsError(isOfClass('a server error')))

// The status is 400.
// Also: 400, validation error
//   Then the response should be a bad request
Then('the response should be a bad request', ...assertsError((response) => expectStatus(response, 400)))

// The status is 400 and an error has this message.
//   Then the response should be a bad request with the message "Name is required."
Then('the response should be a bad request with the message {string}', ...badRequest('withMessage'))

// The status is 400 and a message starts like this.
//   Then the response should be a bad request with a message starting with "Name"
Then(
  'the response should be a bad request with a message starting with {string}',
  ...badRequest('startsWithMessage'),
)

// The status is 400 and a message ends like this.
//   Then the response should be a bad request with a message ending with "required."
Then(
  'the response should be a bad request with a message ending with {string}',
  ...badRequest('endsWithMessage'),
)

// The status is 400 and a message has this in it.
//   Then the response should be a bad request with a message containing "is required"
Then(
  'the response should be a bad request with a message containing {string}',
  ...badRequest('containsMessage'),
)

// The status is 400 and an error is about this property.
//   Then the response should be a bad request for the property "customerName"
Then('the response should be a bad request for the property {string}', ...badRequest('forProperty'))

// The status is 400 and an error has this code.
//   Then the response should be a bad request with the error code "validation_failed"
Then('the response should be a bad request with the error code {string}', ...badRequest('withErrorCode'))

// The status is 400 or more and an error has this message.
// Also: problem details, error text
//   Then the response should have the error message "Name is required."
Then('the response should have the error message {string}', ...error('withMessage'))

// The status is 400 or more and a message starts like this.
//   Then the response should have an error message starting with "Name"
Then('the response should have an error message starting with {string}', ...error('startsWithMessage'))

// The status is 400 or more and a message ends like this.
//   Then the response should have an error message ending with "required."
Then('the response should have an error message ending with {string}', ...error('endsWithMessage'))

// The status is 400 or more and a message has this in it.
//   Then the response should have an error message containing "is required"
Then('the response should have an error message containing {string}', ...error('containsMessage'))

// The status is 400 or more and an error is about this property.
//   Then the response should have an error for the property "customerName"
Then('the response should have an error for the property {string}', ...error('forProperty'))

// The status is 400 or more and an error has this code.
//   Then the response should have the error code "ALREADY_EXISTS"
Then('the response should have the error code {string}', ...error('withErrorCode'))

// The status is 400 or more and one error has this message and is about this property.
//   Then the response should have the error message "Name is required." for the property "customerName"
Then(
  'the response should have the error message {string} for the property {string}',
  ...assertsError(
    (response, text, name) => expectError(response, expectedError.withMessageForProperty(text, name)),
    'text',
    'text',
  ),
)

// The answer came sooner than that.
// Also: latency, performance, faster than, duration
//   Then the response time should be less than 500 ms
Then('the response time should be less than {timeLimit}', ...asserts(expectTimeBelow, 'number'))

function assertStatus(scenario: ScenarioInWorld, ...expected: readonly number[]) {
  return scenario.assert((response) => expectStatus(response, ...expected), {
    phrase: `the response should be ${expected.map((one) => `HTTP ${describeStatus(one)}`).join(' or ')}`,
    butWas: (response) => `was HTTP ${describeResponse(response.exchange)}`,
  })
}

function isOfClass(name: Parameters<typeof expectStatusClass>[1]) {
  return (response: Response): void => expectStatusClass(response, name)
}

function naming(expectation: typeof expectBadRequest) {
  return (kind: Exclude<keyof typeof expectedError, 'withMessageForProperty'>) =>
    assertsError((response, written) => expectation(response, expectedError[kind](written)), 'text')
}

function share(which: 'all' | 'other' | 'none') {
  return step('asserts', ['status'], (scenario, expected) => assertShare(scenario, which, expected))
}

function assertShare({ underTest }: ScenarioInWorld, which: ResponseShare, expected: number): void {
  underTest.assertCount(which, expected, `${describeShare(which)} should be HTTP ${describeStatus(expected)}`)
}

function outcomeAt(...takes: readonly ('url' | 'paths')[]) {
  return judges('isOfOneAfterTheOther', takes)
}

function onceAt(...takes: readonly ('url' | 'paths')[]) {
  return judges('isAsIfToldOnce', takes)
}

function judges(how: 'isOfOneAfterTheOther' | 'isAsIfToldOnce', takes: readonly ('url' | 'paths')[]) {
  const run = (scenario: ScenarioInWorld, ...values: readonly unknown[]) => {
    const { url: seenAt, paths: ignoring = [] } = byKind(takes, values)
    const phrase = scenario.phrase.replace(/ ignoring:$/, '')
    return scenario.part(outcome)[how]({ seenAt, ignoring }, phrase)
  }
  return step('judges the outcome', takes, run, { losesResponse: how === 'isAsIfToldOnce' })
}
