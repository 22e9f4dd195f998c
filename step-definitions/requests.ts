import { Given } from '@cucumber/cucumber'
import { actors } from '../src/scenario'
import { step, type ArgumentName, type RequestPart, type ScenarioInWorld, type ValuesOf } from '../src/world'

// Sends a header with the next request.
// Also: set header, add header
//   Given the request header "Accept" is "application/json"
Given('the request header {string} is {string}', ...nextRequest('headers', 'header', 'headerName', 'text'))

// Sends headers with the next request.
//   Given the request headers are:
//     | Accept | text/csv |
Given('the request headers are:', ...eachRow('headers', 'header'))

// Removes a header from the next request.
//   Given the request header "Accept" is removed
Given('the request header {string} is removed', ...nextRequest('headers', 'removeHeader', 'removableHeader'))

// Sends a header with every request of the scenario.
// Also: default header, extraHTTPHeaders
//   Given every request has the header "X-Tenant" with "north"
Given(
  'every request has the header {string} with {string}',
  ...step('sets up', ['headerName', 'text'], ({ calls }, name, value) =>
    calls.everyRequest.setHeader(name, value),
  ),
)

// Sends the next request so many times (2 to 100) at the same time, each over a connection of its own.
// Also: double click, concurrent requests, idempotent
//   Given the next request is sent 5 times at once
Given('the next request is sent {int} times at once', ...nextRequest('times', 'times', 'number'))

// Sends the next request as an actor, one that the option `actors` names or "nobody": without the credentials of
// the scenario.
// Also: another user, role, permission
//   Given the next request is sent as "nobody"
Given(
  'the next request is sent as {string}',
  ...step('sets up', ['actor'], (scenario, name) => scenario.part(actors).sendNext(name), {
    setsUp: 'actor',
  }),
)

// Adds a query parameter to those in the URL of the next request.
// Also: URL parameter, query string, query params
//   Given the query parameter "page" is "2"
Given('the query parameter {string} is {string}', ...nextRequest('url', 'query', 'text', 'text'))

// Adds query parameters to the next request; a repeated row repeats the parameter.
//   Given the query parameters are:
//     | page | 2 |
Given('the query parameters are:', ...eachRow('url', 'query'))

// Sends a cookie with the next request; those that the API sets are kept for the scenario.
// Also: set cookie, session
//   Given the cookie "theme" is "dark"
Given('the cookie {string} is {string}', ...nextRequest('headers', 'cookie', 'text', 'text'))

// Sends a bearer token with every request.
// Also: login, log in, sign in, access token, Authorization header
//   Given I authenticate with the bearer token "{{token}}"
Given(
  'I authenticate with the bearer token {string}',
  ...step('sets up', ['text'], ({ calls }, token) => calls.everyRequest.authenticate(token)),
)

// Sends a user name and a password (basic authentication) with every request.
// Also: basic auth, username
//   Given I authenticate as "fred" with the password "secret"
Given(
  'I authenticate as {string} with the password {string}',
  ...step('sets up', ['text', 'text'], ({ calls }, user, password) =>
    calls.everyRequest.authenticateAs(user, password),
  ),
)

// Asks for an OAuth 2.0 token, and sends it with every request.
// Also: client credentials, OAuth2
//   Given I authenticate with OAuth 2.0:
//     | token endpoint | api/oauth/token |
//     | grant type | client credentials |
//     | client id | statements |
//     | client secret | {{clientSecret}} |
Given(
  'I authenticate with OAuth 2.0:',
  ...step('sets up', ['oauth2'], ({ calls }, settings) => calls.authenticateWithOAuth2(settings)),
)

// Sends no `Authorization` and no cookies from now on.
// Also: log out, anonymous, unauthenticated
//   Given no request is authenticated
Given(
  'no request is authenticated',
  ...step('sets up', [], ({ calls, request }) => {
    calls.everyRequest.dropAuthentication()
    request.dropCredentials()
  }),
)

// Sends a request when the scenario ends, passed or failed: with the headers of every request, the
// authentication and the cookies of now. A 404 is fine.
// Also: clean up, teardown, delete after the scenario
//   Given at the end I DELETE "api/bankaccounts/{{bankAccountId}}"
Given(
  'at the end I {httpMethod} {string}',
  ...step('sets up', ['method', 'url'], (scenario, name, address) => scenario.sendAtEnd(name, address)),
)

// Sends a doc string as it is written, or a table as JSON.
//   Given the request body is:
//     | customerName | Fred |
Given('the request body is:', ...nextRequest('body', 'body', 'body'))

// Sends a file, looked for beside the feature, then from the project root.
// Also: upload, send a file, binary
//   Given the request body is the file "account.json"
Given('the request body is the file {string}', ...nextRequest('body', 'body', 'bodyFile'))

// Sends a file as it is: no `{{…}}` in it is replaced.
//   Given the request body is the file "page.hbs" byte for byte
Given(
  'the request body is the file {string} byte for byte',
  ...nextRequest('body', 'body', 'unfilledBodyFile'),
)

// Sends a URL-encoded form.
// Also: urlencoded, form data, HTML form
//   Given the form fields are:
//     | user | fred |
Given('the form fields are:', ...nextRequest('body', 'body', 'form'))

// Sends a multipart form; a third column may give the media type.
// Also: file upload, attachment, form-data
//   Given the multipart fields are:
//     | picture | file: picture.png |
Given('the multipart fields are:', ...nextRequest('body', 'body', 'multipart'))

// Takes a redirect as the response to the next request.
// Also: 302, follow redirect, no-redirect, maxRedirects
//   Given redirects are not followed
Given('redirects are not followed', ...nextRequest('url', 'doNotFollowRedirects'))

// Names a namespace, so that XPaths can write `prefix:name`.
//   Given the XML namespace "soap" is "http://schemas.xmlsoap.org/soap/envelope/"
Given(
  'the XML namespace {string} is {string}',
  ...step('sets up', ['text', 'namespace'], ({ calls }, prefix, uri) => calls.setXmlNamespace(prefix, uri)),
)

// Sets a variable to a value with its type.
// Also: define, constant, parameter
//   Given the variable "amount" is 75
Given('the variable {string} is {jsonValue}', ...variable('value'))

// Sets a variable to what a JSON, YAML, CSV or text file holds, by the ending of its name.
// Also: CSV, test data, fixture
//   Given the variable "customers" is the file "customers.csv"
Given('the variable {string} is the file {string}', ...variable('data'))

// Sets a variable to a doc string, parsed when it is JSON, or to a table.
//   Given the variable "deposit" is:
//     | amount | 75 |
Given('the variable {string} is:', ...variable('json'))

type RequestInWorld = ScenarioInWorld['request']
type SetUpMethod = 'body' | 'cookie' | 'doNotFollowRedirects' | 'header' | 'query' | 'removeHeader' | 'times'
/** The names of arguments with these values. */
type NamesOf<Values extends readonly unknown[]> = {
  [At in keyof Values]: {
    [Name in ArgumentName]: ValuesOf<[Name]> extends [Values[At]] ? Name : never
  }[ArgumentName]
}

/** What follows a phrase that sets up a part of the next request by a method of it, with these arguments. */
function nextRequest<Name extends SetUpMethod>(
  setsUp: RequestPart,
  name: Name,
  ...takes: NamesOf<Parameters<RequestInWorld[Name]>>
) {
  const run = ({ request }: ScenarioInWorld, ...values: unknown[]): void => {
    const setUp = request[name] as (...values: unknown[]) => unknown
    setUp.apply(request, values)
  }
  return step('sets up', takes as readonly ArgumentName[], run, { setsUp })
}

/** What follows a phrase that sets up a part of the next request once for each row. */
function eachRow(setsUp: RequestPart, name: 'header' | 'query') {
  const run = ({ request }: ScenarioInWorld, rows: readonly (readonly [string, string])[]): void => {
    for (const [field, value] of rows) request[name](field, value)
  }
  return step('sets up', ['fields'], run, { setsUp })
}

function variable(of: ArgumentName) {
  return step('sets up', ['variableName', of], (scenario, name, value) => scenario.save(name, value))
}
