import type { Exchange } from '../exchange'
import type { Cancellation } from './cancellation'
import type { CookieJar } from './cookie-jar'

/** What a call takes from its scenario, whoever carries it. */
export interface CallSettings {
  readonly cookies: CookieJar
  readonly record: (exchange: Exchange) => void
  /** Stops the call, also before it has begun. */
  readonly cancellation: Cancellation
  /** The length at which a body, decoded, is given up. */
  readonly maxBodyBytes: number
  /** Whether a header of this name must not go along to another host. */
  readonly isSecretHeader: (name: string) => boolean
}
