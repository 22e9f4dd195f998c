import { Given, Then } from '@cucumber/cucumber'
import {
  atLeast,
  atLeastItems,
  atMost,
  atMostItems,
  between,
  containing,
  empty,
  endingWith,
  equal,
  existing,
  expectBodyContains,
  expectBodyLacks,
  expectBodyMatches,
  expectBytes,
  expectEmptyBody,
  expectHeader,
  expectHeaderContains,
  expectHeaderLacks,
  expectHeaderMatches,
  expectNoHeader,
  expectNothingAt,
  expectOtherHeader,
  expectSomeBody,
  expectTextBody,
  greaterThan,
  holding,
  items,
  lessThan,
  matching,
  matchingSchema,
  noneOf,
  notContaining,
  notEmpty,
  notMatching,
  ofKind,
  oneOf,
  onlyItems,
  other,
  same,
  startingWith,
  withinOfNow,
} from '../src/assertions'
import { fixedAnswer, standIns, type ToldResponse, type Reception, type Route } from '../src/scenario'
import { step, type ScenarioInWorld } from '../src/world'
import { expectPart, expectWhole, received } from './requirements'

const told = 'tells a stand-in'
const asserted = 'asserts on a stand-in'
const names = { opens: 'received request' } as const

// The answer to the requests of a method and path; `{id}` in the path stands for any segment, and a query has to be
// there only if it is given. The last answer told that fits holds.
//   Given the stand-in "payments" answers POST "/charges" with 201 Created
Given(
  'the stand-in {string} answers {httpMethod} {string} with {httpStatus}',
  ...step(told, ['standIn', 'word', 'route', 'status'], (scenario, name, method, route, status) =>
    tell(scenario, name, route(method), [fixedAnswer(status)]),
  ),
)

// Likewise, with the doc string or the table as its body.
//   Given the stand-in "payments" answers GET "/charges/{id}" with 200 OK:
//     | status | paid |
Given(
  'the stand-in {string} answers {httpMethod} {string} with {httpStatus}:',
  ...step(
    told,
    ['standIn', 'word', 'route', 'status', 'body'],
    (scenario, name, method, route, status, body) =>
      tell(scenario, name, route(method), [fixedAnswer(status, body)]),
  ),
)

// An answer that takes this long.
//   Given the stand-in "payments" answers POST "/charges" after 2 s with 201 Created
Given(
  'the stand-in {string} answers {httpMethod} {string} after {timeLimit} with {httpStatus}',
  ...step(
    told,
    ['standIn', 'word', 'route', 'number', 'status'],
    (scenario, name, method, route, afterMs, status) =>
      tell(scenario, name, route(method), [fixedAnswer(status, undefined, { afterMs })]),
  ),
)

// Likewise, with the doc string or the table as its body.
//   Given the stand-in "payments" answers POST "/charges" after 2 s with 201 Created:
//     | id | ch_1 |
Given(
  'the stand-in {string} answers {httpMethod} {string} after {timeLimit} with {httpStatus}:',
  ...step(
    told,
    ['standIn', 'word', 'route', 'number', 'status', 'body'],
    (scenario, name, method, route, afterMs, status, body) =>
      tell(scenario, name, route(method), [fixedAnswer(status, body, { afterMs })]),
  ),
)

// An answer 200 OK with a file of the project as its body.
//   Given the stand-in "payments" answers GET "/report" with the file "report.pdf"
Given(
  'the stand-in {string} answers {httpMethod} {string} with the file {string}',
  ...step(told, ['standIn', 'word', 'route', 'bodyFile'], (scenario, name, method, route, body) =>
    tell(scenario, name, route(method), [fixedAnswer(200, body)]),
  ),
)

// An answer after the other, a row each; the last one stays. The columns are `status`, `body`, `after` and `header X`.
//   Given the stand-in "payments" answers POST "/charges" in turn with:
//     | status | header Retry-After |
//     | 503    | 1                  |
//     | 201    |                    |
Given(
  'the stand-in {string} answers {httpMethod} {string} in turn with:',
  ...step(told, ['standIn', 'word', 'route', 'answersInTurn'], (scenario, name, method, route, answers) =>
    tell(scenario, name, route(method), answers),
  ),
)

// The answer to every request that no other answer fits.
//   Given the stand-in "payments" answers every other request with 404 Not Found
Given(
  'the stand-in {string} answers every other request with {httpStatus}',
  ...step(told, ['standIn', 'status'], (scenario, name, status) =>
    tell(scenario, name, undefined, [fixedAnswer(status)]),
  ),
)

// Likewise, with the doc string or the table as its body.
//   Given the stand-in "payments" answers every other request with 404 Not Found:
//     | error | unknown |
Given(
  'the stand-in {string} answers every other request with {httpStatus}:',
  ...step(told, ['standIn', 'status', 'body'], (scenario, name, status, body) =>
    tell(scenario, name, undefined, [fixedAnswer(status, body)]),
  ),
)

// Requests of this method and path get no answer until the scenario ends.
//   Given the stand-in "payments" never answers POST "/charges"
Given(
  'the stand-in {string} never answers {httpMethod} {string}',
  ...step(told, ['standIn', 'word', 'route'], (scenario, name, method, route) =>
    tell(scenario, name, route(method), ['never answers']),
  ),
)

// The connection is closed when a request of this method and path has come.
//   Given the stand-in "payments" closes the connection on POST "/charges"
Given(
  'the stand-in {string} closes the connection on {httpMethod} {string}',
  ...step(told, ['standIn', 'word', 'route'], (scenario, name, method, route) =>
    tell(scenario, name, route(method), ['closes the connection']),
  ),
)

// It has received this many requests of any kind. The last one is the received request.
//   Then the stand-in "payments" should have received 2 requests
Then(
  'the stand-in {string} should have received {int} request(s)',
  ...step(
    asserted,
    ['standIn', 'size'],
    (scenario, name, times) => expectReceived(scenario, name, { times }),
    names,
  ),
)

// It has received such a request. The last one is the received request.
//   Then the stand-in "payments" should have received POST "/charges"
Then(
  'the stand-in {string} should have received {httpMethod} {string}',
  ...step(
    asserted,
    ['standIn', 'word', 'route'],
    (scenario, name, method, route) => expectReceived(scenario, name, { route: route(method) }),
    names,
  ),
)

// Likewise, with at least this in its body.
//   Then the stand-in "payments" should have received POST "/charges" with:
//     | amount | 75 |
Then(
  'the stand-in {string} should have received {httpMethod} {string} with:',
  ...step(
    asserted,
    ['standIn', 'word', 'route', 'expectedBody'],
    (scenario, name, method, route, content) =>
      expectReceived(scenario, name, { route: route(method), content }),
    names,
  ),
)

// It has received no such request.
//   Then the stand-in "payments" should have received no POST "/refunds"
Then(
  'the stand-in {string} should have received no {httpMethod} {string}',
  ...step(asserted, ['standIn', 'word', 'route'], (scenario, name, method, route) =>
    expectReceived(scenario, name, { route: route(method), times: 0 }),
  ),
)

// It has received such a request this often. The last one is the received request.
//   Then the stand-in "payments" should have received POST "/charges" 2 times
Then(
  'the stand-in {string} should have received {httpMethod} {string} {int} time(s)',
  ...step(
    asserted,
    ['standIn', 'word', 'route', 'size'],
    (scenario, name, method, route, times) => expectReceived(scenario, name, { route: route(method), times }),
    names,
  ),
)

// It has received such a request, or does in time. The last one is the received request.
//   Then within 2 seconds the stand-in "callbacks" should receive POST "/paid"
Then(
  'within {timeLimit} the stand-in {string} should receive {httpMethod} {string}',
  ...step(
    asserted,
    ['number', 'standIn', 'word', 'route'],
    (scenario, withinMs, name, method, route) =>
      expectReceived(scenario, name, { withinMs, route: route(method) }),
    names,
  ),
)

// Likewise, with at least this in its body.
//   Then within 2 seconds the stand-in "callbacks" should receive POST "/paid" with:
//     | orderId | 7 |
Then(
  'within {timeLimit} the stand-in {string} should receive {httpMethod} {string} with:',
  ...step(
    asserted,
    ['number', 'standIn', 'word', 'route', 'expectedBody'],
    (scenario, withinMs, name, method, route, content) =>
      expectReceived(scenario, name, { withinMs, route: route(method), content }),
    names,
  ),
)

// It has received no such request, and does not for that time.
//   Then within 500 ms the stand-in "callbacks" should receive no POST "/paid"
Then(
  'within {timeLimit} the stand-in {string} should receive no {httpMethod} {string}',
  ...step(asserted, ['number', 'standIn', 'word', 'route'], (scenario, withinMs, name, method, route) =>
    expectReceived(scenario, name, { withinMs, route: route(method), times: 0 }),
  ),
)

// The received request: what phrases of the response say of it, said of the request named last.

// Its header is there.
//   Then the received request should have the header "ETag"
Then('the received request should have the header {string}', ...received.asserts(expectHeader, 'headerName'))

// Its header is not there.
//   Then the received request should not have the header "Set-Cookie"
Then(
  'the received request should not have the header {string}',
  ...received.asserts(expectNoHeader, 'headerName'),
)

// Its header has this value; a media type without parameters fits one with them.
//   Then the received request header "Content-Type" should be "application/json"
Then(
  'the received request header {string} should be {string}',
  ...received.asserts(expectHeader, 'headerName', 'text'),
)

// Its header is there and has another value.
//   Then the received request header "Content-Type" should not be "text/html"
Then(
  'the received request header {string} should not be {string}',
  ...received.asserts(expectOtherHeader, 'headerName', 'text'),
)

// Its header has this in it.
//   Then the received request header "Cache-Control" should contain "max-age"
Then(
  'the received request header {string} should contain {string}',
  ...received.asserts(expectHeaderContains, 'headerName', 'text'),
)

// Its header is there and does not have this in it.
//   Then the received request header "Cache-Control" should not contain "public"
Then(
  'the received request header {string} should not contain {string}',
  ...received.asserts(expectHeaderLacks, 'headerName', 'text'),
)

// A regular expression fits the whole header.
//   Then the received request header "Location" should match ".*/accounts/\d+"
Then(
  'the received request header {string} should match {string}',
  ...received.asserts(expectHeaderMatches, 'headerName', 'pattern'),
)

// Its body equals the JSON, which may hold markers such as `#string`, the text, or the XML document of a doc
// string of type `xml`.
//   Then the received request body should be:
//     | id | #number |
Then('the received request body should be:', ...received.asserts(expectWhole, 'expectedBody'))

// Its body holds at least the JSON, or the text.
//   Then the received request body should contain:
//     | customerName | Fred |
Then('the received request body should contain:', ...received.asserts(expectPart, 'expectedBody'))

// Its body is this text.
//   Then the received request body should be "pong"
Then('the received request body should be {string}', ...received.asserts(expectTextBody, 'text'))

// Its body has this text in it.
//   Then the received request body should contain "Fred"
Then('the received request body should contain {string}', ...received.asserts(expectBodyContains, 'text'))

// Its body does not have this text in it.
//   Then the received request body should not contain "password"
Then('the received request body should not contain {string}', ...received.asserts(expectBodyLacks, 'text'))

// A regular expression fits the whole body.
//   Then the received request body should match "\d+ accounts"
Then('the received request body should match {string}', ...received.asserts(expectBodyMatches, 'pattern'))

// It has no body.
//   Then the received request body should be empty
Then('the received request body should be empty', ...received.asserts(expectEmptyBody))

// It has a body.
//   Then the received request body should not be empty
Then('the received request body should not be empty', ...received.asserts(expectSomeBody))

// Its body equals a file, byte for byte.
//   Then the received request body should be the file "picture.png"
Then(
  'the received request body should be the file {string}',
  ...received.asserts((response, { bytes, name }) => expectBytes(response, bytes, name), 'file'),
)

// The value at a JSONPath is this one, with its type.
//   Then the received request body at "balance" should be 75
Then('the received request body at {string} should be {jsonValue}', ...received.at(same, 'comparedValue'))

// The value at a JSONPath is there and is another.
//   Then the received request body at "balance" should not be 0
Then(
  'the received request body at {string} should not be {jsonValue}',
  ...received.at(other, 'comparedValue'),
)

// The text at a JSONPath has this in it, or the list this item.
//   Then the received request body at "tags" should contain "new"
Then(
  'the received request body at {string} should contain {jsonValue}',
  ...received.allAt(containing, 'value'),
)

// The text at a JSONPath does not have this in it, nor the list this item.
//   Then the received request body at "tags" should not contain "old"
Then(
  'the received request body at {string} should not contain {jsonValue}',
  ...received.allAt(notContaining, 'value'),
)

// A regular expression fits the whole value at a JSONPath.
//   Then the received request body at "iban" should match "[A-Z]{2}\d+"
Then('the received request body at {string} should match {string}', ...received.at(matching, 'pattern'))

// There is something at a JSONPath.
//   Then the received request body at "owners[0]" should exist
Then('the received request body at {string} should exist', ...received.allAt(existing))

// There is nothing at a JSONPath.
//   Then the received request body at "password" should not exist
Then('the received request body at {string} should not exist', ...received.asserts(expectNothingAt, 'path'))

// The value at a JSONPath is of this kind: string, number, integer, boolean, array, object, null, uuid,
// date-time, date, time, email or uri.
//   Then the received request body at "id" should be an integer
Then('the received request body at {string} should be a(n) {word}', ...received.at(ofKind, 'valueKind'))

// The value at a JSONPath equals the JSON or the text.
//   Then the received request body at "owner" should be:
//     | name | Fred |
Then('the received request body at {string} should be:', ...received.allAt(equal, 'expectedValue'))

// The value at a JSONPath holds at least the JSON or the text.
//   Then the received request body at "owner" should contain:
//     | name | Fred |
Then('the received request body at {string} should contain:', ...received.allAt(holding, 'expectedValue'))

// The number, date or date-time at a JSONPath is greater.
//   Then the received request body at "balance" should be greater than 0
Then(
  'the received request body at {string} should be greater than {jsonValue}',
  ...received.at(greaterThan, 'limit'),
)

// The number, date or date-time at a JSONPath is this or greater.
//   Then the received request body at "balance" should be at least 75
Then('the received request body at {string} should be at least {jsonValue}', ...received.at(atLeast, 'limit'))

// The number, date or date-time at a JSONPath is less.
//   Then the received request body at "balance" should be less than 100.5
Then(
  'the received request body at {string} should be less than {jsonValue}',
  ...received.at(lessThan, 'limit'),
)

// The number, date or date-time at a JSONPath is this or less.
//   Then the received request body at "closed" should be at most "2026-12-31"
Then('the received request body at {string} should be at most {jsonValue}', ...received.at(atMost, 'limit'))

// The number, date or date-time at a JSONPath is one of these or between them.
//   Then the received request body at "balance" should be between 0 and 100
Then(
  'the received request body at {string} should be between {jsonValue} and {jsonValue}',
  ...received.at(between, 'limit', 'upperLimit'),
)

// The date-time at a JSONPath is no further from now, before or after.
//   Then the received request body at "createdAt" should be within 5 seconds of now
Then(
  'the received request body at {string} should be within {timeLimit} of now',
  ...received.at(withinOfNow, 'number'),
)

// The value at a JSONPath is one of a list.
//   Then the received request body at "status" should be one of:
//     | open |
//     | closed |
Then('the received request body at {string} should be one of:', ...received.at(oneOf, 'expectedList'))

// The value at a JSONPath is there and is none of a list.
//   Then the received request body at "status" should not be one of:
//     | closed |
//     | frozen |
Then('the received request body at {string} should not be one of:', ...received.at(noneOf, 'expectedList'))

// The text at a JSONPath starts like this.
//   Then the received request body at "iban" should start with "DE"
Then('the received request body at {string} should start with {string}', ...received.at(startingWith, 'text'))

// The text at a JSONPath ends like this.
//   Then the received request body at "mail" should end with "@bank.example"
Then('the received request body at {string} should end with {string}', ...received.at(endingWith, 'text'))

// A regular expression does not fit the whole value at a JSONPath.
//   Then the received request body at "name" should not match ".*<.*"
Then(
  'the received request body at {string} should not match {string}',
  ...received.at(notMatching, 'pattern'),
)

// The text, list or object at a JSONPath has nothing in it.
//   Then the received request body at "errors" should be empty
Then('the received request body at {string} should be empty', ...received.allAt(empty))

// The text, list or object at a JSONPath has something in it.
//   Then the received request body at "owners" should not be empty
Then('the received request body at {string} should not be empty', ...received.allAt(notEmpty))

// The value at a JSONPath fits a JSON Schema file.
//   Then the received request body at "owner" should match the schema "owner.schema.json"
Then(
  'the received request body at {string} should match the schema {string}',
  ...received.at(matchingSchema, 'schema'),
)

// The list at a JSONPath is this long.
//   Then the received request body at "owners" should have 2 items
Then('the received request body at {string} should have {int} item(s)', ...received.allAt(items, 'size'))

// The list at a JSONPath is this long or longer.
//   Then the received request body at "owners" should have at least 1 item
Then(
  'the received request body at {string} should have at least {int} item(s)',
  ...received.allAt(atLeastItems, 'size'),
)

// The list at a JSONPath is this long or shorter.
//   Then the received request body at "owners" should have at most 10 items
Then(
  'the received request body at {string} should have at most {int} item(s)',
  ...received.allAt(atMostItems, 'size'),
)

// The list at a JSONPath has exactly these items, in any order.
//   Then the received request body at "tags" should contain only:
//     | new |
//     | open |
Then(
  'the received request body at {string} should contain only:',
  ...received.allAt(onlyItems, 'expectedList'),
)

// Each item of the list at a JSONPath is this value.
//   Then each item of the received request body at "[*].open" should be true
Then(
  'each item of the received request body at {string} should be {jsonValue}',
  ...received.each(same, 'comparedValue'),
)

// Each item of the list at a JSONPath holds at least the JSON or the text.
//   Then each item of the received request body at "$" should contain:
//     | open | true |
Then(
  'each item of the received request body at {string} should contain:',
  ...received.each(holding, 'expectedValue'),
)

function tell(
  scenario: ScenarioInWorld,
  name: string,
  route: Route | undefined,
  answers: readonly ToldResponse[],
): void {
  scenario.part(standIns).tell(name, route, answers, scenario.telling)
}

function expectReceived(scenario: ScenarioInWorld, name: string, reception: Reception): Promise<void> {
  return scenario.part(standIns).expect(name, reception, scenario.phrase)
}
