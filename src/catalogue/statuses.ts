import type { PhraseGroup } from './phrase-entry'

export const statuses: PhraseGroup = {
  title: 'Assert: status, headers and time',
  phrases: {
    'the response should be {httpStatus}': {
      effect: 'asserts',
      sentence: 'The status is this one, by code, name or both.',
      example: 'Then the response should be 201 Created',
    },
    '{int} of the responses should be {httpStatus}': {
      effect: 'asserts',
      sentence: 'So many of the responses that came at the same time have this status, no more and no less.',
      example: 'Then 1 of the responses should be 200 OK',
    },
    'all the responses should be {httpStatus}': {
      effect: 'asserts',
      sentence: 'Each of the responses that came at the same time has this status.',
      example: 'Then all the responses should be 200 OK',
    },
    'the other responses should be {httpStatus}': {
      effect: 'asserts',
      sentence: 'So has each that was not counted before; there must be one.',
      example: 'Then the other responses should be 409 Conflict',
    },
    'none of the responses should be {httpStatus}': {
      effect: 'asserts',
      sentence: 'None of the responses that came at the same time has this status.',
      example: 'Then none of the responses should be 500',
    },
    'the outcome should be as if told one after the other': {
      effect: 'judges the outcome',
      sentence:
        'Stories that were told at the same time, at most 4, were answered as they are in one order or another; the scenario is told anew for each.',
      example: 'Then the outcome should be as if told one after the other',
    },
    'the outcome at {string} should be as if told one after the other': {
      effect: 'judges the outcome',
      sentence: 'So they were, and a GET of this path shows what it shows after that order.',
      example:
        'Then the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other',
    },
    'the outcome should be as if told one after the other ignoring:': {
      effect: 'judges the outcome',
      sentence: 'Likewise, without what JSONPaths find in the answers.',
      example: 'Then the outcome should be as if told one after the other ignoring:\n  | $.balance |',
    },
    'the outcome at {string} should be as if told one after the other ignoring:': {
      effect: 'judges the outcome',
      sentence: 'Likewise, without what JSONPaths find in the answers and in what the GET shows.',
      example:
        'Then the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other ignoring:\n  | $.balance |',
    },
    'the response should be {httpStatus} or {httpStatus}': {
      effect: 'asserts',
      sentence: 'The status is one of these.',
      example: 'Then the response should be 200 or 201',
    },
    'the response should not be {httpStatus}': {
      effect: 'asserts',
      sentence: 'The status is any other.',
      example: 'Then the response should not be 404',
    },
    'the response should be successful': {
      effect: 'asserts',
      sentence: 'The status is 2xx.',
      example: 'Then the response should be successful',
    },
    'the response should be a redirect': {
      effect: 'asserts',
      sentence: 'The status is 301, 302, 303, 307 or 308.',
      example: 'Then the response should be a redirect',
    },
    'the response should be a client error': {
      effect: 'asserts',
      sentence: 'The status is 4xx.',
      example: 'Then the response should be a client error',
    },
    'the response should be a server error': {
      effect: 'asserts',
      sentence: 'The status is 5xx.',
      example: 'Then the response should be a server error',
    },
    'the response should be a bad request': {
      effect: 'asserts',
      sentence: 'The status is 400.',
      example: 'Then the response should be a bad request',
    },
    'the response should be a bad request with the message {string}': {
      effect: 'asserts',
      sentence: 'The status is 400 and an error has this message.',
      example: 'Then the response should be a bad request with the message "Name is required."',
    },
    'the response should be a bad request with a message starting with {string}': {
      effect: 'asserts',
      sentence: 'The status is 400 and a message starts like this.',
      example: 'Then the response should be a bad request with a message starting with "Name"',
    },
    'the response should be a bad request with a message ending with {string}': {
      effect: 'asserts',
      sentence: 'The status is 400 and a message ends like this.',
      example: 'Then the response should be a bad request with a message ending with "required."',
    },
    'the response should be a bad request with a message containing {string}': {
      effect: 'asserts',
      sentence: 'The status is 400 and a message has this in it.',
      example: 'Then the response should be a bad request with a message containing "is required"',
    },
    'the response should be a bad request for the property {string}': {
      effect: 'asserts',
      sentence: 'The status is 400 and an error is about this property.',
      example: 'Then the response should be a bad request for the property "customerName"',
    },
    'the response should be a bad request with the error code {string}': {
      effect: 'asserts',
      sentence: 'The status is 400 and an error has this code.',
      example: 'Then the response should be a bad request with the error code "validation_failed"',
    },
    'the response should have the error message {string}': {
      effect: 'asserts',
      sentence: 'The status is 400 or more and an error has this message.',
      example: 'Then the response should have the error message "Name is required."',
    },
    'the response should have an error message starting with {string}': {
      effect: 'asserts',
      sentence: 'The status is 400 or more and a message starts like this.',
      example: 'Then the response should have an error message starting with "Name"',
    },
    'the response should have an error message ending with {string}': {
      effect: 'asserts',
      sentence: 'The status is 400 or more and a message ends like this.',
      example: 'Then the response should have an error message ending with "required."',
    },
    'the response should have an error message containing {string}': {
      effect: 'asserts',
      sentence: 'The status is 400 or more and a message has this in it.',
      example: 'Then the response should have an error message containing "is required"',
    },
    'the response should have an error for the property {string}': {
      effect: 'asserts',
      sentence: 'The status is 400 or more and an error is about this property.',
      example: 'Then the response should have an error for the property "customerName"',
    },
    'the response should have the error code {string}': {
      effect: 'asserts',
      sentence: 'The status is 400 or more and an error has this code.',
      example: 'Then the response should have the error code "ALREADY_EXISTS"',
    },
    'the response should have the error message {string} for the property {string}': {
      effect: 'asserts',
      sentence: 'The status is 400 or more and one error has this message and is about this property.',
      example:
        'Then the response should have the error message "Name is required." for the property "customerName"',
    },
    'the response should have the header {string}': {
      effect: 'asserts',
      takes: { 0: 'header' },
      sentence: 'The header is there.',
      example: 'Then the response should have the header "ETag"',
    },
    'the response should not have the header {string}': {
      effect: 'asserts',
      takes: { 0: 'header' },
      sentence: 'The header is not there.',
      example: 'Then the response should not have the header "Set-Cookie"',
    },
    'the response header {string} should be {string}': {
      effect: 'asserts',
      takes: { 0: 'header' },
      sentence: 'The header has this value; a media type without parameters fits one with them.',
      example: 'Then the response header "Content-Type" should be "application/json"',
    },
    'the response header {string} should not be {string}': {
      effect: 'asserts',
      takes: { 0: 'header' },
      sentence: 'The header is there and has another value.',
      example: 'Then the response header "Content-Type" should not be "text/html"',
    },
    'the response header {string} should contain {string}': {
      effect: 'asserts',
      takes: { 0: 'header' },
      sentence: 'The header has this in it.',
      example: 'Then the response header "Cache-Control" should contain "max-age"',
    },
    'the response header {string} should not contain {string}': {
      effect: 'asserts',
      takes: { 0: 'header' },
      sentence: 'The header is there and does not have this in it.',
      example: 'Then the response header "Cache-Control" should not contain "public"',
    },
    'the response header {string} should match {string}': {
      effect: 'asserts',
      takes: { 0: 'header', 1: 'pattern' },
      sentence: 'A regular expression fits the whole header.',
      example: 'Then the response header "Location" should match ".*/accounts/\\d+"',
    },
    'the response time should be less than {timeLimit}': {
      effect: 'asserts',
      sentence: 'The answer came sooner than that.',
      example: 'Then the response time should be less than 500 ms',
    },
  },
}
