import { Then } from '@cucumber/cucumber'
import {
  atLeast,
  atMost,
  expectHeader,
  expectHeaderContains,
  expectHeaderLacks,
  expectHeaderMatches,
  expectNoHeader,
  expectOtherHeader,
  expectUrl,
  expectValue,
  greaterThan,
  lessThan,
  matching,
  urlOf,
} from '../src/assertions'
import { step } from '../src/world'
import { asserts, ThenOfBoth } from './requirements'

// The header is there.
//   Then the response should have the header "ETag"
ThenOfBoth('the response should have the header {string}', (of) => of.asserts(expectHeader, 'headerName'))

// The header is not there.
//   Then the response should not have the header "Set-Cookie"
ThenOfBoth('the response should not have the header {string}', (of) =>
  of.asserts(expectNoHeader, 'headerName'),
)

// The header has this value; a media type without parameters fits one with them.
// Also: content type, header value
//   Then the response header "Content-Type" should be "application/json"
ThenOfBoth('the response header {string} should be {string}', (of) =>
  of.asserts(expectHeader, 'headerName', 'text'),
)

// The header is there and has another value.
//   Then the response header "Content-Type" should not be "text/html"
ThenOfBoth('the response header {string} should not be {string}', (of) =>
  of.asserts(expectOtherHeader, 'headerName', 'text'),
)

// The header has this in it.
//   Then the response header "Cache-Control" should contain "max-age"
ThenOfBoth('the response header {string} should contain {string}', (of) =>
  of.asserts(expectHeaderContains, 'headerName', 'text'),
)

// The header is there and does not have this in it.
//   Then the response header "Cache-Control" should not contain "public"
ThenOfBoth('the response header {string} should not contain {string}', (of) =>
  of.asserts(expectHeaderLacks, 'headerName', 'text'),
)

// A regular expression fits the whole header.
//   Then the response header "Location" should match ".*/accounts/\d+"
ThenOfBoth('the response header {string} should match {string}', (of) =>
  of.asserts(expectHeaderMatches, 'headerName', 'pattern'),
)

// The number, or the date of HTTP, in the header is greater.
//   Then the response header "Age" should be greater than 0
ThenOfBoth('the response header {string} should be greater than {jsonValue}', (of) =>
  of.ofHeader(greaterThan, 'limit'),
)

// The number, or the date of HTTP, in the header is this or greater.
//   Then the response header "X-Rate-Limit-Remaining" should be at least 1
ThenOfBoth('the response header {string} should be at least {jsonValue}', (of) =>
  of.ofHeader(atLeast, 'limit'),
)

// The number, or the date of HTTP, in the header is less.
//   Then the response header "Last-Modified" should be less than "{{$now}}"
ThenOfBoth('the response header {string} should be less than {jsonValue}', (of) =>
  of.ofHeader(lessThan, 'limit'),
)

// The number, or the date of HTTP, in the header is this or less.
//   Then the response header "Content-Length" should be at most 65536
ThenOfBoth('the response header {string} should be at most {jsonValue}', (of) => of.ofHeader(atMost, 'limit'))

// The response is from this URL, which may be relative to the base URL: where redirects ended.
//   Then the response URL should be "login"
Then(
  'the response URL should be {string}',
  ...step('asserts', ['url'], (scenario, address) => {
    const url = scenario.urlOf(scenario.variables.fillUrl(address))
    return scenario.assert((response) => expectUrl(response, url))
  }),
)

// A regular expression fits the whole URL that the response is from.
//   Then the response URL should match "https://.*/login\?next=.*"
Then(
  'the response URL should match {string}',
  ...asserts(
    (response, pattern) => expectValue(response, 'response URL', urlOf(response), matching(pattern)),
    'pattern',
  ),
)
