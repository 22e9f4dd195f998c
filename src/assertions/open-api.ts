import { InputError } from '../errors'
import {
  answeredRequest,
  type AnsweredHttpExchange,
  type Body,
  type ExchangeRequest,
  type Headers,
} from '../exchange'
import { describeRepeatedName, isJsonMediaType, isXmlMediaType, mediaTypeOf, parseJson } from '../formats'
import { fail, type Subject } from './failure'
import { documentedStatus, OpenApiDocument, type Operation } from './open-api-document'
import { checkHeader, checkParameters, checkText, typesOf } from './open-api-parameters'
import type { Direction } from './open-api-schema'

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
  const api = opened(document, name)
  const request = answeredRequest(exchange)
  const { status } = exchange.outcome
  const method = request.method.toUpperCase()
  const url = new URL(request.url, 'http://localhost')
  const there = api.operationsAt(url.pathname)
  const operation = there.find((each) => each.method === method)
  if (operation !== undefined) {
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
  const known = listNames(there.map((each) => each.method))
  return [`The method ${method} is not documented for ${there[0].path}. Documented: ${known}`]
}

function opened(document: unknown, name: string): OpenApiDocument {
  if (typeof document !== 'object' || document === null) return new OpenApiDocument(document, name)
  const known = documents.get(document) ?? new OpenApiDocument(document, name)
  documents.set(document, known)
  return known
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
  const mayBeEmpty = operation.method === 'HEAD' || status === 204 || status === 304 || !mediaTypes[0]
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
    const parsed = parseJson(body.text)
    if (!parsed.ok) return [`${title} is not JSON: ${parsed.problem}`]
    const { exactJson, repeatedName } = body
    const value = exactJson.ok ? exactJson.value : parsed.value
    if (repeatedName !== undefined) return [`${title} ${describeRepeatedName(repeatedName)}`]
    const problems = api.check(value, schema, direction)
    return problems.map(({ path, problem }) => `${title} ${path}: ${problem}`)
  }
  // How a text has a list or an object is not documented.
  const isOneValue = !typesOf(api, schema).some((type) => type === 'array' || type === 'object')
  if (!sent.startsWith('text/') || isXmlMediaType(sent) || !isOneValue) return []
  return checkText(api, body.text, schema, direction).map(({ problem }) => `${title}: ${problem}`)
}

/** Returns the documented media type that fits best: the exact one, then one without parameters, then a range. */
function documentedMediaType(names: readonly string[], contentType: string): string | undefined {
  const sent = mediaTypeOf(contentType)
  const unspaced = (mediaType: string) => mediaType.toLowerCase().replaceAll(' ', '')
  return (
    names.find((name) => unspaced(name) === unspaced(contentType)) ??
    names.find((name) => mediaTypeOf(name) === sent) ??
    names.find((name) => name.toLowerCase() === `${sent.split('/')[0]}/*`) ??
    names.find((name) => name === '*/*')
  )
}

/** Lists names for a problem: the first 20, and how many more there are. */
function listNames(names: readonly string[]): string {
  const unique = [...new Set(names)]
  const shown = unique.slice(0, maxNames).join(', ')
  return unique.length > maxNames ? `${shown} and ${unique.length - maxNames} more` : shown || 'none'
}
