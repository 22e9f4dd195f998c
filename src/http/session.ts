import type { GenericAbortSignal } from 'axios'
import type { HttpExchange } from '../exchange'
import type { CookieJar } from './cookie-jar'
import type { Relay } from './relay'
import type { Lane } from './start-line'
import type { TrustedOrigins } from './trusted-origins'

/** What the requests of one scenario share. */
export interface Session {
  readonly cookies: CookieJar
  readonly origins: TrustedOrigins
  /** The headers of every request; false stands for one that is not sent, whoever set it. */
  readonly headers: () => ReadonlyMap<string, EveryHeader>
  /** The time a request may take unless it says otherwise, in milliseconds. */
  readonly timeoutMs: number | undefined
  /** The length at which a body, decoded, is given up. */
  readonly maxBodyBytes: number
  /** Whether a header of this name must not go to an origin that is not trusted. */
  readonly isSecretHeader: (name: string) => boolean
  /** Does what has to be done before a request that does not authenticate itself, such as asking for a token. */
  readonly beforeRequest: () => Promise<void> | undefined
  /** Rejects, later, with a {@link StepRejectedError} when the scenario is over. */
  readonly checkOpen: () => Promise<never> | undefined
  /** Stands between the session and the network; undefined where nothing does. */
  readonly relay: Relay | undefined
  /** How many requests have begun and are not over. */
  underWay: number
  /** Stops the requests that begin now when the scenario gives them up. */
  readonly signal: () => GenericAbortSignal
}

/** A header of every request, under its name in lower case. */
export interface EveryHeader {
  readonly name: string
  readonly value: string | false
}

/** Where the exchanges of a request are kept. */
export interface Recorder {
  /** @param data - what the adapter gave for the body: bytes, or a stream where that was asked for */
  record(exchange: HttpExchange, data?: unknown): void
}

/** What is known of a request beside what axios knows of it. It goes along when an interceptor sends it again. */
export class RequestOrigin {
  state: 'new' | 'under way' | 'over' = 'new'
  /** The names, in lower case, of headers that are not sent, whoever set them. */
  readonly removed = new Set<string>()
  /** The names of secret headers that were left out on the way to an origin that is not trusted. */
  readonly withheld: string[] = []
  /** Whether the length of the answer is not limited. */
  isEndless = false
  #ready: Promise<void> | undefined
  #onWire = 0
  #idleSince = performance.now()

  /**
   * @param signals - stop the request, as its own signal does, also before it has begun
   * @param dropsContentType - whether a request without a body has no `Content-Type`: axios itself would send one
   * @param lane - where the requests of others are to go out at the same time
   */
  constructor(
    readonly recorder: Recorder,
    readonly signals: readonly GenericAbortSignal[],
    readonly dropsContentType = false,
    readonly lane?: Lane,
  ) {}

  /** How long the request has been off the wire, in milliseconds; 0 while it is on it. */
  get idleMs(): number {
    return this.#onWire > 0 ? 0 : performance.now() - this.#idleSince
  }

  enterWire(): void {
    this.#onWire++
  }

  leaveWire(): void {
    this.#onWire--
    this.#idleSince = performance.now()
  }

  /** Waits for the requests that are to go out at the same time; one that is sent again waits no more. */
  ready(): Promise<void> | undefined {
    return (this.#ready ??= this.lane?.ready())
  }
}
