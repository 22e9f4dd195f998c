import { StepRejectedError } from '../../errors'
import { isAnswered, type Exchange } from '../../exchange'
import { DefaultBadRequestProvider, type BadRequestProvider } from '../../expectations'
import {
  Cancellation,
  checkFieldName,
  checkFieldValue,
  clientFor,
  HttpClient,
  isSafe,
  proxyUrls,
  type HttpRequest,
} from '../../http'
import { Redactor } from '../../redaction'
import { Response, type ResponseHost } from '../../response'
import type { ExtensionHost } from '../extension'
import { PendingWork } from '../pending-work'
import type { Call } from './call'
import { noResponse } from './no-response'
import type { ScenarioOptions } from '../configuration/options'
import { scenarioHasEnded } from '../stories/rejection'
import { SlowCalls } from './slow-calls'

/** Makes the calls of one scenario: it observes every exchange and cancels what is open when the scenario ends. */
export class CallMaker implements ExtensionHost {
  readonly redactor: Redactor
  readonly slowCalls: SlowCalls
  readonly badRequestProvider: BadRequestProvider
  /** The headers that the steps of the scenario have set for every request, of stories as well. */
  everyHeaders: Readonly<Record<string, string>> | undefined
  /** The calls under test that somebody has to await. */
  readonly openCalls = new PendingWork()
  readonly #options: ScenarioOptions
  #isClosed = false
  #open = new Cancellation()
  #signal: AbortSignal | undefined
  #http: HttpClient | undefined

  constructor(options: ScenarioOptions) {
    this.#options = options
    this.redactor = new Redactor(options.redact)
    this.slowCalls = new SlowCalls(options.maxApiResponseTime, this.redactor)
    this.badRequestProvider = options.badRequestProvider ?? new DefaultBadRequestProvider()
  }

  /** Aborted when the scenario ends; then another one, for the calls of clean-ups. */
  get signal(): AbortSignal {
    return (this.#signal ??= this.#open.toAbortSignal())
  }

  /** The time a call may take unless it says otherwise, in milliseconds. */
  get timeoutMs(): number | undefined {
    return this.#options.timeout
  }

  get http(): HttpClient {
    if (this.#http === undefined) {
      const { client, baseURL, timeout, ...options } = this.#options
      this.#learnProxies()
      this.#http = new HttpClient(client ?? clientFor(baseURL), {
        ...options,
        timeoutMs: timeout,
        isSecretHeader: (name) => this.redactor.isSecretHeader(name),
        signal: () => this.#open,
        checkOpen: () => this.#checkOpen(),
      })
      for (const [name, value] of Object.entries(this.everyHeaders ?? {})) this.#http.setHeader(name, value)
    }
    return this.#http
  }

  /** A proxy may repeat the credentials that it refuses. */
  #learnProxies(): void {
    for (const url of proxyUrls()) this.redactor.learnUrl(url)
    const { proxy } = this.#options.client?.defaults ?? {}
    if (proxy && proxy.auth) this.redactor.learnCredentials(proxy.auth.username, proxy.auth.password)
  }

  /** Sets a header of every request from now on. @throws {@link InputError} for what no header may be. */
  everyHeader(name: string, value: string): void {
    this.everyHeaders = withDefaults(this.everyHeaders, {
      [checkFieldName(name)]: checkFieldValue(name, value),
    })
    this.#http?.setHeader(name, value)
  }

  /** An HTTP request as a call, with what the configuration says of every request. It is open from now on. */
  request(request: HttpRequest): Call {
    const { redactor } = this
    const open = this.#open
    return {
      get name() {
        return `${request.method.toUpperCase()} "${redactor.redact(request.url)}"`
      },
      repeatable: isSafe(request.method.toUpperCase()),
      send: async (record, signal) => {
        const { exchanges, thrown } = await this.http.send(request, signal ? [open, signal] : [open])
        exchanges.forEach(record)
        if (thrown !== undefined) throw thrown.error
        return exchanges.at(-1) as Exchange
      },
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
    this.#checkOpen()
    const exchange = await call.send((observed) => {
      this.redactor.observe(observed)
      this.slowCalls.observe(observed)
      record(observed)
    }, signal)
    if (!isAnswered(exchange)) throw noResponse(exchange, this.redactor)
    return call.respond(exchange, {
      redactor: this.redactor,
      badRequestProvider: this.badRequestProvider,
      verify,
    })
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new StepRejectedError(scenarioHasEnded)
  }

  /** Cancels the calls that are still open; further ones, such as those of clean-ups, may be made. */
  cancelOpen(): void {
    this.#open.abort()
    this.#open = new Cancellation()
    this.#signal = undefined
  }

  /** Whether no more calls are made. */
  get areClosed(): boolean {
    return this.#isClosed
  }

  /** Cancels the calls that are still open, and makes no more until it is opened again. */
  close(): void {
    this.cancelOpen()
    this.#isClosed = true
  }

  open(): void {
    this.#isClosed = false
  }
}

/** The headers of every request under those of this one, which win whatever their case. */
function withDefaults(
  defaults: ScenarioOptions['headers'],
  own: HttpRequest['headers'],
): Readonly<Record<string, string>> {
  if (defaults === undefined) return own ?? {}
  const named = new Set(Object.keys(own ?? {}).map((name) => name.toLowerCase()))
  const others = Object.entries(defaults).filter(([name]) => !named.has(name.toLowerCase()))
  return { ...Object.fromEntries(others), ...own }
}
