import { Then } from '@cucumber/cucumber'
import {
  expectContainedAt,
  expectExistsAt,
  expectItemsAt,
  expectJsonAt,
  expectKindAt,
  expectMatchAt,
  expectNotContainedAt,
  expectNothingAt,
  expectOtherValueAt,
  expectValueAt,
} from '../src/expectations'
import type { Response } from '../src/response'
import { scenarioOf, untimed } from '../src/world'

Then(
  'the response body at {string} should be {jsonValue}',
  untimed,
  function (this: object, path: string, expected: unknown) {
    return assertAt(this, path, (response, at) => expectValueAt(response, at, expected))
  },
)

Then(
  'the response body at {string} should not be {jsonValue}',
  untimed,
  function (this: object, path: string, unwanted: unknown) {
    return assertAt(this, path, (response, at) => expectOtherValueAt(response, at, unwanted))
  },
)

Then(
  'the response body at {string} should contain {jsonValue}',
  untimed,
  function (this: object, path: string, part: unknown) {
    return assertAt(this, path, (response, at) => expectContainedAt(response, at, part))
  },
)

Then(
  'the response body at {string} should not contain {jsonValue}',
  untimed,
  function (this: object, path: string, part: unknown) {
    return assertAt(this, path, (response, at) => expectNotContainedAt(response, at, part))
  },
)

Then(
  'the response body at {string} should match {string}',
  untimed,
  function (this: object, path: string, pattern: string) {
    const scenario = scenarioOf(this)
    const [at, expected] = [scenario.fillPath(path), scenario.fillPattern(pattern)]
    return scenario.assert((response) => expectMatchAt(response, at, expected))
  },
)

Then('the response body at {string} should exist', untimed, function (this: object, path: string) {
  return assertAt(this, path, expectExistsAt)
})

Then('the response body at {string} should not exist', untimed, function (this: object, path: string) {
  return assertAt(this, path, expectNothingAt)
})

Then(
  'the response body at {string} should have {int} item(s)',
  untimed,
  function (this: object, path: string, count: number) {
    return assertAt(this, path, (response, at) => expectItemsAt(response, at, count))
  },
)

Then(
  'the response body at {string} should be a(n) {word}',
  untimed,
  function (this: object, path: string, kind: string) {
    return assertAt(this, path, (response, at) => expectKindAt(response, at, kind))
  },
)

Then(
  'the response body at {string} should be:',
  untimed,
  function (this: object, path: string, body: unknown) {
    return assertBodyAt(this, path, body, 'equal')
  },
)

Then(
  'the response body at {string} should contain:',
  untimed,
  function (this: object, path: string, body: unknown) {
    return assertBodyAt(this, path, body, 'subset')
  },
)

/** Asserts on what stands at a path, which may have variables in it. */
function assertAt(world: object, path: string, expectation: (response: Response, at: string) => void) {
  const scenario = scenarioOf(world)
  const at = scenario.fillPath(path)
  return scenario.assert((response) => expectation(response, at))
}

/** Likewise, by the doc string or table of a step. */
function assertBodyAt(world: object, path: string, body: unknown, mode: 'equal' | 'subset') {
  const scenario = scenarioOf(world)
  const at = scenario.fillPath(path)
  const expected = scenario.expectedBody(body)
  return scenario.assert((response) =>
    expectJsonAt(response, at, expected.kind === 'json' ? expected.value : expected.text, mode),
  )
}
