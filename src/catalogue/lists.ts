import type { PhraseGroup } from './phrase-entry'

/** The phrases about a list. */
export const lists: PhraseGroup['phrases'] = {
  'the response body at {string} should have {int} item(s)': {
    effect: 'asserts',
    takes: { 0: 'path', 1: 'size' },
    sentence: 'The list at a JSONPath is this long.',
    example: 'Then the response body at "owners" should have 2 items',
  },
  'the response body at {string} should have at least {int} item(s)': {
    effect: 'asserts',
    takes: { 0: 'path', 1: 'size' },
    sentence: 'The list at a JSONPath is this long or longer.',
    example: 'Then the response body at "owners" should have at least 1 item',
  },
  'the response body at {string} should have at most {int} item(s)': {
    effect: 'asserts',
    takes: { 0: 'path', 1: 'size' },
    sentence: 'The list at a JSONPath is this long or shorter.',
    example: 'Then the response body at "owners" should have at most 10 items',
  },
  'the response body at {string} should contain only:': {
    effect: 'asserts',
    takes: { 0: 'path' },
    body: 'expected',
    sentence: 'The list at a JSONPath has exactly these items, in any order.',
    example: 'Then the response body at "tags" should contain only:\n  | new |\n  | open |',
  },
  'the response body at {string} should be sorted': {
    effect: 'asserts',
    takes: { 0: 'path' },
    sentence: 'The list at a JSONPath is in order: numbers, else date-times, else texts by code point.',
    example: 'Then the response body at "[*].id" should be sorted',
  },
  'the response body at {string} should be sorted in descending order': {
    effect: 'asserts',
    takes: { 0: 'path' },
    sentence: 'The list at a JSONPath is in order, the greatest first.',
    example: 'Then the response body at "[*].createdAt" should be sorted in descending order',
  },
  'the response body at {string} should be sorted by {string}': {
    effect: 'asserts',
    takes: { 0: 'path', 1: 'path' },
    sentence: 'The list at a JSONPath is in order by what is at a JSONPath of each item.',
    example: 'Then the response body at "$" should be sorted by "owner.name"',
  },
  'the response body at {string} should be sorted by {string} in descending order': {
    effect: 'asserts',
    takes: { 0: 'path', 1: 'path' },
    sentence: 'The list at a JSONPath is in order by what is at a JSONPath of each item, the greatest first.',
    example: 'Then the response body at "$" should be sorted by "balance" in descending order',
  },
  'the response body at {string} should have no duplicates': {
    effect: 'asserts',
    takes: { 0: 'path' },
    sentence: 'No two items of the list at a JSONPath are the same.',
    example: 'Then the response body at "[*].id" should have no duplicates',
  },
}

/** The phrases about each item of a list. */
export const eachItem: PhraseGroup['phrases'] = {
  'each item of the response body at {string} should be {jsonValue}': {
    effect: 'asserts',
    takes: { 0: 'path' },
    sentence: 'Each item of the list at a JSONPath is this value.',
    example: 'Then each item of the response body at "[*].open" should be true',
  },
  'each item of the response body at {string} should not be {jsonValue}': {
    effect: 'asserts',
    takes: { 0: 'path' },
    sentence: 'Each item of the list at a JSONPath is another value.',
    example: 'Then each item of the response body at "[*].owner" should not be ""',
  },
  'each item of the response body at {string} should be greater than {jsonValue}': {
    effect: 'asserts',
    takes: { 0: 'path', 1: 'limit' },
    sentence: 'Each item of the list at a JSONPath is a greater number, date or date-time.',
    example: 'Then each item of the response body at "[*].id" should be greater than 0',
  },
  'each item of the response body at {string} should be at least {jsonValue}': {
    effect: 'asserts',
    takes: { 0: 'path', 1: 'limit' },
    sentence: 'Each item of the list at a JSONPath is this number, date or date-time or a greater one.',
    example: 'Then each item of the response body at "[*].balance" should be at least 0',
  },
  'each item of the response body at {string} should be less than {jsonValue}': {
    effect: 'asserts',
    takes: { 0: 'path', 1: 'limit' },
    sentence: 'Each item of the list at a JSONPath is a lesser number, date or date-time.',
    example: 'Then each item of the response body at "[*].balance" should be less than 1000',
  },
  'each item of the response body at {string} should be at most {jsonValue}': {
    effect: 'asserts',
    takes: { 0: 'path', 1: 'limit' },
    sentence: 'Each item of the list at a JSONPath is this number, date or date-time or a lesser one.',
    example: 'Then each item of the response body at "[*].opened" should be at most "2026-12-31"',
  },
  'each item of the response body at {string} should match {string}': {
    effect: 'asserts',
    takes: { 0: 'path', 1: 'pattern' },
    sentence: 'A regular expression fits the whole of each item of the list at a JSONPath.',
    example: 'Then each item of the response body at "[*].iban" should match "[A-Z]{2}\\d+"',
  },
  'each item of the response body at {string} should be a(n) {word}': {
    effect: 'asserts',
    takes: { 0: 'path', 1: 'kind' },
    sentence: 'Each item of the list at a JSONPath is of this kind.',
    example: 'Then each item of the response body at "[*].id" should be an integer',
  },
  'each item of the response body at {string} should be:': {
    effect: 'asserts',
    takes: { 0: 'path' },
    body: 'expected',
    sentence: 'Each item of the list at a JSONPath equals the JSON or the text.',
    example: 'Then each item of the response body at "$" should be:\n  | id | #number |',
  },
  'each item of the response body at {string} should contain:': {
    effect: 'asserts',
    takes: { 0: 'path' },
    body: 'expected',
    sentence: 'Each item of the list at a JSONPath holds at least the JSON or the text.',
    example: 'Then each item of the response body at "$" should contain:\n  | open | true |',
  },
  'each item of the response body at {string} should match the schema {string}': {
    effect: 'asserts',
    takes: { 0: 'path', 1: 'schema' },
    sentence: 'Each item of the list at a JSONPath fits a JSON Schema file.',
    example: 'Then each item of the response body at "$" should match the schema "account.schema.json"',
  },
}
