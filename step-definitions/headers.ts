import { Then } from '@cucumber/cucumber'
import {
  expectHeader,
  expectHeaderContains,
  expectHeaderLacks,
  expectHeaderMatches,
  expectNoHeader,
  expectOtherHeader,
} from '../src/assertions'
import { asserts } from '../src/world'

// The header is there.
//   Then the response should have the header "ETag"
Then('the response should have the header {string}', ...asserts(expectHeader, 'headerName'))

// The header is not there.
//   Then the response should not have the header "Set-Cookie"
Then('the response should not have the header {string}', ...asserts(expectNoHeader, 'headerName'))

// The header has this value; a media type without parameters fits one with them.
//   Then the response header "Content-Type" should be "application/json"
Then('the response header {string} should be {string}', ...asserts(expectHeader, 'headerName', 'text'))

// The header is there and has another value.
//   Then the response header "Content-Type" should not be "text/html"
Then(
  'the response header {string} should not be {string}',
  ...asserts(expectOtherHeader, 'headerName', 'text'),
)

// The header has this in it.
//   Then the response header "Cache-Control" should contain "max-age"
Then(
  'the response header {string} should contain {string}',
  ...asserts(expectHeaderContains, 'headerName', 'text'),
)

// The header is there and does not have this in it.
//   Then the response header "Cache-Control" should not contain "public"
Then(
  'the response header {string} should not contain {string}',
  ...asserts(expectHeaderLacks, 'headerName', 'text'),
)

// A regular expression fits the whole header.
//   Then the response header "Location" should match ".*/accounts/\d+"
Then(
  'the response header {string} should match {string}',
  ...asserts(expectHeaderMatches, 'headerName', 'pattern'),
)
