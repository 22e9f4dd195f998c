import { describeValue, didYouMean, InputError } from '../../errors'
import type { HttpRequest } from '../../http'
import type { Response } from '../../response'
import type { Api, CallOptions, CallRequest, GraphqlOptions } from '../../story'
import type { GraphqlBody, GraphqlQuery } from './graphql-request'

const callOptions = [
  'headers',
  'query',
  'timeout',
  'followRedirects',
  'signal',
] as const satisfies readonly (keyof CallOptions)[]
const ofCall: ReadonlySet<string> = new Set(callOptions)
const ofDelete: ReadonlySet<string> = new Set([...callOptions, 'body'])
const ofGraphql: ReadonlySet<string> = new Set([...callOptions, 'variables', 'operation', 'path'])
const ofRequest: ReadonlySet<string> = new Set([...callOptions, 'method', 'url', 'body'])

/** The methods that set headers for every request. */
export type HeaderSetter = Pick<Api, 'authenticate' | 'authenticateAs' | 'setHeader' | 'removeHeader'>

/** The parts of a scenario that {@link Api} needs. */
export interface ApiHost {
  readonly everyRequest: HeaderSetter
  readonly xmlNamespaces: { set(prefix: string, uri: string): void }
  readonly graphqlPath: string
  graphql(query: GraphqlQuery): GraphqlBody
}

/** Implements {@link Api} over one function that sends. `send` also receives each call as the caller wrote it. */
export function apiOver(
  send: (request: HttpRequest, asked: CallRequest) => Promise<Response>,
  host: ApiHost,
): Api {
  const headers = host.everyRequest
  const sendWith = (
    known: ReadonlySet<string>,
    options: object | undefined,
    prepare: () => readonly [CallRequest, Partial<HttpRequest>?],
  ): Promise<Response> => {
    try {
      checkOptions(options, known)
      const [call, own] = prepare()
      return send({ ...toHttpRequest(call), ...own }, call)
    } catch (error) {
      if (error instanceof InputError) return Promise.reject(error)
      throw error
    }
  }
  const withBody = (method: string) => (url: string, body?: unknown, options?: CallOptions) =>
    sendWith(ofCall, options, () => [{ ...options, method, url, body }])
  const withoutBody =
    (method: string, known = ofCall) =>
    (url: string, options?: CallOptions) =>
      sendWith(known, options, () => [{ ...options, method, url }])
  const graphql = (query: string, options: GraphqlOptions = {}): Promise<Response> =>
    sendWith(ofGraphql, options, () => {
      const { variables, operation, path = host.graphqlPath, ...rest } = options
      const { content, mediaType, repeatable } = host.graphql({ query, variables, operation })
      const headers = { 'Content-Type': mediaType, ...rest.headers }
      return [{ ...rest, headers, method: 'POST', url: path, body: content }, { repeatable }]
    })
  return {
    graphql,
    setXmlNamespace: (prefix, uri) => host.xmlNamespaces.set(prefix, uri),
    get: withoutBody('GET'),
    head: withoutBody('HEAD'),
    options: withoutBody('OPTIONS'),
    delete: withoutBody('DELETE', ofDelete),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    request: (call) => sendWith(ofRequest, call, () => [{ ...call }]),
    authenticate: (token) => headers.authenticate(token),
    authenticateAs: (name, password) => headers.authenticateAs(name, password),
    setHeader: (name, value) => headers.setHeader(name, value),
    removeHeader: (name) => headers.removeHeader(name),
  }
}

/** Builds the request that opens a stream. @throws {@link InputError} for an unknown option or an invalid call */
export function openingRequest(url: string, options: CallOptions = {}): HttpRequest {
  checkOptions(options, ofCall)
  return toHttpRequest({ ...options, method: 'GET', url })
}

/** Checks a call at run time, as types alone do not protect JavaScript callers. @throws {@link InputError} */
function checkCall({ method, url, ...named }: CallRequest): void {
  if (typeof method !== 'string')
    throw new InputError(
      `A request needs a method, but was given ${describeValue(method)}.\nWrite: { method: 'GET', url: … }`,
    )
  if (typeof url !== 'string')
    throw new InputError(
      `${method} needs a URL, but was given ${describeValue(url)}.\n` +
        'Write it as a text. A member of the story data is undefined until a story has given it a value.',
    )
  for (const option of ['headers', 'query'] as const) {
    const value: unknown = named[option]
    if (value !== undefined && !isOfNames(value))
      throw new InputError(
        `The option "${option}" of a call must be an object of names and values, but is ${describeValue(value)}.\nWrite: ${examples[option]}`,
      )
    const wrong = Object.entries(value ?? {}).find(([, member]) => [member].flat().some(isWithoutText))
    if (wrong !== undefined)
      throw new InputError(
        `The option "${option}" of a call has ${describeValue([wrong[1]].flat().find(isWithoutText))} for "${wrong[0]}", which cannot be sent.\nWrite a text or a number, or the object as JSON: JSON.stringify(…)`,
      )
  }
}

const examples = { headers: "headers: { Accept: 'text/csv' }", query: 'query: { page: 2 }' }

/** Whether a value would be sent as `[object Object]`, or as the source of a function. */
function isWithoutText(value: unknown): boolean {
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- how it would be sent is what is asked
  return typeof value === 'function' || (typeof value === 'object' && String(value).startsWith('[object '))
}

/** Whether a value holds its names as members, unlike a Map or URLSearchParams. */
function isOfNames(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(Symbol.iterator in value)
}

/** Checks the names of options. @throws {@link InputError} for an unknown option */
function checkOptions(options: object | undefined, known: ReadonlySet<string>): void {
  const unknown = options && Object.keys(options).find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new InputError(
    `Unknown option "${unknown}" of a call.${didYouMean(unknown, known)}\nKnown here: ${[...known].join(', ')}`,
  )
}

/** Builds the HTTP request of a call. @throws {@link InputError} for an invalid call */
function toHttpRequest(request: CallRequest): HttpRequest {
  checkCall(request)
  const { headers, query, timeout, ...call } = request
  return {
    ...call,
    ...(timeout !== undefined && { timeoutMs: timeout }),
    ...(headers !== undefined && {
      headers: Object.fromEntries(
        Object.entries(headers)
          .filter(([, value]) => isGiven(value))
          .map(([name, value]) => [name, String(value)]),
      ),
    }),
    ...(query !== undefined && {
      query: Object.entries(query).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).filter(isGiven).map((item) => [name, String(item)] as const),
      ),
    }),
  }
}

/** Whether a header or a query parameter has a value; one without is left out, as axios does. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}
