import { checkBody, listNames } from './check-body'
import { checkHeader, checkParameters } from './check-parameters'
import { documentedStatus, responsesOf } from './documented-operations'
import { type DocumentPart } from './document-part'
import { OpenApiDocument } from './open-api-document'
import { type OpenApiExchange } from './open-api-exchange'
import { type Route } from './route'

/**
 * Returns every violation of an OpenAPI document (3.0 or 3.1) in a request and its response; empty if there is none.
 * The request is not checked if the response is a client error: the request may be wrong on purpose.
 *
 * @param document - the parsed document; its compiled parts are cached as long as this object exists
 * @param name - its file name, for errors
 * @throws {@link InputError} when it is not an OpenAPI document, or has a reference or schema that cannot be used
 */
export function checkAgainstOpenApi(document: unknown, exchange: OpenApiExchange, name: string): string[] {
  const api = OpenApiDocument.of(document, name)
  const method = exchange.method.toLowerCase()
  const path = new URL(exchange.url, 'http://localhost').pathname
  const fitting = api.routes.filter((route) => route.pattern.test(path))
  const route = fitting.find(({ operations }) => operations.has(method)) ?? fitting[0]
  const operation = route?.operations.get(method)
  if (route === undefined)
    return [`The path ${path} is not documented. Documented paths: ${listNames(pathsOf(api))}`]
  if (operation === undefined) return [undocumentedMethod(exchange, fitting)]
  const isClientError = exchange.status >= 400 && exchange.status < 500
  return [
    ...(isClientError ? [] : checkRequest(api, route, operation, exchange)),
    ...checkResponse(api, route, operation, exchange),
  ]
}

function checkRequest(
  api: OpenApiDocument,
  route: Route,
  operation: DocumentPart,
  exchange: OpenApiExchange,
): string[] {
  const problems = checkParameters(api, route, operation, exchange)
  const requestBody = operation.at('requestBody')
  const owner = `${exchange.method.toUpperCase()} ${route.template}`
  const text = exchange.requestBody ?? ''
  if (text === '') {
    return requestBody?.flag('required')
      ? [...problems, 'Request body is required but was not sent']
      : problems
  }
  const contentType = exchange.requestHeaders['content-type']
  const content = requestBody?.at('content')
  return [...problems, ...checkBody(api, { direction: 'request', owner, content, contentType, text })]
}

function checkResponse(
  api: OpenApiDocument,
  route: Route,
  operation: DocumentPart,
  exchange: OpenApiExchange,
): string[] {
  const { status, responseHeaders, responseBody: text } = exchange
  const documented = responsesOf(operation)
  const named = documentedStatus({ statuses: documented.map(([name]) => name) }, status)
  const response = documented.find(([name]) => name === named)
  const operationName = `${exchange.method.toUpperCase()} ${route.template}`
  if (response === undefined) {
    const names = listNames(documented.map(([name]) => name))
    return [`The status ${status} is not documented for ${operationName}. Documented: ${names}`]
  }
  const headers = response[1].at('headers')?.members() ?? []
  const problems = headers.flatMap(([name, header]) =>
    checkHeader(api, name, header, responseHeaders, 'response'),
  )
  const content = response[1].at('content')
  const owner = `${operationName} ${status}`
  if (text !== '') {
    const contentType = responseHeaders['content-type']
    return [...problems, ...checkBody(api, { direction: 'response', owner, content, contentType, text })]
  }
  const names = (content?.members() ?? []).map(([name]) => name)
  const hasNoBody = exchange.method.toUpperCase() === 'HEAD' || status === 204 || status === 304
  if (hasNoBody || names.length === 0) return problems
  return [...problems, `The response has no body. Documented for ${owner}: ${listNames(names)}`]
}

function undocumentedMethod({ method }: OpenApiExchange, routes: readonly Route[]): string {
  const documented = routes.flatMap(({ operations }) =>
    [...operations.keys()].map((name) => name.toUpperCase()),
  )
  const names = listNames([...new Set(documented)])
  return `The method ${method.toUpperCase()} is not documented for ${routes[0]?.template}. Documented: ${names}`
}

function pathsOf(api: OpenApiDocument): string[] {
  return [...new Set(api.routes.map((route) => route.location))]
}
