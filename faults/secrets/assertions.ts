import { libraryPhrases } from '../../src/project'

/** Failing assertions on a response full of secrets. */
const onEcho = [
  'the response should not be 200 OK',
  'the response should have the header "X-None"',
  'the response should not have the header "X-Auth-Token"',
  'the response should not have the header "X-Trace"',
  'the response header "X-Trace" should not be "trace of {{headerToken}}"',
  'the response header "X-Trace" should not contain "{{headerToken}}"',
  'the response header "Location" should be "{{locationToken}}"',
  'the response header "Set-Cookie" should be "{{setCookie}}"',
  'the response should set the cookie "{{bearer}}"',
  'the response should not set the cookie "session"',
  'the response cookie "session" should not have the attribute "Path"',
  'the response body should contain "{{bodyToken}} and more"',
  'the response body should not contain "{{bodyToken}}"',
  'the response body should be the file "secret.json"',
  'the response body at "token" should not be "{{bodyToken}}"',
  'the response body at "token" should not contain "{{bodyToken}}"',
  'the response body at "nothing" should exist',
  'the response body at "token" should not exist',
  'the response body at "customer" should not exist',
  'the response body at "received" should not exist',
  'the response body at "token" should not match "{{bodyToken}}"',
  'each item of the response body at "errors.password" should not be "{{bodyToken}} is known"',
  'the response body at "nothing" should not be empty',
  'the response body at "token" should match the schema "no-text.json"',
  ...[
    ...['be "{{bearer}}"', 'be greater than 1', 'be at least 1', 'be less than 1'],
    ...['be at most 1', 'match "{{bearer}}"', 'be a number', 'match the schema "no-text.json"'],
  ].map((assertion) => `each item of the response body at "received" should ${assertion}`),
  'the response body at "token" should be an integer',
  'the response body at "customer.iban" should be a number',
  'the response body at "customer" should be "{{iban}}"',
  'the response body at "message" should be "{{bodyToken}}"',
  'the response body should match the schema "wrong-schema.json"',
  'the response should match the OpenAPI document "wrong-openapi.json"',
  'the response body should match the snapshot "another"',
  'I save the response body at "nothing" as "x"',
  'I save the response header "X-None" as "x"',
  'I save the response body matching "nothing here" as "x"',
  'I save the response header "X-Trace" matching "nothing here" as "x"',
  'I save the response cookie "none" as "x"',
]

const onEchoWithArgument = [
  ['the response body should be:', '{ "token": {{bearer}}, "customer": {} }'],
  ['the response body should be:', '{ "token": "#number", "customer": { "iban": "#uuid" } }'],
  ['the response body should be, in any order:', '{ "token": {{bearer}}, "received": [] }'],
  ['the response body at "customer" should be, in any order:', '{ "iban": {{bearer}} }'],
  ['the response body at "token" should be a JWT with the claims:', '{ "sub": {{bearer}} }'],
  ['the response body should contain:', '{ "token": {{bearer}}, "received": ["{{bearer}}"] }'],
  ['the response body at "customer" should be:', '{ "iban": {{bearer}} }'],
  ['the response body at "customer" should contain:', '{ "iban": {{bearer}} }'],
  ['the response body at "token" should be one of:', '[{{bearer}}, {{iban}}]'],
  ['the response body at "token" should not be one of:', '[{{bearer}}, {{bodyToken}}]'],
  ['each item of the response body at "received" should be one of:', '[{{bearer}}, {{iban}}]'],
  ['the response body at "received" should contain only:', '[{{bearer}}, {{iban}}]'],
  ['each item of the response body at "received" should be:', '{ "token": {{bearer}} }'],
  ['each item of the response body at "received" should contain:', '{ "token": {{bearer}} }'],
  ['the response body should match the schema:', '{ "properties": { "token": { "const": {{bearer}} } } }'],
] as const

const onRefusal = [
  'the response should be a bad request with the message "{{bodyToken}}"',
  'the response should be a bad request with a message starting with "! {{bodyToken}}"',
  'the response should be a bad request with a message ending with "{{bodyToken}} !"',
  'the response should be a bad request with a message containing "{{bodyToken}} !"',
  'the response should be a bad request for the property "{{bodyToken}}"',
  'the response should be a bad request with the error code "{{bodyToken}}"',
  'the response should have the error message "{{bodyToken}}"',
  'the response should have an error message starting with "! {{bodyToken}}"',
  'the response should have an error message ending with "{{bodyToken}} !"',
  'the response should have an error message containing "{{bodyToken}} !"',
  'the response should have an error for the property "{{bodyToken}}"',
  'the response should have the error code "{{bodyToken}}"',
  'the response should have the error message "{{bodyToken}}" for the property "{{bodyToken}}"',
  'the response time should be less than 0.001 ms',
  'the response should be successful',
] as const

const onText = [
  'the response body should be "{{bearer}}"',
  'the response body at "token" should exist',
] as const

const onXml = [
  'the response body should be "{{xmlToken}}"',
  'the response body should contain "{{xmlToken}} and more"',
  'the response body should not contain "{{xmlToken}}"',
  'the response body should match "{{xmlIban}}"',
  'the response body should match the snapshot "another"',
  'the response body at "token" should exist',
  'I save the response body matching "nothing here" as "x"',
  `the response body at "//*[local-name() = 'Token']" should be "{{bearer}}"`,
  `the response body at "string(//*[local-name() = 'Token'])" should be 7`,
  'the response body at "//customer/@x-iban" should be "{{bearer}}"',
  'the response body at "//customer/@x-iban" should match "{{xmlIban}}.+"',
  'the response body at "//message" should not contain "{{xmlToken}}"',
  'the response body at "//item" should be "{{bearer}}"',
  'the response body at "//item" should be sorted',
  'each item of the response body at "//item" should be a number',
  `the response body at "//message[. = '{{xmlToken}}']/none" should exist`,
  'the response body at "//x:none" should exist',
]

const onXmlWithArgument = [
  ['the response body should be:', '<a token="{{xmlToken}}">{{bearer}}</a>'],
  ['the response body should be:', '<a pin="{{xmlIban}}"><b></a>'],
] as const

/** Failing assertions on a GraphQL response whose errors are full of secrets. */
const onGraphql = [
  'the GraphQL response should have no errors',
  'the GraphQL response should have the error "{{bearer}}"',
  'the GraphQL response should have an error containing "{{bearer}} and more"',
  'the GraphQL response should have an error at "nothing.token"',
  'the GraphQL response should have an error with the code "{{bearer}}"',
  'the response body at "errors[0].extensions" should be "{{bearer}}"',
  'the response body at "data.login.token" should be "{{bearer}}"',
] as const

/** Failing assertions on gRPC, whether the call was OK or refused. */
const onVault = [
  'the gRPC status should be NOT_FOUND',
  'the gRPC status should be OK with the message "{{bodyToken}}"',
  'the gRPC status should be INVALID_ARGUMENT with the message "{{bodyToken}}"',
  'the gRPC status message should contain "{{bodyToken}} and more"',
  'the gRPC trailer "x-auth-token" should be "{{bearer}}"',
  'the gRPC trailer "x-trace" should be "{{headerToken}}"',
  'the gRPC trailer "x-trace-bin" should be "{{bearer}}"',
  'the gRPC trailer "x-trace" should match "{{headerToken}}"',
  'the response should have the gRPC trailer "x-none"',
  'the response should be 404 Not Found',
  'the response should be a bad request with the message "{{bodyToken}}"',
  'the response header "x-trace" should be "{{headerToken}}"',
  'the response body at "$..token" should be "{{bearer}}"',
  'the response body should be "{{bodyToken}}"',
] as const

/** Failing assertions on streams. */
const onStreams = [
  ['within 50 ms a server-sent event should contain:', '{ "token": {{bearer}} }'],
  ['within 50 ms a server-sent event should contain:', 'nothing of {{bearer}}'],
  ['within 50 ms a server-sent event named "{{messageToken}}" should contain:', '{{bearer}}'],
  ['within 50 ms the next server-sent event should contain:', '{ "token": {{bearer}} }'],
  ['within 10 seconds no server-sent event should contain:', '{ "token": {{messageToken}} }'],
  ['within 50 ms the next WebSocket message should contain:', 'nothing of {{bearer}}'],
  ['within 50 ms a WebSocket message should be:', '{ "token": {{bearer}}, "received": [] }'],
  ['within 50 ms a WebSocket message should be:', '{{messageToken}}'],
  ['within 50 ms a WebSocket message should contain:', '{ "token": {{bearer}} }'],
  ['within 10 seconds no WebSocket message should contain:', '{ "token": {{messageToken}} }'],
  ['within 10 seconds no WebSocket message should contain:', '{{messageToken}}'],
] as const

const onStreamsAlone = [
  'I use the events of "/events?token={{messageToken}}"',
  'I use the events of "/events?token={{messageToken}}" as "customer"',
  'I use the WebSocket "/live?token={{messageToken}}"',
  'I use the WebSocket "/live?token={{messageToken}}" as "customer"',
  'the WebSocket should be closed with the code 1000',
  'within 10 seconds no server-sent event should come',
  'within 10 seconds no WebSocket message should come',
  'within 50 ms a WebSocket message should be the file "secret.json"',
]

const byHand = [...onEcho, ...onRefusal, ...onVault, 'the response body should not be empty']

/** Assertions on any response that are not in the lists above, with a secret for every text parameter. */
const onEchoBesides = libraryPhrases()
  .flatMap(({ phrases }) => phrases.map(({ phrase }) => phrase))
  .filter((phrase) => /^(?:the response|each item of the response) .*[^:]$/.test(phrase))
  .filter((phrase) => !byHand.some((step) => patternOf(phrase).test(step)))
  .map(withSecrets)

/** Those on a request that a stand-in has received: all that can be said of a header or the body of a response. */
const isOnMessage = (step: string): boolean =>
  /the response (?:body|header|should (?:not )?have the header)/.test(step) &&
  step !== 'the response body should not be empty'
const received = (step: string): string => step.replace('the response', 'the received request')
const onReceived = [...onEcho, ...onEchoBesides, onText[0]].filter(isOnMessage).map(received)
const onReceivedWithArgument = onEchoWithArgument.map(
  ([step, argument]) => [received(step), argument] as const,
)

/** Failing assertions on what a stand-in has received. */
const onStandIn = [
  'the stand-in "third" should have received 2 requests',
  'the stand-in "third" should have received POST "/{{bearer}}"',
  'the stand-in "third" should have received no POST "/echo"',
  'the stand-in "third" should have received POST "/echo" 2 times',
  'within 50 ms the stand-in "third" should receive PUT "/{{bearer}}"',
  'within 50 ms the stand-in "third" should receive no POST "/echo"',
]
const onStandInWithArgument = [
  'the stand-in "third" should have received POST "/echo" with:',
  'within 50 ms the stand-in "third" should receive POST "/echo" with:',
].map((step) => [step, '{ "token": {{bearer}} }'] as const)

/** Returns a pattern that matches the steps of a phrase, precisely enough for this purpose. */
function patternOf(phrase: string): RegExp {
  const words = phrase
    .replace(/\((\w+)\)/g, '(?:$1)?')
    .replaceAll('{string}', '"[^"]*"')
    .replace(/\{\w+\}/g, '.+')
  return new RegExp(`^${words}$`)
}

function withSecrets(phrase: string): string {
  return phrase.replace(/\((\w+)\)/g, '$1').replace(/(\S+) \{(\w+)\}/g, (_, before: string, type: string) => {
    const names = { header: 'X-Trace', cookie: 'session', attribute: 'SameSite', at: 'token', by: 'token' }
    const text = `"${(names as Record<string, string>)[before] ?? '{{bearer}}'}"`
    const value = { int: '7', word: 'number', httpStatus: '404', timeLimit: '1 ms' }[type] ?? text
    return `${before} ${value}`
  })
}

/** How scenarios begin: with a request, or what else has a response, that is full of secrets. */
const beginnings = {
  http: (path: string) => `
    Given I authenticate with the bearer token "{{bearer}}"
    And the request header "X-Tenant" is "{{tenant}}"
    When I POST "${path}?access_token={{queryToken}}" with:
      | password | {{jsonPassword}} |`,
  /** The scenario itself sends what the stand-in receives. */
  standIn: (): string => `
    Given the stand-in "third" answers POST "/echo" with 200 OK
    And the request header "X-Trace" is "trace of {{headerToken}}"
    And the request header "X-Auth-Token" is "{{headerToken}}"
    When I POST "{{third.url}}/echo?access_token={{queryToken}}" with:
      """
      { "token": {{bodyToken}}, "message": "it is {{bodyToken}}", "customer": { "iban": {{iban}} },
        "received": [{{bodyToken}}], "errors": { "password": ["{{bodyToken}} is known"] } }
      """`,
  received: (): string => `${beginnings.standIn()}
    Then the stand-in "third" should have received POST "/echo"`,
  graphql: (path: string) => `
    Given the GraphQL variables are:
      | p | {{graphqlValue}} |
    When I send the GraphQL query to "/graphql${path}":
      """
      query ($p: String) { login(password: $p, pin: "{{graphqlArgument}}") { token } }
      """`,
  streams: () => `
    Given I authenticate with the bearer token "{{bearer}}"
    When I listen to the events of "/events?token={{queryToken}}"
    And I open the WebSocket "/live?token={{queryToken}}"
    And I send the WebSocket message:
      | password | {{jsonPassword}} |
      | note     | close            |`,
  vault: (method: string) => `
    Given the gRPC metadata "authorization" is "Bearer {{bearer}}"
    And the gRPC metadata "x-tenant" is "{{tenant}}"
    When I call the gRPC method "faults.Vault/${method}" with:
      | password | {{jsonPassword}} |`,
} satisfies Record<string, (at: string) => string>

type Assertion = string | readonly [assertion: string, argument: string]

/** Returns a scenario for each assertion; its argument is a table, or a doc string of a type. */
function failing(
  kind: keyof typeof beginnings,
  at: string,
  assertions: readonly Assertion[],
  type = 'json',
): string[] {
  return assertions.map((assertion) => {
    const [step, argument = ''] = typeof assertion === 'string' ? [assertion] : assertion
    const lines = argument === '' || argument.startsWith('|') ? argument : `"""${type}\n${argument}\n"""`
    const then = `Then ${step}\n${lines}`.trimEnd().replaceAll('\n', '\n    ')
    return `  Scenario: ${kind} ${at}, ${step.split('\n', 1).join()}${beginnings[kind](at)}\n    ${then}\n`
  })
}

/** A feature with a scenario for each of these assertions, all of which fail. */
export const failingFeature = [
  'Feature: Secrets in failures\n',
  ...failing('http', '/echo', [...onEcho, ...onEchoBesides, ...onEchoWithArgument]),
  ...failing('http', '/refused', onRefusal),
  ...['Open', 'List', 'Refuse', 'Break'].flatMap((method) => failing('vault', method, onVault)),
  ...failing('streams', '', [...onStreams, ...onStreamsAlone], ''),
  ...failing('graphql', '', onGraphql),
  ...failing('graphql', '/fine', ['the GraphQL response should have an error']),
  ...failing('http', '/xml', [...onXml, ...onXmlWithArgument], 'xml'),
  ...failing('standIn', '', [...onStandIn, ...onStandInWithArgument]),
  ...failing('received', '', [...onReceived, ...onReceivedWithArgument]),
  ...failing('received', '', [
    ['the received request body should match the snapshot "another" ignoring:', '| received |'],
    'the received request body should not be empty\nAnd the received request body should be empty',
  ]),
  ...failing('http', '/text', onText),
  ...failing('http', '/echo', [
    'the response body should not be empty\nAnd the response body should be empty',
    [
      'the response body should match the snapshot "a third" ignoring:',
      '| received |\nAnd the response should be 404',
    ],
  ]),
].join('\n')
