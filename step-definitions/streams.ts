import { Then, When } from '@cucumber/cucumber'
import { streams } from '../src/scenario'
import type { Expectation, StreamKind } from '../src/streams'
import { byKind, nextLibraryPhrase, step, type RequestPart, type ScenarioInWorld } from '../src/world'

const onSocket = { uses: 'web socket' } as const

// Opens a stream of server-sent events, and opens it again where it breaks. Its first answer is the
// response.
// Also: SSE, EventSource, subscribe
//   When I listen to the events of "api/prices"
When('I listen to the events of {string}', ...listens(['url'], ['headers', 'url', 'actor']))

// Opens a stream of server-sent events with a request of any method. One that may change something, such as POST,
// is never sent again by itself: where the stream ends or breaks, nothing more comes.
//   When I listen to the events of POST "api/completions"
When('I listen to the events of {httpMethod} {string}', ...listens(['method', 'url']))

// As above, with a doc string as the body, or a table as a flat JSON object.
//   When I listen to the events of POST "api/completions" with:
//     | prompt | Hello |
When('I listen to the events of {httpMethod} {string} with:', ...listens(['method', 'url', 'body']))

// Opens a WebSocket. The answer to the handshake is the response, be it 101 or a refusal.
// Also: socket connection, ws
//   When I open the WebSocket "api/live"
When(
  'I open the WebSocket {string}',
  ...step('calls', ['url'], (scenario, address) => scenario.part(streams).openWebSocket(address), {
    opens: 'web socket',
    takesUp: ['headers', 'url', 'actor'],
    repeatable: false,
  }),
)

// Goes on with the WebSocket that was opened at this address, where several are open.
// Also: several WebSockets, switch
//   When I use the WebSocket "api/live"
When('I use the WebSocket {string}', ...uses('web socket', 'url'))

// As above, with the one that was opened as this actor.
//   When I use the WebSocket "api/live" as "bob"
When('I use the WebSocket {string} as {string}', ...uses('web socket', 'url', 'actor'))

// Goes on with the stream of events that was opened at this address, where several are open.
//   When I use the events of "api/prices"
When('I use the events of {string}', ...uses('events', 'url'))

// As above, with the one that was opened as this actor.
//   When I use the events of "api/prices" as "bob"
When('I use the events of {string} as {string}', ...uses('events', 'url', 'actor'))

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

// Sends bytes as a binary message; the doc string has them in base64.
//   When I send the WebSocket message in base64:
//     """
//     AAEC/w==
//     """
When(
  'I send the WebSocket message in base64:',
  ...step(
    'sends over a stream',
    ['base64'],
    (scenario, bytes) => scenario.part(streams).send(bytes),
    onSocket,
  ),
)

// Closes the WebSocket with the code 1000.
// Also: disconnect
//   When I close the WebSocket
When(
  'I close the WebSocket',
  ...step('sends over a stream', [], (scenario) => scenario.part(streams).closeSocket(), onSocket),
)

// An event has come, or comes in time, whose data has these members or this text in it; it is the response
// body from then on.
//   Then within 2 seconds a server-sent event should contain:
//     | symbol | ACME |
Then('within {timeLimit} a server-sent event should contain:', ...receive('events'))

// As above, an event of this name.
//   Then within 2 seconds a server-sent event named "price" should contain:
//     | symbol | ACME |
Then(
  'within {timeLimit} a server-sent event named {string} should contain:',
  ...receive('events', {}, ['number', 'text', 'expectedBody']),
)

// The event that follows the last one that a step took, and no other, has come, or comes in time, and has this in it.
//   Then within 2 seconds the next server-sent event should contain:
//     | symbol | ACME |
Then('within {timeLimit} the next server-sent event should contain:', ...receive('events', { isNext: true }))

// No event that waits has this in its data, and none comes for that time.
//   Then within 500 ms no server-sent event should contain:
//     | symbol | ACME |
Then('within {timeLimit} no server-sent event should contain:', ...none('events', 'expectedBody'))

// No event has come since the last one that a step took, and none comes for that time.
//   Then within 500 ms no server-sent event should come
Then('within {timeLimit} no server-sent event should come', ...none('events'))

// A message has come, or comes in time, that is this text or value; it is the response body from then on.
//   Then within 2 seconds a WebSocket message should be:
//     | type | welcome |
Then('within {timeLimit} a WebSocket message should be:', ...receive('web socket', { mode: 'equal' }))

// A message has come, or comes in time, that has the bytes of this file.
//   Then within 2 seconds a WebSocket message should be the file "picture.png"
Then(
  'within {timeLimit} a WebSocket message should be the file {string}',
  ...step(
    'asserts',
    ['number', 'file'],
    (scenario, withinMs, { bytes, name }) =>
      scenario
        .part(streams)
        .expect(
          'web socket',
          { withinMs, mode: 'equal', content: { kind: 'bytes', bytes, name } },
          scenario.phrase,
        ),
    onSocket,
  ),
)

// A message has come, or comes in time, that has these members or this text in it.
// Also: receive a message, push
//   Then within 2 seconds a WebSocket message should contain:
//     | symbol | ACME |
Then('within {timeLimit} a WebSocket message should contain:', ...receive('web socket'))

// The message that follows the last one that a step took, and no other, has come, or comes in time, and has this in it.
//   Then within 2 seconds the next WebSocket message should contain:
//     | symbol | ACME |
Then(
  'within {timeLimit} the next WebSocket message should contain:',
  ...receive('web socket', { isNext: true }),
)

// No message that waits has this in it, and none comes for that time. Also fails if the
// WebSocket closes unexpectedly.
//   Then within 500 ms no WebSocket message should contain:
//     | symbol | ACME |
Then('within {timeLimit} no WebSocket message should contain:', ...none('web socket', 'expectedBody'))

// No message has come since the last one that a step took, and none comes for that time. Also fails if the WebSocket
// closes unexpectedly.
//   Then within 500 ms no WebSocket message should come
Then('within {timeLimit} no WebSocket message should come', ...none('web socket'))

// The WebSocket is closed with this code, or is within 5 seconds.
// Also: WebSocket should be closed
//   Then the WebSocket should be closed with the code 1000
Then(
  'the WebSocket should be closed with the code {int}',
  ...step(
    'asserts',
    ['number'],
    (scenario, code) => scenario.part(streams).expectClosed(code, scenario.phrase),
    { ...onSocket, assertsClosing: true },
  ),
)

function listens(
  takes: readonly ('method' | 'url' | 'body')[],
  takesUp: readonly RequestPart[] = ['headers', 'url', 'body', 'actor'],
) {
  const run = (scenario: ScenarioInWorld, ...values: readonly unknown[]) => {
    const { method, url = '', body } = byKind(takes, values)
    if (body !== undefined) scenario.request.body(body)
    return scenario.part(streams).listen(url, method)
  }
  return step('calls', takes, run, { opens: 'events', takesUp, repeatable: false })
}

function uses(kind: StreamKind, ...takes: readonly ('url' | 'actor')[]) {
  const run = (scenario: ScenarioInWorld, ...values: readonly unknown[]) => {
    const { url = '', actor } = byKind(takes, values)
    scenario.part(streams).use(kind, url, actor)
  }
  return step('sets up', takes, run, { uses: kind })
}

function receive(
  kind: StreamKind,
  more: Pick<Expectation, 'mode' | 'isNext'> = {},
  takes: readonly ('number' | 'text' | 'expectedBody')[] = ['number', 'expectedBody'],
) {
  const run = (scenario: ScenarioInWorld, ...values: readonly unknown[]) => {
    const { number: withinMs = 0, text: named, expectedBody: content } = byKind(takes, values)
    return scenario.part(streams).expect(kind, { ...more, withinMs, named, content }, scenario.phrase)
  }
  return step('asserts', takes, run, { uses: kind })
}

function none(kind: StreamKind, ...content: readonly 'expectedBody'[]) {
  const run = (scenario: ScenarioInWorld, withinMs: number, expected?: Expectation['content']) => {
    const mayBeClosed = nextLibraryPhrase(scenario)?.assertsClosing
    return scenario
      .part(streams)
      .expectNone(kind, { withinMs, content: expected }, scenario.phrase, mayBeClosed)
  }
  return step('asserts', ['number', ...content], run, { uses: kind })
}
