import { Then, When } from '@cucumber/cucumber'
import {
  cookieOf,
  expectCookieAttribute,
  expectNoCookie,
  expectNoCookieAttribute,
  matching,
  same,
} from '../src/assertions'
import { asserts, ofCookie, saves } from './requirements'

// The response sets the cookie, by a `Set-Cookie` of its own; where it sets it several times, the last one counts.
// Also: Set-Cookie
//   Then the response should set the cookie "sid"
Then(
  'the response should set the cookie {string}',
  ...asserts((response, name) => void cookieOf(response, name), 'text'),
)

// The response does not set the cookie.
//   Then the response should not set the cookie "tracking"
Then('the response should not set the cookie {string}', ...asserts(expectNoCookie, 'text'))

// The cookie is set to this value.
//   Then the response cookie "theme" should be "dark"
Then('the response cookie {string} should be {string}', ...ofCookie(same, 'text'))

// A regular expression fits the whole value of the cookie.
//   Then the response cookie "sid" should match "[\w-]{32}"
Then('the response cookie {string} should match {string}', ...ofCookie(matching, 'pattern'))

// The cookie has this attribute, whose name may be in any case: HttpOnly, Secure, SameSite, Path, Domain, Max-Age,
// Expires, Partitioned or Priority.
//   Then the response cookie "sid" should have the attribute "HttpOnly"
Then(
  'the response cookie {string} should have the attribute {string}',
  ...asserts(expectCookieAttribute, 'text', 'cookieAttribute'),
)

// The cookie has this attribute with this value.
//   Then the response cookie "sid" should have the attribute "SameSite" with "Strict"
Then(
  'the response cookie {string} should have the attribute {string} with {string}',
  ...asserts(expectCookieAttribute, 'text', 'cookieAttribute', 'text'),
)

// The cookie is set without this attribute.
//   Then the response cookie "sid" should not have the attribute "Domain"
Then(
  'the response cookie {string} should not have the attribute {string}',
  ...asserts(expectNoCookieAttribute, 'text', 'cookieAttribute'),
)

// Saves the value of a cookie that the response sets.
//   When I save the response cookie "csrf" as "csrf"
When(
  'I save the response cookie {string} as {string}',
  ...saves((response, name: string) => cookieOf(response, name).value, 'text'),
)
