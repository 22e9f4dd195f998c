/**
 * A place where a secret may be, with the steps of a scenario that puts it there. `{{word}}` is the secret: this name
 * of a variable is not suspicious, so a redacted secret was recognized by its place.
 */
export interface Place {
  readonly name: string
  readonly steps: readonly string[]
  /** Returns the response of the API, besides what it received; JSON unless it has another media type. */
  readonly answer?: (secret: string) => { headers?: Record<string, string>; body?: string; type?: string }
}

/** The place whose secret is a number, without the word `canary`. */
export const numberPlace = 'a number of many digits'

const fails = 'And the response body should be "something else"'
const get = 'When I GET "/"'
const json = (...lines: string[]): string[] => ['When I POST "/" with:', '"""', ...lines, '"""']
const multipart = (field: string): string[] => ['Given the multipart fields are:', field, 'When I POST "/"']
const parts = (...lines: string[]): string[] => [
  'Given the request header "Content-Type" is "multipart/form-data; boundary=b"',
  ...json('--b', ...lines, '--b--'),
]
const oauth = (grantType: string, clientId: string, ...rows: string[]): string[] => [
  'Given I authenticate with OAuth 2.0:',
  '| token endpoint | /token |',
  `| grant type | ${grantType} |`,
  `| client id | ${clientId} |`,
  ...rows,
  get,
]
const vault = 'When I call the gRPC method "faults.Vault/Hear"'

const header = (name: string, value = '{{word}}'): Place => ({
  name: `the header ${name}`,
  steps: [`Given the request header "${name}" is "${value}"`, get],
})
const sent = (name: string, ...steps: string[]): Place => ({ name, steps })
const answered = (name: string, answer: NonNullable<Place['answer']>): Place => {
  return { name, steps: [get], answer }
}

/** Every known place of secrets. Each scenario has one secret, so a redacted secret was recognized at its place. */
export const places: readonly Place[] = [
  header('Authorization', 'Bearer {{word}}'),
  header('Proxy-Authorization', 'Digest username=fred, response={{word}}'),
  header('Cookie', 'session={{word}}'),
  ...['X-Api-Key', 'X-Auth', 'X-Auth-Key', 'X-Authtoken', 'X-RapidAPI-Key'].map((name) => header(name)),
  ...['X-Functions-Key', 'Ocp-Apim-Subscription-Key', 'DD-APPLICATION-KEY'].map((name) => header(name)),
  { ...header('X-Tenant'), name: 'a header that `redact` names' },
  sent('the password of a user', 'Given I authenticate as "fred" with the password "{{word}}"', get),
  sent('the user information of a URL', 'When I GET "http://fred:{{word}}@{{address}}/"'),
  sent('a query', 'When I GET "/?page=1&access_token={{word}}"'),
  sent('a signed URL', 'When I GET "/?X-Amz-Expires=60&X-Amz-Signature={{word}}"'),
  sent(
    'a path, once it is known',
    'Given I authenticate with the bearer token "{{word}}"',
    'When I GET "/of/{{word}}"',
  ),
  sent('a URL in a query', 'When I GET "/?next=https%3A%2F%2Fbank%2F%3Fsig%3D{{word}}"'),
  sent('JSON', ...json('{ "user": { "newpassword": "{{word}}" } }')),
  sent('JSON Patch', ...json('[{ "op": "replace", "path": "/password", "value": "{{word}}" }]')),
  sent('JSON, under a name beside it', ...json('[{ "name": "password", "value": "{{word}}" }]')),
  sent('JSON in a text of JSON', ...json(String.raw`{ "held": "{\"password\":\"{{word}}\"}" }`)),
  sent('JSON that `redact` names', ...json('{ "customer": { "iban": "{{word}}" } }')),
  sent('JSON, in a URL', ...json('{ "next": "https://bank/#access_token={{word}}" }')),
  sent('a form', 'Given the form fields are:', '| user[password] | {{word}} |', 'When I POST "/"'),
  sent('multipart', ...multipart('| password | {{word}} |')),
  sent('multipart, with a media type', ...multipart('| password | {{word}} | text/plain |')),
  sent('multipart, in a file', ...multipart('| secret | file: secret.txt |')),
  sent('multipart, in a field of JSON', ...multipart('| order | {"pin":"{{word}}"} | application/json |')),
  sent(
    'multipart, after headers of every kind',
    ...parts(
      'X-Note: first',
      'Content-Type: text/plain; charset=utf-8',
      'content-disposition: form-data; filename*=UTF-8\'\'a.txt; name="password"',
      'X-Note: last',
      '',
      '{{word}}',
    ),
  ),
  sent(
    'one of several lines',
    ...parts(
      'Content-Disposition: form-data; name="password"',
      '',
      'a first line',
      '  {{word}}',
      'and a last one',
    ),
  ),
  sent(
    'XML',
    'Given the request header "Content-Type" is "application/xml"',
    ...json('<user xmlns:w="w"><w:Password Type="text">{{word}}</w:Password></user>'),
  ),
  sent(
    'GraphQL, in the query',
    ...json(String.raw`{ "query": "mutation { signIn(user: \"fred\", password: \"{{word}}\") { id } }" }`),
  ),
  sent(
    'GraphQL, in a variable',
    ...json(
      '{ "query": "mutation ($word: String!) { a(b: $word) { id } }", "variables": { "clientSecret": "{{word}}" } }',
    ),
  ),
  sent('the environment', 'Given the request header "X-Note" is "{{$env.CHAPTERWISE_SECRET}}"', get),
  sent(
    'story data',
    'Given the password has been kept',
    'And the request header "X-Note" is "{{password}}"',
    get,
  ),
  sent('OAuth 2.0, the client secret', ...oauth('client credentials', 'a', '| client secret | {{word}} |')),
  sent(
    'OAuth 2.0, the password',
    ...oauth('password', 'a', '| username | fred |', '| password | {{word}} |'),
  ),
  sent(
    'OAuth 2.0, the access token',
    ...oauth('client credentials', 'given', '| client secret | none of ours |'),
  ),
  answered('a header of an answer', (secret) => ({ headers: { 'X-Auth-Token': secret } })),
  answered('a cookie of an answer', (secret) => ({ headers: { 'Set-Cookie': `session=${secret}; Path=/` } })),
  answered('the query of a Location', (secret) => ({
    headers: { Location: `/next?code=1&token=${secret}` },
  })),
  answered('the fragment of a Location', (secret) => ({
    headers: { Location: `/next#access_token=${secret}` },
  })),
  ...Object.entries({ Refresh: '5; url=*', Link: '<*>; rel="next"', 'Content-Location': '*' }).map(
    ([name, value]) =>
      answered(`a URL in the header ${name}`, (secret) => ({
        headers: { [name]: value.replace('*', `/a?token=${secret}`) },
      })),
  ),
  answered('JSON of an answer', (secret) => ({
    body: JSON.stringify({ accesstoken: secret, message: heard(secret) }),
  })),
  answered(numberPlace, (secret) => ({
    body: `{"pin":${numberOf(secret)},"message":"${heard(numberOf(secret))}"}`,
  })),
  answered('lines of JSON', (secret) => ({
    body: `{"id":1}\n{"refreshtoken":"${secret}"}\n${heard(secret)}`,
    type: 'application/x-ndjson',
  })),
  answered('XML of an answer', (secret) => ({
    body: `<a><token>${secret}</token><message>${heard(secret)}</message></a>`,
    type: 'text/xml',
  })),
  sent('a message of gRPC', `${vault} with:`, '| password | {{word}} |'),
  sent('metadata of gRPC', 'Given the gRPC metadata "x-api-key" is "{{word}}"', vault),
  sent('a trailer of gRPC', `${vault} with:`, '| note | in a trailer |'),
  sent('a status message of gRPC', `${vault} with:`, '| note | in a status |'),
  sent('an error that a story throws, and its members', 'Given the password has been told in an error'),
  sent('what a story throws, not an error', 'Given the password has been thrown in an object'),
]

/** A feature with a scenario for each place, which fails in its last step. */
export const placesFeature = [
  'Feature: Places of secrets',
  ...places.flatMap(({ name, steps }, at) => [
    '',
    `  Scenario: ${name}`,
    ...[...steps, `Then the response body should match the snapshot "place ${at + 1}"`, fails].map(
      (step) => `    ${step}`,
    ),
  ]),
].join('\n')

/** Returns the secret of a place; it contains the word that the test of all secrets looks for. */
export function secretOf(place: Place): string {
  return `canary-${places.indexOf(place) + 1}-of-the-places`
}

/** Returns a number for a secret, as a word cannot be one. */
export function numberOf(secret: string): string {
  return `900719925474099${secret.replace(/\D/g, '').padStart(5, '7')}`
}

/** Returns what the API says once it has received the secret. */
export function heard(secret: string): string {
  return `heard ${secret} there`
}
