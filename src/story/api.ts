import type { AxiosInstance } from 'axios'
import type { AxiosInstance as InstanceOfModule } from 'axios' with { 'resolution-mode': 'import' }
import type { Response } from '../assertions'

/** The options of a single call. */
export interface CallOptions {
  /** Headers of this call; they override those set for every request. `null` sends none of that name; `undefined` overrides nothing. */
  readonly headers?: Readonly<Record<string, string | number | null | undefined>>
  /** Added to the query of the URL; a list repeats the parameter, and `undefined` or `null` is not sent. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>
  /**
   * The time limit from sending to the last byte of the response, in milliseconds.
   *
   * @defaultValue the option `timeout`, else that of the client, else 30 000
   */
  readonly timeout?: number
  /** Whether a redirect is followed, or is the response. @defaultValue true */
  readonly followRedirects?: boolean
  /** Cancels the call. */
  readonly signal?: AbortSignal
}

/** The value of a query parameter, sent as text; `undefined` and `null` are not sent. */
export type QueryValue = string | number | boolean | null | undefined

/** A call of any method. */
export interface CallRequest extends CallOptions {
  /** The method of RFC 9110, such as `PURGE`. */
  readonly method: string
  /** Absolute, or relative to the base URL. */
  readonly url: string
  /** Text, bytes and forms are sent as they are, anything else as JSON. */
  readonly body?: unknown
}

/** The options of a GraphQL call. */
export interface GraphqlOptions extends CallOptions {
  /** The values of the query's variables. */
  readonly variables?: Readonly<Record<string, unknown>>
  /** The operation to execute, for a document with several. */
  readonly operation?: string
  /** The URL to send the query to. @defaultValue the option `graphqlPath`, else `/graphql` */
  readonly path?: string
}

/**
 * Sends requests. URLs are absolute or relative to the client's base URL. Text, bytes and forms are sent as they are,
 * any other body as JSON, `undefined` or `null` as no body.
 *
 * @throws {@link NoResponseError} when no response arrives.
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
  /** Sends a DELETE request; a body is passed as an option. */
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
   * @throws {@link InputError} when the query cannot be parsed, or lacks the operation that is named; nothing is sent then.
   */
  graphql(query: string, options?: GraphqlOptions): Promise<Response>
  /**
   * Declares a namespace prefix for XPaths from now on, as in `prefix:name`.
   *
   * @throws {@link InputError} for an invalid prefix
   */
  setXmlNamespace(prefix: string, uri: string): void
  /** Authenticates every request from now on with a bearer token (RFC 6750). */
  authenticate(token: string): void
  /** Authenticates every request from now on with a user name and a password (RFC 7617). */
  authenticateAs(name: string, password: string): void
  /** Sets a header of every request from now on. @throws {@link InputError} for an invalid name or value. */
  setHeader(name: string, value: string): void
  /** Omits a header from every request from now on, whoever set it, unless the request sets it itself. */
  removeHeader(name: string): void
}

/** Extended by users to type `context.services`: `declare module 'chapterwise' { interface Services { … } }`. */
export interface Services {}

/** The context in which a story runs. */
export interface ScenarioContext<StoryData, StoryInput = unknown> {
  /** Sends requests; each resolves to a response, whatever the status. */
  readonly api: Api
  /**
   * The axios instance of this scenario, for generated SDKs. It has the defaults and interceptors of the client, and
   * its requests are logged with the story. Its type fits the declarations of axios for CommonJS and ES modules.
   */
  readonly axios: AxiosInstance & InstanceOfModule
  /** The data of this scenario, one instance shared by its stories. */
  readonly storyData: StoryData
  /** What the story before returned. */
  readonly storyInput: StoryInput
  /**
   * The services of the configuration, with a scope for each scenario.
   *
   * @throws {@link ConfigurationError} when none were configured.
   */
  readonly services: Services
  /** Writes a text, or an object as JSON, into the story's block of the log. */
  readonly log: (message: unknown) => void
  /**
   * Registers a clean-up that runs after the scenario, passed or failed, newest first. The time limit of each is the
   * option `timeout`, else 30 s.
   */
  readonly cleanUp: (run: () => unknown) => void
  /**
   * Returns the stand-in of this name, for this scenario.
   *
   * @throws {@link InputError} for a name that is not in the option `standIns`
   */
  readonly standIn: (name: string) => StandIn
}

/** A server in place of a third party that the API calls, or of a receiver that it calls back. */
export interface StandIn {
  /** Where the API calls it; in a scenario with a path of its own, unless the port is fixed. */
  readonly url: string
  /**
   * Answers the requests of a route, such as `POST /charges` or `GET /charges/{id}`; the last answer for it holds.
   *
   * @example
   * standIn('payments').on('POST /charges', ({ body }) => ({ status: 201, body }))
   */
  on(route: string, answer: (request: ReceivedRequest) => StandInAnswer | Promise<StandInAnswer>): void
}

/** A request that a stand-in has received. */
export interface ReceivedRequest {
  readonly method: string
  /** With the query, such as `/charges?limit=2`. */
  readonly path: string
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Parsed if it is JSON, else the text; undefined if there is none. */
  readonly body: unknown
}

/** What a stand-in answers. */
export interface StandInAnswer {
  /** @defaultValue 200 */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** A string or bytes as they are, anything else as JSON. */
  readonly body?: unknown
}
