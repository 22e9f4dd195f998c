import { Then } from '@cucumber/cucumber'
import {
  equalInAnyOrder,
  expectBody,
  expectBodyContains,
  expectBodyLacks,
  expectBodyMatches,
  expectBytes,
  expectEmptyBody,
  expectSomeBody,
  expectTextBody,
  type AssertionSubject,
} from '../src/assertions'
import { asserts, expectPart, expectWhole, received } from './requirements'

// The body equals the JSON, which may hold markers such as `#string`, the text, or the XML document of a doc
// string of type `xml`.
//   Then the response body should be:
//     | id | #number |
Then('the response body should be:', ...asserts(expectWhole, 'expectedBody'))
Then('the received request body should be:', ...received.asserts(expectWhole, 'expectedBody'))

// The body equals the JSON, with the items of every list in any order.
//   Then the response body should be, in any order:
//     | tea    |
//     | coffee |
Then('the response body should be, in any order:', ...asserts(expectInAnyOrder, 'expectedValue'))
Then(
  'the received request body should be, in any order:',
  ...received.asserts(expectInAnyOrder, 'expectedValue'),
)

// The body holds at least the JSON, or the text.
// Also: partial match, subset
//   Then the response body should contain:
//     | customerName | Fred |
Then('the response body should contain:', ...asserts(expectPart, 'expectedBody'))
Then('the received request body should contain:', ...received.asserts(expectPart, 'expectedBody'))

// The body is this text.
//   Then the response body should be "pong"
Then('the response body should be {string}', ...asserts(expectTextBody, 'text'))
Then('the received request body should be {string}', ...received.asserts(expectTextBody, 'text'))

// The body has this text in it.
// Also: contains text
//   Then the response body should contain "Fred"
Then('the response body should contain {string}', ...asserts(expectBodyContains, 'text'))
Then('the received request body should contain {string}', ...received.asserts(expectBodyContains, 'text'))

// The body does not have this text in it.
//   Then the response body should not contain "password"
Then('the response body should not contain {string}', ...asserts(expectBodyLacks, 'text'))
Then('the received request body should not contain {string}', ...received.asserts(expectBodyLacks, 'text'))

// A regular expression fits the whole body.
//   Then the response body should match "\d+ accounts"
Then('the response body should match {string}', ...asserts(expectBodyMatches, 'pattern'))
Then('the received request body should match {string}', ...received.asserts(expectBodyMatches, 'pattern'))

// There is no body.
//   Then the response body should be empty
Then('the response body should be empty', ...asserts(expectEmptyBody))
Then('the received request body should be empty', ...received.asserts(expectEmptyBody))

// There is a body.
//   Then the response body should not be empty
Then('the response body should not be empty', ...asserts(expectSomeBody))
Then('the received request body should not be empty', ...received.asserts(expectSomeBody))

// The body equals a file, byte for byte.
// Also: download
//   Then the response body should be the file "picture.png"
Then('the response body should be the file {string}', ...asserts(expectFile, 'file'))
Then('the received request body should be the file {string}', ...received.asserts(expectFile, 'file'))

function expectInAnyOrder(subject: AssertionSubject, expected: unknown): void {
  expectBody(subject, equalInAnyOrder(expected))
}

function expectFile(
  subject: AssertionSubject,
  { bytes, name }: { readonly bytes: Buffer; readonly name: string },
): void {
  expectBytes(subject, bytes, name)
}
