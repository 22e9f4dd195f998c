import type { AxiosInstance, AxiosRequestConfig } from 'axios'
import { isAnswered, type AnsweredExchange, type Exchange, type HttpExchange } from '../../exchange'
import { DefaultBadRequestProvider, type BadRequestProvider } from '../../expectations'
import {
  clientFor,
  defaultMaxBodyBytes,
  HttpClient,
  isSafe,
  proxyUrls,
  type HttpRequest,
  type Lane,
} from '../../http'
import { redactError, Redactor } from '../../redaction'
import { Response, UncalledAssertions, type ResponseHost } from '../../response'
import type { ExtensionHost } from '../extension'
import type { ScenarioRelay } from '../scenario-relay'
import { PendingWork } from '../pending-work'
import { AxiosCall } from './axios-call'
import type { Call } from './call'
import { CallGate } from './call-gate'
import { observeAct, type ScenarioObserver } from '../scenario-observer'
import { EveryRequest } from './every-request'
import { defaultGraphqlPath, graphqlBody, type GraphqlBody, type GraphqlQuery } from './graphql-request'
import { noResponse } from './no-response'
import type { ScenarioOptions } from '../configuration/options'
import { SlowCalls } from './slow-calls'
import { XmlNamespaces } from './xml-namespaces'

/** Makes the calls of one scenario: it observes every exchange and cancels what is open when the scenario ends. */
export class ScenarioCalls implements ExtensionHost {
  readonly redactor: Redactor
  readonly slowCalls: SlowCalls
  readonly badRequestProvider: BadRequestProvider
  /** The calls under test that somebody has to await. */
  readonly openCalls = new PendingWork()
  /** Lets calls through, and cancels them at the end. */
  readonly gate = new CallGate()
  /** What was asserted of responses in name alone. */
  readonly uncalledAssertions = new UncalledAssertions()
  /** What holds for every request of the scenario, of stories as well. */
  readonly everyRequest: EveryRequest
  /** How many exchanges there were, of whatever calls. */
  exchanges = 0
  /** The namespaces that prefixes of XPaths stand for. */
  readonly xmlNamespaces = new XmlNamespaces()
  readonly #options: ScenarioOptions
  readonly #logToken: (exchange: HttpExchange) => void
  readonly #observer: ScenarioObserver | undefined
  #http: HttpClient | undefined

  /**
   * @param logToken - takes the exchanges in which a token was asked for
   * @param redactor - the secrets that are known already, where others know them as well
   */
  constructor(
    options: ScenarioOptions,
    logToken: (exchange: HttpExchange) => void = () => undefined,
    observer?: ScenarioObserver,
    redactor = new Redactor(options.redact),
  ) {
    this.#options = options
    this.#logToken = logToken
    this.#observer = observer
    this.redactor = redactor
    const baseURL = options.baseURL ?? options.client?.defaults.baseURL
    this.everyRequest = new EveryRequest(this.redactor, options.oauth2, baseURL)
    this.slowCalls = new SlowCalls(options.maxApiResponseTime, this.redactor)
    this.badRequestProvider = options.badRequestProvider ?? new DefaultBadRequestProvider()
  }

  /** Aborted when the scenario ends; then another one, for the calls of clean-ups. */
  get signal(): AbortSignal {
    return this.gate.signal
  }

  /** The time a call may take unless it says otherwise, in milliseconds. */
  get timeoutMs(): number | undefined {
    return this.#options.timeout
  }

  /** The length at which what is received is given up. */
  get maxBodyBytes(): number {
    return this.#options.maxBodyBytes ?? defaultMaxBodyBytes
  }

  /** Stands between the scenario and the network, if somebody does. */
  get relay(): ScenarioRelay | undefined {
    return this.#observer?.relay
  }

  /** A GraphQL query as a body, and whether it may be sent again. @throws {@link InputError} for one that cannot be sent */
  graphql(query: GraphqlQuery): GraphqlBody {
    return graphqlBody(query, this.redactor)
  }

  /** Where GraphQL queries are sent. */
  get graphqlPath(): string {
    return this.#options.graphqlPath ?? defaultGraphqlPath
  }

  get http(): HttpClient {
    if (this.#http === undefined) {
      const { client, baseURL, timeout, ...options } = this.#options
      this.#learnProxies()
      this.#http = new HttpClient(client ?? clientFor(baseURL), {
        ...options,
        everyHeaders: this.everyRequest.headers,
        beforeRequest: () => this.renewToken(),
        timeoutMs: timeout,
        isSecretHeader: (name) => this.redactor.isSecretHeader(name),
        signal: () => this.gate.cancellation,
        checkOpen: () => this.gate.check(),
        relay: this.relay,
      })
    }
    return this.#http
  }

  /** A proxy may repeat the credentials that it refuses. */
  #learnProxies(): void {
    for (const url of proxyUrls()) this.redactor.learnUrl(url)
    const { proxy } = this.#options.client?.defaults ?? {}
    if (proxy && proxy.auth) this.redactor.learnCredentials(proxy.auth.username, proxy.auth.password)
  }

  get everyHeaders(): Readonly<Record<string, string>> | undefined {
    return this.everyRequest.grpcHeaders
  }

  /** Asks for the token that requests authenticate with, where they need another one. */
  renewToken(): Promise<void> | undefined {
    const ask = async (request: HttpRequest): Promise<HttpExchange> => {
      const { exchanges } = await this.http.send(request, [this.gate.cancellation])
      for (const exchange of exchanges) this.#logToken(this.#observe(exchange))
      return exchanges.at(-1) as HttpExchange
    }
    const renewed = this.everyRequest.renewToken((request) =>
      observeAct(this.#observer, { kind: 'token' }, () => ask(request)),
    )
    return renewed?.catch((error: unknown) => {
      throw redactError(error, this.redactor)
    })
  }

  /** An axios instance of the scenario. @param log - takes each exchange of a request that begins now */
  axiosFor(log: (asked: AxiosRequestConfig) => (exchange: Exchange) => void, lane?: Lane): AxiosInstance {
    return this.http.axiosFor((asked) => {
      const take = log(asked)
      return { record: (exchange) => take(this.#observe(exchange)) }
    }, lane)
  }

  /** What is sent by a function that is given an axios instance, as one call. */
  calling(use: (axios: AxiosInstance) => Promise<unknown>): Call {
    return new AxiosCall(use, (take) => this.http.axiosFor(() => ({ record: take })))
  }

  /** An HTTP request as a call, with what the configuration says of every request. It is open from now on. */
  request(request: HttpRequest, lane?: Lane): Call {
    const { redactor } = this
    const open = this.gate.cancellation
    return {
      get name() {
        return `${request.method.toUpperCase()} "${redactor.redact(request.url)}"`
      },
      repeatable: request.repeatable ?? isSafe(request.method.toUpperCase()),
      send: async (signal) => this.http.send(request, signal ? [open, signal] : [open], lane),
      respond: (exchange, host) => new Response(exchange, host),
    }
  }

  /**
   * Makes the call and gives its response; a call without an answer is an error.
   *
   * @throws {@link StepRejectedError} when calls are closed.
   */
  async make<R extends Response>(
    call: Call<R>,
    record: (exchange: Exchange) => void,
    verify: ResponseHost['verify'],
    signal?: AbortSignal,
  ): Promise<R> {
    const refused = this.gate.check()
    if (refused !== undefined) await refused
    const renewed = this.renewToken()
    if (renewed !== undefined) await renewed
    const { exchanges, thrown } = await call.send(signal)
    for (const exchange of exchanges) record(this.#observe(exchange))
    if (thrown !== undefined) throw thrown.error
    const exchange = exchanges.at(-1) as Exchange
    if (!isAnswered(exchange)) throw noResponse(exchange, this.redactor)
    return this.respond(call, exchange, verify)
  }

  /** The response of a call that was answered. */
  respond<R extends Response>(call: Call<R>, exchange: AnsweredExchange, verify: ResponseHost['verify']): R {
    const { redactor, badRequestProvider, uncalledAssertions, xmlNamespaces } = this
    return call.respond(exchange, {
      redactor,
      badRequestProvider,
      uncalledAssertions,
      verify,
      xmlNamespaces: xmlNamespaces.named,
    })
  }

  #observe<E extends Exchange>(exchange: E): E {
    this.exchanges++
    this.redactor.observe(exchange)
    this.slowCalls.observe(exchange)
    this.#observer?.exchanged(exchange)
    return exchange
  }

  /** Whether requests of an axios instance have begun that are not over. */
  get hasRequestsUnderWay(): boolean {
    return this.#http?.hasRequestsUnderWay ?? false
  }
}
