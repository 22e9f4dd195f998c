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
import { expectPart, expectWhole, ThenOfBoth } from './requirements'

// The body equals the JSON, which may hold markers such as `#string`, the text, or the XML document of a doc
// string of type `xml`.
//   Then the response body should be:
//     | id | #number |
ThenOfBoth('the response body should be:', (of) => of.asserts(expectWhole, 'expectedBody'))

// The body equals the JSON, with the items of every list in any order.
//   Then the response body should be, in any order:
//     | tea    |
//     | coffee |
ThenOfBoth('the response body should be, in any order:', (of) =>
  of.asserts(expectInAnyOrder, 'expectedValue'),
)

// The body holds at least the JSON, or the text; XML counts as a text.
// Also: partial match, subset, toMatchObject
//   Then the response body should contain:
//     | customerName | Fred |
ThenOfBoth('the response body should contain:', (of) => of.asserts(expectPart, 'expectedPart'))

// The body is this text.
//   Then the response body should be "pong"
ThenOfBoth('the response body should be {string}', (of) => of.asserts(expectTextBody, 'text'))

// The body has this text in it.
// Also: contains text
//   Then the response body should contain "Fred"
ThenOfBoth('the response body should contain {string}', (of) => of.asserts(expectBodyContains, 'text'))

// The body does not have this text in it.
//   Then the response body should not contain "password"
ThenOfBoth('the response body should not contain {string}', (of) => of.asserts(expectBodyLacks, 'text'))

// A regular expression fits the whole body.
//   Then the response body should match "\d+ accounts"
ThenOfBoth('the response body should match {string}', (of) => of.asserts(expectBodyMatches, 'pattern'))

// There is no body.
//   Then the response body should be empty
ThenOfBoth('the response body should be empty', (of) => of.asserts(expectEmptyBody))

// There is a body.
//   Then the response body should not be empty
ThenOfBoth('the response body should not be empty', (of) => of.asserts(expectSomeBody))

// The body equals a file, byte for byte.
// Also: download
//   Then the response body should be the file "picture.png"
ThenOfBoth('the response body should be the file {string}', (of) => of.asserts(expectFile, 'file'))

function expectInAnyOrder(subject: AssertionSubject, expected: unknown): void {
  expectBody(subject, equalInAnyOrder(expected))
}

function expectFile(
  subject: AssertionSubject,
  { bytes, name }: { readonly bytes: Buffer; readonly name: string },
): void {
  expectBytes(subject, bytes, name)
}
