import type { PhraseGroup } from './phrase-entry'

export const streams: PhraseGroup = {
  title: 'Streams',
  phrases: {
    'I listen to the events of {string}': {
      effect: 'calls',
      opens: 'events',
      repeatable: false,
      sentence:
        'Opens a stream of server-sent events, and opens it again where it breaks. Its first answer is the response.',
      example: 'When I listen to the events of "api/prices"',
    },
    'I open the WebSocket {string}': {
      effect: 'calls',
      opens: 'web socket',
      repeatable: false,
      sentence: 'Opens a WebSocket. The answer to the handshake is the response, be it 101 or a refusal.',
      example: 'When I open the WebSocket "api/live"',
    },
    'I send the WebSocket message:': {
      effect: 'sends over a stream',
      needs: 'web socket',
      body: 'sent',
      sentence: 'Sends a doc string as a text message, or a table as a flat JSON object.',
      example: 'When I send the WebSocket message:\n  | subscribe | prices |',
    },
    'I close the WebSocket': {
      effect: 'sends over a stream',
      needs: 'web socket',
      sentence: 'Closes the WebSocket with the code 1000.',
      example: 'When I close the WebSocket',
    },
    'within {timeLimit} a server-sent event should contain:': {
      effect: 'asserts',
      needs: 'events',
      body: 'expected',
      sentence:
        'An event has come, or comes in time, whose data has these members or this text in it; it is the response body from then on.',
      example: 'Then within 2 seconds a server-sent event should contain:\n  | symbol | ACME |',
    },
    'within {timeLimit} a server-sent event named {string} should contain:': {
      effect: 'asserts',
      needs: 'events',
      body: 'expected',
      sentence: 'Likewise, an event of this name.',
      example: 'Then within 2 seconds a server-sent event named "price" should contain:\n  | symbol | ACME |',
    },
    'within {timeLimit} a WebSocket message should be:': {
      effect: 'asserts',
      needs: 'web socket',
      body: 'expected',
      sentence:
        'A message has come, or comes in time, that is this text or value; it is the response body from then on.',
      example: 'Then within 2 seconds a WebSocket message should be:\n  | type | welcome |',
    },
    'within {timeLimit} a WebSocket message should contain:': {
      effect: 'asserts',
      needs: 'web socket',
      body: 'expected',
      sentence: 'A message has come, or comes in time, that has these members or this text in it.',
      example: 'Then within 2 seconds a WebSocket message should contain:\n  | symbol | ACME |',
    },
    'within {timeLimit} no WebSocket message should contain:': {
      effect: 'asserts',
      needs: 'web socket',
      body: 'expected',
      sentence: 'No message that waits has this in it, and none comes for that time.',
      example: 'Then within 500 ms no WebSocket message should contain:\n  | symbol | ACME |',
    },
    'the WebSocket should be closed with the code {int}': {
      effect: 'asserts',
      needs: 'web socket',
      sentence: 'The WebSocket is closed with this code, or is within 5 seconds.',
      example: 'Then the WebSocket should be closed with the code 1000',
    },
  },
}
