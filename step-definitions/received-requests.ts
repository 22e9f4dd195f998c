import { Then } from '@cucumber/cucumber'
import {
  atLeast,
  atLeastItems,
  atMost,
  atMostItems,
  between,
  containing,
  empty,
  endingWith,
  equal,
  existing,
  expectBodyContains,
  expectBodyLacks,
  expectBodyMatches,
  expectBytes,
  expectEmptyBody,
  expectHeader,
  expectHeaderContains,
  expectHeaderLacks,
  expectHeaderMatches,
  expectNoHeader,
  expectNothingAt,
  expectOtherHeader,
  expectSomeBody,
  expectTextBody,
  greaterThan,
  holding,
  items,
  lessThan,
  matching,
  matchingSchema,
  noneOf,
  notContaining,
  notEmpty,
  notMatching,
  ofKind,
  oneOf,
  onlyItems,
  other,
  same,
  startingWith,
  withinOfNow,
} from '../src/assertions'
import { expectPart, expectWhole, received } from './requirements'

// What phrases say of the response, said of the request that a stand-in has received and a step has named last.

// Its header is there.
//   Then the received request should have the header "ETag"
Then('the received request should have the header {string}', ...received.asserts(expectHeader, 'headerName'))

// Its header is not there.
//   Then the received request should not have the header "Set-Cookie"
Then(
  'the received request should not have the header {string}',
  ...received.asserts(expectNoHeader, 'headerName'),
)

// Its header has this value; a media type without parameters fits one with them.
//   Then the received request header "Content-Type" should be "application/json"
Then(
  'the received request header {string} should be {string}',
  ...received.asserts(expectHeader, 'headerName', 'text'),
)

// Its header is there and has another value.
//   Then the received request header "Content-Type" should not be "text/html"
Then(
  'the received request header {string} should not be {string}',
  ...received.asserts(expectOtherHeader, 'headerName', 'text'),
)

// Its header has this in it.
//   Then the received request header "Cache-Control" should contain "max-age"
Then(
  'the received request header {string} should contain {string}',
  ...received.asserts(expectHeaderContains, 'headerName', 'text'),
)

// Its header is there and does not have this in it.
//   Then the received request header "Cache-Control" should not contain "public"
Then(
  'the received request header {string} should not contain {string}',
  ...received.asserts(expectHeaderLacks, 'headerName', 'text'),
)

// A regular expression fits the whole header.
//   Then the received request header "Location" should match ".*/accounts/\d+"
Then(
  'the received request header {string} should match {string}',
  ...received.asserts(expectHeaderMatches, 'headerName', 'pattern'),
)

// Its body equals the JSON, which may hold markers such as `#string`, the text, or the XML document of a doc
// string of type `xml`.
//   Then the received request body should be:
//     | id | #number |
Then('the received request body should be:', ...received.asserts(expectWhole, 'expectedBody'))

// Its body holds at least the JSON, or the text.
//   Then the received request body should contain:
//     | customerName | Fred |
Then('the received request body should contain:', ...received.asserts(expectPart, 'expectedBody'))

// Its body is this text.
//   Then the received request body should be "pong"
Then('the received request body should be {string}', ...received.asserts(expectTextBody, 'text'))

// Its body has this text in it.
//   Then the received request body should contain "Fred"
Then('the received request body should contain {string}', ...received.asserts(expectBodyContains, 'text'))

// Its body does not have this text in it.
//   Then the received request body should not contain "password"
Then('the received request body should not contain {string}', ...received.asserts(expectBodyLacks, 'text'))

// A regular expression fits the whole body.
//   Then the received request body should match "\d+ accounts"
Then('the received request body should match {string}', ...received.asserts(expectBodyMatches, 'pattern'))

// It has no body.
//   Then the received request body should be empty
Then('the received request body should be empty', ...received.asserts(expectEmptyBody))

// It has a body.
//   Then the received request body should not be empty
Then('the received request body should not be empty', ...received.asserts(expectSomeBody))

// Its body equals a file, byte for byte.
//   Then the received request body should be the file "picture.png"
Then(
  'the received request body should be the file {string}',
  ...received.asserts((response, { bytes, name }) => expectBytes(response, bytes, name), 'file'),
)

// The value at a JSONPath is this one, with its type.
//   Then the received request body at "balance" should be 75
Then('the received request body at {string} should be {jsonValue}', ...received.at(same, 'comparedValue'))

// The value at a JSONPath is there and is another.
//   Then the received request body at "balance" should not be 0
Then(
  'the received request body at {string} should not be {jsonValue}',
  ...received.at(other, 'comparedValue'),
)

// The text at a JSONPath has this in it, or the list this item.
//   Then the received request body at "tags" should contain "new"
Then(
  'the received request body at {string} should contain {jsonValue}',
  ...received.allAt(containing, 'value'),
)

// The text at a JSONPath does not have this in it, nor the list this item.
//   Then the received request body at "tags" should not contain "old"
Then(
  'the received request body at {string} should not contain {jsonValue}',
  ...received.allAt(notContaining, 'value'),
)

// A regular expression fits the whole value at a JSONPath.
//   Then the received request body at "iban" should match "[A-Z]{2}\d+"
Then('the received request body at {string} should match {string}', ...received.at(matching, 'pattern'))

// There is something at a JSONPath.
//   Then the received request body at "owners[0]" should exist
Then('the received request body at {string} should exist', ...received.allAt(existing))

// There is nothing at a JSONPath.
//   Then the received request body at "password" should not exist
Then('the received request body at {string} should not exist', ...received.asserts(expectNothingAt, 'path'))

// The value at a JSONPath is of this kind: string, number, integer, boolean, array, object, null, uuid,
// date-time, date, time, email or uri.
//   Then the received request body at "id" should be an integer
Then('the received request body at {string} should be a(n) {word}', ...received.at(ofKind, 'valueKind'))

// The value at a JSONPath equals the JSON or the text.
//   Then the received request body at "owner" should be:
//     | name | Fred |
Then('the received request body at {string} should be:', ...received.allAt(equal, 'expectedValue'))

// The value at a JSONPath holds at least the JSON or the text.
//   Then the received request body at "owner" should contain:
//     | name | Fred |
Then('the received request body at {string} should contain:', ...received.allAt(holding, 'expectedValue'))

// The number, date or date-time at a JSONPath is greater.
//   Then the received request body at "balance" should be greater than 0
Then(
  'the received request body at {string} should be greater than {jsonValue}',
  ...received.at(greaterThan, 'limit'),
)

// The number, date or date-time at a JSONPath is this or greater.
//   Then the received request body at "balance" should be at least 75
Then('the received request body at {string} should be at least {jsonValue}', ...received.at(atLeast, 'limit'))

// The number, date or date-time at a JSONPath is less.
//   Then the received request body at "balance" should be less than 100.5
Then(
  'the received request body at {string} should be less than {jsonValue}',
  ...received.at(lessThan, 'limit'),
)

// The number, date or date-time at a JSONPath is this or less.
//   Then the received request body at "closed" should be at most "2026-12-31"
Then('the received request body at {string} should be at most {jsonValue}', ...received.at(atMost, 'limit'))

// The number, date or date-time at a JSONPath is one of these or between them.
//   Then the received request body at "balance" should be between 0 and 100
Then(
  'the received request body at {string} should be between {jsonValue} and {jsonValue}',
  ...received.at(between, 'limit', 'upperLimit'),
)

// The date-time at a JSONPath is no further from now, before or after.
//   Then the received request body at "createdAt" should be within 5 seconds of now
Then(
  'the received request body at {string} should be within {timeLimit} of now',
  ...received.at(withinOfNow, 'number'),
)

// The value at a JSONPath is one of a list.
//   Then the received request body at "status" should be one of:
//     | open |
//     | closed |
Then('the received request body at {string} should be one of:', ...received.at(oneOf, 'expectedList'))

// The value at a JSONPath is there and is none of a list.
//   Then the received request body at "status" should not be one of:
//     | closed |
//     | frozen |
Then('the received request body at {string} should not be one of:', ...received.at(noneOf, 'expectedList'))

// The text at a JSONPath starts like this.
//   Then the received request body at "iban" should start with "DE"
Then('the received request body at {string} should start with {string}', ...received.at(startingWith, 'text'))

// The text at a JSONPath ends like this.
//   Then the received request body at "mail" should end with "@bank.example"
Then('the received request body at {string} should end with {string}', ...received.at(endingWith, 'text'))

// A regular expression does not fit the whole value at a JSONPath.
//   Then the received request body at "name" should not match ".*<.*"
Then(
  'the received request body at {string} should not match {string}',
  ...received.at(notMatching, 'pattern'),
)

// The text, list or object at a JSONPath has nothing in it.
//   Then the received request body at "errors" should be empty
Then('the received request body at {string} should be empty', ...received.allAt(empty))

// The text, list or object at a JSONPath has something in it.
//   Then the received request body at "owners" should not be empty
Then('the received request body at {string} should not be empty', ...received.allAt(notEmpty))

// The value at a JSONPath fits a JSON Schema file.
//   Then the received request body at "owner" should match the schema "owner.schema.json"
Then(
  'the received request body at {string} should match the schema {string}',
  ...received.at(matchingSchema, 'schema'),
)

// The list at a JSONPath is this long.
//   Then the received request body at "owners" should have 2 items
Then('the received request body at {string} should have {int} item(s)', ...received.allAt(items, 'size'))

// The list at a JSONPath is this long or longer.
//   Then the received request body at "owners" should have at least 1 item
Then(
  'the received request body at {string} should have at least {int} item(s)',
  ...received.allAt(atLeastItems, 'size'),
)

// The list at a JSONPath is this long or shorter.
//   Then the received request body at "owners" should have at most 10 items
Then(
  'the received request body at {string} should have at most {int} item(s)',
  ...received.allAt(atMostItems, 'size'),
)

// The list at a JSONPath has exactly these items, in any order.
//   Then the received request body at "tags" should contain only:
//     | new |
//     | open |
Then(
  'the received request body at {string} should contain only:',
  ...received.allAt(onlyItems, 'expectedList'),
)

// Each item of the list at a JSONPath is this value.
//   Then each item of the received request body at "[*].open" should be true
Then(
  'each item of the received request body at {string} should be {jsonValue}',
  ...received.each(same, 'comparedValue'),
)

// Each item of the list at a JSONPath holds at least the JSON or the text.
//   Then each item of the received request body at "$" should contain:
//     | open | true |
Then(
  'each item of the received request body at {string} should contain:',
  ...received.each(holding, 'expectedValue'),
)
