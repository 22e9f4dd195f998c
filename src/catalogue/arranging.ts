import type { PhraseGroup } from './phrase-entry'

export const stories: PhraseGroup = {
  title: 'Stories',
  phrases: {
    'a new story begins': {
      effect: 'begins a story',
      sentence: 'Goes back to the opening chapter; the story data stays.',
      example: 'Given a new story begins',
    },
    'the story result is saved as {string}': {
      effect: 'keeps the story',
      saves: 0,
      sentence: 'Saves a copy of the story data as a variable; the arrangement goes on.',
      example: 'Given the story result is saved as "account"',
    },
  },
}

export const setUp: PhraseGroup = {
  title: 'Set up the next request',
  phrases: {
    'the request header {string} is {string}': {
      effect: 'sets up',
      takes: { 0: 'header' },
      sentence: 'Sends a header with the next request.',
      example: 'Given the request header "Accept" is "application/json"',
    },
    'the request headers are:': {
      effect: 'sets up',
      sentence: 'Sends headers with the next request.',
      example: 'Given the request headers are:\n  | Accept | text/csv |',
    },
    'the request header {string} is removed': {
      effect: 'sets up',
      takes: { 0: 'removable header' },
      sentence: 'Leaves a header out of the next request, whoever set it.',
      example: 'Given the request header "Accept" is removed',
    },
    'every request has the header {string} with {string}': {
      effect: 'sets up',
      takes: { 0: 'header' },
      sentence: 'Sends a header with every request of the scenario.',
      example: 'Given every request has the header "X-Tenant" with "north"',
    },
    'the next request is sent {int} times at once': {
      effect: 'sets up',
      sentence:
        'Sends the next request so many times (2 to 100) at the same time, each over a connection of its own.',
      example: 'Given the next request is sent 5 times at once',
    },
    'the query parameter {string} is {string}': {
      effect: 'sets up',
      sentence: 'Adds a query parameter to those in the URL of the next request.',
      example: 'Given the query parameter "page" is "2"',
    },
    'the query parameters are:': {
      effect: 'sets up',
      sentence: 'Adds query parameters to the next request; a repeated row repeats the parameter.',
      example: 'Given the query parameters are:\n  | page | 2 |',
    },
    'the cookie {string} is {string}': {
      effect: 'sets up',
      sentence: 'Sends a cookie with the next request; those that the API sets are kept for the scenario.',
      example: 'Given the cookie "theme" is "dark"',
    },
    'I authenticate with the bearer token {string}': {
      effect: 'sets up',
      sentence: 'Sends a bearer token with every request.',
      example: 'Given I authenticate with the bearer token "{{token}}"',
    },
    'I authenticate as {string} with the password {string}': {
      effect: 'sets up',
      sentence: 'Sends a user name and a password (basic authentication) with every request.',
      example: 'Given I authenticate as "fred" with the password "secret"',
    },
    'I authenticate with OAuth 2.0:': {
      effect: 'sets up',
      body: 'oauth2',
      sentence: 'Asks for an OAuth 2.0 token, and sends it with every request.',
      example:
        'Given I authenticate with OAuth 2.0:\n  | token endpoint | api/oauth/token |\n  | grant type | client credentials |\n  | client id | statements |\n  | client secret | {{clientSecret}} |',
    },
    'no request is authenticated': {
      effect: 'sets up',
      sentence: 'Sends no `Authorization` and no cookies from now on, whoever set them.',
      example: 'Given no request is authenticated',
    },
    'the request body is:': {
      effect: 'sets up',
      body: 'sent',
      sentence: 'Sends a doc string as it is written, or a table as JSON.',
      example: 'Given the request body is:\n  | customerName | Fred |',
    },
    'the request body is the file {string}': {
      effect: 'sets up',
      takes: { 0: 'file' },
      sentence: 'Sends a file, looked for beside the feature, then from the project root.',
      example: 'Given the request body is the file "account.json"',
    },
    'the form fields are:': {
      effect: 'sets up',
      sentence: 'Sends a URL-encoded form.',
      example: 'Given the form fields are:\n  | user | fred |',
    },
    'the multipart fields are:': {
      effect: 'sets up',
      body: 'multipart',
      sentence: 'Sends a multipart form; a third column may give the media type.',
      example: 'Given the multipart fields are:\n  | picture | file: picture.png |',
    },
    'redirects are not followed': {
      effect: 'sets up',
      sentence: 'Takes a redirect as the response to the next request.',
      example: 'Given redirects are not followed',
    },
    'the XML namespace {string} is {string}': {
      effect: 'sets up',
      sentence: 'Names a namespace, so that XPaths can write `prefix:name`.',
      example: 'Given the XML namespace "soap" is "http://schemas.xmlsoap.org/soap/envelope/"',
    },
    'the variable {string} is {jsonValue}': {
      effect: 'sets up',
      saves: 0,
      sentence: 'Sets a variable to a value with its type.',
      example: 'Given the variable "amount" is 75',
    },
    'the variable {string} is the file {string}': {
      effect: 'sets up',
      saves: 0,
      takes: { 1: 'data file' },
      sentence: 'Sets a variable to what a JSON, YAML, CSV or text file holds, by the ending of its name.',
      example: 'Given the variable "customers" is the file "customers.csv"',
    },
    'the variable {string} is:': {
      effect: 'sets up',
      saves: 0,
      sentence: 'Sets a variable to a doc string, parsed when it is JSON, or to a table.',
      example: 'Given the variable "deposit" is:\n  | amount | 75 |',
    },
  },
}
