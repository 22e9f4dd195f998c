import type { PhraseGroup } from './phrase-entry'

export const bodies: PhraseGroup = {
  title: 'Assert: body',
  phrases: {
    'the response body should be:': {
      effect: 'asserts',
      body: 'expected',
      sentence: 'The body equals the JSON, which may hold markers such as `#string`, or the text.',
      example: 'Then the response body should be:\n  | id | #number |',
    },
    'the response body should contain:': {
      effect: 'asserts',
      body: 'expected',
      sentence: 'The body holds at least the JSON, or the text.',
      example: 'Then the response body should contain:\n  | customerName | Fred |',
    },
    'the response body should be {string}': {
      effect: 'asserts',
      sentence: 'The body is this text.',
      example: 'Then the response body should be "pong"',
    },
    'the response body should contain {string}': {
      effect: 'asserts',
      sentence: 'The body has this text in it.',
      example: 'Then the response body should contain "Fred"',
    },
    'the response body should not contain {string}': {
      effect: 'asserts',
      sentence: 'The body does not have this text in it.',
      example: 'Then the response body should not contain "password"',
    },
    'the response body should match {string}': {
      effect: 'asserts',
      takes: { 0: 'pattern' },
      sentence: 'A regular expression fits the whole body.',
      example: 'Then the response body should match "\\d+ accounts"',
    },
    'the response body should be empty': {
      effect: 'asserts',
      sentence: 'There is no body.',
      example: 'Then the response body should be empty',
    },
    'the response body should not be empty': {
      effect: 'asserts',
      sentence: 'There is a body.',
      example: 'Then the response body should not be empty',
    },
    'the response body should be the file {string}': {
      effect: 'asserts',
      takes: { 0: 'file' },
      sentence: 'The body equals a file, byte for byte.',
      example: 'Then the response body should be the file "picture.png"',
    },
    'the response body at {string} should be {jsonValue}': {
      effect: 'asserts',
      takes: { 0: 'path' },
      sentence: 'The value at a JSONPath is this one, with its type.',
      example: 'Then the response body at "balance" should be 75',
    },
    'the response body at {string} should not be {jsonValue}': {
      effect: 'asserts',
      takes: { 0: 'path' },
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
      takes: { 0: 'path', 1: 'pattern' },
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
    'the response body at {string} should have {int} item(s)': {
      effect: 'asserts',
      takes: { 0: 'path' },
      sentence: 'The list at a JSONPath is this long.',
      example: 'Then the response body at "owners" should have 2 items',
    },
    'the response body at {string} should be a(n) {word}': {
      effect: 'asserts',
      takes: { 0: 'path', 1: 'kind' },
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
    'the response body should match the schema {string}': {
      effect: 'asserts',
      takes: { 0: 'file' },
      sentence: 'The body fits a JSON Schema file.',
      example: 'Then the response body should match the schema "account.schema.json"',
    },
    'the response body should match the schema:': {
      effect: 'asserts',
      sentence: 'The body fits the JSON Schema in the doc string.',
      example: 'Then the response body should match the schema:\n  """\n  { "type": "object" }\n  """',
    },
    'the response should match the OpenAPI document {string}': {
      effect: 'asserts',
      takes: { 0: 'file' },
      sentence: 'The request and its response fit an OpenAPI document.',
      example: 'Then the response should match the OpenAPI document "openapi.json"',
    },
    'the response body should match the snapshot {string}': {
      effect: 'asserts',
      sentence: 'The body equals a snapshot, which is written when it is missing.',
      example: 'Then the response body should match the snapshot "account"',
    },
    'the response body should match the snapshot {string} ignoring:': {
      effect: 'asserts',
      sentence: 'The body equals a snapshot, apart from what is at these paths.',
      example: 'Then the response body should match the snapshot "account" ignoring:\n  | id |',
    },
  },
}
