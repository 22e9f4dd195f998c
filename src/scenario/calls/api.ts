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

/** What sets the headers of every request. */
export type HeaderSetter = Pick<Api, 'authenticate' | 'authenticateAs' | 'setHeader' | 'removeHeader'>

/** What the verbs need of the scenario. */
export interface ApiHost {
  readonly everyRequest: HeaderSetter
  readonly xmlNamespaces: { set(prefix: string, uri: string): void }
  readonly graphqlPath: string
  graphql(query: GraphqlQuery): GraphqlBody
}

/** The verbs of {@link Api} over one function that sends; it is given each call also as it was asked for. */
export function apiOver(
  send: (request: HttpRequest, asked: CallRequest) => Promise<Response>,
  host: ApiHost,
): Api {
  const headers = host.everyRequest
  const sendWith = (
    known: ReadonlySet<string>,
    options: object | undefined,
    call: CallRequest,
  ): Promise<Response> => {
    const unknown = options && Object.keys(options).find((name) => !known.has(name))
    const refused = unknown === undefined ? misfitIn(call) : unknownOption(unknown, known)
    return refused === undefined ? send(toHttpRequest(call), call) : Promise.reject(refused)
  }
  const withBody = (method: string) => (url: string, body?: unknown, options?: CallOptions) =>
    sendWith(ofCall, options, { ...options, method, url, body })
  const withoutBody =
    (method: string, known = ofCall) =>
    (url: string, options?: CallOptions) =>
      sendWith(known, options, { ...options, method, url })
  const graphql = async (query: string, options: GraphqlOptions = {}): Promise<Response> => {
    const unknown = Object.keys(options).find((name) => !ofGraphql.has(name))
    if (unknown !== undefined) throw unknownOption(unknown, ofGraphql)
    const { variables, operation, path = host.graphqlPath, ...rest } = options
    const { content, mediaType, repeatable } = host.graphql({ query, variables, operation })
    const headers = { 'Content-Type': mediaType, ...rest.headers }
    const call = { ...rest, headers, method: 'POST', url: path, body: content }
    const misfit = misfitIn(call)
    if (misfit !== undefined) throw misfit
    return send({ ...toHttpRequest(call), repeatable }, call)
  }
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
    request: (call) => sendWith(ofRequest, call, { ...call }),
    authenticate: (token) => headers.authenticate(token),
    authenticateAs: (name, password) => headers.authenticateAs(name, password),
    setHeader: (name, value) => headers.setHeader(name, value),
    removeHeader: (name) => headers.removeHeader(name),
  }
}

/** The request that opens a stream. @throws {@link InputError} for an unknown option */
export function openingRequest(url: string, options: CallOptions = {}): HttpRequest {
  const unknown = Object.keys(options).find((name) => !ofCall.has(name))
  if (unknown !== undefined) throw unknownOption(unknown, ofCall)
  const call = { ...options, method: 'GET', url }
  const misfit = misfitIn(call)
  if (misfit !== undefined) throw misfit
  return toHttpRequest(call)
}

/** What a call cannot be made with, whatever the compiler was told; undefined where it can. */
function misfitIn({ method, url, ...named }: CallRequest): InputError | undefined {
  if (typeof method !== 'string')
    return new InputError(
      `A request needs a method, but was given ${describeValue(method)}.\nWrite: { method: 'GET', url: … }`,
    )
  if (typeof url !== 'string')
    return new InputError(
      `${method} needs a URL, but was given ${describeValue(url)}.\n` +
        'Write it as a text. A member of the story data is undefined until a story has given it a value.',
    )
  for (const option of ['headers', 'query'] as const) {
    const value: unknown = named[option]
    if (value !== undefined && !isOfNames(value))
      return new InputError(
        `The option "${option}" of a call must be an object of names and values, but is ${describeValue(value)}.\nWrite: ${examples[option]}`,
      )
    const wrong = Object.entries(value ?? {}).find(([, member]) => [member].flat().some(isWithoutText))
    if (wrong !== undefined)
      return new InputError(
        `The option "${option}" of a call has ${describeValue([wrong[1]].flat().find(isWithoutText))} for "${wrong[0]}", which cannot be sent.\nWrite a text or a number, or the object as JSON: JSON.stringify(…)`,
      )
  }
  return undefined
}

const examples = { headers: "headers: { Accept: 'text/csv' }", query: 'query: { page: 2 }' }

/** Whether a value would be sent as `[object Object]`, or as the source of a function. */
function isWithoutText(value: unknown): boolean {
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- how it would be sent is what is asked
  return typeof value === 'function' || (typeof value === 'object' && String(value).startsWith('[object '))
}

/** Whether a value has its names as members, as a Map or the parameters of a URL do not. */
function isOfNames(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(Symbol.iterator in value)
}

function unknownOption(name: string, known: ReadonlySet<string>): InputError {
  return new InputError(
    `Unknown option "${name}" of a call.${didYouMean(name, known)}\nKnown here: ${[...known].join(', ')}`,
  )
}

function toHttpRequest({ headers, query, timeout, ...call }: CallRequest): HttpRequest {
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

/** Whether a header or a parameter has a value; one that has none is left out, as axios does. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}
