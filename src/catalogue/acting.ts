import type { PhraseGroup } from './phrase-entry'

export const acting: PhraseGroup = {
  title: 'Act',
  phrases: {
    'I GET {string}': {
      effect: 'calls',
      sentence: 'Gets a resource.',
      example: 'When I GET "api/bankaccounts/{{bankAccountId}}"',
    },
    'I POST {string}': {
      effect: 'calls',
      repeatable: false,
      sentence: 'Sends a POST request, with the body that was set up.',
      example: 'When I POST "api/bankaccounts"',
    },
    'I PUT {string}': {
      effect: 'calls',
      repeatable: false,
      sentence: 'Sends a PUT request, with the body that was set up.',
      example: 'When I PUT "api/bankaccounts/{{bankAccountId}}"',
    },
    'I PATCH {string}': {
      effect: 'calls',
      repeatable: false,
      sentence: 'Sends a PATCH request, with the body that was set up.',
      example: 'When I PATCH "api/bankaccounts/{{bankAccountId}}"',
    },
    'I DELETE {string}': {
      effect: 'calls',
      repeatable: false,
      sentence: 'Deletes a resource.',
      example: 'When I DELETE "api/bankaccounts/{{bankAccountId}}"',
    },
    'I HEAD {string}': {
      effect: 'calls',
      sentence: 'Asks for the headers of a resource.',
      example: 'When I HEAD "api/bankaccounts/{{bankAccountId}}"',
    },
    'I OPTIONS {string}': {
      effect: 'calls',
      sentence: 'Asks what a resource allows.',
      example: 'When I OPTIONS "api/bankaccounts/{{bankAccountId}}"',
    },
    'I POST {string} with:': {
      effect: 'calls',
      repeatable: false,
      body: 'sent',
      sentence: 'Sends a POST request with a doc string as its body, or a table as a flat JSON object.',
      example: 'When I POST "api/bankaccounts" with:\n  | customerName | Fred |',
    },
    'I PUT {string} with:': {
      effect: 'calls',
      repeatable: false,
      body: 'sent',
      sentence: 'Sends a PUT request with a doc string as its body, or a table as a flat JSON object.',
      example: 'When I PUT "api/bankaccounts/{{bankAccountId}}" with:\n  | customerName | Fred |',
    },
    'I PATCH {string} with:': {
      effect: 'calls',
      repeatable: false,
      body: 'sent',
      sentence: 'Sends a PATCH request with a doc string as its body, or a table as a flat JSON object.',
      example: 'When I PATCH "api/bankaccounts/{{bankAccountId}}" with:\n  | customerName | Fred |',
    },
    'I DELETE {string} with:': {
      effect: 'calls',
      repeatable: false,
      body: 'sent',
      sentence: 'Sends a DELETE request with a doc string as its body, or a table as a flat JSON object.',
      example: 'When I DELETE "api/bankaccounts" with:\n  | ids | 1 |',
    },
    'I try {string}': {
      effect: 'tries a story',
      sentence:
        'Tells the story of one of your phrases although the chapter may not offer it. What it asserts fails nothing: you say what has to come of it.',
      example: "When I try 'a withdrawal of 10 has been made'",
    },
    'I try:': {
      effect: 'tries a story',
      sentence:
        'Tells the stories of your phrases, one a line, and tries the last one. In a doc string a phrase that ends in ":" has its table in the lines under it.',
      example: 'When I try:\n  | a deposit of 10 has been made    |\n  | a withdrawal of 10 has been made |',
    },
    'I send the HTTP method {word} to {string}': {
      effect: 'calls',
      sentence: 'Sends a request of any method, written in capitals.',
      example: 'When I send the HTTP method PROPFIND to "files/reports"',
    },
    'I send the HTTP method {word} to {string} with:': {
      effect: 'calls',
      body: 'sent',
      sentence:
        'Sends a request of any method with a doc string as its body, or a table as a flat JSON object.',
      example: 'When I send the HTTP method QUERY to "api/bankaccounts" with:\n  | customerName | Fred |',
    },
    'these are told at the same time:': {
      effect: 'tells at once',
      sentence:
        'Tries the stories of 2 to 8 of your phrases, one a line, at the same time: each on a copy of the story data, over connections of its own.',
      example:
        'When these are told at the same time:\n  | a deposit of 10 has been made    |\n  | a withdrawal of 10 has been made |',
    },
    'I keep asking for up to {timeLimit}': {
      effect: 'looks at the response',
      repeats: true,
      sentence:
        'Lets the assertions until the next call come true later: each sends the call again until it holds or the time is up.',
      example: 'When I keep asking for up to 5 seconds',
    },
  },
}

export const keeping: PhraseGroup = {
  title: 'Keep',
  phrases: {
    'I save the response body as {string}': {
      effect: 'looks at the response',
      saves: 0,
      sentence: 'Saves the body as a variable: parsed when it is JSON, else its text.',
      example: 'When I save the response body as "account"',
    },
    'I save the response body at {string} as {string}': {
      effect: 'looks at the response',
      takes: { 0: 'path' },
      saves: 1,
      sentence: 'Saves a part of the body, named by its JSONPath.',
      example: 'When I save the response body at "owner.id" as "ownerId"',
    },
    'I save the response header {string} as {string}': {
      effect: 'looks at the response',
      saves: 1,
      takes: { 0: 'header' },
      sentence: 'Saves a header of the response.',
      example: 'When I save the response header "Location" as "address"',
    },
    'I save the response body matching {string} as {string}': {
      effect: 'looks at the response',
      takes: { 0: 'pattern' },
      saves: 1,
      sentence: 'Saves the first group of a regular expression, or the whole match, found in the body.',
      example: 'When I save the response body matching "token=(\\w+)" as "token"',
    },
    'I save the response header {string} matching {string} as {string}': {
      effect: 'looks at the response',
      takes: { 0: 'header', 1: 'pattern' },
      saves: 2,
      sentence: 'Saves the first group of a regular expression, or the whole match, found in a header.',
      example: 'When I save the response header "Location" matching "accounts/(\\d+)" as "id"',
    },
  },
}
