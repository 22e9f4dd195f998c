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
import { scenarioOf } from '../src/world'

const untimed = { timeout: -1 }

Then(
  'the response body at {string} should be {jsonValue}',
  untimed,
  function (this: object, path: string, expected: unknown) {
    const scenario = scenarioOf(this)
    const at = scenario.fill(path)
    return scenario.assert((response) => expectValueAt(response, at, expected))
  },
)

Then(
  'the response body at {string} should not be {jsonValue}',
  untimed,
  function (this: object, path: string, unwanted: unknown) {
    const scenario = scenarioOf(this)
    const at = scenario.fill(path)
    return scenario.assert((response) => expectOtherValueAt(response, at, unwanted))
  },
)

Then(
  'the response body at {string} should contain {jsonValue}',
  untimed,
  function (this: object, path: string, part: unknown) {
    const scenario = scenarioOf(this)
    const at = scenario.fill(path)
    return scenario.assert((response) => expectContainedAt(response, at, part))
  },
)

Then(
  'the response body at {string} should not contain {jsonValue}',
  untimed,
  function (this: object, path: string, part: unknown) {
    const scenario = scenarioOf(this)
    const at = scenario.fill(path)
    return scenario.assert((response) => expectNotContainedAt(response, at, part))
  },
)

Then(
  'the response body at {string} should match {string}',
  untimed,
  function (this: object, path: string, pattern: string) {
    const scenario = scenarioOf(this)
    const [at, expected] = [scenario.fill(path), scenario.fill(pattern)]
    return scenario.assert((response) => expectMatchAt(response, at, expected))
  },
)

Then('the response body at {string} should exist', untimed, function (this: object, path: string) {
  const scenario = scenarioOf(this)
  const at = scenario.fill(path)
  return scenario.assert((response) => expectExistsAt(response, at))
})

Then('the response body at {string} should not exist', untimed, function (this: object, path: string) {
  const scenario = scenarioOf(this)
  const at = scenario.fill(path)
  return scenario.assert((response) => expectNothingAt(response, at))
})

Then(
  'the response body at {string} should have {int} item(s)',
  untimed,
  function (this: object, path: string, count: number) {
    const scenario = scenarioOf(this)
    const at = scenario.fill(path)
    return scenario.assert((response) => expectItemsAt(response, at, count))
  },
)

Then(
  'the response body at {string} should be a(n) {word}',
  untimed,
  function (this: object, path: string, kind: string) {
    const scenario = scenarioOf(this)
    const at = scenario.fill(path)
    return scenario.assert((response) => expectKindAt(response, at, kind))
  },
)

Then(
  'the response body at {string} should be:',
  untimed,
  function (this: object, path: string, body: unknown) {
    const scenario = scenarioOf(this)
    const at = scenario.fill(path)
    const expected = scenario.expectedBody(body)
    return scenario.assert((response) =>
      expectJsonAt(response, at, expected.kind === 'json' ? expected.value : expected.text, 'equal'),
    )
  },
)

Then(
  'the response body at {string} should contain:',
  untimed,
  function (this: object, path: string, body: unknown) {
    const scenario = scenarioOf(this)
    const at = scenario.fill(path)
    const expected = scenario.expectedBody(body)
    return scenario.assert((response) =>
      expectJsonAt(response, at, expected.kind === 'json' ? expected.value : expected.text, 'subset'),
    )
  },
)
