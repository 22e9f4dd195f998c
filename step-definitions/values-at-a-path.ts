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
import { ThenOfBoth } from './requirements'

// The value at a JSONPath is this one, with its type.
// Also: field, property, JSON path, equals, toBe, toEqual
//   Then the response body at "balance" should be 75
ThenOfBoth('the response body at {string} should be {jsonValue}', (of) => of.at(same, 'comparedValue'))

// The value at a JSONPath is there and is another.
//   Then the response body at "balance" should not be 0
ThenOfBoth('the response body at {string} should not be {jsonValue}', (of) => of.at(other, 'comparedValue'))

// The text at a JSONPath has this in it, or the list this item.
// Also: substring, includes text, toContain
//   Then the response body at "tags" should contain "new"
ThenOfBoth('the response body at {string} should contain {jsonValue}', (of) => of.allAt(containing, 'value'))

// The text at a JSONPath does not have this in it, nor the list this item.
//   Then the response body at "tags" should not contain "old"
ThenOfBoth('the response body at {string} should not contain {jsonValue}', (of) =>
  of.allAt(notContaining, 'value'),
)

// A regular expression fits the whole value at a JSONPath.
// Also: regex, regular expression, pattern, toMatch
//   Then the response body at "iban" should match "[A-Z]{2}\d+"
ThenOfBoth('the response body at {string} should match {string}', (of) => of.at(matching, 'pattern'))

// There is something at a JSONPath.
// Also: present, not null, has key, toHaveProperty, toBeDefined
//   Then the response body at "owners[0]" should exist
ThenOfBoth('the response body at {string} should exist', (of) => of.allAt(existing))

// There is nothing at a JSONPath.
// Also: absent, missing field, toBeUndefined
//   Then the response body at "password" should not exist
ThenOfBoth('the response body at {string} should not exist', (of) => of.asserts(expectNothingAt, 'path'))

// The value at a JSONPath is of this kind: string, number, integer, boolean, array, object, null, uuid,
// date-time, date, time, email or uri.
// Also: data type, is a string, is a number
//   Then the response body at "id" should be an integer
ThenOfBoth('the response body at {string} should be a(n) {word}', (of) => of.at(ofKind, 'valueKind'))

// The value at a JSONPath equals the JSON or the text.
//   Then the response body at "owner" should be:
//     | name | Fred |
ThenOfBoth('the response body at {string} should be:', (of) => of.allAt(equal, 'expectedValue'))

// The value at a JSONPath equals the JSON, with the items of every list in any order.
//   Then the response body at "tags" should be, in any order:
//     | new  |
//     | open |
ThenOfBoth('the response body at {string} should be, in any order:', (of) =>
  of.allAt(equalInAnyOrder, 'expectedValue'),
)

// The text at a JSONPath is a JWT whose claims hold at least these. They are decoded, not verified.
//   Then the response body at "access_token" should be a JWT with the claims:
//     | sub | fred           |
//     | exp | #integer       |
ThenOfBoth('the response body at {string} should be a JWT with the claims:', (of) =>
  of.asserts(expectJwt, 'place', 'expectedValue'),
)

// The value at a JSONPath holds at least the JSON or the text.
//   Then the response body at "owner" should contain:
//     | name | Fred |
ThenOfBoth('the response body at {string} should contain:', (of) => of.allAt(holding, 'expectedValue'))

// The number, date or date-time at a JSONPath is greater. A text that is a number, such as a 64-bit integer in JSON, is
// compared with a text: "5".
// Also: more than, compare numbers, toBeGreaterThan
//   Then the response body at "balance" should be greater than 0
ThenOfBoth('the response body at {string} should be greater than {jsonValue}', (of) =>
  of.at(greaterThan, 'limit'),
)

// The number, date or date-time at a JSONPath is this or greater.
//   Then the response body at "balance" should be at least 75
ThenOfBoth('the response body at {string} should be at least {jsonValue}', (of) => of.at(atLeast, 'limit'))

// The number, date or date-time at a JSONPath is less.
//   Then the response body at "balance" should be less than 100.5
ThenOfBoth('the response body at {string} should be less than {jsonValue}', (of) => of.at(lessThan, 'limit'))

// The number, date or date-time at a JSONPath is this or less.
//   Then the response body at "closed" should be at most "2026-12-31"
ThenOfBoth('the response body at {string} should be at most {jsonValue}', (of) => of.at(atMost, 'limit'))

// The number, date or date-time at a JSONPath is one of these or between them.
//   Then the response body at "balance" should be between 0 and 100
ThenOfBoth('the response body at {string} should be between {jsonValue} and {jsonValue}', (of) =>
  of.at(between, 'limit', 'upperLimit'),
)

// The date-time at a JSONPath, or the number of seconds or milliseconds since 1970, is no further from now.
// Also: timestamp, recent date
//   Then the response body at "createdAt" should be within 5 seconds of now
ThenOfBoth('the response body at {string} should be within {timeLimit} of now', (of) =>
  of.at(withinOfNow, 'number'),
)

// The value at a JSONPath is one of a list.
// Also: enum, either
//   Then the response body at "status" should be one of:
//     | open |
//     | closed |
ThenOfBoth('the response body at {string} should be one of:', (of) => of.at(oneOf, 'expectedList'))

// The value at a JSONPath is there and is none of a list.
//   Then the response body at "status" should not be one of:
//     | closed |
//     | frozen |
ThenOfBoth('the response body at {string} should not be one of:', (of) => of.at(noneOf, 'expectedList'))

// The text at a JSONPath starts like this.
// Also: prefix
//   Then the response body at "iban" should start with "DE"
ThenOfBoth('the response body at {string} should start with {string}', (of) => of.at(startingWith, 'text'))

// The text at a JSONPath ends like this.
// Also: suffix
//   Then the response body at "mail" should end with "@bank.example"
ThenOfBoth('the response body at {string} should end with {string}', (of) => of.at(endingWith, 'text'))

// A regular expression does not fit the whole value at a JSONPath.
//   Then the response body at "name" should not match ".*<.*"
ThenOfBoth('the response body at {string} should not match {string}', (of) => of.at(notMatching, 'pattern'))

// The text, list or object at a JSONPath has nothing in it.
//   Then the response body at "errors" should be empty
ThenOfBoth('the response body at {string} should be empty', (of) => of.allAt(empty))

// The text, list or object at a JSONPath has something in it.
// Also: not empty array, toBeTruthy
//   Then the response body at "owners" should not be empty
ThenOfBoth('the response body at {string} should not be empty', (of) => of.allAt(notEmpty))

// The value at a JSONPath fits a JSON Schema file.
//   Then the response body at "owner" should match the schema "owner.schema.json"
ThenOfBoth('the response body at {string} should match the schema {string}', (of) =>
  of.at(matchingSchema, 'schema'),
)

function expectJwt(subject: AssertionSubject, at: string, claims: unknown): void {
  expectAt(subject, at, jwtWith(claims, subject.redactor))
}
