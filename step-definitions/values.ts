import { Then } from '@cucumber/cucumber'
import {
  containing,
  empty,
  existing,
  expectAt,
  jwtWith,
  equal,
  equalInAnyOrder,
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
  type AssertionSubject,
} from '../src/assertions'
import { allAt, asserts, at, received } from './requirements'

// The value at a JSONPath is this one, with its type.
// Also: field, property, JSON path, equals
//   Then the response body at "balance" should be 75
Then('the response body at {string} should be {jsonValue}', ...at(same, 'comparedValue'))
Then('the received request body at {string} should be {jsonValue}', ...received.at(same, 'comparedValue'))

// The value at a JSONPath is there and is another.
//   Then the response body at "balance" should not be 0
Then('the response body at {string} should not be {jsonValue}', ...at(other, 'comparedValue'))
Then(
  'the received request body at {string} should not be {jsonValue}',
  ...received.at(other, 'comparedValue'),
)

// The text at a JSONPath has this in it, or the list this item.
// Also: substring, includes text
//   Then the response body at "tags" should contain "new"
Then('the response body at {string} should contain {jsonValue}', ...allAt(containing, 'value'))
Then(
  'the received request body at {string} should contain {jsonValue}',
  ...received.allAt(containing, 'value'),
)

// The text at a JSONPath does not have this in it, nor the list this item.
//   Then the response body at "tags" should not contain "old"
Then('the response body at {string} should not contain {jsonValue}', ...allAt(notContaining, 'value'))
Then(
  'the received request body at {string} should not contain {jsonValue}',
  ...received.allAt(notContaining, 'value'),
)

// A regular expression fits the whole value at a JSONPath.
// Also: regex, regular expression, pattern
//   Then the response body at "iban" should match "[A-Z]{2}\d+"
Then('the response body at {string} should match {string}', ...at(matching, 'pattern'))
Then('the received request body at {string} should match {string}', ...received.at(matching, 'pattern'))

// There is something at a JSONPath.
// Also: present, not null, has key
//   Then the response body at "owners[0]" should exist
Then('the response body at {string} should exist', ...allAt(existing))
Then('the received request body at {string} should exist', ...received.allAt(existing))

// There is nothing at a JSONPath.
// Also: absent, missing field
//   Then the response body at "password" should not exist
Then('the response body at {string} should not exist', ...asserts(expectNothingAt, 'path'))
Then('the received request body at {string} should not exist', ...received.asserts(expectNothingAt, 'path'))

// The value at a JSONPath is of this kind: string, number, integer, boolean, array, object, null, uuid,
// date-time, date, time, email or uri.
// Also: data type, is a string, is a number
//   Then the response body at "id" should be an integer
Then('the response body at {string} should be a(n) {word}', ...at(ofKind, 'valueKind'))
Then('the received request body at {string} should be a(n) {word}', ...received.at(ofKind, 'valueKind'))

// The value at a JSONPath equals the JSON or the text.
//   Then the response body at "owner" should be:
//     | name | Fred |
Then('the response body at {string} should be:', ...allAt(equal, 'expectedValue'))
Then('the received request body at {string} should be:', ...received.allAt(equal, 'expectedValue'))

// The value at a JSONPath equals the JSON, with the items of every list in any order.
//   Then the response body at "tags" should be, in any order:
//     | new  |
//     | open |
Then('the response body at {string} should be, in any order:', ...allAt(equalInAnyOrder, 'expectedValue'))
Then(
  'the received request body at {string} should be, in any order:',
  ...received.allAt(equalInAnyOrder, 'expectedValue'),
)

// The text at a JSONPath is a JWT whose claims hold at least these. They are decoded, not verified.
//   Then the response body at "access_token" should be a JWT with the claims:
//     | sub | fred           |
//     | exp | #integer       |
Then(
  'the response body at {string} should be a JWT with the claims:',
  ...asserts(expectJwt, 'place', 'expectedValue'),
)
Then(
  'the received request body at {string} should be a JWT with the claims:',
  ...received.asserts(expectJwt, 'place', 'expectedValue'),
)

// The value at a JSONPath holds at least the JSON or the text.
//   Then the response body at "owner" should contain:
//     | name | Fred |
Then('the response body at {string} should contain:', ...allAt(holding, 'expectedValue'))
Then('the received request body at {string} should contain:', ...received.allAt(holding, 'expectedValue'))

// The number, date or date-time at a JSONPath is greater.
// Also: more than, compare numbers
//   Then the response body at "balance" should be greater than 0
Then('the response body at {string} should be greater than {jsonValue}', ...at(greaterThan, 'limit'))
Then(
  'the received request body at {string} should be greater than {jsonValue}',
  ...received.at(greaterThan, 'limit'),
)

// The number, date or date-time at a JSONPath is this or greater.
//   Then the response body at "balance" should be at least 75
Then('the response body at {string} should be at least {jsonValue}', ...at(atLeast, 'limit'))
Then('the received request body at {string} should be at least {jsonValue}', ...received.at(atLeast, 'limit'))

// The number, date or date-time at a JSONPath is less.
//   Then the response body at "balance" should be less than 100.5
Then('the response body at {string} should be less than {jsonValue}', ...at(lessThan, 'limit'))
Then(
  'the received request body at {string} should be less than {jsonValue}',
  ...received.at(lessThan, 'limit'),
)

// The number, date or date-time at a JSONPath is this or less.
//   Then the response body at "closed" should be at most "2026-12-31"
Then('the response body at {string} should be at most {jsonValue}', ...at(atMost, 'limit'))
Then('the received request body at {string} should be at most {jsonValue}', ...received.at(atMost, 'limit'))

// The number, date or date-time at a JSONPath is one of these or between them.
//   Then the response body at "balance" should be between 0 and 100
Then(
  'the response body at {string} should be between {jsonValue} and {jsonValue}',
  ...at(between, 'limit', 'upperLimit'),
)
Then(
  'the received request body at {string} should be between {jsonValue} and {jsonValue}',
  ...received.at(between, 'limit', 'upperLimit'),
)

// The date-time at a JSONPath, or the number of seconds or milliseconds since 1970, is no further from now.
// Also: timestamp, recent date
//   Then the response body at "createdAt" should be within 5 seconds of now
Then('the response body at {string} should be within {timeLimit} of now', ...at(withinOfNow, 'number'))
Then(
  'the received request body at {string} should be within {timeLimit} of now',
  ...received.at(withinOfNow, 'number'),
)

// The value at a JSONPath is one of a list.
// Also: enum, either
//   Then the response body at "status" should be one of:
//     | open |
//     | closed |
Then('the response body at {string} should be one of:', ...at(oneOf, 'expectedList'))
Then('the received request body at {string} should be one of:', ...received.at(oneOf, 'expectedList'))

// The value at a JSONPath is there and is none of a list.
//   Then the response body at "status" should not be one of:
//     | closed |
//     | frozen |
Then('the response body at {string} should not be one of:', ...at(noneOf, 'expectedList'))
Then('the received request body at {string} should not be one of:', ...received.at(noneOf, 'expectedList'))

// The text at a JSONPath starts like this.
// Also: prefix
//   Then the response body at "iban" should start with "DE"
Then('the response body at {string} should start with {string}', ...at(startingWith, 'text'))
Then('the received request body at {string} should start with {string}', ...received.at(startingWith, 'text'))

// The text at a JSONPath ends like this.
// Also: suffix
//   Then the response body at "mail" should end with "@bank.example"
Then('the response body at {string} should end with {string}', ...at(endingWith, 'text'))
Then('the received request body at {string} should end with {string}', ...received.at(endingWith, 'text'))

// A regular expression does not fit the whole value at a JSONPath.
//   Then the response body at "name" should not match ".*<.*"
Then('the response body at {string} should not match {string}', ...at(notMatching, 'pattern'))
Then(
  'the received request body at {string} should not match {string}',
  ...received.at(notMatching, 'pattern'),
)

// The text, list or object at a JSONPath has nothing in it.
//   Then the response body at "errors" should be empty
Then('the response body at {string} should be empty', ...allAt(empty))
Then('the received request body at {string} should be empty', ...received.allAt(empty))

// The text, list or object at a JSONPath has something in it.
//   Then the response body at "owners" should not be empty
Then('the response body at {string} should not be empty', ...allAt(notEmpty))
Then('the received request body at {string} should not be empty', ...received.allAt(notEmpty))

// The value at a JSONPath fits a JSON Schema file.
//   Then the response body at "owner" should match the schema "owner.schema.json"
Then('the response body at {string} should match the schema {string}', ...at(matchingSchema, 'schema'))
Then(
  'the received request body at {string} should match the schema {string}',
  ...received.at(matchingSchema, 'schema'),
)

function expectJwt(subject: AssertionSubject, at: string, claims: unknown): void {
  expectAt(subject, at, jwtWith(claims, subject.redactor))
}
