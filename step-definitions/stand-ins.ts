import { Given, Then } from '@cucumber/cucumber'
import { closesConnection, fixedResponse, neverAnswers, standIns, type StubResponse } from '../src/scenario'
import { byKind, step, type ArgumentName } from '../src/world'

// The answer to the requests of a method and path; `{id}` in the path stands for any segment, and a query has to be
// there only if it is given. The last answer given that fits holds.
// Also: mock, stub, fake service
//   Given the stand-in "payments" answers POST "/charges" with 201 Created
Given(
  'the stand-in {string} answers {httpMethod} {string} with {httpStatus}',
  ...tells(['standIn', 'word', 'route', 'status']),
)

// As above, with the doc string or the table as its body.
//   Given the stand-in "payments" answers GET "/charges/{id}" with 200 OK:
//     | status | paid |
Given(
  'the stand-in {string} answers {httpMethod} {string} with {httpStatus}:',
  ...tells(['standIn', 'word', 'route', 'status', 'body']),
)

// An answer that takes this long.
//   Given the stand-in "payments" answers POST "/charges" after 2 s with 201 Created
Given(
  'the stand-in {string} answers {httpMethod} {string} after {timeLimit} with {httpStatus}',
  ...tells(['standIn', 'word', 'route', 'number', 'status']),
)

// As above, with the doc string or the table as its body.
//   Given the stand-in "payments" answers POST "/charges" after 2 s with 201 Created:
//     | id | ch_1 |
Given(
  'the stand-in {string} answers {httpMethod} {string} after {timeLimit} with {httpStatus}:',
  ...tells(['standIn', 'word', 'route', 'number', 'status', 'body']),
)

// An answer 200 OK with a file of the project as its body.
//   Given the stand-in "payments" answers GET "/report" with the file "report.pdf"
Given(
  'the stand-in {string} answers {httpMethod} {string} with the file {string}',
  ...tells(['standIn', 'word', 'route', 'bodyFile']),
)

// An answer after the other, a row each; the last one stays. The columns are `status`, `body`, `after` and `header X`.
//   Given the stand-in "payments" answers POST "/charges" in turn with:
//     | status | header Retry-After |
//     | 503    | 1                  |
//     | 201    |                    |
Given(
  'the stand-in {string} answers {httpMethod} {string} in turn with:',
  ...tells(['standIn', 'word', 'route', 'responsesInTurn']),
)

// The answer to every request that no other answer fits.
//   Given the stand-in "payments" answers every other request with 404 Not Found
Given('the stand-in {string} answers every other request with {httpStatus}', ...tells(['standIn', 'status']))

// As above, with the doc string or the table as its body.
//   Given the stand-in "payments" answers every other request with 404 Not Found:
//     | error | unknown |
Given(
  'the stand-in {string} answers every other request with {httpStatus}:',
  ...tells(['standIn', 'status', 'body']),
)

// Requests of this method and path get no answer until the scenario ends.
//   Given the stand-in "payments" never answers POST "/charges"
Given(
  'the stand-in {string} never answers {httpMethod} {string}',
  ...tells(['standIn', 'word', 'route'], neverAnswers),
)

// The connection is closed when a request of this method and path has come.
//   Given the stand-in "payments" closes the connection on POST "/charges"
Given(
  'the stand-in {string} closes the connection on {httpMethod} {string}',
  ...tells(['standIn', 'word', 'route'], closesConnection),
)

// It has received this many requests of any kind. The last one is the received request.
//   Then the stand-in "payments" should have received 2 requests
Then('the stand-in {string} should have received {int} request(s)', ...receives(['standIn', 'size']))

// It has received such a request. The last one is the received request.
// Also: verify a call, been called
//   Then the stand-in "payments" should have received POST "/charges"
Then(
  'the stand-in {string} should have received {httpMethod} {string}',
  ...receives(['standIn', 'word', 'route']),
)

// As above, with at least this in its body.
//   Then the stand-in "payments" should have received POST "/charges" with:
//     | amount | 75 |
Then(
  'the stand-in {string} should have received {httpMethod} {string} with:',
  ...receives(['standIn', 'word', 'route', 'expectedBody']),
)

// It has received no such request.
//   Then the stand-in "payments" should have received no POST "/refunds"
Then(
  'the stand-in {string} should have received no {httpMethod} {string}',
  ...receives(['standIn', 'word', 'route'], { times: 0 }),
)

// It has received such a request this often. The last one is the received request.
//   Then the stand-in "payments" should have received POST "/charges" 2 times
Then(
  'the stand-in {string} should have received {httpMethod} {string} {int} time(s)',
  ...receives(['standIn', 'word', 'route', 'size']),
)

// It has received such a request, or does in time. The last one is the received request.
// Also: webhook, callback
//   Then within 2 seconds the stand-in "callbacks" should receive POST "/paid"
Then(
  'within {timeLimit} the stand-in {string} should receive {httpMethod} {string}',
  ...receives(['number', 'standIn', 'word', 'route']),
)

// As above, with at least this in its body.
//   Then within 2 seconds the stand-in "callbacks" should receive POST "/paid" with:
//     | orderId | 7 |
Then(
  'within {timeLimit} the stand-in {string} should receive {httpMethod} {string} with:',
  ...receives(['number', 'standIn', 'word', 'route', 'expectedBody']),
)

// It has received no such request, and does not for that time.
//   Then within 500 ms the stand-in "callbacks" should receive no POST "/paid"
Then(
  'within {timeLimit} the stand-in {string} should receive no {httpMethod} {string}',
  ...receives(['number', 'standIn', 'word', 'route'], { times: 0 }),
)

/** What follows a phrase that tells the answer to the requests of a route or, without one, to every other. */
function tells(takes: readonly ArgumentName[], failure?: StubResponse) {
  return step('tells a stand-in', takes, (scenario, ...values) => {
    const given = byKind(takes, values)
    const { standIn = '', word = '', route, status = 200, body = given.bodyFile, number: afterMs } = given
    const responses = given.responsesInTurn ?? [failure ?? fixedResponse(status, body, { afterMs })]
    scenario.part(standIns).addStub(standIn, route?.(word), responses, scenario.stubOrigin)
  })
}

/** What follows a phrase about what a stand-in has received; the last request that fits is the received request. */
function receives(takes: readonly ArgumentName[], { times }: { readonly times?: 0 } = {}) {
  return step(
    'asserts on a stand-in',
    takes,
    (scenario, ...values) => {
      const {
        standIn = '',
        word = '',
        route,
        number: withinMs,
        expectedBody,
        size = times,
      } = byKind(takes, values)
      const reception = { route: route?.(word), content: expectedBody, times: size, withinMs }
      return scenario.part(standIns).expect(standIn, reception, scenario.phrase)
    },
    times === 0 ? {} : { opens: 'received request' },
  )
}
