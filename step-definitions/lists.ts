import { Then } from '@cucumber/cucumber'
import {
  atLeast,
  atMost,
  atLeastItems,
  atMostItems,
  items,
  noDuplicates,
  onlyItems,
  sorted,
  sortedDescending,
  between,
  equal,
  holding,
  greaterThan,
  lessThan,
  matching,
  matchingSchema,
  ofKind,
  oneOf,
  other,
  same,
  startingWith,
} from '../src/assertions'
import { allAt, each, received } from './requirements'

// The list at a JSONPath is this long.
// Also: array length, list size, count
//   Then the response body at "owners" should have 2 items
Then('the response body at {string} should have {int} item(s)', ...allAt(items, 'size'))
Then('the received request body at {string} should have {int} item(s)', ...received.allAt(items, 'size'))

// The list at a JSONPath is this long or longer.
//   Then the response body at "owners" should have at least 1 item
Then('the response body at {string} should have at least {int} item(s)', ...allAt(atLeastItems, 'size'))
Then(
  'the received request body at {string} should have at least {int} item(s)',
  ...received.allAt(atLeastItems, 'size'),
)

// The list at a JSONPath is this long or shorter.
//   Then the response body at "owners" should have at most 10 items
Then('the response body at {string} should have at most {int} item(s)', ...allAt(atMostItems, 'size'))
Then(
  'the received request body at {string} should have at most {int} item(s)',
  ...received.allAt(atMostItems, 'size'),
)

// The list at a JSONPath has exactly these items, in any order.
//   Then the response body at "tags" should contain only:
//     | new |
//     | open |
Then('the response body at {string} should contain only:', ...allAt(onlyItems, 'expectedList'))
Then(
  'the received request body at {string} should contain only:',
  ...received.allAt(onlyItems, 'expectedList'),
)

// The list at a JSONPath is in order: numbers, else date-times, else texts by code point.
// Also: list order, order by, ascending
//   Then the response body at "[*].id" should be sorted
Then('the response body at {string} should be sorted', ...allAt(sorted()))
Then('the received request body at {string} should be sorted', ...received.allAt(sorted()))

// The list at a JSONPath is in order, the greatest first.
//   Then the response body at "[*].createdAt" should be sorted in descending order
Then('the response body at {string} should be sorted in descending order', ...allAt(sortedDescending()))
Then(
  'the received request body at {string} should be sorted in descending order',
  ...received.allAt(sortedDescending()),
)

// The list at a JSONPath is in order by what is at a JSONPath of each item.
//   Then the response body at "$" should be sorted by "owner.name"
Then('the response body at {string} should be sorted by {string}', ...allAt(sorted, 'path'))
Then('the received request body at {string} should be sorted by {string}', ...received.allAt(sorted, 'path'))

// The list at a JSONPath is in order by what is at a JSONPath of each item, the greatest first.
//   Then the response body at "$" should be sorted by "balance" in descending order
Then(
  'the response body at {string} should be sorted by {string} in descending order',
  ...allAt(sortedDescending, 'path'),
)
Then(
  'the received request body at {string} should be sorted by {string} in descending order',
  ...received.allAt(sortedDescending, 'path'),
)

// No two items of the list at a JSONPath are the same.
// Also: unique, distinct
//   Then the response body at "[*].id" should have no duplicates
Then('the response body at {string} should have no duplicates', ...allAt(noDuplicates))
Then('the received request body at {string} should have no duplicates', ...received.allAt(noDuplicates))

// Each item of the list at a JSONPath is this value.
// Also: every element, all items, for each, loop
//   Then each item of the response body at "[*].open" should be true
Then('each item of the response body at {string} should be {jsonValue}', ...each(same, 'comparedValue'))
Then(
  'each item of the received request body at {string} should be {jsonValue}',
  ...received.each(same, 'comparedValue'),
)

// Each item of the list at a JSONPath is another value.
//   Then each item of the response body at "[*].owner" should not be ""
Then('each item of the response body at {string} should not be {jsonValue}', ...each(other, 'comparedValue'))
Then(
  'each item of the received request body at {string} should not be {jsonValue}',
  ...received.each(other, 'comparedValue'),
)

// Each item of the list at a JSONPath is a greater number, date or date-time.
//   Then each item of the response body at "[*].id" should be greater than 0
Then(
  'each item of the response body at {string} should be greater than {jsonValue}',
  ...each(greaterThan, 'limit'),
)
Then(
  'each item of the received request body at {string} should be greater than {jsonValue}',
  ...received.each(greaterThan, 'limit'),
)

// Each item of the list at a JSONPath is this number, date or date-time or a greater one.
//   Then each item of the response body at "[*].balance" should be at least 0
Then('each item of the response body at {string} should be at least {jsonValue}', ...each(atLeast, 'limit'))
Then(
  'each item of the received request body at {string} should be at least {jsonValue}',
  ...received.each(atLeast, 'limit'),
)

// Each item of the list at a JSONPath is a lesser number, date or date-time.
//   Then each item of the response body at "[*].balance" should be less than 1000
Then('each item of the response body at {string} should be less than {jsonValue}', ...each(lessThan, 'limit'))
Then(
  'each item of the received request body at {string} should be less than {jsonValue}',
  ...received.each(lessThan, 'limit'),
)

// Each item of the list at a JSONPath is this number, date or date-time or a lesser one.
//   Then each item of the response body at "[*].opened" should be at most "2026-12-31"
Then('each item of the response body at {string} should be at most {jsonValue}', ...each(atMost, 'limit'))
Then(
  'each item of the received request body at {string} should be at most {jsonValue}',
  ...received.each(atMost, 'limit'),
)

// A regular expression fits the whole of each item of the list at a JSONPath.
//   Then each item of the response body at "[*].iban" should match "[A-Z]{2}\d+"
Then('each item of the response body at {string} should match {string}', ...each(matching, 'pattern'))
Then(
  'each item of the received request body at {string} should match {string}',
  ...received.each(matching, 'pattern'),
)

// Each item of the list at a JSONPath is one of these or between them.
//   Then each item of the response body at "[*].balance" should be between 0 and 1000
Then(
  'each item of the response body at {string} should be between {jsonValue} and {jsonValue}',
  ...each(between, 'limit', 'upperLimit'),
)
Then(
  'each item of the received request body at {string} should be between {jsonValue} and {jsonValue}',
  ...received.each(between, 'limit', 'upperLimit'),
)

// Each item of the list at a JSONPath is one of a list.
//   Then each item of the response body at "[*].status" should be one of:
//     | open |
//     | closed |
Then('each item of the response body at {string} should be one of:', ...each(oneOf, 'expectedList'))
Then(
  'each item of the received request body at {string} should be one of:',
  ...received.each(oneOf, 'expectedList'),
)

// Each item of the list at a JSONPath is a text that starts like this.
//   Then each item of the response body at "[*].iban" should start with "DE"
Then('each item of the response body at {string} should start with {string}', ...each(startingWith, 'text'))
Then(
  'each item of the received request body at {string} should start with {string}',
  ...received.each(startingWith, 'text'),
)

// Each item of the list at a JSONPath is of this kind.
//   Then each item of the response body at "[*].id" should be an integer
Then('each item of the response body at {string} should be a(n) {word}', ...each(ofKind, 'valueKind'))
Then(
  'each item of the received request body at {string} should be a(n) {word}',
  ...received.each(ofKind, 'valueKind'),
)

// Each item of the list at a JSONPath equals the JSON or the text.
//   Then each item of the response body at "$" should be:
//     | id | #number |
Then('each item of the response body at {string} should be:', ...each(equal, 'expectedValue'))
Then(
  'each item of the received request body at {string} should be:',
  ...received.each(equal, 'expectedValue'),
)

// Each item of the list at a JSONPath holds at least the JSON or the text.
//   Then each item of the response body at "$" should contain:
//     | open | true |
Then('each item of the response body at {string} should contain:', ...each(holding, 'expectedValue'))
Then(
  'each item of the received request body at {string} should contain:',
  ...received.each(holding, 'expectedValue'),
)

// Each item of the list at a JSONPath fits a JSON Schema file.
//   Then each item of the response body at "$" should match the schema "account.schema.json"
Then(
  'each item of the response body at {string} should match the schema {string}',
  ...each(matchingSchema, 'schema'),
)
Then(
  'each item of the received request body at {string} should match the schema {string}',
  ...received.each(matchingSchema, 'schema'),
)
