import { Given, Then } from '@cucumber/cucumber'
import { fixedAnswer, standIns, type ToldResponse, type Reception, type Route } from '../src/scenario'
import { step, type ScenarioInWorld } from '../src/world'

const told = 'tells a stand-in'
const asserted = 'asserts on a stand-in'
const names = { opens: 'received request' } as const

// The answer to the requests of a method and path; `{id}` in the path stands for any segment, and a query has to be
// there only if it is given. The last answer told that fits holds.
// Also: mock, stub, fake service
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
// Also: verify a call
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
// Also: webhook, callback
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
