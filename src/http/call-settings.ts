import type { Cancellation } from './cancellation'
import type { Wire } from './wire-call'

/** What a call takes from its scenario, whoever carries it. */
export interface CallSettings extends Wire {
  /** Stops the call, also before it has begun. */
  readonly cancellation: Cancellation
  /** The length at which a body, decoded, is given up. */
  readonly maxBodyBytes: number
}
