/** A called operation: an HTTP method of a path, or a gRPC method. */
export interface ReportOperation {
  /** Unique: `GET /accounts/{id}`, or `GRPC bank.Accounts/Open`. */
  readonly id: string
  readonly method: string
  /**
   * The path of the document, or else the called path with `{…}` for ids and generated values; with the origin for
   * other hosts.
   */
  readonly path: string
  /** The document that contains it; undefined if there is none. */
  readonly document?: string
  readonly calls: number
  /** The number of calls without a response. */
  readonly unanswered: number
  /** The number of calls by status; a gRPC status includes the name of its code (`5 NOT_FOUND`). */
  readonly statuses: readonly { readonly status: string; readonly calls: number }[]
  /** The median duration of the answered calls; 0 if there are none. */
  readonly p50Ms: number
  /** The 95th percentile of their durations. */
  readonly p95Ms: number
  /** The calls by start time; at most 500, evenly spread and including the slowest. */
  readonly points: readonly ReportPoint[]
}

/** One call, drawn as a point in the row of its operation. */
export interface ReportPoint {
  /** {@link ReportScenario.id} */
  readonly scenario: string
  readonly durationMs: number
  /** As in {@link ReportOperation.statuses}; `none` if there was no response. */
  readonly status: string
  /** Whether the status is 400 or more, the gRPC code is not 0, or there was no response. */
  readonly isFailure: boolean
}
