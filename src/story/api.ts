import type { Response } from '../response'

/** What a single call may set. */
export interface CallOptions {
  /** Headers of this call, over those of every request; one that is `undefined` or `null` is left out. */
  readonly headers?: Readonly<Record<string, string | number | null | undefined>>
  /** Joins the query of the URL; a list repeats the parameter, and what is `undefined` or `null` is left out. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>
  /** From sending to the last byte of the answer, in milliseconds. @defaultValue the client's `timeout`, else 30 000 */
  readonly timeout?: number
  /** @defaultValue true */
  readonly followRedirects?: boolean
  /** Cancels the call. */
  readonly signal?: AbortSignal
}

/** The value of a query parameter, sent as its text; `undefined` and `null` are not sent. */
export type QueryValue = string | number | boolean | null | undefined

/** A call whose method and URL are values. */
export interface CallRequest extends CallOptions {
  readonly method: string
  readonly url: string
  readonly body?: unknown
}

/** What a GraphQL query is sent with. */
export interface GraphqlOptions extends CallOptions {
  /** The values of its variables. */
  readonly variables?: Readonly<Record<string, unknown>>
  /** The operation to execute, of a document that has several. */
  readonly operation?: string
  /** Where to. @defaultValue the option `graphqlPath`, else `/graphql` */
  readonly path?: string
}

/**
 * Sends requests. URLs are absolute or relative to the client's base URL. A text is sent as it is, bytes and forms too;
 * any other body is sent as JSON, and `undefined` or `null` is no body.
 *
 * @throws {@link NoResponseError} when no answer comes.
 */
export interface Api {
  /** Sends a GET request. */
  get(url: string, options?: CallOptions): Promise<Response>
  /** Sends a POST request. */
  post(url: string, body?: unknown, options?: CallOptions): Promise<Response>
  /** Sends a PUT request. */
  put(url: string, body?: unknown, options?: CallOptions): Promise<Response>
  /** Sends a PATCH request. */
  patch(url: string, body?: unknown, options?: CallOptions): Promise<Response>
  /** Sends a DELETE request; a body, which few need, is one of its options. */
  delete(url: string, options?: CallOptions & { readonly body?: unknown }): Promise<Response>
  /** Sends a HEAD request, whose response has no body. */
  head(url: string, options?: CallOptions): Promise<Response>
  /** Sends an OPTIONS request. */
  options(url: string, options?: CallOptions): Promise<Response>
  /** Sends a request of any method. */
  request(request: CallRequest): Promise<Response>
  /**
   * Sends a GraphQL query, mutation or subscription.
   *
   * @example
   * await scenario.when.graphql('query ($id: ID!) { user(id: $id) { name } }', { variables: { id: 7 } })
   *
   * @throws {@link InputError} when it does not parse, or lacks the operation named; nothing is sent then.
   */
  graphql(query: string, options?: GraphqlOptions): Promise<Response>
  /** Names a namespace, so that XPaths can write `prefix:name`, from now on. @throws {@link InputError} for what can be no prefix */
  setXmlNamespace(prefix: string, uri: string): void
  /** Has every request from now on authenticate with a bearer token (RFC 6750). */
  authenticate(token: string): void
  /** Has every request from now on authenticate with a user name and a password (RFC 7617). */
  authenticateAs(name: string, password: string): void
  /** Sets a header of every request from now on. @throws {@link InputError} for what no header may be. */
  setHeader(name: string, value: string): void
  /** Has a header sent by no request from now on, whoever set it, but one that names it itself. */
  removeHeader(name: string): void
}
