import type { GenericAbortSignal } from 'axios'
import type { HttpExchange } from '../exchange'
import type { CookieJar } from './cookie-jar'

/** What a call takes from its scenario, whoever carries it. */
export interface CallContext {
  readonly cookies: CookieJar
  readonly record: (exchange: HttpExchange) => void
  /** Stop the call, also before it has begun. */
  readonly signals: readonly GenericAbortSignal[]
  /** The length at which a body, decoded, is given up. */
  readonly maxBodyBytes: number
  /** Whether a header of this name must not go along to another host. */
  readonly isSecretHeader: (name: string) => boolean
}
