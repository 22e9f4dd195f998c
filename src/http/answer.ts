import type { Headers } from '../exchange'

/** What a request was answered with, as it came, whoever carried it. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The body, still in its content coding. */
  readonly bytes: Buffer
  /** Where it came from, after redirects. */
  readonly url: string
}
