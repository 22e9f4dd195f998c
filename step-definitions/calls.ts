import { When } from '@cucumber/cucumber'
import { isSafe } from '../src/http'
import { checkAtOnce } from '../src/scenario'
import { byKind, step, type ScenarioInWorld, type ValuesOf } from '../src/world'

// Gets a resource.
// Also: fetch, read a resource, call an endpoint
//   When I GET "api/bankaccounts/{{bankAccountId}}"
When('I GET {string}', ...send('GET'))

// Sends a POST request, with the body that was set up.
//   When I POST "api/bankaccounts"
When('I POST {string}', ...send('POST'))

// Sends a PUT request, with the body that was set up.
//   When I PUT "api/bankaccounts/{{bankAccountId}}"
When('I PUT {string}', ...send('PUT'))

// Sends a PATCH request, with the body that was set up.
//   When I PATCH "api/bankaccounts/{{bankAccountId}}"
When('I PATCH {string}', ...send('PATCH'))

// Deletes a resource.
//   When I DELETE "api/bankaccounts/{{bankAccountId}}"
When('I DELETE {string}', ...send('DELETE'))

// Asks for the headers of a resource.
//   When I HEAD "api/bankaccounts/{{bankAccountId}}"
When('I HEAD {string}', ...send('HEAD'))

// Asks what a resource allows.
//   When I OPTIONS "api/bankaccounts/{{bankAccountId}}"
When('I OPTIONS {string}', ...send('OPTIONS'))

// Sends a POST request with a doc string as its body, or a table as a flat JSON object.
// Also: payload, JSON body, create a resource
//   When I POST "api/bankaccounts" with:
//     | customerName | Fred |
When('I POST {string} with:', ...sendWith('POST'))

// Sends a PUT request with a doc string as its body, or a table as a flat JSON object.
//   When I PUT "api/bankaccounts/{{bankAccountId}}" with:
//     | customerName | Fred |
When('I PUT {string} with:', ...sendWith('PUT'))

// Sends a PATCH request with a doc string as its body, or a table as a flat JSON object.
//   When I PATCH "api/bankaccounts/{{bankAccountId}}" with:
//     | customerName | Fred |
When('I PATCH {string} with:', ...sendWith('PATCH'))

// Sends a DELETE request with a doc string as its body, or a table as a flat JSON object.
//   When I DELETE "api/bankaccounts" with:
//     | ids | 1 |
When('I DELETE {string} with:', ...sendWith('DELETE'))

// Runs the story of one of your steps although the chapter may not allow it. Its own assertions are ignored,
// not its other errors: your `Then` steps check the response.
// Also: negative test, not allowed
//   When I try 'a withdrawal of 10 has been made'
When('I try {string}', ...tries('quotedStep'))

// Tells the stories of your phrases, one a line, and tries the last one. In a doc string a phrase that ends
// in ":" has its table in the lines under it.
//   When I try:
//     | a deposit of 10 has been made    |
//     | a withdrawal of 10 has been made |
When('I try:', ...tries('quotedSteps'))

// Tells the story of one of your phrases as an actor: with the credentials of its own alone. The story data
// stays as it is.
//   When I try 'a withdrawal of 10 has been made' as "another customer"
When('I try {string} as {string}', ...tries('quotedStep', 'actor'))

// Tells the stories of your phrases, one a line, and tries the last one as an actor.
//   When I try as "nobody":
//     | a deposit of 10 has been made    |
//     | a withdrawal of 10 has been made |
When('I try as {string}:', ...tries('actor', 'quotedSteps'))

// Tells the story of one of your phrases, and loses the response to its last call that may change something:
// the same request is sent once more, and what is answered then is the response.
//   When I try 'a deposit of 10 has been made' again after its response is lost
When('I try {string} again after its response is lost', ...triesAgain('quotedStep'))

// As above, but the response to another call is lost: the number counts the calls that may change something.
//   When I try 'a deposit of 10 has been made' again after the response to call 1 is lost
When('I try {string} again after the response to call {int} is lost', ...triesAgain('quotedStep', 'number'))

// Sends a request of any method, written in capitals.
// Also: custom method, verb
//   When I send the HTTP method PROPFIND to "files/reports"
When(
  'I send the HTTP method {word} to {string}',
  ...step('calls', ['method', 'url'], (scenario, name, address) => scenario.send(name, address)),
)

// Sends a request of any method with a doc string as its body, or a table as a flat JSON object.
//   When I send the HTTP method QUERY to "api/bankaccounts" with:
//     | customerName | Fred |
When('I send the HTTP method {word} to {string} with:', ...step('calls', ['method', 'url', 'body'], sendBody))

// Tries the stories of 2 to 8 of your phrases, one a line, at the same time: each on a copy of the story
// data, over connections of its own.
// Also: race condition, concurrently, in parallel
//   When these run at the same time:
//     | a deposit of 10 has been made    |
//     | a withdrawal of 10 has been made |
When('these run at the same time:', ...atOnce())

// The same, in its older words.
//   When these are told at the same time:
//     | a deposit of 10 has been made    |
//     | a withdrawal of 10 has been made |
When('these are told at the same time:', ...atOnce())

// Lets the assertions until the next call come true later: each sends the call again until it holds or the
// time is up.
// Also: retry until, poll, wait for, sleep, wait until, eventually, asynchronous, toPass
//   When I keep asking for up to 5 seconds
When(
  'I keep asking for up to {timeLimit}',
  ...step('looks at the response', ['number'], ({ underTest }, limitMs) => underTest.keepAsking(limitMs), {
    repeats: true,
  }),
)

function tries(...takes: readonly ('quotedStep' | 'quotedSteps' | 'actor')[]) {
  return step('tries a story', takes, function (scenario, ...values) {
    const { quotedStep = [], quotedSteps: steps = quotedStep, actor } = byKind(takes, values)
    return scenario.tryPhrases(steps, this, actor)
  })
}

function triesAgain(...takes: readonly ('quotedStep' | 'number')[]) {
  return step(
    'tries a story',
    takes,
    function (scenario, ...values) {
      const { quotedStep: steps = [], number: call } = byKind(takes, values)
      return scenario.tryPhraseAgain(steps, this, call)
    },
    { losesResponse: true },
  )
}

function atOnce() {
  return step(
    'tells at once',
    ['quotedSteps'],
    function (scenario, steps) {
      return scenario.tryPhrasesAtOnce(steps, this)
    },
    { check: (_, steps: readonly unknown[]) => checkAtOnce(steps) },
  )
}

function send(name: string) {
  const run = (scenario: ScenarioInWorld, address: string) => scenario.send(name, address)
  return step('calls', ['url'], run, isSafe(name) ? {} : { repeatable: false })
}

function sendWith(name: string) {
  return step('calls', ['url', 'body'], (scenario, ...given) => sendBody(scenario, name, ...given), {
    repeatable: false,
  })
}

function sendBody(scenario: ScenarioInWorld, name: string, address: string, body: ValuesOf<['body']>[0]) {
  scenario.request.body(body)
  return scenario.send(name, address)
}
