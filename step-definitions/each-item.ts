import { Then } from '@cucumber/cucumber'
import {
  atLeast,
  atMost,
  fitting,
  greaterThan,
  lessThan,
  matching,
  ofKind,
  other,
  same,
} from '../src/expectations'
import { scenarioOf, untimed } from '../src/world'
import { assertEach, expectedValue } from './assert-at'

Then(
  'each item of the response body at {string} should be {jsonValue}',
  untimed,
  function (this: object, path: string, expected: unknown) {
    return assertEach(this, path, same(expected))
  },
)

Then(
  'each item of the response body at {string} should not be {jsonValue}',
  untimed,
  function (this: object, path: string, unwanted: unknown) {
    return assertEach(this, path, other(unwanted))
  },
)

Then(
  'each item of the response body at {string} should be greater than {jsonValue}',
  untimed,
  function (this: object, path: string, limit: unknown) {
    return assertEach(this, path, greaterThan(limit))
  },
)

Then(
  'each item of the response body at {string} should be at least {jsonValue}',
  untimed,
  function (this: object, path: string, limit: unknown) {
    return assertEach(this, path, atLeast(limit))
  },
)

Then(
  'each item of the response body at {string} should be less than {jsonValue}',
  untimed,
  function (this: object, path: string, limit: unknown) {
    return assertEach(this, path, lessThan(limit))
  },
)

Then(
  'each item of the response body at {string} should be at most {jsonValue}',
  untimed,
  function (this: object, path: string, limit: unknown) {
    return assertEach(this, path, atMost(limit))
  },
)

Then(
  'each item of the response body at {string} should match {string}',
  untimed,
  function (this: object, path: string, pattern: string) {
    return assertEach(this, path, matching(scenarioOf(this).fillPattern(pattern)))
  },
)

Then(
  'each item of the response body at {string} should be a(n) {word}',
  untimed,
  function (this: object, path: string, kind: string) {
    return assertEach(this, path, ofKind(kind))
  },
)

Then(
  'each item of the response body at {string} should be:',
  untimed,
  function (this: object, path: string, body: unknown) {
    return assertEach(this, path, fitting(expectedValue(this, body), 'equal'))
  },
)

Then(
  'each item of the response body at {string} should contain:',
  untimed,
  function (this: object, path: string, body: unknown) {
    return assertEach(this, path, fitting(expectedValue(this, body), 'subset'))
  },
)
