import { Then } from '@cucumber/cucumber'
import {
  containing,
  empty,
  existing,
  equal,
  holding,
  notContaining,
  notEmpty,
  other,
  same,
  atLeast,
  atMost,
  between,
  endingWith,
  expectNothingAt,
  greaterThan,
  lessThan,
  matching,
  matchingSchema,
  noneOf,
  notMatching,
  ofKind,
  oneOf,
  startingWith,
  withinOfNow,
} from '../src/assertions'
import { asserts, untimed } from '../src/world'
import { allAt, at } from './requirements'

// The value at a JSONPath is this one, with its type.
//   Then the response body at "balance" should be 75
Then('the response body at {string} should be {jsonValue}', untimed, at(same, 'comparedValue'))

// The value at a JSONPath is there and is another.
//   Then the response body at "balance" should not be 0
Then('the response body at {string} should not be {jsonValue}', untimed, at(other, 'comparedValue'))

// The text at a JSONPath has this in it, or the list this item.
//   Then the response body at "tags" should contain "new"
Then('the response body at {string} should contain {jsonValue}', untimed, allAt(containing, 'value'))

// The text at a JSONPath does not have this in it, nor the list this item.
//   Then the response body at "tags" should not contain "old"
Then('the response body at {string} should not contain {jsonValue}', untimed, allAt(notContaining, 'value'))

// A regular expression fits the whole value at a JSONPath.
//   Then the response body at "iban" should match "[A-Z]{2}\d+"
Then('the response body at {string} should match {string}', untimed, at(matching, 'pattern'))

// There is something at a JSONPath.
//   Then the response body at "owners[0]" should exist
Then('the response body at {string} should exist', untimed, allAt(existing))

// There is nothing at a JSONPath.
//   Then the response body at "password" should not exist
Then('the response body at {string} should not exist', untimed, asserts(expectNothingAt, 'path'))

// The value at a JSONPath is of this kind: string, number, integer, boolean, array, object, null, uuid,
// date-time, date, time, email or uri.
//   Then the response body at "id" should be an integer
Then('the response body at {string} should be a(n) {word}', untimed, at(ofKind, 'valueKind'))

// The value at a JSONPath equals the JSON or the text.
//   Then the response body at "owner" should be:
//     | name | Fred |
Then('the response body at {string} should be:', untimed, allAt(equal, 'expectedValue'))

// The value at a JSONPath holds at least the JSON or the text.
//   Then the response body at "owner" should contain:
//     | name | Fred |
Then('the response body at {string} should contain:', untimed, allAt(holding, 'expectedValue'))

// The number, date or date-time at a JSONPath is greater.
//   Then the response body at "balance" should be greater than 0
Then('the response body at {string} should be greater than {jsonValue}', untimed, at(greaterThan, 'limit'))

// The number, date or date-time at a JSONPath is this or greater.
//   Then the response body at "balance" should be at least 75
Then('the response body at {string} should be at least {jsonValue}', untimed, at(atLeast, 'limit'))

// The number, date or date-time at a JSONPath is less.
//   Then the response body at "balance" should be less than 100.5
Then('the response body at {string} should be less than {jsonValue}', untimed, at(lessThan, 'limit'))

// The number, date or date-time at a JSONPath is this or less.
//   Then the response body at "closed" should be at most "2026-12-31"
Then('the response body at {string} should be at most {jsonValue}', untimed, at(atMost, 'limit'))

// The number, date or date-time at a JSONPath is one of these or between them.
//   Then the response body at "balance" should be between 0 and 100
Then(
  'the response body at {string} should be between {jsonValue} and {jsonValue}',
  untimed,
  at(between, 'limit', 'upperLimit'),
)

// The date-time at a JSONPath is no further from now, before or after.
//   Then the response body at "createdAt" should be within 5 seconds of now
Then('the response body at {string} should be within {timeLimit} of now', untimed, at(withinOfNow, 'number'))

// The value at a JSONPath is one of a list.
//   Then the response body at "status" should be one of:
//     | open |
//     | closed |
Then('the response body at {string} should be one of:', untimed, at(oneOf, 'expectedList'))

// The value at a JSONPath is there and is none of a list.
//   Then the response body at "status" should not be one of:
//     | closed |
//     | frozen |
Then('the response body at {string} should not be one of:', untimed, at(noneOf, 'expectedList'))

// The text at a JSONPath starts like this.
//   Then the response body at "iban" should start with "DE"
Then('the response body at {string} should start with {string}', untimed, at(startingWith, 'text'))

// The text at a JSONPath ends like this.
//   Then the response body at "mail" should end with "@bank.example"
Then('the response body at {string} should end with {string}', untimed, at(endingWith, 'text'))

// A regular expression does not fit the whole value at a JSONPath.
//   Then the response body at "name" should not match ".*<.*"
Then('the response body at {string} should not match {string}', untimed, at(notMatching, 'pattern'))

// The text, list or object at a JSONPath has nothing in it.
//   Then the response body at "errors" should be empty
Then('the response body at {string} should be empty', untimed, allAt(empty))

// The text, list or object at a JSONPath has something in it.
//   Then the response body at "owners" should not be empty
Then('the response body at {string} should not be empty', untimed, allAt(notEmpty))

// The value at a JSONPath fits a JSON Schema file.
//   Then the response body at "owner" should match the schema "owner.schema.json"
Then('the response body at {string} should match the schema {string}', untimed, at(matchingSchema, 'schema'))
