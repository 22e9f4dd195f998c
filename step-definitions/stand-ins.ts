import { Given, Then } from '@cucumber/cucumber'
import { fixedResponse, standIns, type ToldResponse, type Reception, type Route } from '../src/scenario'
import { step, type ArgumentName, type ScenarioInWorld, type ValuesOf } from '../src/world'

type Takes = readonly ArgumentName[]
type OnReceived = Omit<Reception, 'route'>

const names: { readonly opens?: 'received request' } = { opens: 'received request' }

// The answer to the requests of a method and path; `{id}` in the path stands for any segment, and a query has to be
// there only if it is given. The last answer given that fits holds.
// Also: mock, stub, fake service
//   Given the stand-in "payments" answers POST "/charges" with 201 Created
Given(
  'the stand-in {string} answers {httpMethod} {string} with {httpStatus}',
  ...tells(['status'], (status) => fixedResponse(status)),
)

// As above, with the doc string or the table as its body.
//   Given the stand-in "payments" answers GET "/charges/{id}" with 200 OK:
//     | status | paid |
Given(
  'the stand-in {string} answers {httpMethod} {string} with {httpStatus}:',
  ...tells(['status', 'body'], (status, body) => fixedResponse(status, body)),
)

// An answer that takes this long.
//   Given the stand-in "payments" answers POST "/charges" after 2 s with 201 Created
Given(
  'the stand-in {string} answers {httpMethod} {string} after {timeLimit} with {httpStatus}',
  ...tells(['number', 'status'], (afterMs, status) => fixedResponse(status, undefined, { afterMs })),
)

// As above, with the doc string or the table as its body.
//   Given the stand-in "payments" answers POST "/charges" after 2 s with 201 Created:
//     | id | ch_1 |
Given(
  'the stand-in {string} answers {httpMethod} {string} after {timeLimit} with {httpStatus}:',
  ...tells(['number', 'status', 'body'], (afterMs, status, body) => fixedResponse(status, body, { afterMs })),
)

// An answer 200 OK with a file of the project as its body.
//   Given the stand-in "payments" answers GET "/report" with the file "report.pdf"
Given(
  'the stand-in {string} answers {httpMethod} {string} with the file {string}',
  ...tells(['bodyFile'], (body) => fixedResponse(200, body)),
)

// An answer after the other, a row each; the last one stays. The columns are `status`, `body`, `after` and `header X`.
//   Given the stand-in "payments" answers POST "/charges" in turn with:
//     | status | header Retry-After |
//     | 503    | 1                  |
//     | 201    |                    |
Given(
  'the stand-in {string} answers {httpMethod} {string} in turn with:',
  ...tells(['responsesInTurn'], (answers) => answers),
)

// The answer to every request that no other answer fits.
//   Given the stand-in "payments" answers every other request with 404 Not Found
Given(
  'the stand-in {string} answers every other request with {httpStatus}',
  ...step('tells a stand-in', ['standIn', 'status'], (scenario, name, status) =>
    tell(scenario, name, undefined, fixedResponse(status)),
  ),
)

// As above, with the doc string or the table as its body.
//   Given the stand-in "payments" answers every other request with 404 Not Found:
//     | error | unknown |
Given(
  'the stand-in {string} answers every other request with {httpStatus}:',
  ...step('tells a stand-in', ['standIn', 'status', 'body'], (scenario, name, status, body) =>
    tell(scenario, name, undefined, fixedResponse(status, body)),
  ),
)

// Requests of this method and path get no answer until the scenario ends.
//   Given the stand-in "payments" never answers POST "/charges"
Given('the stand-in {string} never answers {httpMethod} {string}', ...tells([], () => 'never answers'))

// The connection is closed when a request of this method and path has come.
//   Given the stand-in "payments" closes the connection on POST "/charges"
Given(
  'the stand-in {string} closes the connection on {httpMethod} {string}',
  ...tells([], () => 'closes the connection'),
)

// It has received this many requests of any kind. The last one is the received request.
//   Then the stand-in "payments" should have received 2 requests
Then(
  'the stand-in {string} should have received {int} request(s)',
  ...step(
    'asserts on a stand-in',
    ['standIn', 'size'],
    (scenario, name, times) => expectReceived(scenario, name, { times }),
    names,
  ),
)

// It has received such a request. The last one is the received request.
// Also: verify a call
//   Then the stand-in "payments" should have received POST "/charges"
Then('the stand-in {string} should have received {httpMethod} {string}', ...receives([], () => ({})))

// As above, with at least this in its body.
//   Then the stand-in "payments" should have received POST "/charges" with:
//     | amount | 75 |
Then(
  'the stand-in {string} should have received {httpMethod} {string} with:',
  ...receives(['expectedBody'], (content) => ({ content })),
)

// It has received no such request.
//   Then the stand-in "payments" should have received no POST "/refunds"
Then(
  'the stand-in {string} should have received no {httpMethod} {string}',
  ...receives([], () => ({ times: 0 }), {}),
)

// It has received such a request this often. The last one is the received request.
//   Then the stand-in "payments" should have received POST "/charges" 2 times
Then(
  'the stand-in {string} should have received {httpMethod} {string} {int} time(s)',
  ...receives(['size'], (times) => ({ times })),
)

// It has received such a request, or does in time. The last one is the received request.
// Also: webhook, callback
//   Then within 2 seconds the stand-in "callbacks" should receive POST "/paid"
Then(
  'within {timeLimit} the stand-in {string} should receive {httpMethod} {string}',
  ...receivesWithin([], () => ({})),
)

// As above, with at least this in its body.
//   Then within 2 seconds the stand-in "callbacks" should receive POST "/paid" with:
//     | orderId | 7 |
Then(
  'within {timeLimit} the stand-in {string} should receive {httpMethod} {string} with:',
  ...receivesWithin(['expectedBody'], (content) => ({ content })),
)

// It has received no such request, and does not for that time.
//   Then within 500 ms the stand-in "callbacks" should receive no POST "/paid"
Then(
  'within {timeLimit} the stand-in {string} should receive no {httpMethod} {string}',
  ...receivesWithin([], () => ({ times: 0 }), {}),
)

/** What follows a phrase that tells the answer, or several in turn, to the requests of a route. */
function tells<const More extends Takes>(
  more: More,
  answer: (...values: ValuesOf<More>) => ToldResponse | readonly ToldResponse[],
) {
  return step(
    'tells a stand-in',
    ['standIn', 'word', 'route', ...more],
    (scenario, name, method, route, ...values) =>
      tell(scenario, name, route(method), answer(...(values as ValuesOf<More>))),
  )
}

function tell(
  scenario: ScenarioInWorld,
  name: string,
  route: Route | undefined,
  answer: ToldResponse | readonly ToldResponse[],
): void {
  scenario.part(standIns).tell(name, route, [answer].flat(), scenario.telling)
}

/** What follows a phrase about the requests of a route that a stand-in has received. */
function receives<const More extends Takes>(
  more: More,
  reception: (...values: ValuesOf<More>) => OnReceived,
  opens = names,
) {
  return step(
    'asserts on a stand-in',
    ['standIn', 'word', 'route', ...more],
    (scenario, name, method, route, ...values) =>
      expectReceived(scenario, name, { route: route(method), ...reception(...(values as ValuesOf<More>)) }),
    opens,
  )
}

function receivesWithin<const More extends Takes>(
  more: More,
  reception: (...values: ValuesOf<More>) => OnReceived,
  opens = names,
) {
  return step(
    'asserts on a stand-in',
    ['number', 'standIn', 'word', 'route', ...more],
    (scenario, withinMs, name, method, route, ...values) =>
      expectReceived(scenario, name, {
        withinMs,
        route: route(method),
        ...reception(...(values as ValuesOf<More>)),
      }),
    opens,
  )
}

function expectReceived(scenario: ScenarioInWorld, name: string, reception: Reception): Promise<void> {
  return scenario.part(standIns).expect(name, reception, scenario.phrase)
}
