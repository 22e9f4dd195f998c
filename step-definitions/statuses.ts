import { Then } from '@cucumber/cucumber'
import {
  describeAnswer,
  expectBadRequest,
  expectedError,
  expectOtherStatus,
  expectStatus,
  expectStatusClass,
  expectTimeBelow,
  type ExpectedError,
} from '../src/expectations'
import { describeStatus } from '../src/http'
import { scenarioOf, untimed } from '../src/world'

Then('the response should be {httpStatus}', untimed, function (this: object, status: number) {
  return scenarioOf(this).assert((response) => expectStatus(response, status), {
    phrase: `the response should be HTTP ${describeStatus(status)}`,
    butWas: (response) => `was HTTP ${describeAnswer(response.exchange)}`,
  })
})

Then(
  'the response should be {httpStatus} or {httpStatus}',
  untimed,
  function (this: object, one: number, other: number) {
    return scenarioOf(this).assert((response) => expectStatus(response, one, other), {
      phrase: `the response should be HTTP ${describeStatus(one)} or HTTP ${describeStatus(other)}`,
      butWas: (response) => `was HTTP ${describeAnswer(response.exchange)}`,
    })
  },
)

Then('the response should not be {httpStatus}', untimed, function (this: object, status: number) {
  return scenarioOf(this).assert((response) => expectOtherStatus(response, status))
})

Then('the response should be successful', untimed, function (this: object) {
  return scenarioOf(this).assert((response) => expectStatusClass(response, 'successful'))
})

Then('the response should be a redirect', untimed, function (this: object) {
  return scenarioOf(this).assert((response) => expectStatusClass(response, 'a redirect'))
})

Then('the response should be a client error', untimed, function (this: object) {
  return scenarioOf(this).assert((response) => expectStatusClass(response, 'a client error'))
})

Then('the response should be a server error', untimed, function (this: object) {
  return scenarioOf(this).assert((response) => expectStatusClass(response, 'a server error'))
})

Then('the response should be a bad request', untimed, function (this: object) {
  return scenarioOf(this).assert((response) => expectStatus(response, 400))
})

Then(
  'the response should be a bad request with the message {string}',
  untimed,
  function (this: object, text: string) {
    return assertBadRequest(this, text, expectedError.withMessage)
  },
)

Then(
  'the response should be a bad request with a message starting with {string}',
  untimed,
  function (this: object, text: string) {
    return assertBadRequest(this, text, expectedError.startsWithMessage)
  },
)

Then(
  'the response should be a bad request with a message ending with {string}',
  untimed,
  function (this: object, text: string) {
    return assertBadRequest(this, text, expectedError.endsWithMessage)
  },
)

Then(
  'the response should be a bad request with a message containing {string}',
  untimed,
  function (this: object, text: string) {
    return assertBadRequest(this, text, expectedError.containsMessage)
  },
)

Then(
  'the response should be a bad request for the property {string}',
  untimed,
  function (this: object, name: string) {
    return assertBadRequest(this, name, expectedError.forProperty)
  },
)

Then(
  'the response should be a bad request with the error code {string}',
  untimed,
  function (this: object, code: string) {
    return assertBadRequest(this, code, expectedError.withErrorCode)
  },
)

Then('the response time should be less than {timeLimit}', untimed, function (this: object, limitMs: number) {
  return scenarioOf(this).assert((response) => expectTimeBelow(response, limitMs))
})

async function assertBadRequest(
  world: object,
  written: string,
  errorFor: (text: string) => ExpectedError,
): Promise<void> {
  const scenario = scenarioOf(world)
  const expected = errorFor(scenario.fill(written))
  return scenario.assert((response) => expectBadRequest(response, scenario.badRequestProvider, expected))
}
