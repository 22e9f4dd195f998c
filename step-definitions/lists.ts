import { Then } from '@cucumber/cucumber'
import {
  expectEmptyAt,
  expectItemsAtLeastAt,
  expectItemsAtMostAt,
  expectNoDuplicatesAt,
  expectNotEmptyAt,
  expectOnlyItemsAt,
  expectSortedAt,
} from '../src/expectations'
import { scenarioOf, untimed } from '../src/world'
import { assertAt, expectedList } from './assert-at'

Then(
  'the response body at {string} should have at least {int} item(s)',
  untimed,
  function (this: object, path: string, least: number) {
    return assertAt(this, path, (response, at) => expectItemsAtLeastAt(response, at, least))
  },
)

Then(
  'the response body at {string} should have at most {int} item(s)',
  untimed,
  function (this: object, path: string, most: number) {
    return assertAt(this, path, (response, at) => expectItemsAtMostAt(response, at, most))
  },
)

Then('the response body at {string} should be empty', untimed, function (this: object, path: string) {
  return assertAt(this, path, expectEmptyAt)
})

Then('the response body at {string} should not be empty', untimed, function (this: object, path: string) {
  return assertAt(this, path, expectNotEmptyAt)
})

Then(
  'the response body at {string} should contain only:',
  untimed,
  function (this: object, path: string, list: unknown) {
    const expected = expectedList(this, list)
    return assertAt(this, path, (response, at) => expectOnlyItemsAt(response, at, expected))
  },
)

Then(
  'the response body at {string} should have no duplicates',
  untimed,
  function (this: object, path: string) {
    return assertAt(this, path, expectNoDuplicatesAt)
  },
)

Then('the response body at {string} should be sorted', untimed, function (this: object, path: string) {
  return assertAt(this, path, (response, at) => expectSortedAt(response, at))
})

Then(
  'the response body at {string} should be sorted in descending order',
  untimed,
  function (this: object, path: string) {
    return assertAt(this, path, (response, at) => expectSortedAt(response, at, { isDescending: true }))
  },
)

Then(
  'the response body at {string} should be sorted by {string}',
  untimed,
  function (this: object, path: string, key: string) {
    const by = scenarioOf(this).fillPath(key)
    return assertAt(this, path, (response, at) => expectSortedAt(response, at, { by }))
  },
)

Then(
  'the response body at {string} should be sorted by {string} in descending order',
  untimed,
  function (this: object, path: string, key: string) {
    const by = scenarioOf(this).fillPath(key)
    return assertAt(this, path, (response, at) => expectSortedAt(response, at, { by, isDescending: true }))
  },
)
