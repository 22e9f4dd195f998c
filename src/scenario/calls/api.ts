import type { Response } from '../../assertions'
import { kindOfValue, didYouMean, InputError } from '../../errors'
import { isJsonObject } from '../../formats'
import { checkRemovable, type HttpRequest } from '../../http'
import type { Api, CallOptions, CallRequest, GraphqlOptions } from '../../story'
import type { ScenarioCalls } from './calls'
import { graphqlRequest } from './graphql'
import { rejecting } from './open-calls'

const ofCall = ['headers', 'query', 'timeout', 'followRedirects', 'signal']
const ofDelete = [...ofCall, 'body']
const ofGraphql = [...ofCall, 'variables', 'operation', 'path']
const ofRequest = [...ofCall, 'method', 'url', 'body']
export const ofListening = [...ofCall, 'method', 'body']

/** Sends a request; also receives the call as the caller wrote it. */
export type SendRequest = (request: HttpRequest, asked: CallRequest) => Promise<Response>

export function apiOver(send: SendRequest, calls: ScenarioCalls): Api {
  const { everyRequest } = calls
  const make = (
    call: CallRequest,
    options: object | undefined,
    known: readonly string[],
  ): Promise<Response> => rejecting(() => send(httpRequestOf(call, options, known), call))
  const withBody = (method: string) => (url: string, body?: unknown, options?: CallOptions) =>
    make({ ...options, method, url, body }, options, ofCall)
  const withoutBody =
    (method: string, known = ofCall) =>
    (url: string, options?: CallOptions) =>
      make({ ...options, method, url }, options, known)
  const graphql = (query: string, options: GraphqlOptions = {}): Promise<Response> =>
    rejecting(() => {
      const { variables, operation, path, ...rest } = options
      const made = graphqlRequest({ query, variables, operation }, calls, path)
      const headers = { 'Content-Type': made.mediaType, ...rest.headers }
      const call = { ...rest, headers, method: 'POST', url: made.url, body: made.content }
      return send({ ...httpRequestOf(call, options, ofGraphql), repeatable: made.repeatable }, call)
    })
  return {
    graphql,
    setXmlNamespace: (prefix, uri) => calls.setXmlNamespace(prefix, uri),
    get: withoutBody('GET'),
    head: withoutBody('HEAD'),
    options: withoutBody('OPTIONS'),
    delete: withoutBody('DELETE', ofDelete),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    request: (call) => make({ ...call }, call, ofRequest),
    authenticate: (token) => everyRequest.authenticate(token),
    authenticateAs: (name, password) => everyRequest.authenticateAs(name, password),
    setHeader: (name, value) => everyRequest.setHeader(name, value),
    removeHeader: (name) => everyRequest.removeHeader(name),
  }
}

export function openingRequest(
  url: string,
  options: Partial<CallRequest> = {},
  known: readonly string[] = ofCall,
): HttpRequest {
  return httpRequestOf({ method: 'GET', ...options, url }, options, known)
}

/** Builds the HTTP request of a call, and checks it, as types alone do not protect JavaScript callers. */
function httpRequestOf(
  { method, url, headers, query, timeout, ...call }: CallRequest,
  options: object | undefined,
  known: readonly string[],
): HttpRequest {
  const unknown = options && Object.keys(options).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new InputError(
      `Unknown option "${unknown}" of a call.${didYouMean(unknown, known)}\nKnown here: ${known.join(', ')}`,
    )
  if (typeof method !== 'string')
    throw new InputError(
      `A request needs a method, but was given ${kindOfValue(method)}.\nWrite: { method: 'GET', url: … }`,
    )
  if (typeof url !== 'string')
    throw new InputError(
      `${method} needs a URL, but was given ${kindOfValue(url)}.\n` +
        'Write it as a text. A member of the story data is undefined until a story has given it a value.',
    )
  const removed = Object.entries(headers ?? {}).filter(([, value]) => value === null)
  return {
    ...call,
    method,
    url,
    ...(timeout !== undefined && { timeoutMs: timeout }),
    ...(headers !== undefined && { headers: Object.fromEntries(pairsOf('headers', headers)) }),
    ...(removed.length > 0 && { removedHeaders: removed.map(([name]) => checkRemovable(name)) }),
    ...(query !== undefined && { query: pairsOf('query', query) }),
  }
}

const examples = { headers: "headers: { Accept: 'text/csv' }", query: 'query: { page: 2 }' }

/** Returns names with values as text; those without a value are left out. @throws {@link InputError} */
function pairsOf(option: keyof typeof examples, named: unknown): (readonly [name: string, value: string])[] {
  if (!isJsonObject(named))
    throw new InputError(
      `The option "${option}" of a call must be an object of names and values, but is ${kindOfValue(named)}.\nWrite: ${examples[option]}`,
    )
  return Object.entries(named).flatMap(([name, value]: [string, unknown]) => {
    const items = option === 'query' && Array.isArray(value) ? (value as unknown[]) : [value]
    return items
      .filter((item) => item !== undefined && item !== null)
      .map((item) => [name, textOf(option, name, item)] as const)
  })
}

function textOf(option: string, name: string, value: unknown): string {
  const text = String(value)
  if (typeof value === 'function' || (typeof value === 'object' && text.startsWith('[object ')))
    throw new InputError(
      `The option "${option}" of a call has ${kindOfValue(value)} for "${name}", which cannot be sent.\nWrite a text or a number, or the object as JSON: JSON.stringify(…)`,
    )
  return text
}
