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
import { ThenOfBoth } from './requirements'

// The list at a JSONPath is this long.
// Also: array length, list size, count, toHaveLength
//   Then the response body at "owners" should have 2 items
ThenOfBoth('the response body at {string} should have {int} item(s)', (of) => of.allAt(items, 'size'))

// The list at a JSONPath is this long or longer.
//   Then the response body at "owners" should have at least 1 item
ThenOfBoth('the response body at {string} should have at least {int} item(s)', (of) =>
  of.allAt(atLeastItems, 'size'),
)

// The list at a JSONPath is this long or shorter.
//   Then the response body at "owners" should have at most 10 items
ThenOfBoth('the response body at {string} should have at most {int} item(s)', (of) =>
  of.allAt(atMostItems, 'size'),
)

// The list at a JSONPath has exactly these items, in any order.
//   Then the response body at "tags" should contain only:
//     | new |
//     | open |
ThenOfBoth('the response body at {string} should contain only:', (of) => of.allAt(onlyItems, 'expectedList'))

// The list at a JSONPath is in order: numbers, else date-times, else texts by code point.
// Also: list order, order by, ascending
//   Then the response body at "[*].id" should be sorted
ThenOfBoth('the response body at {string} should be sorted', (of) => of.allAt(sorted()))

// The list at a JSONPath is in order, the greatest first.
//   Then the response body at "[*].createdAt" should be sorted in descending order
ThenOfBoth('the response body at {string} should be sorted in descending order', (of) =>
  of.allAt(sortedDescending()),
)

// The list at a JSONPath is in order by what is at a JSONPath of each item.
//   Then the response body at "$" should be sorted by "owner.name"
ThenOfBoth('the response body at {string} should be sorted by {string}', (of) => of.allAt(sorted, 'path'))

// The list at a JSONPath is in order by what is at a JSONPath of each item, the greatest first.
//   Then the response body at "$" should be sorted by "balance" in descending order
ThenOfBoth('the response body at {string} should be sorted by {string} in descending order', (of) =>
  of.allAt(sortedDescending, 'path'),
)

// No two items of the list at a JSONPath are the same.
// Also: unique, distinct
//   Then the response body at "[*].id" should have no duplicates
ThenOfBoth('the response body at {string} should have no duplicates', (of) => of.allAt(noDuplicates))

// Each item of the list at a JSONPath is this value.
// Also: every element, all items, for each, loop
//   Then each item of the response body at "[*].open" should be true
ThenOfBoth('each item of the response body at {string} should be {jsonValue}', (of) =>
  of.each(same, 'comparedValue'),
)

// Each item of the list at a JSONPath is another value.
//   Then each item of the response body at "[*].owner" should not be ""
ThenOfBoth('each item of the response body at {string} should not be {jsonValue}', (of) =>
  of.each(other, 'comparedValue'),
)

// Each item of the list at a JSONPath is a greater number, date or date-time.
//   Then each item of the response body at "[*].id" should be greater than 0
ThenOfBoth('each item of the response body at {string} should be greater than {jsonValue}', (of) =>
  of.each(greaterThan, 'limit'),
)

// Each item of the list at a JSONPath is this number, date or date-time or a greater one.
//   Then each item of the response body at "[*].balance" should be at least 0
ThenOfBoth('each item of the response body at {string} should be at least {jsonValue}', (of) =>
  of.each(atLeast, 'limit'),
)

// Each item of the list at a JSONPath is a lesser number, date or date-time.
//   Then each item of the response body at "[*].balance" should be less than 1000
ThenOfBoth('each item of the response body at {string} should be less than {jsonValue}', (of) =>
  of.each(lessThan, 'limit'),
)

// Each item of the list at a JSONPath is this number, date or date-time or a lesser one.
//   Then each item of the response body at "[*].opened" should be at most "2026-12-31"
ThenOfBoth('each item of the response body at {string} should be at most {jsonValue}', (of) =>
  of.each(atMost, 'limit'),
)

// A regular expression fits the whole of each item of the list at a JSONPath.
//   Then each item of the response body at "[*].iban" should match "[A-Z]{2}\d+"
ThenOfBoth('each item of the response body at {string} should match {string}', (of) =>
  of.each(matching, 'pattern'),
)

// Each item of the list at a JSONPath is one of these or between them.
//   Then each item of the response body at "[*].balance" should be between 0 and 1000
ThenOfBoth('each item of the response body at {string} should be between {jsonValue} and {jsonValue}', (of) =>
  of.each(between, 'limit', 'upperLimit'),
)

// Each item of the list at a JSONPath is one of a list.
//   Then each item of the response body at "[*].status" should be one of:
//     | open |
//     | closed |
ThenOfBoth('each item of the response body at {string} should be one of:', (of) =>
  of.each(oneOf, 'expectedList'),
)

// Each item of the list at a JSONPath is a text that starts like this.
//   Then each item of the response body at "[*].iban" should start with "DE"
ThenOfBoth('each item of the response body at {string} should start with {string}', (of) =>
  of.each(startingWith, 'text'),
)

// Each item of the list at a JSONPath is of this kind.
//   Then each item of the response body at "[*].id" should be an integer
ThenOfBoth('each item of the response body at {string} should be a(n) {word}', (of) =>
  of.each(ofKind, 'valueKind'),
)

// Each item of the list at a JSONPath equals the JSON or the text.
//   Then each item of the response body at "$" should be:
//     | id | #number |
ThenOfBoth('each item of the response body at {string} should be:', (of) => of.each(equal, 'expectedValue'))

// Each item of the list at a JSONPath holds at least the JSON or the text.
//   Then each item of the response body at "$" should contain:
//     | open | true |
ThenOfBoth('each item of the response body at {string} should contain:', (of) =>
  of.each(holding, 'expectedValue'),
)

// Each item of the list at a JSONPath fits a JSON Schema file.
//   Then each item of the response body at "$" should match the schema "account.schema.json"
ThenOfBoth('each item of the response body at {string} should match the schema {string}', (of) =>
  of.each(matchingSchema, 'schema'),
)
