import { eachItem, lists } from './lists'
import type { PhraseGroup } from './phrase-entry'
import { values } from './values'

/** The phrases about a whole body. */
const wholeBodies: PhraseGroup['phrases'] = {
  'the response body should be:': {
    effect: 'asserts',
    body: 'expected',
    sentence:
      'The body equals the JSON, which may hold markers such as `#string`, the text, or the XML document of a doc string of type `xml`.',
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
}

/** The phrases that compare a body with a document. */
const documents: PhraseGroup['phrases'] = {
  'the response body should match the schema {string}': {
    effect: 'asserts',
    takes: { 0: 'schema' },
    sentence: 'The body fits a JSON Schema file.',
    example: 'Then the response body should match the schema "account.schema.json"',
  },
  'the response body should match the schema:': {
    effect: 'asserts',
    body: 'schema',
    sentence: 'The body fits the JSON Schema in the doc string.',
    example: 'Then the response body should match the schema:\n  """\n  { "type": "object" }\n  """',
  },
  'the response should match the OpenAPI document {string}': {
    effect: 'asserts',
    takes: { 0: 'document' },
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
}

export const bodies: PhraseGroup = {
  title: 'Assert: body',
  phrases: { ...wholeBodies, ...values, ...lists, ...eachItem, ...documents },
}
