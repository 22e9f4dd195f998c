import { InputError } from '../errors'
import {
  answeredRequest,
  type AnsweredHttpExchange,
  type Body,
  type ExchangeRequest,
  type Headers,
} from '../exchange'
import {
  describeRepeatedName,
  isJsonMediaType,
  formatOfMediaType,
  mediaTypeOf,
  renderDifferences,
  text,
  urlDecoded,
  type BodyDifference,
} from '../formats'
import { fail, type Subject } from './failure'
import { documentedStatus, OpenApiDocument, type Direction, type Operation } from './open-api-document'

const documents = new WeakMap<object, OpenApiDocument>()
const maxNames = 20

/** Asserts that the request and the response are as the OpenAPI document describes them. */
export function expectOpenApi(subject: Subject, document: unknown, name: string): void {
  const { exchange } = subject
  if (exchange.protocol === 'grpc')
    throw new InputError(
      `The last call was a gRPC call, which the OpenAPI document "${name}" cannot describe.\n` +
        'Send an HTTP request first, for example: When I GET "/accounts/1"',
    )
  const problems = checkAgainstOpenApi(document, exchange, name)
  if (problems.length === 0) return
  const list = problems.map((problem) => `  ${problem}`).join('\n')
  fail(subject, `The response should match the OpenAPI document "${name}" but does not:\n${list}`)
}

/**
 * Returns every violation of an OpenAPI document (3.0 or 3.1) in a request and its response; empty if there is none.
 * The request is not checked if the response is a client error: the request may be wrong on purpose.
 *
 * @param document - the parsed document; its compiled parts are cached as long as this object exists
 * @param name - its file name, for errors
 * @throws {@link InputError} when it is not an OpenAPI document, or has a reference or schema that cannot be used
 */
export function checkAgainstOpenApi(
  document: unknown,
  exchange: AnsweredHttpExchange,
  name: string,
): string[] {
  const known = typeof document === 'object' && document !== null ? documents.get(document) : undefined
  const api = known ?? new OpenApiDocument(document, name)
  documents.set(document as object, api)
  const request = answeredRequest(exchange)
  const method = request.method.toUpperCase()
  const url = new URL(request.url, 'http://localhost')
  const there = api.operationsAt(url.pathname)
  const operation = there.find((each) => each.method === method)
  if (operation !== undefined) {
    const { status } = exchange.outcome
    const isClientError = status >= 400 && status < 500
    return [
      ...(isClientError ? [] : checkRequest(api, operation, url, request)),
      ...checkResponse(api, operation, exchange),
    ]
  }
  if (there[0] === undefined) {
    const paths = api.all.flatMap(({ locations }) => locations.map(({ template }) => template)).sort()
    return [`The path ${url.pathname} is not documented. Documented paths: ${listNames(paths)}`]
  }
  const methods = listNames(there.map((each) => each.method))
  return [`The method ${method} is not documented for ${there[0].path}. Documented: ${methods}`]
}

function checkRequest(
  api: OpenApiDocument,
  operation: Operation,
  url: URL,
  { headers, body }: ExchangeRequest,
): string[] {
  const problems = checkParameters(api, operation, url, headers)
  const documented = api.at(operation.part, 'requestBody')
  if (body !== undefined && body.text !== '') {
    const owner = `${operation.method} ${operation.path}`
    problems.push(...checkBody(api, 'request', owner, documented, headers, body))
  } else if (api.at(documented, 'required') === true) {
    problems.push('Request body is required but was not sent')
  }
  return problems
}

function checkResponse(
  api: OpenApiDocument,
  operation: Operation,
  { outcome: { status, headers, body } }: AnsweredHttpExchange,
): string[] {
  const name = `${operation.method} ${operation.path}`
  const documented = documentedStatus(operation, status)
  if (documented === undefined)
    return [
      `The status ${status} is not documented for ${name}. Documented: ${listNames(operation.statuses)}`,
    ]
  const response = api.at(api.at(operation.part, 'responses'), documented)
  const problems = api
    .members(api.at(response, 'headers'))
    .flatMap(([field, header]) => checkHeader(api, field, header, headers, 'response'))
  const owner = `${name} ${status}`
  const mediaTypes = api.members(api.at(response, 'content')).map(([mediaType]) => mediaType)
  const mayBeEmpty =
    operation.method === 'HEAD' || status === 204 || status === 304 || mediaTypes.length === 0
  if (body.text !== '') problems.push(...checkBody(api, 'response', owner, response, headers, body))
  else if (!mayBeEmpty)
    problems.push(`The response has no body. Documented for ${owner}: ${listNames(mediaTypes)}`)
  return problems
}

/** Returns the problems of a body that is not empty. `owner` is the operation of a request, or with the status. */
function checkBody(
  api: OpenApiDocument,
  direction: Direction,
  owner: string,
  documented: unknown,
  headers: Headers,
  body: Body,
): string[] {
  // Not looked up by name: what is documented for every response is no header that a step asked for.
  const [, contentType] = [...headers].find(([name]) => name.toLowerCase() === 'content-type') ?? []
  const content = api.at(documented, 'content')
  const names = api.members(content).map(([name]) => name)
  if (names.length === 0)
    return [
      `The ${direction} has a body (${contentType ?? 'without a media type'}), but none is documented for ${owner}`,
    ]
  if (contentType === undefined)
    return [
      `The ${direction} has a body without a Content-Type. Documented for ${owner}: ${listNames(names)}`,
    ]
  const sent = mediaTypeOf(contentType)
  const name = documentedMediaType(names, contentType)
  if (name === undefined)
    return [
      `The media type ${sent} of the ${direction} is not documented for ${owner}. Documented: ${listNames(names)}`,
    ]
  const schema = api.at(api.at(content, name), 'schema')
  const title = direction === 'request' ? 'Request body' : 'Response body'
  if (schema === undefined) return []
  if (isJsonMediaType(contentType)) {
    const { exactJson, repeatedName } = body
    if (!exactJson.ok) return [`${title} is not JSON: ${body.jsonProblem}`]
    if (repeatedName !== undefined) return [`${title} ${describeRepeatedName(repeatedName)}`]
    return listed(title, api.check(exactJson.value, schema, direction))
  }
  // How a text has a list or an object is not documented.
  const isOneValue = ['string', 'number', 'integer', 'boolean'].includes(api.textAt(schema, 'type') ?? '')
  if (!sent.startsWith('text/') || formatOfMediaType(sent) !== text || !isOneValue) return []
  return listed(title, api.check(body.text, schema, direction, 'as text'))
}

/** Returns the documented media type that fits best: the exact one, then one without parameters, then a range. */
function documentedMediaType(names: readonly string[], contentType: string): string | undefined {
  const sent = mediaTypeOf(contentType)
  const unspaced = (mediaType: string): string => mediaType.toLowerCase().replaceAll(' ', '')
  return (
    names.find((name) => unspaced(name) === unspaced(contentType)) ??
    [sent, `${sent.split('/')[0]}/*`, '*/*']
      .map((mediaType) => names.find((name) => mediaTypeOf(name) === mediaType))
      .find((name) => name !== undefined)
  )
}

// Parameters and headers, which are sent as text.

const describedElsewhere = ['accept', 'authorization', 'content-type']

/**
 * Returns the problems of the path, query, header and cookie parameters of a request. Only single values, and lists in
 * the usual styles `form` and `simple`, are checked.
 */
function checkParameters(
  api: OpenApiDocument,
  operation: Operation,
  { pathname, searchParams }: URL,
  headers: Headers,
): string[] {
  const cookies = (headers.get('Cookie') ?? '').split(/;\s*/)
  const inPath = valuesInPath(operation, pathname)
  const sent: Readonly<Record<string, (name: string) => readonly string[]>> = {
    path: (name) => inPath.get(name) ?? [],
    query: (name) => searchParams.getAll(name),
    cookie: (name) =>
      cookies.flatMap((cookie) => (cookie.startsWith(`${name}=`) ? [cookie.slice(name.length + 1)] : [])),
  }
  // A parameter of an operation replaces the one of its path.
  const parameters = new Map<string, unknown>()
  for (const part of [operation.item, operation.part])
    for (const [, parameter] of api.members(api.at(part, 'parameters')))
      parameters.set(`${api.textAt(parameter, 'in')} ${api.textAt(parameter, 'name')}`, parameter)
  return [...parameters.values()].flatMap((parameter) => {
    const place = api.textAt(parameter, 'in') ?? ''
    const name = api.textAt(parameter, 'name') ?? ''
    if (place === 'header') return checkHeader(api, name, parameter, headers, 'request')
    const title = `${place.charAt(0).toUpperCase()}${place.slice(1)} parameter "${name}"`
    return checkValues(api, title, parameter, sent[place]?.(name) ?? [], 'request')
  })
}

/** Returns the problems of a documented header. */
function checkHeader(
  api: OpenApiDocument,
  name: string,
  header: unknown,
  headers: Headers,
  direction: Direction,
): string[] {
  if (describedElsewhere.includes(name.toLowerCase())) return []
  const value = headers.get(name)
  const title = `${direction === 'request' ? 'Request' : 'Response'} header "${name}"`
  return checkValues(api, title, header, value === undefined ? [] : [value], direction)
}

function checkValues(
  api: OpenApiDocument,
  title: string,
  parameter: unknown,
  values: readonly string[],
  direction: Direction,
): string[] {
  const schema = api.at(parameter, 'schema')
  const type = api.textAt(schema, 'type')
  const place = api.textAt(parameter, 'in')
  const byDefault = place === 'query' || place === 'cookie' ? 'form' : 'simple'
  const style = api.textAt(parameter, 'style') ?? byDefault
  if (style !== byDefault || type === 'object') return []
  const [first] = values
  if (first === undefined)
    return api.at(parameter, 'required') === true ? [`${title} is required but was not sent`] : []
  if (schema === undefined) return []
  const isExploded = style === 'form' && api.at(parameter, 'explode') !== false
  const items = isExploded ? values : first.split(',').map((item) => item.trim())
  return listed(title, api.check(type === 'array' ? items : first, schema, direction, 'as text'))
}

function valuesInPath({ path, locations }: Operation, sent: string): ReadonlyMap<string, readonly string[]> {
  const values = locations.map(({ pattern }) => pattern.exec(sent)).find((match) => match !== null) ?? []
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
  return new Map(names.map((name, index) => [name, [urlDecoded(values[index + 1] ?? '')]]))
}

/** Lists problems of a part one a line, after its name and their places in it. */
function listed(title: string, problems: readonly BodyDifference[]): string[] {
  if (problems.length === 0) return []
  const named = problems.map((one) => ({ ...one, path: `${title} ${one.path}`.replace(/ \$$/, '') }))
  return renderDifferences(named)
    .split('\n')
    .map((line) => line.trim())
}

/** Lists names for a problem: the first 20, and how many more there are. */
function listNames(names: readonly string[]): string {
  const unique = [...new Set(names)]
  const shown = unique.slice(0, maxNames).join(', ')
  return unique.length > maxNames ? `${shown} and ${unique.length - maxNames} more` : shown || 'none'
}
