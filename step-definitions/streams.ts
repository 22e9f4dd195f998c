import { Then, When } from '@cucumber/cucumber'
import { streams } from '../src/scenario'
import { nextLibraryPhrase, step } from '../src/world'

const onSocket = { needs: 'web socket' } as const

// Opens a stream of server-sent events, and opens it again where it breaks. Its first answer is the
// response.
//   When I listen to the events of "api/prices"
When(
  'I listen to the events of {string}',
  ...step('calls', ['url'], (scenario, address) => scenario.part(streams).listen(address), {
    opens: 'events',
    takesUp: ['headers', 'url'],
    repeatable: false,
  }),
)

// Opens a WebSocket. The answer to the handshake is the response, be it 101 or a refusal.
//   When I open the WebSocket "api/live"
When(
  'I open the WebSocket {string}',
  ...step('calls', ['url'], (scenario, address) => scenario.part(streams).openWebSocket(address), {
    opens: 'web socket',
    takesUp: ['headers', 'url'],
    repeatable: false,
  }),
)

// Sends a doc string as a text message, or a table as a flat JSON object.
//   When I send the WebSocket message:
//     | subscribe | prices |
When(
  'I send the WebSocket message:',
  ...step(
    'sends over a stream',
    ['body'],
    (scenario, { content }) => scenario.part(streams).send(String(content)),
    onSocket,
  ),
)

// Closes the WebSocket with the code 1000.
//   When I close the WebSocket
When(
  'I close the WebSocket',
  ...step('sends over a stream', [], (scenario) => scenario.part(streams).closeSocket(), onSocket),
)

// An event has come, or comes in time, whose data has these members or this text in it; it is the response
// body from then on.
//   Then within 2 seconds a server-sent event should contain:
//     | symbol | ACME |
Then(
  'within {timeLimit} a server-sent event should contain:',
  ...step(
    'asserts',
    ['number', 'expectedBody'],
    (scenario, withinMs, content) =>
      scenario.part(streams).expectEvent({ withinMs, mode: 'subset', content }, scenario.phrase),
    { needs: 'events' },
  ),
)

// Likewise, an event of this name.
//   Then within 2 seconds a server-sent event named "price" should contain:
//     | symbol | ACME |
Then(
  'within {timeLimit} a server-sent event named {string} should contain:',
  ...step(
    'asserts',
    ['number', 'text', 'expectedBody'],
    (scenario, withinMs, named, content) =>
      scenario.part(streams).expectEvent({ withinMs, named, mode: 'subset', content }, scenario.phrase),
    { needs: 'events' },
  ),
)

// A message has come, or comes in time, that is this text or value; it is the response body from then on.
//   Then within 2 seconds a WebSocket message should be:
//     | type | welcome |
Then('within {timeLimit} a WebSocket message should be:', ...message('equal'))

// A message has come, or comes in time, that has these members or this text in it.
//   Then within 2 seconds a WebSocket message should contain:
//     | symbol | ACME |
Then('within {timeLimit} a WebSocket message should contain:', ...message('subset'))

// No message that waits has this in it, and none comes for that time. Fails if the WebSocket is closed, unless
// that has been asserted, or is in the next step.
//   Then within 500 ms no WebSocket message should contain:
//     | symbol | ACME |
Then(
  'within {timeLimit} no WebSocket message should contain:',
  ...step(
    'asserts',
    ['number', 'expectedBody'],
    (scenario, withinMs, content) =>
      scenario
        .part(streams)
        .expectNoMessage(
          { withinMs, mode: 'subset', content },
          scenario.phrase,
          nextLibraryPhrase(scenario)?.assertsClosing,
        ),
    onSocket,
  ),
)

// The WebSocket is closed with this code, or is within 5 seconds.
//   Then the WebSocket should be closed with the code 1000
Then(
  'the WebSocket should be closed with the code {int}',
  ...step(
    'asserts',
    ['number'],
    (scenario, code) => scenario.part(streams).expectClosed(code, scenario.phrase),
    {
      ...onSocket,
      assertsClosing: true,
    },
  ),
)

function message(mode: 'equal' | 'subset') {
  return step(
    'asserts',
    ['number', 'expectedBody'],
    (scenario, withinMs, content) =>
      scenario.part(streams).expectMessage({ withinMs, mode, content }, scenario.phrase),
    onSocket,
  )
}
