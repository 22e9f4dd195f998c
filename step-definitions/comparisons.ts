import { Then } from '@cucumber/cucumber'
import {
  atLeast,
  atMost,
  between,
  endingWith,
  greaterThan,
  lessThan,
  notMatching,
  oneOf,
  startingWith,
  withinOfNow,
} from '../src/expectations'
import { scenarioOf, untimed } from '../src/world'
import { assertRequired, expectedList } from './assert-at'

Then(
  'the response body at {string} should be greater than {jsonValue}',
  untimed,
  function (this: object, path: string, limit: unknown) {
    return assertRequired(this, path, greaterThan(limit))
  },
)

Then(
  'the response body at {string} should be at least {jsonValue}',
  untimed,
  function (this: object, path: string, limit: unknown) {
    return assertRequired(this, path, atLeast(limit))
  },
)

Then(
  'the response body at {string} should be less than {jsonValue}',
  untimed,
  function (this: object, path: string, limit: unknown) {
    return assertRequired(this, path, lessThan(limit))
  },
)

Then(
  'the response body at {string} should be at most {jsonValue}',
  untimed,
  function (this: object, path: string, limit: unknown) {
    return assertRequired(this, path, atMost(limit))
  },
)

Then(
  'the response body at {string} should be between {jsonValue} and {jsonValue}',
  untimed,
  function (this: object, path: string, least: unknown, most: unknown) {
    return assertRequired(this, path, between(least, most))
  },
)

Then(
  'the response body at {string} should be within {timeLimit} of now',
  untimed,
  function (this: object, path: string, limitMs: number) {
    return assertRequired(this, path, withinOfNow(limitMs))
  },
)

Then(
  'the response body at {string} should be one of:',
  untimed,
  function (this: object, path: string, list: unknown) {
    return assertRequired(this, path, oneOf(expectedList(this, list)))
  },
)

Then(
  'the response body at {string} should start with {string}',
  untimed,
  function (this: object, path: string, text: string) {
    return assertRequired(this, path, startingWith(scenarioOf(this).fill(text)))
  },
)

Then(
  'the response body at {string} should end with {string}',
  untimed,
  function (this: object, path: string, text: string) {
    return assertRequired(this, path, endingWith(scenarioOf(this).fill(text)))
  },
)

Then(
  'the response body at {string} should not match {string}',
  untimed,
  function (this: object, path: string, pattern: string) {
    return assertRequired(this, path, notMatching(scenarioOf(this).fillPattern(pattern)))
  },
)
