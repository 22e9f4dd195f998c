import { Then } from '@cucumber/cucumber'
import { expectedError, expectError, type ExpectedError } from '../src/expectations'
import { scenarioOf, untimed } from '../src/world'

Then('the response should have the error message {string}', untimed, function (this: object, text: string) {
  return assertError(this, expectedError.withMessage, text)
})

Then(
  'the response should have an error message starting with {string}',
  untimed,
  function (this: object, text: string) {
    return assertError(this, expectedError.startsWithMessage, text)
  },
)

Then(
  'the response should have an error message ending with {string}',
  untimed,
  function (this: object, text: string) {
    return assertError(this, expectedError.endsWithMessage, text)
  },
)

Then(
  'the response should have an error message containing {string}',
  untimed,
  function (this: object, text: string) {
    return assertError(this, expectedError.containsMessage, text)
  },
)

Then(
  'the response should have an error for the property {string}',
  untimed,
  function (this: object, name: string) {
    return assertError(this, expectedError.forProperty, name)
  },
)

Then('the response should have the error code {string}', untimed, function (this: object, code: string) {
  return assertError(this, expectedError.withErrorCode, code)
})

Then(
  'the response should have the error message {string} for the property {string}',
  untimed,
  function (this: object, text: string, name: string) {
    return assertError(this, expectedError.withMessageForProperty, text, name)
  },
)

/** Asserts that the response names an error, whose texts may have variables in them. */
function assertError<Texts extends readonly string[]>(
  world: object,
  errorFor: (...texts: Texts) => ExpectedError,
  ...written: Texts
): void | Promise<void> {
  const scenario = scenarioOf(world)
  const texts = written.map((text) => scenario.fill(text)) as unknown as Texts
  const expected = errorFor(...texts)
  return scenario.assert((response) => expectError(response, scenario.badRequestProvider, expected))
}
