import { Then } from '@cucumber/cucumber'
import {
  expectContainedAt,
  expectExistsAt,
  expectItemsAt,
  expectJsonAt,
  expectNotContainedAt,
  expectNothingAt,
  expectOtherValueAt,
  expectValueAt,
  matching,
  ofKind,
} from '../src/expectations'
import { scenarioOf, untimed } from '../src/world'
import { assertAt, assertRequired, expectedValue } from './assert-at'

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
    return assertRequired(this, path, matching(scenarioOf(this).fillPattern(pattern)))
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
    return assertRequired(this, path, ofKind(kind))
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

/** Asserts on what stands at a path by the doc string or table of a step. */
function assertBodyAt(world: object, path: string, body: unknown, mode: 'equal' | 'subset') {
  const expected = expectedValue(world, body)
  return assertAt(world, path, (response, at) => expectJsonAt(response, at, expected, mode))
}
