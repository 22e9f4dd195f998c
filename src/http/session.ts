import type { GenericAbortSignal } from 'axios'
import type { Headers, HttpExchange } from '../exchange'
import type { CookieJar } from './cookies'
import type { TrustedOrigins } from './origins'
import type { Lane } from './start-line'

export interface RelayedRequest {
  /** In capitals. */
  readonly method: string
  /** Absolute, without user information. */
  readonly url: string
  readonly contentType: string
  /** Empty if there is no body; undefined if it cannot be known, as with a stream. */
  readonly body: Buffer | undefined
  /** Whether the caller wants the response as a stream, which cannot be relayed. */
  readonly wantsStream: boolean
}

export interface RelayedResponse {
  readonly status: number
  /** Each name followed by its value, like `rawHeaders` of Node.js. */
  readonly headerLines: readonly string[]
  /** The body, still in its content coding. */
  readonly bytes: Buffer
  /** The object that steps read headers from; given if the response was received. */
  readonly headers?: Headers
}

/**
 * Stands between the library and the network, below all code that prepares requests or reads responses. It may have a
 * request sent and return its response, or return another one.
 */
export interface Relay {
  /** Whether its responses count as having taken no time, as they do not use the network. */
  readonly takesNoTime?: boolean
  relay(request: RelayedRequest, send: () => Promise<RelayedResponse>): Promise<RelayedResponse>
}

export interface HttpClientOptions {
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** More headers, by name in lower case; they are read at each request and override `headers`. */
  readonly everyHeaders?: ReadonlyMap<string, EveryHeader>
  /** The origins, in addition to that of the base URL, to which secret headers of every request may be sent. */
  readonly trustedOrigins?: readonly string[] | undefined
  /** The cookies to begin with. @defaultValue none */
  readonly cookies?: CookieJar
  /** The default time limit of a request, in milliseconds. */
  readonly timeoutMs?: number | undefined
  /** The maximum length of a decoded response body, in bytes. */
  readonly maxBodyBytes?: number | undefined
  /** Whether a header of this name must not go to an origin that is not trusted. */
  readonly isSecretHeader: (name: string) => boolean
  /** Whether secret headers are sent only if they are in `everyHeaders`, whoever sets others. @defaultValue false */
  readonly isForActor?: boolean
  /** Runs before each request that neither sets nor removes `Authorization`. */
  readonly beforeRequest?: (() => Promise<void> | undefined) | undefined
  /** Returns a promise that rejects if no more requests may be sent. */
  readonly checkOpen?: () => Promise<never> | undefined
  /** Returns the signal that aborts the requests that begin now. */
  readonly signal?: () => GenericAbortSignal
  /** The relay between the client and the network, if there is one. */
  readonly relay?: Relay | undefined
}

/** What the requests of one scenario share. */
export interface HttpSession extends Omit<HttpClientOptions, 'everyHeaders'> {
  readonly cookies: CookieJar
  readonly origins: TrustedOrigins
  /** The headers of every request, by name in lower case; one with the value false is not sent. Those that a request itself sets win. */
  readonly everyHeaders: () => ReadonlyMap<string, EveryHeader>
  /** The maximum length of a decoded response body, in bytes. */
  readonly maxBodyBytes: number
  /** The number of requests that have begun and are not over. */
  underWay: number
}

/** A header of every request; the value false means that it is not sent, unless the request itself sets it. */
export interface EveryHeader {
  readonly name: string
  readonly value: string | false
}

export interface ExchangeRecorder {
  /** @param data - the response body as the adapter returned it: bytes, or a stream if the request asked for one */
  record(exchange: HttpExchange, data?: unknown): void
}

/** What the library knows of a request in addition to its axios config; kept if an interceptor sends the request again. */
export class RequestSource {
  state: 'new' | 'under way' | 'over' = 'new'
  /** The names, in lower case, of headers that are not sent, whoever set them. */
  readonly removed = new Set<string>()
  /** The names of secret headers that were not sent to an untrusted origin. */
  readonly withheld: string[] = []
  /** Whether the length of the response body is unlimited. */
  isEndless = false
  /** Whether repeating the request changes nothing; undefined if its method says so. */
  isRepeatable: boolean | undefined
  /** Whether somebody reads the response that axios resolves to, or the error that it rejects with. */
  isResponseRead = true
  /** Whether to drop the `Content-Type` that axios adds to a request without a body. */
  dropsContentType = false
  #ready: Promise<void> | undefined

  /** The signals abort the request even before it has begun; the lane makes it wait for those of other lanes. */
  constructor(
    readonly session: HttpSession,
    readonly recorder: ExchangeRecorder,
    readonly signals: readonly GenericAbortSignal[],
    readonly lane?: Lane,
  ) {}

  /** Waits until the lane lets the request go; a request that is sent again does not wait a second time. */
  ready(): Promise<void> | undefined {
    return (this.#ready ??= this.lane?.ready())
  }
}
