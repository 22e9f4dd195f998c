import type { PhraseGroup } from './phrase-entry'

/** The phrases about the value at a path. */
export const values: PhraseGroup['phrases'] = {
  'the response body at {string} should be {jsonValue}': {
    effect: 'asserts',
    takes: { 0: 'place' },
    sentence: 'The value at a JSONPath is this one, with its type.',
    example: 'Then the response body at "balance" should be 75',
  },
  'the response body at {string} should not be {jsonValue}': {
    effect: 'asserts',
    takes: { 0: 'place' },
    sentence: 'The value at a JSONPath is there and is another.',
    example: 'Then the response body at "balance" should not be 0',
  },
  'the response body at {string} should contain {jsonValue}': {
    effect: 'asserts',
    takes: { 0: 'path' },
    sentence: 'The text at a JSONPath has this in it, or the list this item.',
    example: 'Then the response body at "tags" should contain "new"',
  },
  'the response body at {string} should not contain {jsonValue}': {
    effect: 'asserts',
    takes: { 0: 'path' },
    sentence: 'The text at a JSONPath does not have this in it, nor the list this item.',
    example: 'Then the response body at "tags" should not contain "old"',
  },
  'the response body at {string} should match {string}': {
    effect: 'asserts',
    takes: { 0: 'place', 1: 'pattern' },
    sentence: 'A regular expression fits the whole value at a JSONPath.',
    example: 'Then the response body at "iban" should match "[A-Z]{2}\\d+"',
  },
  'the response body at {string} should exist': {
    effect: 'asserts',
    takes: { 0: 'path' },
    sentence: 'There is something at a JSONPath.',
    example: 'Then the response body at "owners[0]" should exist',
  },
  'the response body at {string} should not exist': {
    effect: 'asserts',
    takes: { 0: 'path' },
    sentence: 'There is nothing at a JSONPath.',
    example: 'Then the response body at "password" should not exist',
  },
  'the response body at {string} should be a(n) {word}': {
    effect: 'asserts',
    takes: { 0: 'place', 1: 'kind' },
    sentence:
      'The value at a JSONPath is of this kind: string, number, integer, boolean, array, object, null, uuid, date-time, date, time, email or uri.',
    example: 'Then the response body at "id" should be an integer',
  },
  'the response body at {string} should be:': {
    effect: 'asserts',
    takes: { 0: 'path' },
    body: 'expected',
    sentence: 'The value at a JSONPath equals the JSON or the text.',
    example: 'Then the response body at "owner" should be:\n  | name | Fred |',
  },
  'the response body at {string} should contain:': {
    effect: 'asserts',
    takes: { 0: 'path' },
    body: 'expected',
    sentence: 'The value at a JSONPath holds at least the JSON or the text.',
    example: 'Then the response body at "owner" should contain:\n  | name | Fred |',
  },
  'the response body at {string} should be greater than {jsonValue}': {
    effect: 'asserts',
    takes: { 0: 'place', 1: 'limit' },
    sentence: 'The number, date or date-time at a JSONPath is greater.',
    example: 'Then the response body at "balance" should be greater than 0',
  },
  'the response body at {string} should be at least {jsonValue}': {
    effect: 'asserts',
    takes: { 0: 'place', 1: 'limit' },
    sentence: 'The number, date or date-time at a JSONPath is this or greater.',
    example: 'Then the response body at "balance" should be at least 75',
  },
  'the response body at {string} should be less than {jsonValue}': {
    effect: 'asserts',
    takes: { 0: 'place', 1: 'limit' },
    sentence: 'The number, date or date-time at a JSONPath is less.',
    example: 'Then the response body at "balance" should be less than 100.5',
  },
  'the response body at {string} should be at most {jsonValue}': {
    effect: 'asserts',
    takes: { 0: 'place', 1: 'limit' },
    sentence: 'The number, date or date-time at a JSONPath is this or less.',
    example: 'Then the response body at "closed" should be at most "2026-12-31"',
  },
  'the response body at {string} should be between {jsonValue} and {jsonValue}': {
    effect: 'asserts',
    takes: { 0: 'place', 1: 'limit', 2: 'limit' },
    sentence: 'The number, date or date-time at a JSONPath is one of these or between them.',
    example: 'Then the response body at "balance" should be between 0 and 100',
  },
  'the response body at {string} should be within {timeLimit} of now': {
    effect: 'asserts',
    takes: { 0: 'place' },
    sentence: 'The date-time at a JSONPath is no further from now, before or after.',
    example: 'Then the response body at "createdAt" should be within 5 seconds of now',
  },
  'the response body at {string} should be one of:': {
    effect: 'asserts',
    takes: { 0: 'place' },
    sentence: 'The value at a JSONPath is one of a list.',
    example: 'Then the response body at "status" should be one of:\n  | open |\n  | closed |',
  },
  'the response body at {string} should start with {string}': {
    effect: 'asserts',
    takes: { 0: 'place' },
    sentence: 'The text at a JSONPath starts like this.',
    example: 'Then the response body at "iban" should start with "DE"',
  },
  'the response body at {string} should end with {string}': {
    effect: 'asserts',
    takes: { 0: 'place' },
    sentence: 'The text at a JSONPath ends like this.',
    example: 'Then the response body at "mail" should end with "@bank.example"',
  },
  'the response body at {string} should not match {string}': {
    effect: 'asserts',
    takes: { 0: 'place', 1: 'pattern' },
    sentence: 'A regular expression does not fit the whole value at a JSONPath.',
    example: 'Then the response body at "name" should not match ".*<.*"',
  },
  'the response body at {string} should be empty': {
    effect: 'asserts',
    takes: { 0: 'path' },
    sentence: 'The text, list or object at a JSONPath has nothing in it.',
    example: 'Then the response body at "errors" should be empty',
  },
  'the response body at {string} should not be empty': {
    effect: 'asserts',
    takes: { 0: 'path' },
    sentence: 'The text, list or object at a JSONPath has something in it.',
    example: 'Then the response body at "owners" should not be empty',
  },
  'the response body at {string} should match the schema {string}': {
    effect: 'asserts',
    takes: { 0: 'place', 1: 'schema' },
    sentence: 'The value at a JSONPath fits a JSON Schema file.',
    example: 'Then the response body at "owner" should match the schema "owner.schema.json"',
  },
}
