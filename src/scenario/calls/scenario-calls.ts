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

/** Makes the calls of one scenario, observes every exchange, and cancels open calls when the scenario ends. */
export class ScenarioCalls implements ExtensionHost {
  readonly redactor: Redactor
  readonly slowCalls: SlowCalls
  readonly badRequestProvider: BadRequestProvider
  /** The calls under test, which must be awaited. */
  readonly openCalls = new PendingWork()
  /** Admits calls, and cancels them at the end. */
  readonly gate = new CallGate()
  /** Assertions that were named but not called, such as `shouldBe.ok` without parentheses. */
  readonly uncalledAssertions = new UncalledAssertions()
  /** The settings for every request, including those of stories. */
  readonly everyRequest: EveryRequest
  /** The number of exchanges so far, of all calls. */
  exchanges = 0
  /** The XML namespaces of the prefixes in XPaths. */
  readonly xmlNamespaces = new XmlNamespaces()
  readonly #options: ScenarioOptions
  readonly #logToken: (exchange: HttpExchange) => void
  readonly #observer: ScenarioObserver | undefined
  #http: HttpClient | undefined

  /**
   * @param logToken - logs the exchanges that request a token
   * @param redactor - knows secrets from before, if it is shared
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

  /** Aborted when the scenario ends; afterwards there is a new signal, for the calls of clean-ups. */
  get signal(): AbortSignal {
    return this.gate.signal
  }

  /** The default time limit of a call, in milliseconds. */
  get timeoutMs(): number | undefined {
    return this.#options.timeout
  }

  /** The option `maxBodyBytes`: the maximum length of a response body, and of an event of a stream. */
  get maxBodyBytes(): number {
    return this.#options.maxBodyBytes ?? defaultMaxBodyBytes
  }

  /** Intercepts what goes between the scenario and the network, if defined. */
  get relay(): ScenarioRelay | undefined {
    return this.#observer?.relay
  }

  /** Creates the request body of a GraphQL query. @throws {@link InputError} for one that cannot be sent */
  graphql(query: GraphqlQuery): GraphqlBody {
    return graphqlBody(query, this.redactor)
  }

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

  /** Learns the credentials of proxies: a proxy may repeat them when it refuses them. */
  #learnProxies(): void {
    for (const url of proxyUrls()) this.redactor.learnUrl(url)
    const { proxy } = this.#options.client?.defaults ?? {}
    if (proxy && proxy.auth) this.redactor.learnCredentials(proxy.auth.username, proxy.auth.password)
  }

  get everyHeaders(): Readonly<Record<string, string>> | undefined {
    return this.everyRequest.grpcHeaders
  }

  /** Requests a token if requests authenticate with one and it is missing or has expired. */
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

  /** Creates an axios instance. @param log - called when a request begins; takes each exchange of it */
  axiosFor(log: (asked: AxiosRequestConfig) => (exchange: Exchange) => void, lane?: Lane): AxiosInstance {
    return this.http.axiosFor((asked) => {
      const take = log(asked)
      return { record: (exchange) => take(this.#observe(exchange)) }
    }, lane)
  }

  /** Returns a call that consists of all requests a function sends with an axios instance. */
  axiosCall(use: (axios: AxiosInstance) => Promise<unknown>): Call {
    return new AxiosCall(use, (take) => this.http.axiosFor(() => ({ record: take })))
  }

  /** Returns a call for an HTTP request. From now on, the end of the scenario cancels it. */
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
   * Makes the call and resolves to its response; throws if there is none.
   *
   * @throws {@link StepRejectedError} when the gate is closed.
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

  /** Whether requests of an axios instance are under way. */
  get hasRequestsUnderWay(): boolean {
    return this.#http?.hasRequestsUnderWay ?? false
  }
}
