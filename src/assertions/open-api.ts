import { addLine, capital, capped, InputError } from '../errors'
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
  jsonNumber,
  mediaTypeOf,
  readNumber,
  renderDifferences,
  urlDecoded,
  type BodyDifference,
} from '../formats'
import { fail, type AssertionSubject } from './failed-assertion'
import {
  documentedStatus,
  encodedPath,
  parametersIn,
  type DocumentedContent,
  type DocumentedValue,
  type OpenApiDocument,
  type DocumentedOperation,
} from './open-api-document'
import type { Direction } from './open-api-schemas'

export function expectOpenApi(subject: AssertionSubject, document: OpenApiDocument): void {
  const { exchange } = subject
  const { name } = document
  if (exchange.protocol === 'grpc')
    throw new InputError(
      `The last call was a gRPC call, which the OpenAPI document "${name}" cannot describe.\n` +
        'Send an HTTP request first, for example: When I GET "/accounts/1"',
    )
  const problems = checkAgainstOpenApi(document, exchange)
  if (problems.length === 0) return
  const list = problems.map((problem) => `  ${problem}`).join('\n')
  fail(subject, `The response should match the OpenAPI document "${name}" but does not:\n${list}`)
}

/**
 * Returns every violation of an OpenAPI document in a request and its response; empty if there is none. The request is
 * not checked if the response is a client error: the request may be wrong on purpose.
 *
 * @throws {@link InputError} when the document has a reference or schema that cannot be used
 */
export function checkAgainstOpenApi(api: OpenApiDocument, exchange: AnsweredHttpExchange): string[] {
  const request = answeredRequest(exchange)
  const method = request.method.toUpperCase()
  const url = new URL(request.url, 'http://localhost')
  const there = api.operationsAt(url.pathname)
  const operation = there.find((each) => each.method === method)
  if (operation !== undefined) {
    const { status } = exchange.outcome
    const isClientError = status >= 400 && status < 500
    try {
      return [
        ...(isClientError ? [] : checkRequest(api, operation, url, request)),
        ...checkResponse(api, operation, exchange),
      ]
    } catch (error) {
      if (error instanceof InputError) addLine(error, `It is part of ${method} ${operation.path}.`)
      throw error
    }
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
  operation: DocumentedOperation,
  { pathname, searchParams }: URL,
  { headers, body }: ExchangeRequest,
): string[] {
  const cookies = (headers.get('Cookie') ?? '').split(/;\s*/).map((cookie) => cookie.split(/=(.*)/s))
  const inPath = valuesInPath(operation, pathname)
  const sent: Readonly<Record<string, (name: string) => readonly string[]>> = {
    path: (name) => inPath.get(name) ?? [],
    query: (name) => searchParams.getAll(name),
    header: (name) => [headers.get(name) ?? []].flat(),
    cookie: (name) => cookies.filter(([cookie]) => cookie === name).map(([, value = '']) => value),
  }
  const problems = api
    .parametersOf(operation)
    .flatMap((one) => checkText(api, one, sent[one.place]?.(one.name) ?? [], 'request'))
  const { content, isRequired } = api.requestBodyOf(operation)
  if (body === undefined || body.text === '')
    return isRequired ? [...problems, 'Request body is required but was not sent'] : problems
  // A body that is not documented is a note of the report.
  if (content.size === 0) return problems
  const owner = `${operation.method} ${operation.path}`
  return [...problems, ...checkBody(api, 'request', owner, content, headers, body)]
}

function checkResponse(
  api: OpenApiDocument,
  operation: DocumentedOperation,
  { outcome: { status, headers, body } }: AnsweredHttpExchange,
): string[] {
  const name = `${operation.method} ${operation.path}`
  const documented = documentedStatus(operation, status)
  if (documented === undefined)
    return [
      `The status ${status} is not documented for ${name}. Documented: ${listNames(operation.statuses)}`,
    ]
  const response = api.responseOf(operation, documented)
  const problems = response.headers.flatMap((header) =>
    checkText(api, header, [headers.get(header.name) ?? []].flat(), 'response'),
  )
  const owner = `${name} ${status}`
  const mayBeEmpty = operation.method === 'HEAD' || status === 204 || status === 304
  if (body.text !== '') problems.push(...checkBody(api, 'response', owner, response.content, headers, body))
  else if (!mayBeEmpty && response.content.size > 0)
    problems.push(
      `The response has no body. Documented for ${owner}: ${listNames([...response.content.keys()])}`,
    )
  return problems
}

/** Returns the problems of a body that is not empty. `owner` is the operation of a request, or with the status. */
function checkBody(
  api: OpenApiDocument,
  direction: Direction,
  owner: string,
  content: DocumentedContent,
  headers: Headers,
  body: Body,
): string[] {
  // Not looked up by name: what is documented for every response is no header that a step asked for.
  const [, contentType] = [...headers].find(([name]) => name.toLowerCase() === 'content-type') ?? []
  const names = [...content.keys()]
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
  const schema = content.get(name)
  const title = direction === 'request' ? 'Request body' : 'Response body'
  if (schema === undefined) return []
  if (isJsonMediaType(contentType)) {
    const { exactJson, repeatedName } = body
    if (!exactJson.ok) return [`${title} is not JSON: ${body.jsonProblem}`]
    if (repeatedName !== undefined) return [`${title} ${describeRepeatedName(repeatedName)}`]
    return listed(title, api.check(exactJson.value, schema, direction))
  }
  // How a text has a list or an object is not documented.
  const isOneValue = ['string', 'number', 'integer', 'boolean'].includes(String(api.typeOf(schema)))
  if (sent !== 'text/plain' || !isOneValue) return []
  return listed(title, checkAsText(api, body.text, schema, direction))
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

function checkText(
  api: OpenApiDocument,
  { place, name, isRequired, isExploded, schema }: DocumentedValue,
  values: readonly string[],
  direction: Direction,
): string[] {
  const title =
    place === 'header'
      ? `${direction === 'request' ? 'Request' : 'Response'} header "${name}"`
      : `${capital(place)} parameter "${name}"`
  const [first] = values
  if (first === undefined) return isRequired ? [`${title} is required but was not sent`] : []
  if (schema === undefined) return []
  const items = isExploded ? values : first.split(',').map((item) => item.trim())
  return listed(title, checkAsText(api, api.typeOf(schema) === 'array' ? items : first, schema, direction))
}

/** Checks what was sent as text, which may be a number or a boolean where the schema wants one. */
function checkAsText(
  api: OpenApiDocument,
  sent: string | readonly string[],
  schema: unknown,
  direction: Direction,
): BodyDifference[] {
  const read = (text: string): unknown => {
    if (jsonNumber.test(text)) return readNumber(text)
    return text === 'true' || text === 'false' ? text === 'true' : text
  }
  const asText = api.check(sent, schema, direction)
  if (asText.length === 0 || api.typeOf(schema) === 'string') return asText
  const asJson = api.check(typeof sent === 'string' ? read(sent) : sent.map(read), schema, direction)
  return asText.length < asJson.length ? asText : asJson
}

function valuesInPath(
  { path, locations }: DocumentedOperation,
  sent: string,
): ReadonlyMap<string, readonly string[]> {
  const encoded = encodedPath(sent)
  const values = locations.map(({ pattern }) => pattern.exec(encoded)).find((match) => match !== null) ?? []
  const names = parametersIn(path)
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

function listNames(names: readonly string[]): string {
  return capped([...new Set(names)], 20, '').join(', ') || 'none'
}
