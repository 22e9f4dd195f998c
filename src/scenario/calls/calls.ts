import type { AxiosInstance, AxiosRequestConfig } from 'axios'
import {
  DefaultBadRequestProvider,
  UncalledAssertions,
  type AssertionContext,
  type BadRequestProvider,
  type Response,
} from '../../assertions'
import { hideOwnFrames, InputError } from '../../errors'
import { isAnswered, type AnsweredHttpExchange, type Exchange, type HttpExchange } from '../../exchange'
import {
  clientFor,
  defaultMaxBodyBytes,
  HttpClient,
  isSafe,
  proxyUrls,
  type HttpClientOptions,
  type HttpRequest,
  type Lane,
  type OAuth2Settings,
} from '../../http'
import { redactError, type Redactor } from '../../redaction'
import { observeAct, type Act, type ScenarioObserver, type ScenarioRelay } from '../events'
import type { LogWriter, OpenBlock } from '../log-writer'
import type { ScenarioOptions } from '../scenario-options'
import { learnSecretMembers } from '../stories/secret-members'
import { respondWithHttp, type Call, type CallResult } from './call'
import { EveryRequest } from './every-request'
import { noResponse } from './no-response'
import { CallGate, PendingWork } from './open-calls'
import { ResponseTimeLimit } from './response-time-limit'

interface Caller {
  readonly context: AssertionContext
  /** The act that the call is for an observer. @defaultValue that of the caller */
  readonly act?: Act
  /** The story data of the caller. @defaultValue that of the scenario */
  readonly storyData?: object | undefined
  record(exchange: Exchange): void
}

/** Makes the calls of one scenario, observes every exchange, and cancels open calls when the scenario ends. */
export class ScenarioCalls {
  /** The calls under test, which must be awaited. */
  readonly openCalls = new PendingWork()
  readonly gate = new CallGate()
  /** Assertions that were named but not called, such as `shouldBe.ok` without parentheses. */
  readonly uncalledAssertions = new UncalledAssertions()
  readonly everyRequest: EveryRequest
  readonly responseTimeLimit: ResponseTimeLimit
  readonly xmlNamespaces = new Map<string, string>()
  /** The story data, whose members may be secrets. */
  storyData: object | undefined
  exchangeCount = 0
  readonly #unauthorized: ((exchange: Exchange) => void)[] = []
  #http: HttpClient | undefined
  #badRequestProvider: BadRequestProvider | undefined

  /** @param isForActor - whether secret headers are sent only if they were set here */
  constructor(
    readonly options: ScenarioOptions,
    readonly redactor: Redactor,
    private readonly log: LogWriter,
    readonly observer?: ScenarioObserver,
    private readonly isForActor = false,
  ) {
    this.everyRequest = new EveryRequest(redactor, options.oauth2, this.baseURL)
    this.responseTimeLimit = new ResponseTimeLimit(redactor, options.maxApiResponseTime)
  }

  get baseURL(): string | undefined {
    return this.options.baseURL ?? this.options.client?.defaults.baseURL
  }

  /** Aborted when the calls open now are cancelled, at the end of the scenario; read it anew for each call. */
  get signal(): AbortSignal {
    return this.gate.signal
  }

  get timeoutMs(): number | undefined {
    return this.options.timeout
  }

  /** The maximum length of a response body, and of an event of a stream. */
  get maxBodyBytes(): number {
    return this.options.maxBodyBytes ?? defaultMaxBodyBytes
  }

  get relay(): ScenarioRelay | undefined {
    return this.observer?.relay
  }

  /** The headers of every request, for calls of another protocol. */
  get everyHeaders(): Readonly<Record<string, string>> {
    return this.everyRequest.metadata(this.options.headers)
  }

  /** Whether a header is secret and not the actor's that makes the calls. */
  readonly isForeign = (name: string): boolean => this.isForActor && this.redactor.isSecretHeader(name)

  get badRequestProvider(): BadRequestProvider {
    return (this.#badRequestProvider ??= this.options.badRequestProvider ?? new DefaultBadRequestProvider())
  }

  get http(): HttpClient {
    return (this.#http ??= this.#createClient())
  }

  #createClient(changes: Partial<HttpClientOptions> = {}): HttpClient {
    const { client, baseURL, tls, timeout, ...options } = this.options
    // A proxy may repeat its credentials when it refuses them.
    for (const url of proxyUrls()) this.redactor.learnUrl(url)
    const { proxy } = client?.defaults ?? {}
    if (proxy && proxy.auth) this.redactor.learnCredentials(proxy.auth.username, proxy.auth.password)
    return new HttpClient(client ?? clientFor(baseURL, tls), {
      everyHeaders: this.everyRequest.headers,
      beforeRequest: () => this.renewToken(),
      relay: this.relay,
      ...options,
      ...changes,
      timeoutMs: timeout,
      isSecretHeader: (name) => this.redactor.isSecretHeader(name),
      isForActor: this.isForActor,
      signal: () => this.gate.cancellation,
      checkOpen: () => this.gate.check(),
    })
  }

  get hasRequestsUnderWay(): boolean {
    return this.#http?.hasRequestsUnderWay ?? false
  }

  /** Returns a call for an HTTP request. From now on, the end of the scenario cancels it. */
  request(request: HttpRequest, lane?: Lane): Call {
    const { redactor } = this
    const open = this.gate.cancellation
    return {
      get name() {
        return `${request.method.toUpperCase()} "${redactor.redactUrl(request.url)}"`
      },
      repeatable: request.repeatable ?? isSafe(request.method.toUpperCase()),
      send: (signal) => this.http.send(request, signal ? [open, signal] : [open], lane),
      respond: respondWithHttp,
    }
  }

  /** Returns a call for an HTTP request that is sent later, with the current headers, authentication and cookies. */
  requestForLater(request: HttpRequest): Call {
    const everyHeaders = new Map(this.everyRequest.headers)
    const cookies = this.http.cookies.copy()
    const http = this.#createClient({ everyHeaders, cookies, beforeRequest: undefined })
    return { ...this.request(request), send: () => http.send(request, [this.gate.cancellation]) }
  }

  /** Fetches a document about the API as this scenario would. It is no call of the scenario, nor seen by a tool. */
  async fetch(url: string): Promise<AnsweredHttpExchange> {
    const http = this.#createClient({ cookies: this.http.cookies.copy(), relay: undefined })
    const { exchanges, thrown } = await http.send({ method: 'GET', url }, [this.gate.cancellation])
    if (thrown !== undefined) throw thrown.error
    const exchange = exchanges.at(-1) as HttpExchange
    if (!isAnswered(exchange)) throw noResponse(exchange, this.redactor)
    return exchange
  }

  learnStoryData(storyData = this.storyData): void {
    if (storyData !== undefined) learnSecretMembers(storyData, this.redactor)
  }

  /** Creates an axios instance. @param log - called when a request begins; takes each exchange of it */
  axiosFor(log: (asked: AxiosRequestConfig) => (exchange: Exchange) => void, lane?: Lane): AxiosInstance {
    return this.http.axiosFor((asked) => {
      this.learnStoryData()
      const take = log(asked)
      return { record: (exchange) => take(this.observe(exchange)) }
    }, lane)
  }

  setXmlNamespace(prefix: string, uri: string): void {
    checkXmlNamespace(prefix, uri)
    this.xmlNamespaces.set(prefix, uri)
  }

  async authenticateWithOAuth2(settings: OAuth2Settings): Promise<void> {
    this.everyRequest.authenticateWithOAuth2(settings)
    await this.renewToken()
  }

  /** Requests a token if requests authenticate with one and it is missing or has expired. */
  renewToken(): Promise<void> | undefined {
    const renewed = this.everyRequest.renewToken((request) =>
      observeAct(this.observer, { kind: 'token' }, () => this.#askForToken(request)),
    )
    return renewed?.catch((error: unknown) => {
      throw redactError(error, this.redactor)
    })
  }

  async #askForToken(request: HttpRequest): Promise<HttpExchange> {
    const { exchanges } = await this.http.send(request, [this.gate.cancellation])
    for (const exchange of exchanges) this.log.writeExchange('OAuth 2.0 token', this.observe(exchange))
    return exchanges.at(-1) as HttpExchange
  }

  make<R extends Response>(call: Call<R>, caller: Caller, signal?: AbortSignal): Promise<R> {
    const { act } = caller
    const send = (): Promise<R> => {
      this.learnStoryData(caller.storyData)
      const waitsFor = this.gate.check() ?? (call.isOfActor === true ? undefined : this.renewToken())
      const sent = waitsFor === undefined ? call.send(signal) : waitsFor.then(() => call.send(signal))
      return sent.then((result) => this.#responseOf(call, result, caller))
    }
    return act === undefined ? send() : observeAct(this.observer, act, send)
  }

  #responseOf<R extends Response>(call: Call<R>, { exchanges, thrown }: CallResult, caller: Caller): R {
    for (const exchange of exchanges) caller.record(this.observe(exchange))
    if (thrown !== undefined) throw hideOwnFrames(thrown.error)
    const exchange = exchanges.at(-1) as Exchange
    if (!isAnswered(exchange)) throw noResponse(exchange, this.redactor)
    return call.respond(exchange, caller.context)
  }

  contextOf(verify: AssertionContext['verify'] = ({ assert }) => assert()): AssertionContext {
    const { redactor, badRequestProvider, uncalledAssertions, xmlNamespaces } = this
    return { redactor, badRequestProvider, uncalledAssertions, xmlNamespaces, verify }
  }

  /** @throws {@link StepRejectedError} for a call or an assertion that its owner has not finished at its end */
  checkEnd(owner: string, openCalls: PendingWork): void {
    openCalls.checkEnd(owner)
    const uncalled = this.uncalledAssertions.take(owner)
    if (uncalled !== undefined) throw uncalled
  }

  onUnauthorized(act: (exchange: Exchange) => void): void {
    this.#unauthorized.push(act)
  }

  /** Counts an exchange, learns its secrets and hands it to the observer. */
  observe<E extends Exchange>(exchange: E): E {
    this.exchangeCount++
    if (this.#unauthorized.length > 0 && isAnswered(exchange) && exchange.outcome.status === 401)
      for (const act of this.#unauthorized) act(exchange)
    this.redactor.observe(exchange)
    this.responseTimeLimit.observe(exchange)
    this.observer?.exchanged(exchange)
    return exchange
  }

  logForgiving(blocks: readonly OpenBlock[]): void {
    for (const block of blocks) {
      for (const exchange of block.exchanges) this.responseTimeLimit.forgive(exchange)
      this.log.write(block)
    }
  }
}

export function checkXmlNamespace(prefix: string, uri: string): void {
  if (!/^(?!xml)[\p{L}_][\p{L}\p{N}_.-]*$/iu.test(prefix))
    throw new InputError(
      `"${prefix}" cannot be the prefix of a namespace.\nA prefix begins with a letter, but not with "xml", and has letters, digits, "_", "-" and ".", such as soap`,
    )
  if (uri === '')
    throw new InputError(
      `The prefix "${prefix}" needs the URI of its namespace, as the document writes it.\nNames that are in no namespace are written without a prefix.`,
    )
}
