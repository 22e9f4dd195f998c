import type { PhraseGroup } from './phrase-entry'

export const grpc: PhraseGroup = {
  title: 'gRPC',
  phrases: {
    'the gRPC metadata {string} is {string}': {
      effect: 'sets up',
      sentence: 'Sends metadata with the next call; names that end in `-bin` take base64.',
      example: 'Given the gRPC metadata "tenant" is "north"',
    },
    'the gRPC deadline is {timeLimit}': {
      effect: 'sets up',
      sentence: 'Ends the next call after that time.',
      example: 'Given the gRPC deadline is 2 seconds',
    },
    'I call the gRPC method {string}': {
      effect: 'calls',
      sentence: 'Calls a method with an empty message.',
      example: 'When I call the gRPC method "credit.CreditRatingCheck/CheckCredit"',
    },
    'I call the gRPC method {string} with:': {
      effect: 'calls',
      sentence: 'Calls a method with a JSON message, or with a list of them for a client stream.',
      example:
        'When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:\n  | customerId | id0201 |',
    },
    'the gRPC status should be {word}': {
      effect: 'asserts',
      sentence: 'The call ended with this code.',
      example: 'Then the gRPC status should be NOT_FOUND',
    },
    'the gRPC status should be {word} with the message {string}': {
      effect: 'asserts',
      sentence: 'The call ended with this code and these details.',
      example: 'Then the gRPC status should be NOT_FOUND with the message "No such customer"',
    },
    'the gRPC status message should contain {string}': {
      effect: 'asserts',
      sentence: 'The details of the status have this in them.',
      example: 'Then the gRPC status message should contain "customer"',
    },
    'the gRPC trailer {string} should be {string}': {
      effect: 'asserts',
      sentence: 'The trailer has this value.',
      example: 'Then the gRPC trailer "request-cost" should be "3"',
    },
    'the gRPC trailer {string} should match {string}': {
      effect: 'asserts',
      takes: { 1: 'pattern' },
      sentence: 'A regular expression fits the whole trailer.',
      example: 'Then the gRPC trailer "request-cost" should match "\\d+"',
    },
    'the response should have the gRPC trailer {string}': {
      effect: 'asserts',
      sentence: 'The trailer is there.',
      example: 'Then the response should have the gRPC trailer "request-cost"',
    },
  },
}
